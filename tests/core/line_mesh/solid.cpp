// SPDX-License-Identifier: GPL-2.0-or-later
// Sets and maps instead of sorted arrays, clipping and angles instead of orientations.
// Relies on solid.h.
#include "solid.h"
#include "core/exact/predicates.h"

#include <algorithm>
#include <random>

namespace rubicon::test
{

namespace
{

Triangle sorted( Triangle corners )
{
  std::sort( corners.begin(), corners.end() );
  return corners;
}

//! Turned so that the lowest corner comes first.
Triangle turned( Triangle corners )
{
  std::rotate( corners.begin(), std::min_element( corners.begin(), corners.end() ), corners.end() );
  return corners;
}

bool has_corner_twice( const Triangle &corners )
{
  return corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0];
}

Solid::Edge side_of( const Triangle &corners, int k )
{
  return std::minmax( corners[k], corners[( k + 1 ) % 3] );
}

} // namespace

Solid::Solid( const TriangleMesh &set, std::uint32_t index )
  : mSet( set )
{
  for ( std::uint32_t t = 0; t < set.triangles.size(); ++t )
    if ( set.mesh[t] == index )
    {
      mTriangles.push_back( t );
      mBoxes.emplace( t, box_around( set.corners( t ) ) );
    }
  count_different();
  std::set<std::uint32_t> degenerate;
  for ( const std::uint32_t t : mTriangles )
    if ( triangle( t ).is_degenerate() )
      degenerate.insert( t );
  leave_out( degenerate );
  const bool has_degenerate = std::any_of( degenerate.begin(), degenerate.end(),
                                           [&]( std::uint32_t t ) { return counts( t ); } );
  leave_out( walls( has_degenerate ? std::set<std::uint32_t>() : degenerate ) );
  if ( std::set<std::uint32_t> both = walls( degenerate ); !both.empty() )
  {
    both.insert( degenerate.begin(), degenerate.end() );
    leave_out( both );
  }
  mRim = odd_edges( mCounted );
  mClosed = mRim.empty();
  mConsistent = is_consistent();
  for ( const std::uint32_t t : mCounted )
    if ( degenerate.count( t ) == 0 )
      for ( int k = 0; k < 3; ++k )
      {
        const Triangle &corners = set.triangles[t];
        const Edge edge = side_of( corners, k );
        mPages[edge].push_back( { t, corners[( k + 2 ) % 3], corners[k] == edge.first } );
      }
  if ( !mClosed )
    mRule = InsideRule::none;
  else if ( crosses_itself() )
    mRule = mConsistent ? InsideRule::winding : InsideRule::none;
}

void Solid::count_different()
{
  for ( const std::uint32_t t : mTriangles )
  {
    const Triangle &corners = mSet.triangles[t];
    if ( has_corner_twice( corners ) )
    {
      mCounted.insert( t );
      continue;
    }
    std::vector<std::uint32_t> &alike = mByCorners[sorted( corners )];
    alike.push_back( t );
    if ( alike.size() == 1 )
      mCounted.insert( t );
    else if ( turned( corners ) != turned( mSet.triangles[alike.front()] ) )
      mTwoSided.insert( alike.front() );
  }
}

std::set<Solid::Edge> Solid::odd_edges( const std::set<std::uint32_t> &triangles ) const
{
  std::map<Edge, int> counts;
  for ( const std::uint32_t t : triangles )
    for ( int k = 0; k < 3; ++k )
      if ( !has_corner_twice( mSet.triangles[t] ) )
        ++counts[side_of( mSet.triangles[t], k )];
  std::set<Edge> odd;
  for ( const auto &[edge, count] : counts )
    if ( count % 2 )
      odd.insert( edge );
  return odd;
}

