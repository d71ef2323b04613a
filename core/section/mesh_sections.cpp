// SPDX-License-Identifier: GPL-2.0-or-later
// Plane by plane: cut, join, construct.
// Relies on section/section_splitting.h and section/section_paths.h, and on mesh/inside_rule.h for what is closed.
#include "core/section/mesh_sections.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/section/checksum.h"
#include "core/section/section_paths.h"
#include "core/section/section_splitting.h"

#include <algorithm>
#include <limits>

namespace rubicon
{

namespace
{

//! What one plane gives.
struct PlaneResult
{
    std::vector<SectionLine> lines;
    std::vector<SectionArea> areas;
    TierCounts tiers;
    std::uint64_t cuts = 0, vanished = 0;
    std::vector<std::uint32_t> open; //!< meshes with a line here that ends
};

//! The rounded places of \a nodes, none twice in a row.
std::vector<Point3> rounded( const SectionGraph &graph, const NodePath &nodes )
{
  std::vector<Point3> points;
  for ( const std::uint32_t node : nodes )
    points.push_back( graph.nearest( node ) );
  points.erase( std::unique( points.begin(), points.end(), []( Point3 a, Point3 b ) { return same_point( a, b ); } ),
                points.end() );
  return points;
}

void add_line( const SectionGraph &graph, const NodePath &nodes, std::uint32_t section, std::uint32_t mesh,
               PlaneResult &result )
{
  double length = 0;
  for ( std::size_t i = 1; i < nodes.size(); ++i )
    length += graph.length( nodes[i - 1], nodes[i] );
  std::vector<Point3> points = rounded( graph, nodes );
  if ( points.size() < 2 )
    ++result.vanished;
  else
    result.lines.push_back( { section, mesh, length, std::move( points ) } );
}

//! In the plane's own coordinates. Holes turn the other way, so that areas of rings add up.
double size_of( const SectionGraph &graph, const NodeArea &area )
{
  Ball doubled = graph.doubled_area( area.outer );
  for ( const NodePath &hole : area.holes )
    doubled = doubled + graph.doubled_area( hole );
  if ( double nearest; certified_nearest( doubled, nearest ) )
    return nearest / 2;
  mpq_class exact = graph.exact_doubled_area( area.outer );
  for ( const NodePath &hole : area.holes )
    exact += graph.exact_doubled_area( hole );
  return nearest_double( exact / 2 );
}

void add_area( const SectionGraph &graph, const NodeArea &area, double size, std::uint32_t section, std::uint32_t mesh,
               PlaneResult &result )
{
  SectionArea added{ section, mesh, size, {} };
  const auto add_ring = [&]( NodePath ring ) {
    ring.push_back( ring.front() );
    std::vector<Point3> points = rounded( graph, ring );
    const bool is_there = points.size() > 3;
    if ( is_there )
      added.rings.push_back( std::move( points ) );
    else
      ++result.vanished;
    return is_there;
  };
  if ( !add_ring( area.outer ) )
    return;
  for ( const NodePath &hole : area.holes )
    add_ring( hole );
  result.areas.push_back( std::move( added ) );
}

PlaneResult cut_with( const SectionPlane &with, std::uint32_t section, const TriangleMesh &mesh,
                      const MeshSurfaces &surfaces, const NestedBoxes &boxes, const Workers &workers )
{
  const PlaneCuts plane( with );
  PlaneResult result;
  const std::vector<TriangleCut> cuts = cut_triangles( mesh, surfaces, boxes, plane, result.tiers, workers );
  result.cuts = cuts.size();
  for ( auto begin = cuts.begin(), end = begin; begin != cuts.end(); begin = end )
  {
    const std::uint32_t m = begin->mesh;
    end = std::find_if( begin, cuts.end(), [m]( const TriangleCut &cut ) { return cut.mesh != m; } );
    SectionGraph graph( mesh, plane, { begin, end }, workers );
    if ( surfaces.meshes[m].crossing == 0 )
      split_at_nodes( graph, workers );
    for ( const NodePath &line : lines_of( graph ) )
      add_line( graph, line, section, m, result );
    if ( surfaces.meshes[m].crossing > 0 )
      continue;
    if ( !graph.is_closed() )
      result.open.push_back( m );
    else
      for ( const NodeArea &area : areas_of( graph, workers ) )
        add_area( graph, area, size_of( graph, area ) * plane.stretch(), section, m, result );
  }
  return result;
}

} // namespace

MeshSections cut_meshes( const TriangleMesh &mesh, std::span<const SectionPlane> planes, const RunOptions &options )
{
  // Nodes and ways count two for each triangle.
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max() / 2;
  if ( mesh.triangles.size() > most || planes.size() > most )
    throw Error( "Meshes of more than " + std::to_string( most )
                 + " triangles, or so many planes, cannot be cut at once." );
  Stopwatch total, stage;
  MeshSections result;
  const MeshSurfaces surfaces = judge_surfaces( mesh, part_of( options, 0, 0.3 ), CrossingSearch::all_meshes );
  result.run.seconds.check = stage.lap();
  for ( const MeshRule &rule : surfaces.meshes )
    result.meshes.push_back( { rule.closed, rule.crossing, 0 } );

  Workers workers( part_of( options, 0.3, 1 ) );
  result.run.device = cpu_name( workers );
  workers.stage( 0, 0.1 );
  const NestedBoxes boxes = triangle_boxes( mesh, workers );
  result.run.seconds.index = stage.lap();
  workers.stage( 0.1, 1 );
  std::vector<PlaneResult> parts( planes.size() );
  workers.for_each( planes.size(), 1, [&]( std::size_t i ) {
    parts[i] = cut_with( planes[i], static_cast<std::uint32_t>( i ), mesh, surfaces, boxes, workers );
  } );
  for ( PlaneResult &part : parts )
  {
    std::ranges::move( part.lines, std::back_inserter( result.lines ) );
    std::ranges::move( part.areas, std::back_inserter( result.areas ) );
    result.run.tiers += part.tiers;
    result.run.candidates += part.cuts;
    result.vanished += part.vanished;
    for ( const std::uint32_t m : part.open )
      ++result.meshes[m].open_sections;
  }
  result.checksum = checksum( result );
  result.run.seconds.assemble = stage.lap();
  result.run.seconds.total = total.lap();
  return result;
}

std::vector<std::string> remarks_on( const MeshSections &sections, const TriangleMesh &mesh )
{
  std::vector<std::string> remarks;
  for ( std::size_t m = 0; m < sections.meshes.size(); ++m )
  {
    const auto &[closed, crossing, open_sections] = sections.meshes[m];
    if ( crossing > 0 )
      remarks.push_back( "Warning: " + mesh_title( mesh, m ) + " crosses itself in " + std::to_string( crossing )
                         + " triangles: it has lines and no areas; rubicon mesh-check shows where." );
    else if ( open_sections > 0 )
      remarks.push_back(
        "Warning: " + mesh_title( mesh, m ) + " is not closed: in " + std::to_string( open_sections )
        + ( open_sections == 1 ? " plane" : " planes" )
        + " one of its lines ends, and it has no area there; rubicon mesh-check shows where it is open." );
  }
  if ( sections.vanished > 0 )
    remarks.push_back( "Warning: " + std::to_string( sections.vanished )
                       + " lines or rings are left out, so short that their vertices are one when rounded." );
  return remarks;
}

} // namespace rubicon
