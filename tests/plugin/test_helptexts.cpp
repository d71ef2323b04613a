// SPDX-License-Identifier: GPL-2.0-or-later
// The help of the algorithms names every column of their outputs.
// Relies on the algorithms and on core/tables.
#include "linemeshintersectionsalgorithm.h"
#include "meshcheckalgorithm.h"
#include "pointsinmeshalgorithm.h"
#include "redblueintersectionsalgorithm.h"

#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_tables.h"
#include "core/tables/red_blue_tables.h"

#include <QRegularExpression>
#include <QtTest>

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
      const QString name = QString::fromLatin1( column.name );
      if ( !help.contains( QRegularExpression( QStringLiteral( "\\b%1\\b" ).arg( name ) ) ) )
        names << name;
    }
  }
  return names;
}

} // namespace

class TestHelpTexts : public QObject
{
    Q_OBJECT
  private slots:
    void redBlue();
    void lineMesh();
    void pointsInMesh();
    void meshCheck();
};

void TestHelpTexts::redBlue()
{
  const rubicon::RedBlueResult result;
  const rubicon::ChainSet2 red, blue;
  QCOMPARE( unnamed( RedBlueIntersectionsAlgorithm().shortHelpString(),
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
  QCOMPARE( unnamed( LineMeshIntersectionsAlgorithm().shortHelpString(),
                     { events_table( result, lines, mesh ), intervals_table( result, lines, mesh ),
                       summary_table( result, lines, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::pointsInMesh()
{
  const rubicon::PointsInMeshResult result;
  const rubicon::PointSet3 points;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( PointsInMeshAlgorithm().shortHelpString(), { points_in_mesh_table( result, points, mesh ) } ),
            QStringList() );
}

void TestHelpTexts::meshCheck()
{
  const rubicon::MeshReport report;
  const rubicon::TriangleMesh mesh;
  QCOMPARE( unnamed( MeshCheckAlgorithm().shortHelpString(),
                     { faults_table( report, mesh ), verdicts_table( report, mesh ) } ),
            QStringList() );
}

QTEST_MAIN( TestHelpTexts )
#include "test_helptexts.moc"