//! Where that closes what is open.
void Solid::leave_out( const std::set<std::uint32_t> &triangles )
{
  std::set<std::uint32_t> left;
  std::set_difference( mCounted.begin(), mCounted.end(), triangles.begin(), triangles.end(),
                       std::inserter( left, left.end() ) );
  if ( !left.empty() && !odd_edges( mCounted ).empty() && odd_edges( left ).empty() )
    mCounted = left;
}

//! What is there both ways round, in the parts that are open and have other triangles, seen without some triangles.
std::set<std::uint32_t> Solid::walls( const std::set<std::uint32_t> &without ) const
{
  const auto is_seen_past = [&]( std::uint32_t t ) {
    return has_corner_twice( mSet.triangles[t] ) || without.count( t ) > 0;
  };
  std::map<Edge, std::vector<std::uint32_t>> at_edge;
  for ( const std::uint32_t t : mTriangles )
    for ( int k = 0; k < 3 && !is_seen_past( t ); ++k )
      at_edge[side_of( mSet.triangles[t], k )].push_back( t );
  std::set<std::uint32_t> counted;
  std::set_difference( mCounted.begin(), mCounted.end(), without.begin(), without.end(),
                       std::inserter( counted, counted.end() ) );
  const std::set<Edge> odd = odd_edges( counted );
  std::set<std::uint32_t> seen, found;
  for ( const std::uint32_t first : mTriangles )
  {
    if ( is_seen_past( first ) || seen.count( first ) )
      continue;
    std::vector<std::uint32_t> part{ first };
    seen.insert( first );
    bool is_open = false;
    std::set<std::uint32_t> two_sided;
    for ( std::size_t i = 0; i < part.size(); ++i )
    {
      const Triangle corners = mSet.triangles[part[i]];
      if ( mTwoSided.count( mByCorners.at( sorted( corners ) ).front() ) )
        two_sided.insert( part[i] );
      for ( int k = 0; k < 3; ++k )
      {
        is_open = is_open || odd.count( side_of( corners, k ) ) > 0;
        for ( const std::uint32_t t : at_edge[side_of( corners, k )] )
          if ( seen.insert( t ).second )
            part.push_back( t );
      }
    }
    if ( is_open && two_sided.size() < part.size() )
      found.insert( two_sided.begin(), two_sided.end() );
  }
  return found;
}

bool Solid::is_consistent() const
{
  std::map<Edge, int> ways;
  for ( const std::uint32_t t : mCounted )
  {
    if ( mTwoSided.count( t ) )
      return false;
    const Triangle &corners = mSet.triangles[t];
    for ( int k = 0; k < 3 && !has_corner_twice( corners ); ++k )
      ways[side_of( corners, k )] += corners[k] < corners[( k + 1 ) % 3] ? 1 : -1;
  }
  return std::all_of( ways.begin(), ways.end(), []( const auto &way ) { return way.second == 0; } );
}

bool Solid::crosses_itself()
{
  std::vector<std::uint32_t> by_x( mCounted.begin(), mCounted.end() );
  std::erase_if( by_x, [&]( std::uint32_t t ) { return triangle( t ).is_degenerate(); } );
  std::sort( by_x.begin(), by_x.end(),
             [&]( std::uint32_t a, std::uint32_t b ) { return mBoxes.at( a ).low.x < mBoxes.at( b ).low.x; } );
  for ( std::size_t i = 0; i < by_x.size(); ++i )
  {
    const Box &box = mBoxes.at( by_x[i] );
    for ( std::size_t j = i + 1; j < by_x.size() && mBoxes.at( by_x[j] ).low.x <= box.high.x; ++j )
      if ( box.meets( mBoxes.at( by_x[j] ) ) && cross( by_x[i], by_x[j] ) )
        return true;
  }
  if ( !mConsistent )
    return false;
  for ( const auto &[edge, pages] : mPages )
    if ( winds_twice( edge ) )
      return true;
  return mPartsInwards && mPartsOutwards;
}

