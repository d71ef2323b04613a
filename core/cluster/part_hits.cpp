// SPDX-License-Identifier: GPL-2.0-or-later
// Hits of pieces, of which those of other owners are left out, share by share.
// Relies on cluster/part_hits.h and line_mesh/find_hits.h.
#include "core/cluster/part_hits.h"

#include "core/cluster/each_once.h"
#include "core/compute/workers.h"
#include "core/line_mesh/find_hits.h"

namespace rubicon
{

namespace
{

//! What is found of one share.
struct HitsOfShare
{
    Hits hits;
    std::vector<std::uint32_t> triangles; //!< that are hit, by their numbers in the part

    void append_to( Records &records, const JoinedPieces &lines, std::size_t piece, const MeshPart &part,
                    const Plan &plan )
    {
      const std::uint32_t share = lines.shares[piece];
      sort_each_once( triangles );
      std::vector<HitTriangle> told;
      for ( const std::uint32_t t : triangles )
        told.push_back(
          { part.triangles[t], part.mesh.mesh[t], part.marks[t], 0, part.mesh.corners( t ), part.mesh.feature[t] } );
      append( records.bytes, &lines.contents[piece], 1 );
      append_counted( records.bytes, hits );
      append_counted( records.bytes, told );
      records.seal( share, plan.seed_of_contacts() );
      hits.clear();
      triangles.clear();
    }
};

} // namespace

Records part_hits( const MeshPart &part, const JoinedPieces &lines, const Plan &plan, std::uint32_t partition,
                   const RunOptions &options, RunReport &report )
{
  plan.check( partition );
  Workers workers( options );
  const std::vector<Point3> &vertices = lines.lines.vertices;
  Records records;
  HitsOfShare found;
  std::size_t piece = 0;
  for ( Hit hit : find_hits( lines.lines, part.mesh, options, workers, report ) ) // by segment, so piece by piece
  {
    const Box2 segment = seen_from_above( vertices[hit.segment], vertices[hit.segment + 1] ),
               triangle = seen_from_above( part.mesh.corners( hit.triangle ) );
    if ( plan.owner( segment, triangle ) != partition )
      continue;
    const std::size_t before = piece;
    while ( hit.segment >= lines.lines.line_begin[piece + 1] )
      ++piece;
    if ( lines.shares[piece] != lines.shares[before] && !found.hits.empty() )
      found.append_to( records, lines, before, part, plan );
    found.triangles.push_back( hit.triangle );
    hit.segment += lines.pieces[piece].first_segment - lines.pieces[piece].first_vertex;
    hit.triangle = part.triangles[hit.triangle];
    found.hits.push_back( hit );
  }
  if ( !found.hits.empty() )
    found.append_to( records, lines, piece, part, plan );
  return records;
}

} // namespace rubicon
