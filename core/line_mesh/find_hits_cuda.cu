// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU's way from lines and a mesh to their sorted raw hits: the same index and ladder as the CPU's. One warp
// searches for the streamed segments or triangles of its lanes together.
// Relies on index/, exact/ and compute/cuda/.
#include "core/line_mesh/find_hits.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/pair_search.cuh"
#include "core/compute/cuda/side_stream.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/compute/cuda/time_in_stream.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree/device_scene.cuh"
#include "core/index/tree/device_tree.cuh"
#include "core/line_mesh/choose_quantizer.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/resident_hits.cuh"

#include <cub/cub.cuh>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

constexpr auto before_in_order = []( const Hit &a, const Hit &b ) { return in_order( a, b ); };

//! Device memory that a vertex of a line or a triangle takes at most times: itself, quantized, its items and their lists while they
//! are sorted. Where it takes more, slices are made smaller.
constexpr std::size_t bytes_of_member = 160;

//! The place of each member of a source on the Morton curve; vertices that start no segment go to the end.
template <typename Source>
__global__ void place( Source source, std::uint32_t *codes, std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= source.count )
    return;
  const auto number = static_cast<std::uint32_t>( i );
  codes[i] = source.has( number ) ? morton_code( source.box( number ) ) : UINT32_MAX;
  numbers[i] = number;
}

//! The members of a source along the Morton curve: the lanes of a warp then go the same way down the tree (paper 004 sorts its rays for
//! the same reason). They are sorted beside what the thread's stream is given meanwhile.
class CurveOrder
{
  public:
    ~CurveOrder() { mSide.before_thread(); }

    //! Begins to sort those of \a source, which is there until they are sorted. What was begun before is forgotten.
    template <typename Source>
    void begin( const Source &source )
    {
      mSide.before_thread();
      const std::size_t count = source.count;
      mCodes = DeviceArray<std::uint32_t>( count ), mSortedCodes = DeviceArray<std::uint32_t>( count );
      mNumbers = DeviceArray<std::uint32_t>( count ), mOrder = DeviceArray<std::uint32_t>( count );
      const auto sort = [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        constexpr int first_bit = 8,
                      end_bit = 32; // what lies nearer than the bits below tell apart is near enough for a warp
        check_cuda( cub::DeviceRadixSort::SortPairs( scratch, size, mCodes.data(), mSortedCodes.data(), mNumbers.data(),
                                                     mOrder.data(), count, first_bit, end_bit, stream ),
                    "sorting along the curve" );
      };
      std::size_t size = 0;
      sort( nullptr, size, nullptr );
      mScratch = DeviceArray<char>( std::max<std::size_t>( size, 1 ) );
      const cudaStream_t stream = mSide.after_thread();
      place<<<grid_size( count ), threads, 0, stream>>>( source, mCodes.data(), mNumbers.data() );
      check_launch( "placing segments or triangles on the curve" );
      sort( mScratch.data(), size, stream );
    }

    //! From now on the thread's stream finds them sorted.
    const std::uint32_t *sorted()
    {
      mSide.before_thread();
      mCodes = {}, mSortedCodes = {}, mNumbers = {}, mScratch = {};
      return mOrder.data();
    }

  private:
    SideStream mSide;
    DeviceArray<std::uint32_t> mCodes, mSortedCodes, mNumbers, mOrder;
    DeviceArray<char> mScratch;
};

//! A lane for each streamed triangle, against a tree of pieces of segments.
__global__ void find_for_triangles( PieceList pieces, TriangleSource triangles, const __grid_constant__ TreeView tree,
                                    const std::uint32_t *order, std::size_t size, CandidateList candidates )
{
  __shared__ WarpCandidates::Room room;
  WarpCandidates kept( candidates, room );
  const std::size_t i = thread_index();
  const bool has_one = i < size && !candidates.is_flooded();
  const std::uint32_t triangle = has_one ? order[i] : 0;
  const QuantizedBox3 box = has_one ? triangles.box( triangle ) : empty_box3;
  for_each_overlap_of_warp( tree, box, [&]( const BoxItem *items, std::uint32_t mask ) {
    for ( ; __any_sync( all_lanes, mask != 0 ); mask &= mask - 1 )
    {
      const BoxItem &piece = items[lowest_bit( mask )];
      const bool owns = mask != 0 && ( piece.piece == 0 || owns_pair( pieces.before( piece ), box ) );
      kept.append( owns, piece.id, triangle );
    }
  } );
  kept.hand_over();
}

