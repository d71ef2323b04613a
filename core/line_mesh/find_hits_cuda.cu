// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU's way from lines and a mesh to their sorted raw hits: the same quantizer, pieces, tree and ladder as the CPU's,
// with sorts and scans from CUB. One thread searches for one streamed segment or triangle.
// Relies on index/, exact/ and compute/cuda/.
#include "core/line_mesh/find_hits.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/pair_search.cuh"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/line_mesh/choose_quantizer.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/sources.h"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

namespace rubicon
{

namespace
{

struct BoxOfPoint
{
    RUBICON_HD Box3 operator()( Point3 p ) const { return { p, p }; }
};

struct HullOfBoxes
{
    RUBICON_HD Box3 operator()( const Box3 &a, const Box3 &b ) const { return hull_of( a, b ); }
};

//! The number of pieces of each segment.
struct PiecesOf
{
    SegmentSource segments;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const { return segments.item_count( i ); }
};

//! The sum of what \a value gives for 0 .. count - 1.
template <typename Value>
std::uint64_t sum_of( const Value &value, std::size_t count )
{
  DeviceArray<std::uint64_t> sum( 1 );
  const auto values = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ), value );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceReduce::Sum( scratch, size, values, sum.data(), count );
  } );
  return sum.download_one( 0 );
}

//! The extent of each member of a source; nothing where there is none.
struct ExtentOf
{
    SegmentSource segments;
    TriangleSource triangles;
    bool of_segments;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const
    {
      if ( !of_segments )
        return static_cast<std::uint64_t>( extent( triangles.box( i ) ) );
      return segments.has( i ) ? static_cast<std::uint64_t>( extent( segments.box( i ) ) ) : 0;
    }
};

__global__ void quantize_vertices( const Point3 *vertices, std::size_t count, Quantizer3 quantizer,
                                   QuantizedPoint3 *quantized )
{
  if ( const std::size_t i = thread_index(); i < count )
    quantized[i] = quantizer( vertices[i] );
}

template <typename Source>
__global__ void count_items( Source source, std::uint32_t *counts )
{
  const std::size_t i = thread_index();
  if ( i <= source.count ) // the entry after the last receives the total
    counts[i] = i < source.count ? source.item_count( static_cast<std::uint32_t>( i ) ) : 0;
}

template <typename Source>
__global__ void write_items( Source source, const std::uint32_t *begin, BoxItem *items, std::uint32_t *codes,
                             std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= source.count )
    return;
  std::uint32_t at = begin[i];
  source.for_each_item( static_cast<std::uint32_t>( i ), [&]( const BoxItem &item, const QuantizedBox3 & ) {
    items[at] = item;
    codes[at] = morton_code( item.box );
    numbers[at] = at;
    ++at;
  } );
}

__global__ void sort_items( const BoxItem *items, const std::uint32_t *order, std::size_t count, BoxItem *sorted )
{
  if ( const std::size_t i = thread_index(); i < count )
    sorted[i] = items[order[i]];
}

//! The nodes of one level, from the items (level 0) or from the nodes of the level below.
__global__ void build_level( TreeShape shape, int level, const BoxItem *items, std::uint32_t item_count,
                             TreeNode *nodes )
{
  const std::size_t child = thread_index();
  const std::size_t node_count = shape.first[level + 1] - shape.first[level];
  if ( child >= node_count * tree_fanout )
    return;
  const std::size_t children = level == 0 ? item_count : shape.first[level] - shape.first[level - 1];
  const QuantizedBox3 box = child >= children ? empty_box3
                            : level == 0      ? items[child].box
                                              : nodes[shape.first[level - 1] + child].hull();
  nodes[shape.first[level] + child / tree_fanout].set( static_cast<std::uint32_t>( child % tree_fanout ), box );
}

//! One thread for each streamed triangle, against a tree of pieces of segments.
__global__ void find_for_triangles( PieceList pieces, TriangleSource triangles, const __grid_constant__ TreeView tree,
                                    std::size_t begin, std::size_t end, DeviceList<PairKey> candidates )
{
  const std::size_t i = begin + thread_index();
  if ( i >= end || candidates.overflows_by_far() )
    return;
  const std::uint32_t triangle = static_cast<std::uint32_t>( i );
  const QuantizedBox3 box = triangles.box( triangle );
  tree.for_each_overlap( box, [&]( const BoxItem &piece ) {
    if ( piece.piece == 0 || owns_pair( pieces.before( piece ), box ) )
      candidates.append( pair_key( piece.id, triangle ) );
  } );
}

//! The place of each vertex's segment on the Morton curve; vertices that start none go to the end.
__global__ void place_segments( SegmentSource segments, std::size_t begin, std::size_t size, std::uint32_t *codes,
                                std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= size )
    return;
  const std::uint32_t segment = static_cast<std::uint32_t>( begin + i );
  codes[i] = segments.has( segment ) ? morton_code( segments.box( segment ) ) : UINT32_MAX;
  numbers[i] = segment;
}