bool Solid::cross( std::uint32_t a, std::uint32_t b )
{
  const ExactTriangle first = triangle( a ), second = triangle( b );
  if ( share_an_area( first, second ) )
    return !mConsistent || same_way( a, b );
  const auto piece = share_a_piece( first, second );
  if ( !piece )
    return false;
  if ( !piece->first_side && !piece->second_side )
    return true;
  if ( !piece->first_side )
    return cross_at( side_of( mSet.triangles[b], *piece->second_side ), a );
  const Edge edge = side_of( mSet.triangles[a], *piece->first_side );
  if ( !piece->second_side )
    return cross_at( edge, b );
  const Edge other = side_of( mSet.triangles[b], *piece->second_side );
  return edge != other && cross_at( edge, other );
}

//! An edge through the inside of a triangle.
bool Solid::cross_at( const Edge &edge, std::uint32_t triangle )
{
  if ( stands_on_both_sides( edge, triangle ) )
    return true;
  std::vector<HalfPlane> all = half_planes( edge, edge );
  for ( const HalfPlane &half_plane : half_planes( edge, triangle ) )
    all.push_back( half_plane );
  windings_around( edge, all );
  return false;
}

//! Two edges on one line.
bool Solid::cross_at( const Edge &a, const Edge &b )
{
  if ( alternate( a, b ) )
    return true;
  std::vector<HalfPlane> all = half_planes( a, a );
  for ( const HalfPlane &half_plane : half_planes( a, b ) )
    all.push_back( half_plane );
  windings_around( a, all );
  return false;
}

std::vector<Solid::HalfPlane> Solid::half_planes( const Edge &axis, const Edge &edge ) const
{
  const auto way = [&]( const Edge &e ) { return exact( mSet.vertices[e.second] ) - exact( mSet.vertices[e.first] ); };
  std::vector<HalfPlane> found;
  for ( const Page &page : mPages.at( edge ) )
    found.push_back(
      { exact( mSet.vertices[page.opposite] ), page.upwards == ( dot( way( axis ), way( edge ) ) > 0 ) } );
  return found;
}

//! The two parts of a triangle beside an axis through it.
std::vector<Solid::HalfPlane> Solid::half_planes( const Edge &axis, std::uint32_t t ) const
{
  const ExactTriangle cut = triangle( t );
  const Vector from = exact( mSet.vertices[axis.first] ), step = exact( mSet.vertices[axis.second] ) - from;
  std::map<int, Vector> beside;
  for ( const Vector &c : cut.corner )
    beside.emplace( sgn( dot( cut.normal, rubicon::test::cross( step, c - from ) ) ), c );
  return { { beside.at( 1 ), true }, { beside.at( -1 ), false } };
}

//! The winding number from one half plane to the next, from the place before the first of them, where it counts as 0.
std::vector<int> Solid::windings_around( const Edge &axis, const std::vector<HalfPlane> &half_planes )
{
  std::vector<Vector> points;
  for ( const HalfPlane &half_plane : half_planes )
    points.push_back( half_plane.point );
  std::vector<int> windings{ 0 }, walls;
  for ( const auto &together :
        order_around( exact( mSet.vertices[axis.first] ), exact( mSet.vertices[axis.second] ), points ) )
  {
    int change = 0;
    for ( const std::size_t i : together )
      change += half_planes[i].along ? -1 : 1; // to the side that a triangle along the axis faces
    windings.push_back( windings.back() + change );
    if ( change == 0 )
      walls.push_back( windings.back() );
  }
  if ( mConsistent && windings.back() == 0 )
    for ( const int wall : walls )
    {
      mPartsInwards = mPartsInwards || wall < *std::max_element( windings.begin(), windings.end() );
      mPartsOutwards = mPartsOutwards || wall > *std::min_element( windings.begin(), windings.end() );
    }
  return windings;
}

bool Solid::same_way( std::uint32_t a, std::uint32_t b ) const
{
  return dot( triangle( a ).normal, triangle( b ).normal ) > 0;
}

