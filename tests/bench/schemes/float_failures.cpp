// SPDX-License-Identifier: GPL-2.0-or-later
// Tests every pair of the grid three times: exactly, in doubles, in floats.
// Relies on red_blue_steps.h, line_mesh_steps.h and scheme_ladders.h.
#include "float_failures.h"

#include "line_mesh_steps.h"
#include "red_blue_steps.h"
#include "scheme_ladders.h"

#include "core/exact/predicates.h"

#include <mutex>

namespace rubicon::bench
{

namespace
{

double as_float( double value )
{
  return static_cast<double>( static_cast<float>( value ) );
}

Point2 as_float( Point2 p )
{
  return { as_float( p.x ), as_float( p.y ) };
}

Point3 as_float( Point3 p )
{
  return { as_float( p.x ), as_float( p.y ), as_float( p.z ) };
}

//! \a exact and \a said: kinds of contacts, or hits.
template <typename Answer>
void compare( const Answer &exact, const Answer &said, const Answer &none, WrongTests &wrong )
{
  if ( said == exact )
    return;
  if ( said == none )
    ++wrong.missed;
  else if ( exact == none )
    ++wrong.invented;
  else
    ++wrong.other_kind;
}

//! Of all \a pairs: test_pair( first, second, failures ) adds to the failures.
template <typename TestPair>
FloatFailures count_failures( const CandidatePairs &pairs, Workers &workers, TestPair &&test_pair )
{
  constexpr std::size_t grain = 1 << 14;
  FloatFailures failures;
  failures.tests = pairs.size();
  std::mutex mutex;
  workers.for_each_chunk( pairs.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    FloatFailures here;
    for ( std::size_t i = begin; i < end; ++i )
      test_pair( pairs[i].first, pairs[i].second, here );
    const std::lock_guard lock( mutex );
    failures.in_double += here.in_double;
    failures.in_float += here.in_float;
  } );
  return failures;
}

} // namespace

FloatFailures float_failures( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells, Workers &workers )
{
  SchemeSeconds uncounted;
  const CandidatePairs pairs = list_pairs( red, blue, cells, workers, uncounted );
  return count_failures( pairs, workers, [&]( std::uint32_t r, std::uint32_t s, FloatFailures &failures ) {
    const Point2 a = red.vertices[r], b = red.vertices[r + 1], c = blue.vertices[s], d = blue.vertices[s + 1];
    TierCounts tiers;
    const ContactKind exact = classify( a, b, c, d, ExactLadder( tiers ) );
    compare( exact, classify( a, b, c, d, NumberLadder<double>() ), ContactKind::none, failures.in_double );
    compare( exact, classify( as_float( a ), as_float( b ), as_float( c ), as_float( d ), NumberLadder<float>() ),
             ContactKind::none, failures.in_float );
  } );
}

FloatFailures float_failures( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t cells,
                              Workers &workers )
{
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};
  const HitGrid grid( lines, mesh, cells, workers );
  const CandidatePairs pairs = list_pairs( grid.segments, grid.triangles, workers );
  return count_failures( pairs, workers, [&]( std::uint32_t s, std::uint32_t t, FloatFailures &failures ) {
    const Segment3 segment = { lines.vertices[s], lines.vertices[s + 1] };
    const Corners3 corners = mesh.corners( t );
    const auto none = answer( Hit{} );
    TierCounts tiers;
    const auto exact = answer( test_pair( segment, corners, ExactLadder( tiers ) ) );
    compare( exact, answer( test_pair( segment, corners, NumberLadder<double>() ) ), none, failures.in_double );
    const Segment3 short_segment = { as_float( segment.from ), as_float( segment.to ) };
    const Corners3 short_corners = { as_float( corners[0] ), as_float( corners[1] ), as_float( corners[2] ) };
    compare( exact, answer( test_pair( short_segment, short_corners, NumberLadder<float>() ) ), none,
             failures.in_float );
  } );
}

} // namespace rubicon::bench
