// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in the slab around a section line: pieces as well-known text, in distance, elevation and M.
// Relies on tests/core/line_mesh/wkt_setting.h for the lines.
#include "tests/core/line_mesh/wkt_setting.h"

#include "core/section/slab.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! "distance elevation m" of each point with commas between, pieces with bars; "*" where a piece has the line's start.
QString pieces_as_text( const std::vector<SlabPiece> &pieces )
{
  QStringList texts;
  for ( const SlabPiece &piece : pieces )
  {
    QStringList points;
    for ( std::size_t i = 0; i < piece.points.size(); ++i )
    {
      QString point = QStringLiteral( "%1 %2" ).arg( piece.points[i].distance ).arg( piece.points[i].elevation );
      if ( !piece.m.empty() )
        point += QStringLiteral( " %1" ).arg( piece.m[i] );
      points << point;
    }
    texts << ( piece.has_start ? "*" : "" ) + points.join( "," );
  }
  return texts.join( " | " );
}

} // namespace

class TestSlab : public QObject
{
    Q_OBJECT

  private slots:
    void pieces_data();
    void pieces();
    void projects();
    void keeps_what_far_coordinates_have();
};

// The section line runs east from (100, 50) to (200, 50), 20 thick.
void TestSlab::pieces_data()
{
  QTest::addColumn<QString>( "line" );
  QTest::addColumn<QString>( "expected" );
  const auto row = []( const char *name, const char *line, const char *expected ) {
    QTest::newRow( name ) << QString( line ) << QString( expected );
  };
  row( "wholly within", "LINESTRING ZM(110 50 9 0,120 55 5 5)", "*10 9 0,20 5 5" );
  row( "without M", "LINESTRING Z(110 50 9,120 55 5)", "*10 9,20 5" );
  row( "vertical", "LINESTRING ZM(110 60 9 0,110 60 1 8)", "*10 9 0,10 1 8" );
  row( "vertical outside", "LINESTRING ZM(110 61 9 0,110 61 1 8)", "" );
  row( "through both sides", "LINESTRING ZM(110 30 40 0,110 70 0 40)", "10 30 10,10 10 30" );
  row( "over the ends", "LINESTRING ZM(50 50 0 0,250 50 20 200)", "0 5 50,100 15 150" );
  row( "out and in again", "LINESTRING ZM(110 50 0 0,110 70 0 20,130 70 0 40,130 50 0 60)",
       "*10 0 0,10 0 10 | 30 0 50,30 0 60" );
  row( "vertices within stay", "LINESTRING ZM(90 50 0 0,110 50 1 20,120 50 3 30,220 50 3 130)",
       "0 0.5 10,10 1 20,20 3 30,100 3 110" );
  row( "touches a side with a corner", "LINESTRING ZM(110 70 0 0,120 60 0 14,130 70 0 28)", "" );
  row( "runs along a side", "LINESTRING ZM(110 60 0 0,130 60 0 20)", "*10 0 0,30 0 20" );
  row( "ends on a side", "LINESTRING ZM(110 70 0 0,110 60 0 10)", "" );
  row( "begins on a side, goes out", "LINESTRING ZM(110 60 0 0,110 70 0 10)", "" );
  row( "past a corner of the slab", "LINESTRING ZM(90 55 0 0,105 70 0 10)", "" );
}

void TestSlab::pieces()
{
  QFETCH( QString, line );
  QFETCH( QString, expected );
  const PolylineSet3 lines = lines_from_texts( { line.toStdString() } );
  const SectionSlab slab( { 100, 50 }, { 200, 50 }, 20 );
  QCOMPARE( pieces_as_text( slab.clip( lines.vertices, lines.m ) ), expected );
}

void TestSlab::projects()
{
  const SectionSlab slab( { 0, 0 }, { 3, 4 }, 2 );
  QCOMPARE( slab.length(), 5.0 );
  const SlabPoint end = slab.project( { 3, 4, 7 } ), right = slab.project( { 4, -3, 7 } );
  QVERIFY( qFuzzyCompare( end.distance, 5.0 ) && qAbs( end.offset ) < 1e-15 && end.elevation == 7 );
  QVERIFY( qAbs( right.distance ) < 1e-15 && qFuzzyCompare( right.offset, 5.0 ) );
  QVERIFY( slab.contains( { 0, 1e9, 1 } ) && slab.contains( { 5, 0, -1 } ) );
  QVERIFY( !slab.contains( { -1e-9, 0, 0 } ) && !slab.contains( { 1, 0, -1.001 } ) );
}

// What coordinates far from zero lose is their own rounding, some nanometres here.
void TestSlab::keeps_what_far_coordinates_have()
{
  const double x = 500000, y = 5000000;
  const SectionSlab slab( { x, y }, { x + 1, y + 1 }, 1 );
  const std::vector<Point3> line{ { x, y, 0 }, { x + 2, y + 2, 2 } };
  const std::vector<SlabPiece> pieces = slab.clip( line, {} );
  QCOMPARE( pieces.size(), std::size_t( 1 ) );
  QVERIFY( qAbs( pieces[0].points[1].elevation - 1 ) < 1e-9 );
  QVERIFY( qAbs( pieces[0].points[1].distance - std::sqrt( 2 ) ) < 1e-9 );
}

QTEST_APPLESS_MAIN( TestSlab )

#include "test_slab.moc"