//! Blocks of threads that a multiprocessor is to hold in the search below: what waits for memory needs others to run
//! meanwhile, and working out pieces would take the registers that those need.
constexpr int blocks_at_once = 4;

//! One thread for each streamed segment, piece by piece, against a tree of triangles.
__global__ void __launch_bounds__( threads, blocks_at_once )
  find_for_segments( const __grid_constant__ SegmentSource segments, const __grid_constant__ TreeView tree,
                     const std::uint32_t *order, std::size_t size, DeviceList<PairKey> candidates )
{
  const std::size_t i = thread_index();
  if ( i >= size || candidates.overflows_by_far() )
    return;
  const std::uint32_t segment = order[i];
  segments.for_each_item( segment, [&]( const BoxItem &piece, const QuantizedBox3 &before ) {
    tree.for_each_overlap( piece.box, [&]( const BoxItem &triangle ) {
      if ( owns_pair( before, triangle.box ) )
        candidates.append( pair_key( segment, triangle.id ) );
    } );
  } );
}

//! All that is known of a hit but its pair, in one byte.
RUBICON_HD constexpr PairCode code_of( const Hit &hit )
{
  if ( hit.kind == HitKind::undecided )
    return code_undecided;
  return static_cast<PairCode>( static_cast<unsigned>( hit.kind ) | hit.side << 3 | hit.start_on << 5
                                | hit.end_on << 6 );
}
static_assert( code_of( Hit{} ) == code_none );

RUBICON_HD constexpr Hit hit_of( PairKey pair, PairCode code )
{
  return { first_of( pair ),
           second_of( pair ),
           static_cast<HitKind>( code & 7 ),
           static_cast<std::uint8_t>( code >> 3 & 3 ),
           ( code >> 5 & 1 ) != 0,
           ( code >> 6 & 1 ) != 0 };
}

__global__ void unpack_hits( const PairKey *pairs, const PairCode *codes, std::size_t count, Hit *hits )
{
  if ( const std::size_t i = thread_index(); i < count )
    hits[i] = hit_of( pairs[i], codes[i] );
}

//! Classifies candidates: with the filter alone, which is what nearly every pair needs, or through the expansions.
template <Tier top>
__global__ void decide( const Point3 *lines, const Point3 *vertices, const Triangle *triangles, const PairKey *pairs,
                        unsigned long long count, Decisions decisions )
{
  TierCounts tiers;
  for ( std::size_t i = thread_index(); i < count; i += static_cast<std::size_t>( gridDim.x ) * blockDim.x )
  {
    const std::uint32_t s = first_of( pairs[i] );
    const Triangle &corners = triangles[second_of( pairs[i] )];
    TierCounts of_pair;
    const auto plane = [&]( Point3 a, Point3 b, Point3 c ) {
      return [&of_pair, a, b, c, filter = PlaneFilter( a, b, c )]( Point3 d ) {
        const Sign sign = filter.side( d );
        if ( sign != Sign::uncertain )
          of_pair.count( Tier::filter );
        else if constexpr ( top != Tier::filter )
          return orient3d_unfiltered( a, b, c, d, of_pair );
        return sign;
      };
    };
    const auto orient2 = [&]( Point2 a, Point2 b, Point2 c ) {
      const Sign sign = orient2d_filter( a, b, c );
      if ( sign != Sign::uncertain )
        of_pair.count( Tier::filter );
      else if constexpr ( top != Tier::filter )
        return orient2d_unfiltered( a, b, c, of_pair );
      return sign;
    };
    const Hit hit = classify( { lines[s], lines[s + 1] },
                              { { vertices[corners[0]], vertices[corners[1]], vertices[corners[2]] } }, plane,
                              orient2 );
    if ( hit.kind != HitKind::undecided )
      tiers += of_pair;
    decisions.append( pairs[i], code_of( hit ) );
  }
  decisions.add( tiers );
}

