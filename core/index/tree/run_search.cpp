// SPDX-License-Identifier: GPL-2.0-or-later
// The ways of a segment and of a box through a tree of runs, compiled for each instruction set.
// Relies on index/tree/run_tree.h for what it may leave out and on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/tree/run_search.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/tree/run_tree.h"

#include <cmath>
#include <utility>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

const hn::CappedTag<float, tree_fanout> lanes;
const hn::RebindToSigned<decltype( lanes )> whole_lanes;
const hn::Rebind<std::uint8_t, decltype( lanes )> byte_lanes;
const hn::RebindToUnsigned<decltype( lanes )> numbers_lanes;
using Floats = hn::Vec<decltype( lanes )>;
using Whole = hn::Vec<decltype( whole_lanes )>;
using Mask = hn::Mask<decltype( whole_lanes )>;

//! Where a segment is within several boxes at once, as far as their axes have been looked at.
struct Stretch
{
    Floats from, to;

    HWY_INLINE Stretch()
      : from( hn::Zero( lanes ) )
      , to( hn::Set( lanes, 1.0f ) )
    {}

    //! Takes the bounds of one axis.
    HWY_INLINE void cut( Floats near, Floats far, Floats slack )
    {
      from = hn::Max( from, hn::Sub( near, slack ) );
      to = hn::Min( to, hn::Add( far, slack ) );
    }
    HWY_INLINE Mask left() const { return hn::RebindMask( whole_lanes, hn::Le( from, to ) ); }
};

//! The children of a node from \a i on whose boxes the segment may meet.
HWY_INLINE Mask met_children( const SegmentProbe &probe, const TreeNode &node, std::size_t i )
{
  const std::int32_t *const lows[] = { node.x_low, node.y_low, node.z_low }, *const highs[] = { node.x_high,
                                                                                                node.y_high,
                                                                                                node.z_high };
  Stretch stretch;
  for ( int axis = 0; axis < 3; ++axis )
  {
    const bool forward = probe.inverse[axis] > 0;
    const auto at = [&]( const std::int32_t *bounds ) {
      const auto way = hn::Sub( hn::Load( whole_lanes, bounds + i ), hn::Set( whole_lanes, probe.start[axis] ) );
      return hn::Mul( hn::ConvertTo( lanes, way ), hn::Set( lanes, probe.inverse[axis] ) );
    };
    stretch.cut( at( forward ? lows[axis] : highs[axis] ), at( forward ? highs[axis] : lows[axis] ),
                 hn::Set( lanes, probe.slack[axis] ) );
  }
  return stretch.left();
}

//! The same of the triangles of a run.
HWY_INLINE Mask met_triangles( const SegmentProbe &probe, const TriangleRun &run, std::size_t i )
{
  Stretch stretch;
  for ( int axis = 0; axis < 3; ++axis )
  {
    const bool forward = probe.inverse[axis] > 0;
    const float step = static_cast<float>( 1 << run.shift[axis] ) * probe.inverse[axis],
                corner = static_cast<float>( run.corner[axis] - probe.start[axis] ) * probe.inverse[axis];
    const auto at = [&]( const std::uint8_t *bounds, float first ) {
      const auto steps = hn::PromoteTo( whole_lanes, hn::Load( byte_lanes, bounds + i ) );
      return hn::MulAdd( hn::ConvertTo( lanes, steps ), hn::Set( lanes, step ), hn::Set( lanes, first ) );
    };
    const Floats lows = at( run.low[axis], corner ), highs = at( run.high[axis], corner + step );
    stretch.cut( forward ? lows : highs, forward ? highs : lows,
                 hn::Set( lanes, probe.slack[axis] + std::fabs( step ) * 0x1p-6f ) );
  }
  return stretch.left();
}

//! Lanes where the bounds overlap from .. to.
HWY_INLINE Mask overlap( Whole low, Whole high, std::int32_t from, std::int32_t to )
{
  return hn::Not( hn::Or( hn::Gt( low, hn::Set( whole_lanes, to ) ), hn::Gt( hn::Set( whole_lanes, from ), high ) ) );
}

HWY_INLINE Mask met_children( const QuantizedBox3 &box, const TreeNode &node, std::size_t i )
{
  const auto at = [i]( const std::int32_t *bounds ) { return hn::Load( whole_lanes, bounds + i ); };
  return hn::And( overlap( at( node.x_low ), at( node.x_high ), box.x_low, box.x_high ),
                  hn::And( overlap( at( node.y_low ), at( node.y_high ), box.y_low, box.y_high ),
                           overlap( at( node.z_low ), at( node.z_high ), box.z_low, box.z_high ) ) );
}

HWY_INLINE Mask met_triangles( const QuantizedBox3 &box, const TriangleRun &run, std::size_t i )
{
  const auto on_axis = [&]( int axis, std::int32_t from, std::int32_t to ) {
    const auto at = [i]( const std::uint8_t *bounds ) {
      return hn::PromoteTo( whole_lanes, hn::Load( byte_lanes, bounds + i ) );
    };
    return overlap( at( run.low[axis] ), at( run.high[axis] ), ( from - run.corner[axis] ) >> run.shift[axis],
                    ( to - run.corner[axis] ) >> run.shift[axis] );
  };
  return hn::And( on_axis( 0, box.x_low, box.x_high ),
                  hn::And( on_axis( 1, box.y_low, box.y_high ), on_axis( 2, box.z_low, box.z_high ) ) );
}