bool Solid::stands_on_both_sides( const Edge &edge, std::uint32_t t ) const
{
  const ExactTriangle of_plane = triangle( t );
  std::set<int> sides;
  for ( const Vector &p : points_of( mPages.at( edge ) ) )
    sides.insert( sgn( dot( of_plane.normal, p - of_plane.corner[0] ) ) );
  return sides.count( -1 ) && sides.count( 1 );
}

std::vector<Vector> Solid::points_of( const std::vector<Page> &pages ) const
{
  std::vector<Vector> points;
  for ( const Page &page : pages )
    points.push_back( exact( mSet.vertices[page.opposite] ) );
  return points;
}

//! Both of two triangles, which stand in turn around their common line.
bool Solid::alternate( const Edge &a, const Edge &b ) const
{
  const std::vector<Page> &of_a = mPages.at( a ), &of_b = mPages.at( b );
  if ( of_a.size() != 2 || of_b.size() != 2 )
    return false;
  std::vector<Vector> points = points_of( of_a );
  for ( const Vector &p : points_of( of_b ) )
    points.push_back( p );
  const auto order = order_around( exact( mSet.vertices[a.first] ), exact( mSet.vertices[a.second] ), points );
  const auto is_of_a = [&]( std::size_t group ) { return order[group].front() < 2; };
  return order.size() == 4 && is_of_a( 0 ) == is_of_a( 2 ) && is_of_a( 1 ) == is_of_a( 3 )
         && is_of_a( 0 ) != is_of_a( 1 );
}

bool Solid::winds_twice( const Edge &edge )
{
  if ( mPages.at( edge ).size() < 4 )
    return false;
  const std::vector<int> windings = windings_around( edge, half_planes( edge, edge ) );
  const auto [least, most] = std::minmax_element( windings.begin(), windings.end() );
  return windings.back() == 0 && *most - *least > 1;
}

bool Solid::is_on( const Vector &p ) const
{
  return std::any_of( mTriangles.begin(), mTriangles.end(), [&]( std::uint32_t t ) {
    const ExactTriangle of_p = triangle( t );
    return !of_p.is_degenerate() && dot( of_p.normal, p - of_p.corner[0] ) == 0
           && part_with( of_p.weights( p ) ).first != HitKind::none;
  } );
}

int Solid::depth( const Vector &p ) const
{
  std::mt19937_64 numbers( 1 );
  const auto positive = [&] { return Exact( static_cast<unsigned long>( 1 + numbers() % 1000 ) ); };
  while ( true )
  {
    const Vector direction{ positive(), positive(), positive() };
    if ( const auto winding = depth_along( p, direction ) )
      return mRule == InsideRule::winding ? *winding : *winding % 2 != 0;
  }
}

//! Nothing where the ray meets an edge or runs in a plane. All of \a direction is positive: the ray goes up all axes.
std::optional<int> Solid::depth_along( const Vector &p, const Vector &direction ) const
{
  int winding = 0;
  for ( const std::uint32_t t : mCounted )
  {
    const Point3 high = mBoxes.at( t ).high;
    if ( p.x > high.x || p.y > high.y || p.z > high.z )
      continue;
    const ExactTriangle met = triangle( t );
    if ( met.is_degenerate() )
      continue;
    const Exact rise = dot( met.normal, direction ), height = dot( met.normal, p - met.corner[0] );
    if ( rise == 0 )
    {
      if ( height == 0 )
        return std::nullopt;
      continue;
    }
    if ( sgn( rise ) * sgn( height ) >= 0 ) // behind, or in the plane beside the triangle
      continue;
    const auto [kind, side] = part_with( met.weights( p - Exact( height / rise ) * direction ) );
    if ( kind == HitKind::edge || kind == HitKind::vertex )
      return std::nullopt;
    if ( kind == HitKind::face )
      winding += sgn( rise ); // outwards, as the normal
  }
  return winding;
}

} // namespace rubicon::test