//! A lane for each streamed segment, against a tree of triangles; its pieces one after the other.
__global__ void __launch_bounds__( threads, 4 )
  find_for_segments( const __grid_constant__ SegmentSource segments, const __grid_constant__ TreeView tree,
                     const std::uint32_t *order, std::size_t size, CandidateList candidates )
{
  __shared__ WarpCandidates::Room room;
  WarpCandidates kept( candidates, room );
  const std::size_t i = thread_index();
  const bool has_one = i < size && !candidates.is_flooded();
  const std::uint32_t segment = has_one ? order[i] : 0, count = has_one ? segments.item_count( segment ) : 0;
  QuantizedBox3 before = empty_box3;
  for ( std::uint32_t k = 0; __any_sync( all_lanes, k < count ); ++k )
  {
    const QuantizedBox3 piece = k < count ? segments.piece( segment, k, count ) : empty_box3;
    for_each_overlap_of_warp( tree, piece, [&]( const BoxItem *items, std::uint32_t mask ) {
      for ( ; __any_sync( all_lanes, mask != 0 ); mask &= mask - 1 )
      {
        const BoxItem &triangle = items[lowest_bit( mask )];
        kept.append( mask != 0 && owns_pair( before, triangle.box ), segment, triangle.id );
      }
    } );
    before = piece;
  }
  kept.hand_over();
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

//! The hit of a pair of a slice of lines and one of triangles, which begin with these numbers.
struct HitOf
{
    std::uint32_t line_begin, triangle_begin;

    RUBICON_HD Hit operator()( PairKey pair, PairCode code ) const
    {
      return { line_begin + first_of( pair ),    triangle_begin + second_of( pair ),
               static_cast<HitKind>( code & 7 ), static_cast<std::uint8_t>( code >> 3 & 3 ),
               ( code >> 5 & 1 ) != 0,           ( code >> 6 & 1 ) != 0 };
    }
};

//! Classifies candidates: with the filter alone, which is what nearly every pair needs, or through the expansions.
template <Tier top>
__global__ void __launch_bounds__( threads, top == Tier::filter ? 4 : 1 )
  decide( const Point3 *lines, const Point3 *vertices, const Triangle *triangles, const PairKey *pairs,
          PairCount pair_count, Decisions decisions )
{
  const unsigned long long count = pair_count.get();
  if ( static_cast<std::size_t>( blockIdx.x ) * blockDim.x >= count )
    return; // the whole block
  TierCounts tiers;
  for ( std::size_t i = thread_index(); i < count; i += static_cast<std::size_t>( gridDim.x ) * blockDim.x )
  {
    const std::uint32_t s = first_of( pairs[i] );
    const Triangle &corners = triangles[second_of( pairs[i] )];
    TierCounts of_pair;
    const Hit hit = classify( { lines[s], lines[s + 1] },
                              { { vertices[corners[0]], vertices[corners[1]], vertices[corners[2]] } },
                              Ladder<top>( of_pair ) );
    if ( hit.kind != HitKind::undecided )
      tiers += of_pair;
    decisions.append( pairs[i], code_of( hit ) );
  }
  decisions.add( tiers );
}

struct SceneTree
{
    DeviceTree tree;
    bool is_of_segments;
};

//! The tree of the pieces of segments, or of triangles where there are more pieces. The others begin to be sorted in \a order.
SceneTree tree_of( const DeviceScene &scene, std::size_t segments, std::size_t triangles, CurveOrder &order )
{
  // Every segment has a piece at least: where there are as many segments as triangles, pieces need not be counted. Where there
  // are fewer segments, there will most likely be fewer pieces, too, and triangles begin to be sorted before their number is there.
  if ( segments < triangles )
  {
    DeviceArray<std::uint32_t> begin = item_counts( scene.segments() );
    const DeviceArray<std::uint64_t> pieces = turn_into_begins_with_sum( begin );
    order.begin( scene.triangles() );
    if ( const std::uint64_t count = pieces.download_one( 0 ); count < triangles ) // so fewer than 2^32
      return { DeviceTree( scene.segments(), std::move( begin ), count ), true };
  }
  order.begin( scene.segments() );
  DeviceArray<std::uint32_t> begin = item_counts( scene.triangles() );
  turn_into_begins( begin );
  return { DeviceTree( scene.triangles(), std::move( begin ), triangles ), false };
}

//! The kernels of the search.
struct HitSearch
{
    const DeviceScene &scene;
    const SceneTree &index;
    const std::uint32_t *order; //!< of the triangles or segments that are streamed

    std::size_t first_members() const { return scene.segments().count; }
    std::size_t second_members() const { return scene.triangles().count; }

    void find( std::size_t begin, std::size_t size, CandidateList candidates ) const
    {
      if ( index.is_of_segments )
        find_for_triangles<<<grid_size( size ), threads, 0, thread_stream()>>>( index.tree.pieces(), scene.triangles(),
                                                                                index.tree.view(), order + begin, size,
                                                                                candidates );
      else
        find_for_segments<<<grid_size( size ), threads, 0, thread_stream()>>>( scene.segments(), index.tree.view(),
                                                                               order + begin, size, candidates );
    }

    template <Tier top>
    void decide( const PairKey *pairs, const PairCount &count, const Decisions &decisions ) const
    {
      rubicon::decide<top><<<decide_grid( count ), threads, 0, thread_stream()>>>( scene.lines(), scene.vertices(),
                                                                                   scene.triangles().triangles, pairs,
                                                                                   count, decisions );
    }
};

//! What is looked for on one device at a time: the hits of a slice of the lines on a slice of the triangles.
struct HitJob
{
    const HostScene &host;
    SlicePair slices; //!< by the lines' vertices
    bool is_alone;    //!< on this device, and in the calling thread of the whole job
    const HitLimits &limits;
    LogCallback log;
    Workers &workers;
    std::shared_ptr<ResidentHits> *resident; //!< where to leave what the device holds at the end, if anywhere

    std::uint32_t line_begin() const { return static_cast<std::uint32_t>( slices.first.begin ); }
    std::uint32_t triangle_begin() const { return static_cast<std::uint32_t>( slices.second.begin ); }

    //! How many segments the slice of lines has: its vertices without the last ones of lines.
    std::size_t segment_count() const
    {
      const std::vector<std::uint32_t> &begin = host.lines.line_begin;
      const auto lines_that_end_by = [&]( std::size_t vertex ) {
        return static_cast<std::size_t>( std::upper_bound( begin.begin() + 1, begin.end(), vertex ) - begin.begin() );
      };
      return slices.first.size() - ( lines_that_end_by( slices.first.end ) - lines_that_end_by( slices.first.begin ) );
    }
};

//! Decides with GMP what the device could not, and puts the hits among it into their places.
void decide_beyond_device( const HitJob &job, const std::vector<PairKey> &pairs, Hits &hits, TierCounts &tiers )
{
  for ( const PairKey pair : pairs )
  {
    job.workers.keep_going(); // a decision takes microseconds
    if ( const Hit hit = decide_hit( job.host.lines, job.host.mesh, job.line_begin() + first_of( pair ),
                                     job.triangle_begin() + second_of( pair ), tiers );
         hit.kind != HitKind::none )
      hits.push_back( hit );
  }
  if ( !pairs.empty() )
    std::sort( hits.begin(), hits.end(), before_in_order );
}

//! The hits of \a job, on the calling thread's device. Adds to tiers, candidates and the seconds of index, decide and device in
//! \a report.
Hits find_hits_of( const HitJob &job, RunReport &report )
{
  if ( job.segment_count() == 0 )
    return {};
  Stopwatch watch, on_device;
  DeviceScene scene( job.host, job.slices.first, job.slices.second, job.workers );
  CurveOrder order;
  const SceneSample sample( job.host.lines, job.host.mesh );
  wait_for_thread_stream( "uploading" );
  on_device.lap();
  const TimeInStream uploaded;
  report.seconds.index += watch.lap();
  const auto [line_bounds, mesh_bounds] = scene.bounds();
  if ( !overlap( line_bounds, mesh_bounds ) )
    return {};
  const std::size_t segments = job.segment_count(), triangles = job.slices.second.size();
  scene.quantize( sample.choose_quantizer( line_bounds, mesh_bounds ), line_bounds, mesh_bounds );
  const SceneTree index = tree_of( scene, segments, triangles, order );
  const std::uint32_t *const in_order = order.sorted();
  const TimeInStream indexed;

  const HitSearch through{ scene, index, in_order };
  PairSearch search( through, room_to_begin_with( job.limits.candidates, job.slices, job.is_alone ),
                     room_to_begin_with( job.limits.hits, job.slices, job.is_alone ), job.workers, job.log );
  search.search_all( index.is_of_segments ? triangles : scene.segments().count, job.limits.batch_items );
  DeviceArray<Hit> found = search.sorted( HitOf{ job.line_begin(), job.triangle_begin() } );
  report.seconds.device += on_device.lap();

  report.tiers += search.tiers();
  report.candidates += search.candidates();
  Hits hits = Transfers::instance().download( found, found.size(), &job.workers );
  decide_beyond_device( job, search.beyond_device(), hits, report.tiers );
  const double indexing = uploaded.seconds_until( indexed );
  report.seconds.index += indexing;
  report.seconds.decide += watch.lap() - indexing;
  if ( job.resident && hits.size() == found.size() ) // GMP found no more
    *job.resident = std::make_shared<ResidentHits>( scene.given_up(), std::move( found ) );
  return hits;
}

} // namespace

Hits find_hits_cuda( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options, Workers &workers,
                     RunReport &report, const HitLimits &limits, std::shared_ptr<ResidentHits> *resident )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};
  workers.stage( 0, 0 );
  const std::size_t vertices = lines.vertices.size(), triangles = mesh.triangles.size();
  HostScene host( lines, mesh );
  const auto share = [&]( const SliceSizes &sizes ) {
    if ( sizes.second < triangles )
      host.line_vertices.share( workers, options.log );
    if ( sizes.first < vertices )
    {
      host.vertices.share( workers, options.log );
      host.triangles.share( workers, options.log );
    }
    return false;
  };
  const auto find = [&]( const SlicePair &slices, RunReport &of_pair, bool alone ) {
    const HitJob job{
      host, slices, alone, limits, alone ? options.log : LogCallback(), workers, alone ? resident : nullptr
    };
    return find_hits_of( job, of_pair );
  };
  return find_in_slices( vertices, triangles, choose_slices( vertices, triangles, limits.slice, bytes_of_member ),
                         options, workers, report, before_in_order, share, find );
}

} // namespace rubicon