//! Lines and mesh in device memory, quantized.
class DeviceScene
{
  public:
    DeviceScene( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
      : mVertices( PinnedRing::instance().upload( mesh.vertices, &workers ) )
      , mTriangles( PinnedRing::instance().upload( mesh.triangles, &workers ) )
      , mLines( PinnedRing::instance().upload( lines.vertices, &workers ) )
      , mStarts( PinnedRing::instance().upload( segment_starts( lines, workers ) ) )
      , mQuantizedVertices( mVertices.size() )
      , mQuantizedLines( mLines.size() )
    {
      check_cuda( cudaDeviceSynchronize(), "uploading" );
    }

    Box3 line_bounds() const { return bounds( mLines ); }
    Box3 mesh_bounds() const { return bounds( mVertices ); }

    //! Quantizes and chooses the size of pieces.
    void quantize( const Quantizer3 &quantizer, std::size_t segment_count )
    {
      mQuantizer = quantizer;
      quantize( mVertices, mQuantizedVertices );
      quantize( mLines, mQuantizedLines );
      const std::uint64_t triangle_extent = total_extent( false ), segment_extent = total_extent( true );
      mPieceSize = choose_piece_size( triangle_extent, mTriangles.size(), segment_extent, segment_count );
    }

    SegmentSource segments() const
    {
      return { mLines.data(), mQuantizedLines.data(), mStarts.data(), mLines.size(), mQuantizer, mPieceSize };
    }
    TriangleSource triangles() const { return { mQuantizedVertices.data(), mTriangles.data(), mTriangles.size() }; }
    const Point3 *lines() const { return mLines.data(); }
    const Point3 *vertices() const { return mVertices.data(); }

  private:
    static Box3 bounds( const DeviceArray<Point3> &points )
    {
      DeviceArray<Box3> box( 1 );
      const auto boxes = thrust::make_transform_iterator( points.data(), BoxOfPoint() );
      constexpr double far = std::numeric_limits<double>::max();
      const Box3 nothing = { { far, far, far }, { -far, -far, -far } };
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceReduce::Reduce( scratch, size, boxes, box.data(), points.size(), HullOfBoxes(), nothing );
      } );
      return box.download_one( 0 );
    }

    void quantize( const DeviceArray<Point3> &points, DeviceArray<QuantizedPoint3> &quantized ) const
    {
      quantize_vertices<<<grid_size( points.size() ), threads>>>( points.data(), points.size(), mQuantizer,
                                                                  quantized.data() );
      check_launch( "quantizing" );
    }

    std::uint64_t total_extent( bool of_segments ) const
    {
      return sum_of( ExtentOf{ segments(), triangles(), of_segments },
                     of_segments ? mLines.size() : mTriangles.size() );
    }

    DeviceArray<Point3> mVertices;
    DeviceArray<Triangle> mTriangles;
    DeviceArray<Point3> mLines;
    DeviceArray<std::uint32_t> mStarts;
    DeviceArray<QuantizedPoint3> mQuantizedVertices, mQuantizedLines;
    Quantizer3 mQuantizer = {};
    std::int32_t mPieceSize = 1;
};

//! Where the items of each member of a source begin, fewer than 2^32, and behind the last one their number.
template <typename Source>
DeviceArray<std::uint32_t> item_begins( const Source &source )
{
  DeviceArray<std::uint32_t> begin( source.count + 1 );
  count_items<<<grid_size( begin.size() ), threads>>>( source, begin.data() );
  check_launch( "counting items" );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceScan::ExclusiveSum( scratch, size, begin.data(), begin.data(), begin.size() );
  } );
  return begin;
}

//! The box tree in device memory; the same items and nodes as BoxTree's.
class DeviceTree
{
  public:
    template <typename Source>
    DeviceTree( const Source &source, std::size_t item_count )
      : mItems( item_count )
      , mShape( item_count )
      , mNodes( mShape.node_count() )
    {
      const std::uint32_t count = static_cast<std::uint32_t>( item_count );
      DeviceArray<std::uint32_t> begin = item_begins( source );
      DeviceArray<BoxItem> items( count );
      DeviceArray<std::uint32_t> codes( count ), sorted_codes( count ), numbers( count ), order( count );
      write_items<<<grid_size( source.count ), threads>>>( source, begin.data(), items.data(), codes.data(),
                                                           numbers.data() );
      check_launch( "writing items" );
      run_cub( [&]( void *scratch, std::size_t &size ) { // stable: items with one code stay in their order
        return cub::DeviceRadixSort::SortPairs( scratch, size, codes.data(), sorted_codes.data(), numbers.data(),
                                                order.data(), count );
      } );
      sort_items<<<grid_size( count ), threads>>>( items.data(), order.data(), count, mItems.data() );
      check_launch( "sorting items" );
      for ( int level = 0; level < mShape.levels; ++level )
      {
        const std::size_t nodes = mShape.first[level + 1] - mShape.first[level];
        build_level<<<grid_size( nodes * tree_fanout ), threads>>>( mShape, level, mItems.data(), count,
                                                                    mNodes.data() );
        check_launch( "building the tree" );
      }
      if constexpr ( std::is_same_v<Source, SegmentSource> )
      {
        mList = std::move( items );
        mBegin = std::move( begin );
      }
    }

    TreeView view() const { return { mNodes.data(), mItems.data(), mShape }; }
    PieceList pieces() const { return { mList.data(), mBegin.data() }; } //!< of segments

