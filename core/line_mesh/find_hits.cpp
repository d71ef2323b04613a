// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from lines and a mesh to their raw hits: segment after segment through a tree of triangles, which leaves few
// candidates to decide.
// Relies on index/ for candidates, exact/ for signs, compute/ for threads.
#include "core/line_mesh/find_hits.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/sampled_candidates.h"
#include "core/index/segment_mask.h"
#include "core/index/tree/run_tree.h"
#include "core/line_mesh/choose_quantizer.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/filter_batch.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <span>
#include <vector>

#include <hwy/cache_control.h>

namespace rubicon
{

namespace
{

//! How segments that leave the quantizer's range are cut.
struct Cutting
{
    QuantizedBox3 range = empty_box3; //!< around nearly all of the mesh
    std::int32_t piece_size = 0;
};

//! Everything that the search reads.
struct Scene
{
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    Quantizer3 quantizer;
    bool clamps; //!< some vertex lies outside of the quantizer's range
    Cutting cutting;
    const std::uint32_t *starts;
    TriangleSource triangles;
    RunTreeView tree;
    const Workers &workers;
};

UnfilledVector<QuantizedPoint3> quantize( const std::vector<Point3> &vertices, const Quantizer3 &quantizer,
                                          Workers &workers )
{
  constexpr std::size_t grain = 1 << 14;
  UnfilledVector<QuantizedPoint3> quantized( vertices.size() );
  workers.for_each( vertices.size(), grain, [&]( std::size_t i ) { quantized[i] = quantizer( vertices[i] ); } );
  return quantized;
}

//! The boxes \a value( i ) for all i below \a count.
template <typename Value>
BoxesTogether together( std::size_t count, Workers &workers, Value &&value )
{
  constexpr std::size_t grain = 1 << 16;
  std::vector<BoxesTogether> parts( Workers::chunk_count( count, grain ), no_boxes );
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      parts[chunk] = JoinBoxesTogether()( parts[chunk], value( static_cast<std::uint32_t>( i ) ) );
  } );
  return std::reduce( parts.begin(), parts.end(), no_boxes, JoinBoxesTogether() );
}

Cutting choose_cutting( const PolylineSet3 &lines, const Quantizer3 &quantizer, const Box3 &mesh_bounds,
                        const SegmentMask &starts, const TriangleSource &triangles, Workers &workers )
{
  const auto up_to = [&]( std::int32_t longest ) {
    return together( triangles.count, workers, BoxOfTriangle{ triangles, longest } );
  };
  const auto [range, longest] = triangles_to_meet( quantizer( mesh_bounds ), triangles.count, up_to );
  const NamedBy is_start{ starts.data() };
  const BoxesTogether segments = together( lines.vertices.size(), workers, [&, &range = range]( std::uint32_t i ) {
    const std::vector<Point3> &v = lines.vertices;
    return is_start( i ) ? BoxesTogether{ empty_box3, 1,
                                          extent_within( range, box_of( quantizer( v[i] ), quantizer( v[i + 1] ) ) ) }
                         : no_boxes;
  } );
  return { range, choose_piece_size( up_to( longest ), segments ) };
}

//! Finds the hits of some segments, in one thread.
class HitSearch
{
  public:
    explicit HitSearch( const Scene &scene )
      : mScene( scene )
    {}

    //! Appends the hits of segments begin .. end - 1, each once and in order.
    void find( std::size_t begin, std::size_t end, Hits &hits )
    {
      const NamedBy is_start{ mScene.starts };
      for ( std::size_t i = begin; i < end; ++i )
        if ( const std::uint32_t segment = static_cast<std::uint32_t>( i ); is_start( segment ) )
          take( segment, hits );
      find_block( hits );
      decide_batch( hits );
      sort_each_segment( hits );
    }

    const TierCounts &tiers() const { return mTiers; }
    std::uint64_t candidates() const { return mCandidates; }

  private:
    //! Keeps a segment until there is a block of them; one that leaves the quantizer's range goes alone.
    void take( std::uint32_t segment, Hits &hits )
    {
      const auto [from, to] = ends( segment );
      if ( mScene.clamps && ( mScene.quantizer.beyond( from ) > 0 || mScene.quantizer.beyond( to ) > 0 ) )
      {
        find_block( hits );
        find_by_pieces( segment, hits );
        return;
      }
      mSegments.push_back( segment );
      mProbes.emplace_back( mScene.quantizer( from ), mScene.quantizer( to ) );
      if ( mSegments.size() == block )
        find_block( hits );
    }

