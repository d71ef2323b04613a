// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles joined at equal edges, then at seams: half lines from the place that stand for edges on one line.
// Relies on line_mesh/fans.h.
#include "core/line_mesh/fans.h"

#include <algorithm>

namespace rubicon
{

namespace
{

Direction direction( Point3 from, Point3 to )
{
  Direction way = { mpq_class( to.x ) - from.x, mpq_class( to.y ) - from.y, mpq_class( to.z ) - from.z };
  const mpq_class greatest = std::max<mpq_class>( { abs( way[0] ), abs( way[1] ), abs( way[2] ) } );
  for ( mpq_class &component : way )
    component /= greatest;
  return way;
}

} // namespace

Fans::Fans( const TriangleMesh &mesh, const MeshSurfaces &surfaces, Contacts contacts )
  : mMesh( mesh )
  , mSets( contacts.size() )
  , mHasRim( contacts.size() )
{
  for ( std::uint32_t i = 0; i < contacts.size(); ++i )
    if ( surfaces.counts( contacts[i]->hit->triangle ) )
      add_edges( *contacts[i]->hit, i );
  std::sort( mEdges.begin(), mEdges.end() );
  join_at_edges( surfaces, contacts );
}

void Fans::add_edges( const Hit &hit, std::uint32_t contact )
{
  const auto add = [&]( const MeshEdge &edge ) { mEdges.push_back( { edge, hit.triangle, contact } ); };
  if ( hit.kind == HitKind::edge || hit.kind == HitKind::vertex )
    add( edge_of( mMesh, hit.triangle, hit.side ) );
  if ( hit.kind == HitKind::vertex )
    add( edge_of( mMesh, hit.triangle, ( hit.side + 2u ) % 3 ) );
  if ( hit.kind == HitKind::face ) // two hits where a vertex of the line lies inside the triangle
    add( { mMesh.mesh[hit.triangle], no_vertex, no_vertex } );
}

//! Where an edge off the rim has an odd number of triangles here, or one on the rim an even number, those of no area make up the
//! difference, which lead on to such edges on the same line.
void Fans::join_at_edges( const MeshSurfaces &surfaces, Contacts contacts )
{
  std::vector<std::uint32_t> rim;
  for ( std::size_t begin = 0, end; begin < mEdges.size(); begin = end )
  {
    const EdgeHere &first = mEdges[begin];
    const bool face = first.edge.low == no_vertex;
    std::size_t triangles = 1;
    for ( end = begin + 1;
          end < mEdges.size() && mEdges[end].edge == first.edge && ( !face || mEdges[end].triangle == first.triangle );
          ++end )
    {
      mSets.join( mEdges[end].contact, first.contact );
      triangles += mEdges[end].triangle != mEdges[end - 1].triangle;
    }
    if ( face )
      continue;
    const bool is_odd = triangles % 2 != 0,
               on_rim = std::binary_search( surfaces.rim.begin(), surfaces.rim.end(), first.edge );
    if ( is_odd && on_rim )
      rim.push_back( first.contact );
    else if ( is_odd || on_rim )
      add_seam( first, *contacts[first.contact]->hit, is_odd );
  }
  join_at_seams( rim );
  for ( const std::uint32_t contact : rim )
    mHasRim[mSets.root( contact )] = true;
}

//! The half lines from the place along an edge that \a hit is on.
void Fans::add_seam( const EdgeHere &here, const Hit &hit, bool is_odd )
{
  const auto [mesh, low, high] = here.edge;
  const std::uint32_t corner = mMesh.triangles[hit.triangle][hit.side];
  for ( const auto &[from, to] : { std::pair( low, high ), std::pair( high, low ) } )
    if ( hit.kind == HitKind::edge || from == corner )
      mSeams.push_back( { direction( mMesh.vertices[from], mMesh.vertices[to] ), here.contact, is_odd } );
}

//! Seams on one half line close each other where an even number of them is odd; else what they join has a rim there.
void Fans::join_at_seams( std::vector<std::uint32_t> &rim )
{
  std::sort( mSeams.begin(), mSeams.end() );
  for ( auto begin = mSeams.begin(); begin != mSeams.end(); )
  {
    const auto end = std::find_if( begin, mSeams.end(), [&]( const Seam &seam ) { return seam.way != begin->way; } );
    for ( auto seam = begin; seam != end; ++seam )
      mSets.join( seam->contact, begin->contact );
    if ( std::count_if( begin, end, []( const Seam &seam ) { return seam.is_odd; } ) % 2 )
      rim.push_back( begin->contact );
    begin = end;
  }
}

} // namespace rubicon
