// SPDX-License-Identifier: GPL-2.0-or-later
// Lengths of segments that follow each other are length_of() each, to the last bit, with each instruction set that this
// processor has.
// Relies on core/red_blue/segment_lengths.h, the point families of the exact tests and Google Highway, which lists the
// instruction sets.
#include "core/red_blue/segment_lengths.h"
#include "tests/core/exact/point_families.h"

#include <QtTest>

#include <hwy/targets.h>

#include <bit>
#include <cstdint>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

class TestSegmentLengths : public QObject
{
    Q_OBJECT

  private slots:
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void are_those_of_each_alone_data();
    void are_those_of_each_alone();
};

void TestSegmentLengths::are_those_of_each_alone_data()
{
  QTest::addColumn<qint64>( "target" );
  QTest::addColumn<int>( "family" );
  for ( std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1 )
    for ( const Family family : all_families )
      QTest::addRow( "%s, %s", hwy::TargetName( left & -left ), name_of( family ) )
        << qint64( left & -left ) << static_cast<int>( family );
}

void TestSegmentLengths::are_those_of_each_alone()
{
  QFETCH( qint64, target );
  QFETCH( int, family );
  hwy::SetSupportedTargetsForTest( target );
  Random random( 5 );
  for ( std::size_t count = 0; count < 100; ++count )
  {
    std::vector<Point2> vertices( count + 1 );
    for ( Point2 &vertex : vertices )
      vertex = random.point2( static_cast<Family>( family ) );
    if ( count > 3 ) // two in one place, and one beyond what squares hold, beside ordinary ones
    {
      vertices[2] = vertices[1];
      vertices[random.below( count )] = { 1e300, -1e300 };
    }
    std::vector<double> lengths( count, -1 );
    set_lengths( vertices, lengths );
    for ( std::size_t i = 0; i < count; ++i )
    {
      const double expected = length_of( vertices[i + 1].x - vertices[i].x, vertices[i + 1].y - vertices[i].y );
      QCOMPARE( std::bit_cast<std::uint64_t>( lengths[i] ), std::bit_cast<std::uint64_t>( expected ) );
    }
  }
}

QTEST_APPLESS_MAIN( TestSegmentLengths )
#include "test_segment_lengths.moc"