    //! Adds what the segments that were kept may meet.
    void find_block( Hits &hits )
    {
      find_of( mSegments, mProbes, hits );
      mSegments.clear();
      mProbes.clear();
    }

    //! Adds what some segments may meet: of all together where that is not too much to be kept, else half by half.
    void find_of( std::span<const std::uint32_t> segments, std::span<const SegmentProbe> probes, Hits &hits )
    {
      mScene.workers.keep_going();
      if ( mSearch.find( mScene.tree, probes ) )
        return add_candidates( segments, hits );
      const std::size_t half = segments.size() / 2;
      find_of( segments.first( half ), probes.first( half ), hits );
      find_of( segments.subspan( half ), probes.subspan( half ), hits );
    }

    //! Adds what was found of some segments. The triangles lie far apart in memory: it is asked for ahead, first that of their
    //! corners' numbers, then that of the corners.
    void add_candidates( std::span<const std::uint32_t> segments, Hits &hits )
    {
      const ProbePairs &found = mSearch.found();
      for ( std::size_t k = 0; k < found.count + 2 * ahead; ++k )
      {
        if ( k < found.count )
          hwy::Prefetch( &triangle_of( found, k ) );
        if ( const std::size_t i = k - ahead; k >= ahead && i < found.count )
          for ( const std::uint32_t corner : triangle_of( found, i ) )
            hwy::Prefetch( &mScene.mesh.vertices[corner] );
        if ( const std::size_t i = k - 2 * ahead; k >= 2 * ahead && i < found.count )
          add_candidate( segments[found.probe[i]], mScene.tree.triangle( found.met[i] ), hits );
      }
    }

    const Triangle &triangle_of( const ProbePairs &found, std::size_t k ) const
    {
      return mScene.mesh.triangles[mScene.tree.triangle( found.met[k] )];
    }

    //! The triangles that pieces of a segment may meet, each from the one that owns the pair.
    void find_by_pieces( std::uint32_t segment, Hits &hits )
    {
      const auto [from, to] = ends( segment );
      const SegmentPieces pieces( from, to, mScene.quantizer, mScene.cutting.range, mScene.cutting.piece_size );
      QuantizedBox3 before = empty_box3;
      for ( std::uint32_t k = 0; k < pieces.count(); ++k )
      {
        mScene.workers.keep_going();
        const QuantizedBox3 box = pieces.box( k );
        mSearch.find( mScene.tree, box );
        for ( std::size_t i = 0; i < mSearch.found().count; ++i )
        {
          const std::uint32_t triangle = mScene.tree.triangle( mSearch.found().met[i] );
          const QuantizedBox3 of_triangle = mScene.triangles.box( triangle );
          if ( overlap( box, of_triangle ) && owns_pair( before, of_triangle ) )
            add_candidate( segment, triangle, hits );
        }
        before = box;
      }
    }

    Segment3 ends( std::uint32_t segment ) const
    {
      return { mScene.lines.vertices[segment], mScene.lines.vertices[segment + 1] };
    }

    void add_candidate( std::uint32_t segment, std::uint32_t triangle, Hits &hits )
    {
      mBatch.add( segment, ends( segment ), triangle, mScene.mesh.corners( triangle ) );
      if ( mBatch.count < CandidateBatch::capacity )
        return;
      mScene.workers.keep_going();
      decide_batch( hits );
    }

    //! Decides all candidates that are waiting: those that the filter cannot decide one by one, through all tiers.
    void decide_batch( Hits &hits )
    {
      const FilterAnswers answers = filter_candidates( mBatch );
      mTiers.filter += answers.predicates;
      mCandidates += mBatch.count;
      for ( std::uint32_t i = 0; i < mBatch.count; ++i )
        if ( answers.face >> i & 1 )
          hits.push_back( { mBatch.segment[i], mBatch.triangle[i], HitKind::face, 0, false, false } );
        else if ( !( answers.miss >> i & 1 ) )
          decide( mBatch.segment[i], mBatch.triangle[i], hits );
      mBatch.count = 0;
    }

    void decide( std::uint32_t segment, std::uint32_t triangle, Hits &hits )
    {
      const Hit hit = decide_hit( mScene.lines, mScene.mesh, segment, triangle, mTiers );
      if ( hit.kind != HitKind::none )
        hits.push_back( hit );
    }

