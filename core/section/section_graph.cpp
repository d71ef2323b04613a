// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles to cuts, cuts to nodes and pieces; exact comparisons of nodes.
// Relies on section/section_graph.h.
#include "core/section/section_graph.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace rubicon
{

namespace
{

//! Where a vertex lies; one that lies in the plane counts as above.
enum class VertexSide : std::uint8_t
{
  below,
  in_plane,
  above
};

VertexSide side_of( Sign sign )
{
  return sign == Sign::negative ? VertexSide::below : sign == Sign::zero ? VertexSide::in_plane : VertexSide::above;
}

//! The two edges of a triangle that the plane cuts; nothing where it cuts none, or both in the same place.
std::optional<std::pair<CutEdge, CutEdge>> cut_edges( const TriangleMesh &mesh, std::uint32_t triangle,
                                                      const PlaneCuts &plane, TierCounts &counts )
{
  const Triangle &corners = mesh.triangles[triangle];
  std::array<VertexSide, 3> sides;
  for ( std::size_t corner = 0; corner < 3; ++corner )
    sides[corner] = side_of( plane.side( mesh.vertices[corners[corner]], counts ) );
  const auto is_below = [&]( std::size_t corner ) { return sides[corner] == VertexSide::below; };
  std::size_t alone = 0; // the corner that lies on its side by itself
  while ( alone < 3 && is_below( alone ) == is_below( ( alone + 1 ) % 3 ) )
    ++alone;
  if ( alone == 3 )
    return {};
  alone = is_below( ( alone + 1 ) % 3 ) == is_below( ( alone + 2 ) % 3 ) ? alone : ( alone + 1 ) % 3;
  const auto edge_to = [&]( std::size_t other ) {
    const std::size_t above = is_below( alone ) ? other : alone;
    return sides[above] == VertexSide::in_plane ? CutEdge( corners[above], corners[above] )
                                                : CutEdge( std::minmax( corners[alone], corners[other] ) );
  };
  const CutEdge from = edge_to( ( alone + 1 ) % 3 ), to = edge_to( ( alone + 2 ) % 3 );
  if ( from == to )
    return {};
  return std::pair( from, to );
}

//! Uncertain where the ball holds zero and something else.
Sign sign_of( const Ball &ball )
{
  if ( ball.high == 0 && ball.radius == 0 )
    return Sign::zero;
  // |low| is at most half of the last place of high. A radius that is not a number lets no comparison be true.
  return std::fabs( ball.high ) * ( 1 - 0x1p-50 ) > ball.radius ? rubicon::sign_of( ball.high ) : Sign::uncertain;
}

Sign sign_of( const mpq_class &value )
{
  return rubicon::sign_of( static_cast<double>( sgn( value ) ) );
}

//! ( b - a ) x ( c - a ), of balls or rationals.
template <typename Number>
Number cross( const Number &au, const Number &av, const Number &bu, const Number &bv, const Number &cu,
              const Number &cv )
{
  return ( bu - au ) * ( cv - av ) - ( bv - av ) * ( cu - au );
}

/**
 * The turn a, b, c by coordinates that are the nearest doubles to the exact ones; uncertain where these may turn another way.
 *
 * A coordinate x is off by 2^-53 |x| at most, or by 2^-1075. With m the sum of the three |x| on an axis, and 2^-1000 for the
 * least of numbers, a difference on it is off by 2^-53 m, and by as much again when it is rounded: by less than e = 2^-51 m.
 * A product of d and d' is off by |d| e' + |d'| e + e e', and by its own rounding, which is less than |d| e' / 4 or 2^-1075;
 * the difference of both products by less than a quarter of that. The bound is twice all this, for its own rounding. Where
 * something overflows, the turn or the bound is infinite or no number, and nothing is certain.
 */
Sign turn_of_nearest( Point2 a, Point2 b, Point2 c )
{
  const double error_x = ( std::fabs( a.x ) + std::fabs( b.x ) + std::fabs( c.x ) + 0x1p-1000 ) * 0x1p-51,
               error_y = ( std::fabs( a.y ) + std::fabs( b.y ) + std::fabs( c.y ) + 0x1p-1000 ) * 0x1p-51;
  const double ab_x = b.x - a.x, ab_y = b.y - a.y, ac_x = c.x - a.x, ac_y = c.y - a.y;
  const double turn = ab_x * ac_y - ab_y * ac_x;
  const double bound = 2
                       * ( ( std::fabs( ab_x ) + std::fabs( ac_x ) ) * error_y
                           + ( std::fabs( ab_y ) + std::fabs( ac_y ) ) * error_x + 2 * error_x * error_y + 0x1p-1000 );
  return std::isfinite( turn ) && std::fabs( turn ) > bound ? rubicon::sign_of( turn ) : Sign::uncertain;
}

//! The sum of many rationals in pairs of pairs, so that their denominators grow no longer than they must.
mpq_class sum_of( std::span<const mpq_class> values )
{
  if ( values.size() <= 1 )
    return values.empty() ? mpq_class() : values.front();
  const std::size_t half = values.size() / 2;
  return sum_of( values.first( half ) ) + sum_of( values.subspan( half ) );
}

} // namespace

NestedBoxes triangle_boxes( const TriangleMesh &mesh, Workers &workers )
{
  constexpr std::size_t grain = 1 << 12;
  std::vector<Box3> boxes( mesh.triangles.size() );
  workers.for_each( boxes.size(), grain, [&]( std::size_t t ) { boxes[t] = bounds_of( mesh.corners( t ) ); } );
  std::optional<NestedBoxes> nested;
  workers.execute( [&] { nested.emplace( boxes, workers ); } );
  return std::move( *nested );
}

std::vector<TriangleCut> cut_triangles( const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                        const NestedBoxes &boxes, const PlaneCuts &plane, TierCounts &counts,
                                        const Workers &workers )
{
  constexpr std::size_t often = 1 << 14;
  std::size_t looked_at = 0;
  std::vector<TriangleCut> cuts;
  const auto passes = [&plane]( const Box3 &box ) { return plane.passes( box ); };
  boxes.for_each( passes, [&]( std::uint32_t t ) {
    if ( ++looked_at % often == 0 )
      workers.keep_going();
    if ( const auto edges = cut_edges( mesh, t, plane, counts ) )
      cuts.push_back( { mesh.mesh[t], edges->first, edges->second, surfaces.counts( t ) } );
  } );
  std::ranges::stable_sort( cuts, {}, &TriangleCut::mesh );
  return cuts;
}

SectionGraph::SectionGraph( const TriangleMesh &mesh, const PlaneCuts &plane, std::span<const TriangleCut> cuts,
                            const Workers &workers )
  : mMesh( mesh )
  , mPlane( plane )
  , mStretch( plane.stretch() )
{
  std::vector<CutEdge> edges;
  for ( const TriangleCut &cut : cuts )
    edges.insert( edges.end(), { cut.from, cut.to } );
  std::ranges::sort( edges );
  edges.erase( std::unique( edges.begin(), edges.end() ), edges.end() );

  std::vector<Node> nodes;
  for ( const CutEdge &edge : edges )
  {
    workers.keep_going();
    nodes.push_back( node_at( edge ) );
  }
  std::vector<std::uint32_t> order( nodes.size() ), number( nodes.size() );
  std::iota( order.begin(), order.end(), 0u );
  workers.sort(
    order.begin(), order.end(), [&]( std::uint32_t a, std::uint32_t b ) { return in_order( nodes[a], nodes[b] ); }, 0 );
  for ( const std::uint32_t i : order )
  {
    if ( mNodes.empty() || in_order( mNodes.back(), nodes[i] ) )
      mNodes.push_back( nodes[i] );
    number[i] = node_count() - 1;
  }

  const auto node_of = [&]( const CutEdge &edge ) {
    return number[static_cast<std::size_t>( std::ranges::lower_bound( edges, edge ) - edges.begin() )];
  };
  std::vector<Piece> pieces;
  for ( const TriangleCut &cut : cuts )
    if ( const auto [from, to] = std::minmax( { node_of( cut.from ), node_of( cut.to ) } ); from != to )
      pieces.push_back( { from, to, cut.counts } );
  set_pieces( std::move( pieces ) );
}

void SectionGraph::set_pieces( std::vector<Piece> pieces )
{
  mPieces = std::move( pieces );
  std::ranges::sort( mPieces, {}, []( const Piece &piece ) { return std::pair( piece.from, piece.to ); } );
  std::size_t last = 0; // the pieces up to this one are different
  for ( std::size_t i = 1; i < mPieces.size(); ++i )
    if ( mPieces[i].from == mPieces[last].from && mPieces[i].to == mPieces[last].to )
      mPieces[last].is_border = mPieces[last].is_border != mPieces[i].is_border;
    else
      mPieces[++last] = mPieces[i];
  mPieces.resize( std::min( last + 1, mPieces.size() ) );
}

bool SectionGraph::is_closed() const
{
  std::vector<bool> is_odd( mNodes.size() );
  for ( const Piece &piece : mPieces )
    if ( piece.is_border )
    {
      is_odd[piece.from].flip();
      is_odd[piece.to].flip();
    }
  return std::ranges::find( is_odd, true ) == is_odd.end();
}

SectionGraph::Node SectionGraph::node_at( const CutEdge &edge ) const
{
  const Point3 p = mMesh.vertices[edge.first], q = mMesh.vertices[edge.second];
  if ( edge.first != edge.second )
    return { edge, mPlane.cut( p, q ) };
  const Point2 own = mPlane.own( p );
  return { edge, { ball_of( own.x ), ball_of( own.y ), p } };
}

// Rounding to the nearest double never turns an order round: where the doubles differ the places do, the same way.
bool SectionGraph::in_order( const Node &a, const Node &b ) const
{
  const Point2 at_a = mPlane.own( a.place.nearest ), at_b = mPlane.own( b.place.nearest );
  if ( at_a.x != at_b.x )
    return at_a.x < at_b.x;
  if ( a.edge == b.edge )
    return false;
  Sign along_u = sign_of( a.place.u - b.place.u );
  if ( along_u == Sign::uncertain )
    along_u = sign_of( exact( a ).x - exact( b ).x );
  if ( along_u != Sign::zero )
    return along_u == Sign::negative;
  if ( at_a.y != at_b.y )
    return at_a.y < at_b.y;
  Sign along_v = sign_of( a.place.v - b.place.v );
  if ( along_v == Sign::uncertain )
    along_v = sign_of( exact( a ).y - exact( b ).y );
  return along_v == Sign::negative;
}

RationalPoint2 SectionGraph::exact( const Node &node ) const
{
  const Point3 p = mMesh.vertices[node.edge.first], q = mMesh.vertices[node.edge.second];
  if ( node.edge.first != node.edge.second )
    return mPlane.exact_cut( p, q );
  const Point2 own = mPlane.own( p );
  return { mpq_class( own.x ), mpq_class( own.y ) };
}

Sign SectionGraph::turn( std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
{
  const PlaneCut &p = mNodes[a].place, &q = mNodes[b].place, &r = mNodes[c].place;
  const Sign of_nearest = turn_of_nearest( mPlane.own( p.nearest ), mPlane.own( q.nearest ), mPlane.own( r.nearest ) );
  if ( of_nearest != Sign::uncertain )
    return of_nearest;
  if ( const Sign sign = sign_of( cross( p.u, p.v, q.u, q.v, r.u, r.v ) ); sign != Sign::uncertain )
    return sign;
  const RationalPoint2 at_a = exact( mNodes[a] ), at_b = exact( mNodes[b] ), at_c = exact( mNodes[c] );
  return sign_of( cross<mpq_class>( at_a.x, at_a.y, at_b.x, at_b.y, at_c.x, at_c.y ) );
}

double SectionGraph::length( std::uint32_t a, std::uint32_t b ) const
{
  const PlaneCut &p = mNodes[a].place, &q = mNodes[b].place;
  Ball u = q.u - p.u, v = q.v - p.v;
  const auto has_digits = []( const Ball &ball ) { return ball.radius <= std::fabs( ball.high ) * 0x1p-54; };
  if ( !has_digits( u ) || !has_digits( v ) )
  {
    const RationalPoint2 from = exact( mNodes[a] ), to = exact( mNodes[b] );
    u.high = nearest_double( to.x - from.x ), v.high = nearest_double( to.y - from.y );
  }
  return length_of( u.high * mStretch, v.high );
}

Sign SectionGraph::turn_of( std::span<const std::uint32_t> ring ) const
{
  const Sign sign = sign_of( doubled_area( ring ) );
  return sign == Sign::uncertain ? sign_of( exact_doubled_area( ring ) ) : sign;
}

Ball SectionGraph::doubled_area( std::span<const std::uint32_t> ring ) const
{
  const PlaneCut &first = mNodes[ring[0]].place;
  Ball sum{ 0, 0, 0 };
  for ( std::size_t i = 2; i < ring.size(); ++i )
  {
    const PlaneCut &p = mNodes[ring[i - 1]].place, &q = mNodes[ring[i]].place;
    sum = sum + cross( first.u, first.v, p.u, p.v, q.u, q.v );
  }
  return sum;
}

mpq_class SectionGraph::exact_doubled_area( std::span<const std::uint32_t> ring ) const
{
  const RationalPoint2 first = exact( mNodes[ring[0]] );
  std::vector<mpq_class> parts;
  for ( std::size_t i = 2; i < ring.size(); ++i )
  {
    const RationalPoint2 p = exact( mNodes[ring[i - 1]] ), q = exact( mNodes[ring[i]] );
    parts.push_back( cross<mpq_class>( first.x, first.y, p.x, p.y, q.x, q.y ) );
  }
  return sum_of( parts );
}

} // namespace rubicon