//! Appends ( probe, first + c ) for every c below \a count that \a met( i ) names, c - i being its lane.
template <typename Met>
HWY_INLINE void append( ProbePairs &pairs, std::uint32_t probe, std::uint32_t first, std::size_t count, Met &&met )
{
  pairs.make_room( tree_fanout );
  for ( std::size_t i = 0; i < tree_fanout; i += hn::Lanes( whole_lanes ) )
  {
    if ( i >= count )
      return;
    const Mask those = hn::And( met( i ), hn::FirstN( whole_lanes, count - i ) );
    const auto numbers = hn::Iota( numbers_lanes, first + static_cast<std::uint32_t>( i ) );
    hn::StoreU( hn::Set( numbers_lanes, probe ), numbers_lanes, pairs.probe.data() + pairs.count );
    // Not CompressStore(): to memory that instruction takes some processors of AMD's a hundred cycles.
    const auto met_ones = hn::RebindMask( numbers_lanes, those );
    hn::StoreU( hn::Compress( numbers, met_ones ), numbers_lanes, pairs.met.data() + pairs.count );
    pairs.count += hn::CountTrue( numbers_lanes, met_ones );
  }
}

//! Asks for the memory of something, line by line.
template <typename Thing>
HWY_INLINE void fetch( const Thing &thing )
{
  constexpr std::size_t line = 64;
  for ( std::size_t i = 0; i < sizeof( thing ); i += line )
    hwy::Prefetch( reinterpret_cast<const char *>( &thing ) + i );
}

constexpr std::size_t ahead = 8; //!< so many pairs before it is used, memory is asked for

//! Turns pairs with nodes of a level into those with their children.
template <typename Probe>
void go_down( const RunTreeView &tree, int level, std::span<const Probe> probes, const ProbePairs &nodes,
              ProbePairs &children )
{
  const std::uint32_t all = level == 0 ? tree.run_count : tree.shape.node_count( level - 1 );
  const TreeNode *const of_level = tree.nodes + tree.shape.first[level];
  for ( std::size_t k = 0; k < nodes.count; ++k )
  {
    if ( k + ahead < nodes.count )
      fetch( of_level[nodes.met[k + ahead]] );
    const Probe &probe = probes[nodes.probe[k]];
    const TreeNode &node = of_level[nodes.met[k]];
    const std::uint32_t first = nodes.met[k] * tree_fanout;
    append( children, nodes.probe[k], first, all - first,
            [&]( std::size_t i ) { return met_children( probe, node, i ); } );
  }
}

//! The same with runs, by their places in the order, and places of triangles.
template <typename Probe>
void look_into_runs( const RunTreeView &tree, std::span<const Probe> probes, const ProbePairs &runs,
                     ProbePairs &places )
{
  for ( std::size_t k = 0; k < runs.count; ++k )
  {
    if ( k + ahead < runs.count )
      fetch( tree.runs[tree.order[runs.met[k + ahead]]] );
    const std::uint32_t number = tree.order[runs.met[k]];
    const TriangleRun &run = tree.runs[number];
    append( places, runs.probe[k], tree.first[number], run.count,
            [&]( std::size_t i ) { return met_triangles( probes[runs.probe[k]], run, i ); } );
  }
}

template <typename Probe>
bool search( const RunTreeView &tree, std::span<const Probe> probes, ProbePairs &found, ProbePairs &room )
{
  found.count = 0;
  for ( std::uint32_t i = 0; i < probes.size(); ++i )
    found.add( i, 0 );
  for ( int level = tree.shape.levels - 1; level >= 0; --level )
  {
    room.count = 0;
    go_down( tree, level, probes, found, room );
    std::swap( found, room );
    if ( found.count > RunSearch::most_pairs && probes.size() > 1 )
    {
      found.count = 0;
      return false;
    }
  }
  room.count = 0;
  look_into_runs( tree, probes, found, room );
  std::swap( found, room );
  return true;
}

bool search_for_segments( const RunTreeView &tree, std::span<const SegmentProbe> probes, ProbePairs &found,
                          ProbePairs &room )
{
  return search( tree, probes, found, room );
}

void search_for_box( const RunTreeView &tree, const QuantizedBox3 &box, ProbePairs &found, ProbePairs &room )
{
  search( tree, std::span( &box, 1 ), found, room );
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( search_for_segments );
HWY_EXPORT( search_for_box );

bool RunSearch::find( const RunTreeView &tree, std::span<const SegmentProbe> probes )
{
  return HWY_DYNAMIC_DISPATCH( search_for_segments )( tree, probes, mFound, mRoom );
}

void RunSearch::find( const RunTreeView &tree, const QuantizedBox3 &box )
{
  HWY_DYNAMIC_DISPATCH( search_for_box )( tree, box, mFound, mRoom );
}

} // namespace rubicon
#endif