    //! Those of a segment are together already.
    static void sort_each_segment( Hits &hits )
    {
      for ( auto begin = hits.begin(); begin != hits.end(); )
      {
        const auto end = std::find_if( begin, hits.end(),
                                       [&]( const Hit &hit ) { return hit.segment != begin->segment; } );
        std::sort( begin, end, []( const Hit &a, const Hit &b ) { return a.triangle < b.triangle; } );
        begin = end;
      }
    }

    static constexpr std::size_t block = 64, //!< of segments that are searched for together
      ahead = 8;                             //!< so many candidates before it is used, memory is asked for

    const Scene &mScene;
    TierCounts mTiers;
    std::uint64_t mCandidates = 0;
    std::vector<std::uint32_t> mSegments; //!< that are kept
    std::vector<SegmentProbe> mProbes;    //!< of each of them
    RunSearch mSearch;
    CandidateBatch mBatch;
};

//! Follows the segments through the tree, chunk by chunk; the hits in their order.
Hits decide( const Scene &scene, Workers &workers, RunReport &report )
{
  constexpr std::size_t grain = 256;
  const std::size_t count = scene.lines.vertices.size();
  std::vector<Hits> parts( Workers::chunk_count( count, grain ) );
  std::mutex report_mutex;
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    HitSearch search( scene );
    search.find( begin, end, parts[chunk] );
    const std::lock_guard lock( report_mutex );
    report.tiers += search.tiers();
    report.candidates += search.candidates();
  } );
  return joined( parts, workers );
}

} // namespace

Hit decide_hit( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle,
                TierCounts &tiers )
{
  Hit hit = classify( { lines.vertices[segment], lines.vertices[segment + 1] }, mesh.corners( triangle ),
                      ExactLadder( tiers ) );
  hit.segment = segment;
  hit.triangle = triangle;
  return hit;
}

double sampled_candidates( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
{
  workers.stage( 0, 0 );
  const SegmentMask mask = segment_mask( lines.line_begin, workers );
  const auto of_segment = [&, named = NamedBy{ mask.data() }]( std::size_t i ) {
    return box_of( lines.vertices[i], lines.vertices[i + named( static_cast<std::uint32_t>( i ) )] );
  };
  const auto of_triangle = [&mesh]( std::size_t i ) { return bounds_of( mesh.corners( i ) ); };
  return lines.vertices.size() > mesh.triangles.size()
           ? sampled_candidates( lines.vertices.size(), of_segment, mesh.triangles.size(), of_triangle, workers )
           : sampled_candidates( mesh.triangles.size(), of_triangle, lines.vertices.size(), of_segment, workers );
}

Hits find_hits( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options, Workers &workers,
                RunReport &report, std::shared_ptr<ResidentHits> *resident )
{
  const JobToPlace job{ &MachineCosts::meshes, static_cast<double>( lines.segment_count() + mesh.triangles.size() ),
                        [&] { return sampled_candidates( lines, mesh, workers ); } };
  return on_chosen_backend(
    options, report, job, [&] { return find_hits_cuda( lines, mesh, options, workers, report, {}, resident ); },
    [&] { return find_hits_cpu( lines, mesh, workers, report ); } );
}

Hits find_hits_cpu( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers, RunReport &report )
{
  report.backend = Backend::cpu;
  report.device = cpu_name( workers );
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};

  Stopwatch watch;
  workers.stage( 0, 0.1 );
  const Box3 line_bounds = bounds_of( lines.vertices, workers ), mesh_bounds = bounds_of( mesh.vertices, workers );
  if ( !overlap( line_bounds, mesh_bounds ) )
    return {};
  const Quantizer3 quantizer = SceneSample( lines, mesh ).choose_quantizer( line_bounds, mesh_bounds );
  const SegmentMask starts = segment_mask( lines.line_begin, workers );
  const UnfilledVector<QuantizedPoint3> vertices = quantize( mesh.vertices, quantizer, workers );
  const TriangleSource triangles{ vertices.data(), mesh.triangles.data(), mesh.triangles.size() };
  const RunTree tree( triangles, workers );
  const bool clamps = quantizer.clamps( line_bounds );
  const Cutting cutting = clamps ? choose_cutting( lines, quantizer, mesh_bounds, starts, triangles, workers )
                                 : Cutting();
  const Scene scene{ lines, mesh, quantizer, clamps, cutting, starts.data(), triangles, tree.view(), workers };
  report.seconds.index += watch.lap();

  workers.stage( 0.1, 0.6 );
  Hits hits = decide( scene, workers, report );
  report.seconds.decide += watch.lap();
  return hits;
}

} // namespace rubicon
