// SPDX-License-Identifier: GPL-2.0-or-later
// The help of the algorithms names every parameter, every output, and every column of the outputs.
// Relies on the algorithms and on core/tables.
#include "plugin/algorithms/assayintervalsalgorithm.h"
#include "plugin/algorithms/convexhull3dalgorithm.h"
#include "plugin/algorithms/desurveyalgorithm.h"
#include "plugin/algorithms/linemeshintersectionsalgorithm.h"
#include "plugin/algorithms/meshcheckalgorithm.h"
#include "plugin/algorithms/meshsectionalgorithm.h"
#include "plugin/algorithms/minimumboundingvolumealgorithm.h"
#include "plugin/algorithms/pointsinmeshalgorithm.h"
#include "plugin/algorithms/redblueintersectionsalgorithm.h"
#include "plugin/algorithms/verifyalgorithm.h"

#include "core/tables/bounds_tables.h"
#include "core/tables/drill_tables.h"
#include "core/tables/hull_tables.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_tables.h"
#include "core/tables/red_blue_tables.h"
#include "core/tables/section_tables.h"

#include "qgsprocessingoutputs.h"
#include "qgsprocessingparameters.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QUrl>
#include <QtTest>

#include <memory>

namespace
{

//! The columns of \a tables that \a help does not name.
QStringList unnamed( const QString &help, const std::vector<rubicon::Table> &tables )
{
  QStringList names;
  for ( const rubicon::Table &table : tables )
  {
    for ( const rubicon::Column &column : table.columns )
    {
      const QString name = QString::fromStdString( column.name );
      if ( !help.contains( QRegularExpression( QStringLiteral( "\\b%1\\b" ).arg( name ) ) ) )
        names << name;
    }
  }
  return names;
}

using Algorithm = std::shared_ptr<QgsProcessingAlgorithm>;

//! With its parameters.
template <typename T>
Algorithm created()
{
  return Algorithm( T().create() );
}

//! What the file of an algorithm's help says, with that of files that it takes in.
QString textOf( const QString &name )
{
  QFile file( QStringLiteral( ":/rubicon/help/%1.html" ).arg( name ) );
  if ( !file.open( QIODevice::ReadOnly ) )
    return QString();
  QString text = QString::fromUtf8( file.readAll() ).section( '\n', 1 );
  static const QRegularExpression other( QStringLiteral( "\\{([a-z]+)\\}" ) );
  auto matches = other.globalMatch( text );
  while ( matches.hasNext() )
    text += textOf( matches.next().captured( 1 ) );
  return text;
}

} // namespace

class TestHelpTexts : public QObject
{
    Q_OBJECT
  private slots:
    void parametersAndOutputs();
    void pages();
    void redBlue();
    void lineMesh();
    void pointsInMesh();
    void meshCheck();
    void meshSection();
    void desurvey();
    void assayIntervals();
    void convexHull();
    void boundingVolume();
};

void TestHelpTexts::parametersAndOutputs()
{
  for ( const Algorithm &algorithm :
        { created<RedBlueIntersectionsAlgorithm>(), created<LineMeshIntersectionsAlgorithm>(),
          created<PointsInMeshAlgorithm>(), created<MeshCheckAlgorithm>(), created<MeshSectionAlgorithm>(),
          created<DesurveyAlgorithm>(), created<AssayIntervalsAlgorithm>(), created<ConvexHull3DAlgorithm>(),
          created<MinimumBoundingVolumeAlgorithm>(), created<VerifyAlgorithm>() } )
  {
    const QString written = textOf( algorithm->name() ), help = algorithm->shortHelpString();
    QStringList missing;
    for ( const QgsProcessingParameterDefinition *parameter : algorithm->parameterDefinitions() )
    {
      if ( !written.contains( '{' + parameter->name() + '}' ) )
        missing << parameter->name();
    }
    for ( const QgsProcessingOutputDefinition *output : algorithm->outputDefinitions() )
    {
      if ( !written.contains( '{' + output->name() + '}' ) && !help.contains( output->name() ) )
        missing << output->name();
    }
    QVERIFY2( missing.isEmpty(), qPrintable( algorithm->name() + ": " + missing.join( ' ' ) ) );
    QVERIFY2( help.size() > written.size() / 2 && !help.contains( '{' ) && !help.contains( "<!--" ),
              qPrintable( help ) );
  }
}

