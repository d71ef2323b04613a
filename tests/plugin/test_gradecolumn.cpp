// SPDX-License-Identifier: GPL-2.0-or-later
// Columns of grades: cells that are numbers or stand for none, and names that are no grades.
// Relies on gradecolumn.h and tests/data/drill/grade_columns.txt, which its README describes.

#include "plugin/readers/gradecolumn.h"

#include <QFile>
#include <QtTest>

#include <cmath>

namespace
{

struct Case
{
    QString name;
    BelowDetection below = BelowDetection::asItIs;
    QString noData, values, found;
    QStringList cells;
};

void addLine( Case &current, const QString &word, const QString &rest )
{
  const QStringList below{ "asItIs", "missing", "halfTheLimit", "zero" }; // in the order of BelowDetection
  if ( word == QLatin1String( "below" ) )
    current.below = static_cast<BelowDetection>( below.indexOf( rest ) );
  else if ( word == QLatin1String( "nodata" ) )
    current.noData = rest;
  else if ( word == QLatin1String( "values" ) )
    current.values = rest;
  else if ( word == QLatin1String( "found" ) )
    current.found = rest;
  else
    current.cells = rest.split( '|' );
}

QList<Case> readCases()
{
  QList<Case> cases;
  QFile file( QStringLiteral( RUBICON_CASES ) );
  if ( !file.open( QFile::ReadOnly ) )
    return cases;
  while ( !file.atEnd() )
  {
    const QString line = QString::fromUtf8( file.readLine() ).trimmed(), word = line.section( ' ', 0, 0 ),
                  rest = line.section( ' ', 1 );
    if ( line.isEmpty() || line.startsWith( '#' ) )
      continue;
    if ( word == QLatin1String( "case" ) )
      cases << Case{ rest, {}, {}, {}, {}, {} };
    else
      addLine( cases.last(), word, rest );
  }
  return cases;
}

QString tell( const GradeColumn &column )
{
  QStringList found;
  if ( column.numbers > 0 )
    found << QStringLiteral( "numbers %1" ).arg( column.numbers );
  const auto add = [&found]( const char *sort, const FoundCells &cells ) {
    if ( cells.count > 0 )
      found << QStringLiteral( "%1 %2 “%3” %4%5" )
                 .arg( QString::fromLatin1( sort ), QString::number( cells.count ), cells.example,
                       cells.rows.join( ' ' ), cells.count > cells.rows.size() ? " …" : "" );
  };
  add( "noNumbers", column.noNumbers );
  add( "belowDetection", column.belowDetection );
  add( "negative", column.negative );
  add( "noData", column.noData );
  add( "decimalCommas", column.decimalCommas );
  return found.join( QLatin1String( ", " ) );
}

} // namespace

class TestGradeColumn : public QObject
{
    Q_OBJECT

  private slots:
    void cases_data();
    void cases();
    void numbersOfTheirOwnType();
    void namesThatAreNoGrades();
};

void TestGradeColumn::cases_data()
{
  QTest::addColumn<int>( "index" );
  const QList<Case> all = readCases();
  QVERIFY( all.size() >= 14 );
  for ( int i = 0; i < all.size(); ++i )
    QTest::newRow( qPrintable( all.at( i ).name ) ) << i;
}

void TestGradeColumn::cases()
{
  QFETCH( int, index );
  const Case given = readCases().at( index );
  std::vector<QgsAttributes> rows;
  for ( const QString &cell : given.cells )
    rows.push_back( QgsAttributes() << cell );
  const GradeColumn column = readColumn( rows, 0, GradePolicy::of( given.below, given.noData ) );
  QStringList values;
  for ( const double value : column.values )
    values << ( std::isnan( value ) ? QStringLiteral( "-" ) : QString::number( value, 'g', 15 ) );
  QCOMPARE( values.join( ' ' ), given.values );
  QCOMPARE( tell( column ), given.found );
}

void TestGradeColumn::numbersOfTheirOwnType()
{
  const std::vector<QgsAttributes> rows{ QgsAttributes() << 1.5, QgsAttributes() << -99, QgsAttributes() << QVariant(),
                                         QgsAttributes() << -1 };
  const GradeColumn column = readColumn( rows, 0, GradePolicy::of( BelowDetection::zero, QStringLiteral( "-99" ) ) );
  QCOMPARE( column.values[0], 1.5 );
  QVERIFY( std::isnan( column.values[1] ) && std::isnan( column.values[2] ) );
  QCOMPARE( column.values[3], 0.0 );
  QCOMPARE( tell( column ), QString::fromUtf8( "numbers 2, negative 1 “-1” 4, noData 1 “-99” 2" ) );
}

void TestGradeColumn::namesThatAreNoGrades()
{
  QgsFields fields;
  const QStringList noGrades{ "SAMPLEID", "Sample_No", "sample",   "BATCH NO", "ID",      "fid",      "ogc_fid",
                              "X",        "y",         "MIDX",     "x_mid",    "EASTING", "RL",       "lat",
                              "Z_FROM",   "UTM_E",     "OBJECTID", "bhid",     "LABNO",   "Northing", "Elev" };
  const QStringList grades{ "AU", "Au_ppm", "CU_ACID", "N",        "S",      "LENGTH", "Y_ppm", "Zn",
                            "NI", "SG",     "RQD",     "RECOVERY", "E_COAL", "Al2O3",  "No2O",  "UID_ppm" };
  for ( const QString &name : noGrades + grades )
    fields.append( QgsField( name ) );
  for ( const QString &name : noGrades )
    QVERIFY2( isNoGrade( name, fields ), qPrintable( name ) );
  for ( const QString &name : grades )
    QVERIFY2( !isNoGrade( name, fields ), qPrintable( name ) );

  QgsFields yttrium;
  yttrium.append( QgsField( QStringLiteral( "Y" ) ) );
  QVERIFY( !isNoGrade( QStringLiteral( "Y" ), yttrium ) );
}

QTEST_APPLESS_MAIN( TestGradeColumn )
#include "test_gradecolumn.moc"
