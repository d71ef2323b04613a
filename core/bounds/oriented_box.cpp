// SPDX-License-Identifier: GPL-2.0-or-later
// Bodies are searched; a polygon has one direction across, and a segment or a point one box.
// Relies on bounds/oriented_box.h and bounds/body_boxes.h.
#include "core/bounds/oriented_box.h"

#include "core/bounds/body_boxes.h"
#include "core/compute/workers.h"

#include <optional>

namespace rubicon
{

namespace
{

BoxCandidate around_body( const Body &body, BoundingKind kind, const std::function<void( double )> &report,
                          RunReport &run )
{
  if ( kind == BoundingKind::box_width )
    return narrowest( body, report, run );
  return best_on_facets( body, kind == BoundingKind::box_volume ? BoxGoal::volume : BoxGoal::area, report, run );
}

//! The smallest rectangle.
BoxCandidate around_polygon( const HullView &hull, const WholeCoordinates &whole, const Workers &workers )
{
  const WholeVector up = facet_normal( hull, 0, whole );
  std::vector<WholePlace> places;
  for ( const std::uint32_t vertex : hull.vertices )
    places.emplace_back( vertex, whole_vector( whole, vertex ) );
  return smallest_across( up, 0, { 0, {} }, outline_along( up, std::move( places ) ), BoxGoal::rectangle, 0,
                          [&workers] { workers.keep_going(); } );
}

} // namespace

WholeBox oriented_box( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole,
                       const Workers &workers, const std::function<void( double )> &report, BoundingVolume &result,
                       RunReport &run )
{
  if ( hull.rank == 0 )
    return box_along( axes_along( { 1, 0, 0 } ), hull, whole );
  if ( hull.rank == 1 )
  {
    result.edge.assign( hull.vertices.begin(), hull.vertices.end() );
    return box_along( axes_along( whole_vector( whole, hull.vertices[1] ) ), hull, whole );
  }
  const BoxCandidate best = hull.rank == 3
                              ? around_body( Body( points, hull, whole, workers ), result.kind, report, run )
                              : around_polygon( hull, whole, workers );
  if ( best.side.facet == BoxSide::none )
    result.side.assign( best.side.edges.begin(), best.side.edges.end() );
  else
  {
    const auto corners = hull.facet( best.side.facet );
    result.side.assign( corners.begin(), corners.begin() + 3 );
  }
  result.edge.assign( best.edge.begin(), best.edge.end() );
  return box_along( { best.across, best.level, cross_product( best.level, best.across ) }, hull, whole );
}

} // namespace rubicon