  private:
    DeviceArray<BoxItem> mList; //!< in the order of the source
    DeviceArray<std::uint32_t> mBegin;
    DeviceArray<BoxItem> mItems;
    TreeShape mShape;
    DeviceArray<TreeNode> mNodes;
};

//! The kernels of the search.
struct HitSearch
{
    const DeviceScene &scene;
    const DeviceTree &tree;
    bool tree_of_segments;

    void find( std::size_t begin, std::size_t size, DeviceList<PairKey> candidates ) const
    {
      if ( tree_of_segments )
        find_for_triangles<<<grid_size( size ), threads>>>( tree.pieces(), scene.triangles(), tree.view(), begin,
                                                            begin + size, candidates );
      else
        find_for_segments<<<grid_size( size ), threads>>>( scene.segments(), tree.view(),
                                                           order_of( begin, size ).data(), size, candidates );
    }

    //! Segments begin .. begin + size - 1 along the Morton curve: neighbouring threads go the same way down the tree
    //! (paper 004 sorts its rays for the same reason). Freed in the order of the stream, behind the kernel that reads it.
    DeviceArray<std::uint32_t> order_of( std::size_t begin, std::size_t size ) const
    {
      DeviceArray<std::uint32_t> codes( size ), sorted_codes( size ), numbers( size ), order( size );
      place_segments<<<grid_size( size ), threads>>>( scene.segments(), begin, size, codes.data(), numbers.data() );
      check_launch( "placing segments" );
      run_cub( [&]( void *scratch, std::size_t &scratch_size ) {
        return cub::DeviceRadixSort::SortPairs( scratch, scratch_size, codes.data(), sorted_codes.data(),
                                                numbers.data(), order.data(), size );
      } );
      return order;
    }

    template <Tier top>
    void decide( const PairKey *pairs, unsigned long long count, const Decisions &decisions ) const
    {
      rubicon::decide<top><<<decide_grid( count ), threads>>>( scene.lines(), scene.vertices(),
                                                               scene.triangles().triangles, pairs, count, decisions );
    }
};

//! Decides with GMP what the device could not, and puts the hits among it into their places.
void decide_beyond_device( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::vector<PairKey> &pairs,
                           std::vector<Hit> &hits, TierCounts &tiers )
{
  for ( const PairKey pair : pairs )
    if ( const Hit hit = decide_hit( lines, mesh, first_of( pair ), second_of( pair ), tiers );
         hit.kind != HitKind::none )
      hits.push_back( hit );
  if ( !pairs.empty() )
    std::sort( hits.begin(), hits.end(), []( const Hit &a, const Hit &b ) { return in_order( a, b ); } );
}

} // namespace

std::vector<Hit> find_hits_cuda( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options,
                                 Workers &workers, RunReport &report, const HitLimits &limits )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};

  Stopwatch watch, on_device;
  workers.stage( 0, 0 );
  DeviceScene scene( lines, mesh, workers );
  on_device.lap();
  const Box3 line_bounds = scene.line_bounds(), mesh_bounds = scene.mesh_bounds();
  if ( !overlap( line_bounds, mesh_bounds ) )
    return {};
  scene.quantize( choose_quantizer( lines, mesh, line_bounds, mesh_bounds ), lines.segment_count() );
  const std::uint64_t pieces = sum_of( PiecesOf{ scene.segments() }, lines.vertices.size() );
  const bool tree_of_segments = pieces < mesh.triangles.size(); // either way fewer than 2^32 items
  const DeviceTree tree = tree_of_segments ? DeviceTree( scene.segments(), pieces )
                                           : DeviceTree( scene.triangles(), mesh.triangles.size() );
  check_cuda( cudaDeviceSynchronize(), "building the index" );
  report.seconds.index += watch.lap();

  const HitSearch job{ scene, tree, tree_of_segments };
  PairSearch search( job, limits.candidates, limits.hits, options );
  search.search_all( tree_of_segments ? mesh.triangles.size() : lines.vertices.size(), limits.batch_items );
  search.finish();
  DeviceArray<Hit> found( search.size() );
  if ( search.size() > 0 )
    unpack_hits<<<grid_size( search.size() ), threads>>>( search.pairs().data(), search.codes().data(), search.size(),
                                                          found.data() );
  check_launch( "unpacking hits" );
  check_cuda( cudaDeviceSynchronize(), "sorting" );
  report.seconds.device += on_device.lap();

  report.tiers += search.tiers();
  report.candidates += search.candidates();
  std::vector<Hit> hits = PinnedRing::instance().download( found, found.size() );
  decide_beyond_device( lines, mesh, search.beyond_device(), hits, report.tiers );
  report.seconds.decide += watch.lap();
  return hits;
}

} // namespace rubicon
