// SPDX-License-Identifier: GPL-2.0-or-later
// Signs at a plane, and walks around an edge that follow the winding number.
// Relies on mesh/edge_judge.h, mesh/triangle_meeting.h, exact/predicates.h.
#include "core/mesh/edge_judge.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/mesh/triangle_meeting.h"

#include <algorithm>
#include <array>
#include <climits>

namespace rubicon
{

namespace
{

//! True where both edges, on one line, run the same way.
bool run_the_same_way( const TriangleMesh &mesh, const MeshEdge &a, const MeshEdge &b )
{
  const Point3 p = mesh.vertices[a.low], q = mesh.vertices[a.high], r = mesh.vertices[b.low], s = mesh.vertices[b.high];
  return p.x != q.x   ? ( p.x < q.x ) == ( r.x < s.x )
         : p.y != q.y ? ( p.y < q.y ) == ( r.y < s.y )
                      : ( p.z < q.z ) == ( r.z < s.z );
}

} // namespace

//! How the winding number goes around an axis, seen from where the walk starts.
struct EdgeJudge::Walk
{
    int least = 0, most = 0;
    bool closes = false;                               //!< it comes back to where it was
    int lowest_wall = INT_MAX, highest_wall = INT_MIN; //!< beside half planes that lie against each other

    bool turns_in() const { return closes && lowest_wall < most; }
    bool turns_out() const { return closes && highest_wall > least; }
};

EdgeJudge::EdgeJudge( const CountedSurface &surface, const std::vector<std::uint8_t> &has_area, const Workers &workers,
                      Crossing &crossing )
  : mMesh( surface.mesh )
  , mSurface( surface )
  , mHasArea( has_area )
  , mWorkers( workers )
  , mCrossing( crossing )
{
  mTurns.out.resize( surface.mesh.names.size() );
}

void EdgeJudge::judge( std::vector<Doubt> doubts )
{
  std::sort( doubts.begin(), doubts.end() );
  gather_sides( doubts );
  for ( auto begin = doubts.begin(); begin != doubts.end(); )
  {
    mWorkers.keep_going();
    const bool in_inside = begin->edge == begin->other_edge;
    const auto end = std::find_if( begin, doubts.end(), [&]( const Doubt &d ) {
      return d.edge != begin->edge || d.other_edge != begin->other_edge || ( in_inside && d.other != begin->other );
    } );
    judge_alike( { begin, end } );
    begin = end;
  }
}

//! \a doubts: all of one edge and triangle, or of two edges on one line.
void EdgeJudge::judge_alike( std::span<const Doubt> doubts )
{
  const Doubt &first = doubts.front();
  const bool in_inside = first.edge == first.other_edge;
  if ( in_inside ? stands_on_both_sides( first.edge, first.other ) : alternate( first.edge, first.other_edge ) )
  {
    for ( const Doubt &doubt : doubts )
      mCrossing.add( doubt.triangle, doubt.other );
    return;
  }
  if ( !mSurface.edges.consistent[first.edge.mesh] )
    return;
  mHalfPlanes.clear();
  add_half_planes( first.edge, sides_of( first.edge ) );
  if ( in_inside )
    add_half_planes( first.edge, first.other );
  else
    add_half_planes( first.edge, sides_of( first.other_edge ) );
  std::vector<std::uint32_t> triangles;
  for ( const Doubt &doubt : doubts )
    triangles.insert( triangles.end(), { doubt.triangle, doubt.other } );
  note_turns( first.edge.mesh, walk_around( first.edge ), std::move( triangles ) );
}

void EdgeJudge::judge_crowded( std::span<const Side> all )
{
  mWorkers.keep_going();
  const MeshEdge &edge = all.front().edge;
  std::vector<Side> sides;
  std::vector<std::uint32_t> triangles;
  for ( const Side &side : all )
    if ( mHasArea[side.triangle] )
    {
      sides.push_back( side );
      triangles.push_back( side.triangle );
    }
  if ( sides.size() < 4 )
    return;
  mHalfPlanes.clear();
  add_half_planes( edge, sides );
  const Walk walk = walk_around( edge );
  if ( !walk.closes )
    return;
  if ( walk.most - walk.least <= 1 )
    return note_turns( edge.mesh, walk, std::move( triangles ) );
  for ( const Side &side : all )
    mCrossing.add( side.triangle );
}

void EdgeJudge::note_turns( std::uint32_t mesh, const Walk &walk, std::vector<std::uint32_t> triangles )
{
  if ( walk.turns_out() )
    mTurns.out[mesh] = true;
  if ( walk.turns_in() )
    mTurns.inwards.push_back( { mesh, std::move( triangles ) } );
}

//! All triangles with an area at the edges of \a doubts.
void EdgeJudge::gather_sides( const std::vector<Doubt> &doubts )
{
  std::vector<MeshEdge> edges;
  for ( const Doubt &doubt : doubts )
    edges.insert( edges.end(), { doubt.edge, doubt.other_edge } );
  std::sort( edges.begin(), edges.end() );
  for ( std::uint32_t t = 0; !edges.empty() && t < mMesh.triangles.size(); ++t )
    for ( std::uint8_t k = 0; mHasArea[t] && k < 3; ++k )
      if ( const MeshEdge edge = edge_of( mMesh, t, k ); std::binary_search( edges.begin(), edges.end(), edge ) )
        mSides.push_back( { edge, mMesh.triangles[t][( k + 2u ) % 3], t, mMesh.triangles[t][k] == edge.low } );
  std::ranges::stable_sort( mSides, {}, &Side::edge );
}

std::span<const Side> EdgeJudge::sides_of( const MeshEdge &edge ) const
{
  return std::ranges::equal_range( mSides, edge, {}, &Side::edge );
}

bool EdgeJudge::stands_on_both_sides( const MeshEdge &edge, std::uint32_t other )
{
  const auto [a, b, c] = mMesh.corners( other );
  TierCounts uncounted;
  const auto plane = ExactLadder( uncounted ).plane( a, b, c );
  bool above = false, below = false;
  for ( const Side &side : sides_of( edge ) )
  {
    const Sign sign = plane( corner( side ) );
    above = above || sign == Sign::positive;
    below = below || sign == Sign::negative;
    if ( above && below )
      return true;
  }
  return false;
}

bool EdgeJudge::alternate( const MeshEdge &edge, const MeshEdge &other )
{
  const std::span<const Side> ones = sides_of( edge ), others = sides_of( other );
  if ( ones.size() != 2 || others.size() != 2 )
    return false;
  const Point3 p = mMesh.vertices[edge.low], q = mMesh.vertices[edge.high];
  const Point3 from = corner( others[0] ), to = corner( others[1] ), a = corner( ones[0] ), b = corner( ones[1] );
  return ( is_between( p, q, from, to, a ) && is_between( p, q, to, from, b ) )
         || ( is_between( p, q, from, to, b ) && is_between( p, q, to, from, a ) );
}

//! Those of triangles at \a sides, which are sides of an edge on the line of \a axis.
void EdgeJudge::add_half_planes( const MeshEdge &axis, std::span<const Side> sides )
{
  for ( const Side &side : sides )
    mHalfPlanes.push_back( { corner( side ), side.ascending == run_the_same_way( mMesh, axis, side.edge ) } );
}

//! The two of a triangle that \a axis cuts: what is left of the axis in the triangle runs along it, the rest against it.
void EdgeJudge::add_half_planes( const MeshEdge &axis, std::uint32_t triangle )
{
  const std::array<Point3, 3> corners = mMesh.corners( triangle );
  const FlatTurn turn( corners );
  bool has_left = false, has_right = false;
  for ( const Point3 &c : corners )
  {
    const Sign side = turn( mMesh.vertices[axis.low], mMesh.vertices[axis.high], c );
    bool &has = side == turn.way() ? has_left : has_right;
    if ( side != Sign::zero && !std::exchange( has, true ) )
      mHalfPlanes.push_back( { c, side == turn.way() } );
  }
}

//! Once past all half planes, clockwise as seen from the upper end: past an ascending one into the body behind its triangle.
EdgeJudge::Walk EdgeJudge::walk_around( const MeshEdge &axis )
{
  Walk walk;
  if ( mHalfPlanes.empty() )
    return walk;
  const Point3 p = mMesh.vertices[axis.low], q = mMesh.vertices[axis.high], start = mHalfPlanes.front().point;
  std::sort( mHalfPlanes.begin(), mHalfPlanes.end(), [&]( const HalfPlane &a, const HalfPlane &b ) { // from start on
    return !is_same_half_plane( p, q, start, b.point )
           && ( is_same_half_plane( p, q, start, a.point ) || is_between( p, q, start, b.point, a.point ) );
  } );
  int winding = 0;
  for ( std::size_t i = 0; i < mHalfPlanes.size(); )
  {
    const std::size_t first = i;
    int up = 0, down = 0;
    for ( ; i < mHalfPlanes.size() && is_same_half_plane( p, q, mHalfPlanes[first].point, mHalfPlanes[i].point ); ++i )
      ++( mHalfPlanes[i].ascending ? up : down );
    winding += up - down;
    walk.least = std::min( walk.least, winding );
    walk.most = std::max( walk.most, winding );
    if ( up == down )
    {
      walk.lowest_wall = std::min( walk.lowest_wall, winding );
      walk.highest_wall = std::max( walk.highest_wall, winding );
    }
  }
  walk.closes = winding == 0;
  return walk;
}

} // namespace rubicon