// What the button Help of the toolbox opens.
void TestHelpTexts::pages()
{
  QStandardPaths::setTestModeEnabled( true );
  for ( const Algorithm &algorithm : { created<RedBlueIntersectionsAlgorithm>(), created<VerifyAlgorithm>() } )
  {
    QFile page( QUrl( algorithm->helpUrl() ).toLocalFile() );
    QVERIFY2( page.open( QIODevice::ReadOnly ), qPrintable( algorithm->helpUrl() ) );
    const QString html = QString::fromUtf8( page.readAll() );
    QVERIFY( html.contains( "<h2>" + algorithm->displayName() + "</h2>" ) );
    QVERIFY( html.contains( algorithm->shortHelpString().section( QStringLiteral( "\n\n" ), -1 ) ) );
  }
}

void TestHelpTexts::redBlue()
{
  const rubicon::RedBlueResult result;
  const rubicon::ChainSet2 red, blue;
  QCOMPARE( unnamed( created<RedBlueIntersectionsAlgorithm>()->shortHelpString(),
                     { points_table( result, red, blue ), overlaps_table( result, red, blue ),
                       pairs_table( result, red, blue ) } ),
            QStringList() );
}

void TestHelpTexts::lineMesh()
{
  rubicon::LineMeshResult result;
  result.parameters = { "1/2" }; // so that they have columns
  const rubicon::PolylineSet3 lines;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( created<LineMeshIntersectionsAlgorithm>()->shortHelpString(),
                     { events_table( result, lines, mesh ), intervals_table( result, lines, mesh ),
                       summary_table( result, lines, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::pointsInMesh()
{
  const rubicon::PointsInMeshResult result;
  const rubicon::PointSet3 points;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( created<PointsInMeshAlgorithm>()->shortHelpString(),
                     { points_in_mesh_table( result, points, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::meshCheck()
{
  const rubicon::MeshReport report;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( created<MeshCheckAlgorithm>()->shortHelpString(),
                     { faults_table( report, mesh ), verdicts_table( report, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::meshSection()
{
  const rubicon::MeshSections sections;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( created<MeshSectionAlgorithm>()->shortHelpString(),
                     { section_lines_table( sections, {}, mesh ), section_areas_table( sections, {}, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::desurvey()
{
  const rubicon::DesurveyResult result;
  QCOMPARE( unnamed( created<DesurveyAlgorithm>()->shortHelpString(),
                     { traces_table( result, {} ), survey_faults_table( result, {} ) } ),
            QStringList() );
}

void TestHelpTexts::assayIntervals()
{
  const rubicon::AssayIntervals result;
  QCOMPARE( unnamed( created<AssayIntervalsAlgorithm>()->shortHelpString(),
                     { composites_table( result, {}, {} ), samples_table( result ), parts_table( result, {} ),
                       assay_faults_table( result, {}, {} ) } ),
            QStringList() );
}

void TestHelpTexts::convexHull()
{
  const rubicon::PointGroups3 points;
  QCOMPARE( unnamed( created<ConvexHull3DAlgorithm>()->shortHelpString(),
                     { hulls_table( {}, points ), hull_points_table( {}, points ) } ),
            QStringList() );
}

void TestHelpTexts::boundingVolume()
{
  const rubicon::PointGroups3 points;
  QCOMPARE( unnamed( created<MinimumBoundingVolumeAlgorithm>()->shortHelpString(), { bounds_table( {}, {}, points ) } ),
            QStringList() );
}

QTEST_MAIN( TestHelpTexts )
#include "test_helptexts.moc"
