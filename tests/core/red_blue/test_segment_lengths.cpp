// SPDX-License-Identifier: GPL-2.0-or-later
// Lengths of segments that follow each other are length_of() each, to the last bit, with each instruction set that this
// processor has.
// Relies on core/red_blue/segment_lengths.h and the instruction sets and point families of the exact tests.
#include "core/red_blue/segment_lengths.h"
#include "tests/core/exact/instruction_sets.h"

#include <QtTest>

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
    void are_those_of_each_alone_data() { instruction_sets_and_families(); }
    void are_those_of_each_alone();
};

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
