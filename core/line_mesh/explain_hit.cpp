// SPDX-License-Identifier: GPL-2.0-or-later
// A line of one segment and a mesh of one triangle, through the job's own steps.
// Relies on line_mesh/find_hits.h for the hit and line_mesh/place.h for the places.
#include "core/line_mesh/explain_hit.h"

#include "core/compute/workers.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/place.h"
#include "core/line_mesh/plane_crossings.h"

namespace rubicon
{

namespace
{

ExplainedPlace3 explained( const Places &places, const Place &place, const Segment3 &segment )
{
  const mpq_class parameter = places.parameter( place, 0 );
  const Vector3<mpq_class> along = difference<mpq_class>( segment.to, segment.from );
  const Vector3<mpq_class> exact = { segment.from.x + parameter * along.x, segment.from.y + parameter * along.y,
                                     segment.from.z + parameter * along.z };
  const Point3 rounded = places.point( place );
  return { exact_number( parameter ),
           exact_number( exact.x ),
           exact_number( exact.y ),
           exact_number( exact.z ),
           rounded,
           nearest_distance( exact, rounded ) };
}

} // namespace

ExplainedHit explain_hit( const Segment3 &segment, const Corners3 &triangle )
{
  PolylineSet3 line;
  line.vertices = { segment.from, segment.to };
  TriangleMesh mesh;
  mesh.vertices = { triangle[0], triangle[1], triangle[2] };
  mesh.triangles = { { 0, 1, 2 } };
  const Workers workers{ RunOptions() };

  ExplainedHit explanation;
  const Hit hit = decide_hit( line, mesh, 0, 0, explanation.tiers );
  explanation.kind = hit.kind;
  if ( hit.kind == HitKind::none )
    return explanation;
  const std::vector<PlaneCrossing> crossing = find_plane_crossings( line, mesh, { &hit, 1 }, workers );
  const Places places( line, mesh, workers );
  const Stretch stretch = places.of_hit( hit, crossing.front() );
  explanation.places.push_back( explained( places, stretch.low, segment ) );
  if ( places.compare( stretch.low, stretch.high ) != 0 )
    explanation.places.push_back( explained( places, stretch.high, segment ) );
  return explanation;
}

} // namespace rubicon
