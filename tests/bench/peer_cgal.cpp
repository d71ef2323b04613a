// SPDX-License-Identifier: GPL-2.0-or-later
// CGAL box_intersection_d, then CGAL::orientation with the engine's own order of decisions, so that the two differ in
// index and predicates alone.
// Relies on CGAL and core/red_blue/contact.h.
#include "peer_cgal.h"

#include "core/compute/stopwatch.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/box_intersection_d.h>

#include <vector>

namespace rubicon::bench
{

namespace
{

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Segment = Kernel::Segment_2;
using Box = CGAL::Box_intersection_d::Box_with_info_d<double, 2, const Segment *>;

std::vector<Segment> segments_of( const ChainSet2 &layer )
{
  std::vector<Segment> segments;
  segments.reserve( layer.segment_count() );
  for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
    for ( std::uint32_t s = layer.chain_begin[chain]; s + 1 < layer.chain_begin[chain + 1]; ++s )
    {
      const Point2 a = layer.vertices[s], b = layer.vertices[s + 1];
      segments.emplace_back( Kernel::Point_2( a.x, a.y ), Kernel::Point_2( b.x, b.y ) );
    }
  return segments;
}

std::vector<Box> boxes_of( const std::vector<Segment> &segments )
{
  std::vector<Box> boxes;
  boxes.reserve( segments.size() );
  for ( const Segment &segment : segments )
    boxes.emplace_back( segment.bbox(), &segment );
  return boxes;
}

Point2 point_of( const Kernel::Point_2 &p )
{
  return { p.x(), p.y() };
}

//! The ladder of one step that the peer brings: CGAL's exact orientation.
struct CgalLadder
{
    static Sign turn( Point2 a, Point2 b, Point2 c )
    {
      return static_cast<Sign>(
        CGAL::orientation( Kernel::Point_2( a.x, a.y ), Kernel::Point_2( b.x, b.y ), Kernel::Point_2( c.x, c.y ) ) );
    }
};

ContactKind kind_of( const Segment &red, const Segment &blue )
{
  return classify( point_of( red.source() ), point_of( red.target() ), point_of( blue.source() ),
                   point_of( blue.target() ), CgalLadder() );
}

} // namespace

PeerRun run_cgal( const ChainSet2 &red, const ChainSet2 &blue, std::ptrdiff_t cutoff )
{
  const std::vector<Segment> red_segments = segments_of( red ), blue_segments = segments_of( blue );
  std::uint64_t kinds[6] = {};
  Stopwatch stopwatch;
  std::vector<Box> red_boxes = boxes_of( red_segments ), blue_boxes = boxes_of( blue_segments );
  CGAL::box_intersection_d(
    red_boxes.begin(), red_boxes.end(), blue_boxes.begin(), blue_boxes.end(),
    [&]( const Box &r, const Box &b ) { ++kinds[static_cast<int>( kind_of( *r.info(), *b.info() ) )]; }, cutoff );
  const double seconds = stopwatch.lap();
  const auto of = [&]( ContactKind kind ) { return kinds[static_cast<int>( kind )]; };
  return { { of( ContactKind::cross ), of( ContactKind::t_touch ), of( ContactKind::v_touch ),
             of( ContactKind::overlap ) },
           seconds };
}

} // namespace rubicon::bench
