// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from lines and a mesh to their raw hits: the smaller set in the box tree, the larger one streamed past
// it in blocks of neighbours, so that no list of candidates is ever stored.
// Relies on index/ for candidates, exact/ for signs, compute/ for threads.
#include "core/line_mesh/find_hits.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/sampled_candidates.h"
#include "core/index/segment_mask.h"
#include "core/index/tree/sources.h"
#include "core/index/tree/tree_join.h"
#include "core/line_mesh/choose_quantizer.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/filter_batch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

constexpr auto before_in_order = []( const Hit &a, const Hit &b ) { return in_order( a, b ); };

//! Quantized lines and mesh, and which of them is the smaller set.
struct QuantizedScene
{
    QuantizedScene( const PolylineSet3 &lines, const TriangleMesh &mesh, const Quantizer3 &quantizer, Workers &workers )
      : starts( segment_mask( lines.line_begin, workers ) )
    {
      mesh_vertices = quantize( mesh.vertices, quantizer, workers );
      line_vertices = quantize( lines.vertices, quantizer, workers );
      triangles = { mesh_vertices.data(), mesh.triangles.data(), mesh.triangles.size() };
      segments = { lines.vertices.data(), line_vertices.data(), starts.data(), lines.vertices.size(), quantizer, 1 };

      const std::uint64_t triangle_extent = sum( triangles.count, workers, ExtentOf<TriangleSource>{ triangles } ),
                          segment_extent = sum( segments.count, workers, ExtentOf<SegmentSource>{ segments } );
      segments.piece_size = choose_piece_size( triangle_extent, triangles.count, segment_extent,
                                               lines.segment_count() );
      pieces = sum( segments.count, workers, PiecesOf{ segments } );
    }

    bool more_triangles() const { return pieces < triangles.count; }

    static std::vector<QuantizedPoint3> quantize( const std::vector<Point3> &vertices, const Quantizer3 &quantizer,
                                                  Workers &workers )
    {
      std::vector<QuantizedPoint3> quantized( vertices.size() );
      workers.for_each( vertices.size(), grain, [&]( std::size_t i ) { quantized[i] = quantizer( vertices[i] ); } );
      return quantized;
    }

    //! Of integers: the order of addition does not matter.
    template <typename Value>
    static std::uint64_t sum( std::size_t count, Workers &workers, Value &&value )
    {
      std::atomic<std::uint64_t> total = 0;
      workers.for_each_chunk( count, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
        std::uint64_t part = 0;
        for ( std::size_t i = begin; i < end; ++i )
          part += value( static_cast<std::uint32_t>( i ) );
        total += part;
      } );
      return total;
    }

    static constexpr std::size_t grain = 1 << 16;
    std::vector<QuantizedPoint3> mesh_vertices, line_vertices;
    SegmentMask starts;
    SegmentSource segments;
    TriangleSource triangles;
    std::uint64_t pieces;
};

//! Calls visit( BoxItem, box before ) for every item of members begin .. end - 1 of \a source.
template <typename Source, typename Visit>
void for_each_item( const Source &source, std::size_t begin, std::size_t end, Visit &&visit )
{
  for ( std::size_t i = begin; i < end; ++i )
    source.for_each_item( static_cast<std::uint32_t>( i ), visit );
}

//! Where candidates come from: a box tree over the smaller set, of pieces of segments or of triangles, past which the
//! other is streamed.
struct TreeCandidates
{
    TreeCandidates( const QuantizedScene &scene, Workers &workers )
      : of_segments( scene.more_triangles() )
      , items( items_of( scene ) )
      , tree( items, workers )
    {}

    PieceList pieces() const { return { items.data(), first_item.data() }; }

    bool of_segments;
    std::vector<std::uint32_t> first_item; //!< of each segment, where the tree is one of segments
    std::vector<BoxItem> items;
    BoxTree tree;

  private:
    std::vector<BoxItem> items_of( const QuantizedScene &scene )
    {
      std::vector<BoxItem> all;
      all.reserve( of_segments ? scene.pieces : scene.triangles.count );
      first_item.resize( of_segments ? scene.segments.count : 0 );
      const auto add = [&]( const BoxItem &item, const QuantizedBox3 & ) {
        if ( of_segments && item.piece == 0 )
          first_item[item.id] = static_cast<std::uint32_t>( all.size() );
        all.push_back( item );
      };
      if ( of_segments )
        for_each_item( scene.segments, 0, scene.segments.count, add );
      else
        for_each_item( scene.triangles, 0, scene.triangles.count, add );
      return all;
    }
};

//! Everything that the search reads.
struct Scene
{
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    SegmentSource segments;
    TriangleSource triangles;
    TreeView tree;
    bool tree_of_segments;
    PieceList pieces; //!< of a tree of segments
    const Workers &workers;
};

//! Finds the hits of some streamed items, in one thread.
class HitSearch
{
  public:
    explicit HitSearch( const Scene &scene )
      : mScene( scene )
    {}

    //! Appends the hits of streamed segments or triangles begin .. end - 1, each once; those of segments in order.
    void find( std::size_t begin, std::size_t end, Hits &hits )
    {
      if ( mScene.tree_of_segments )
        find_all( mScene.triangles, begin, end, hits );
      else
        find_all( mScene.segments, begin, end, hits );
      decide_batch( hits );
      if ( !mScene.tree_of_segments )
        std::sort( hits.begin(), hits.end(), before_in_order );
    }

    const TierCounts &tiers() const { return mTiers; }
    std::uint64_t candidates() const { return mCandidates; }

  private:
    //! Searches run after run of as many items as a block holds.
    template <typename Source>
    void find_all( const Source &source, std::size_t begin, std::size_t end, Hits &hits )
    {
      std::size_t count = 0;
      for_each_item( source, begin, end, [&]( const BoxItem &item, const QuantizedBox3 &before ) {
        mItems[count] = item;
        mBefore[count++] = before;
        if ( count == mItems.size() )
          find_run( std::span( mItems ).first( std::exchange( count, 0 ) ), hits );
      } );
      if ( count > 0 )
        find_run( std::span( mItems ).first( count ), hits );
    }

    //! The hits of a run of items: as one block where they lie side by side, so that one descent serves all; else half by
    //! half, so that none meets what only a far neighbour does.
    void find_run( std::span<const BoxItem> items, Hits &hits )
    {
      QuantizedBox3 hull = items.front().box;
      std::int64_t extents = extent( hull );
      for ( const BoxItem &item : items.subspan( 1 ) )
      {
        hull = hull_of( hull, item.box );
        extents += extent( item.box );
      }
      if ( items.size() > 1 && extent( hull ) > extents )
      {
        const std::size_t half = items.size() / 2;
        find_run( items.first( half ), hits );
        find_run( items.subspan( half ), hits );
        return;
      }
      mScene.workers.keep_going();
      mBlock.set( items, hull );
      find_block( items, hits );
    }

    //! The hits of the items that mBlock holds.
    void find_block( std::span<const BoxItem> items, Hits &hits )
    {
      mOverlaps.clear();
      find_overlaps( mScene.tree, 0, mBlock, mOverlaps );
      for ( const BlockOverlap &met : mOverlaps )
      {
        const BoxItem &in_tree = mScene.tree.items[met.item];
        for ( std::uint32_t left = met.boxes; left != 0; left &= left - 1 )
        {
          const BoxItem &streamed = items[static_cast<std::size_t>( std::countr_zero( left ) )];
          const BoxItem &piece = mScene.tree_of_segments ? in_tree : streamed;
          const BoxItem &triangle = mScene.tree_of_segments ? streamed : in_tree;
          if ( piece.piece == 0 || owns_pair( box_before( piece ), triangle.box ) )
            add_candidate( piece.id, triangle.id, hits );
        }
      }
    }

    //! Of the piece before one of a segment, in the tree or in the run.
    const QuantizedBox3 &box_before( const BoxItem &piece ) const
    {
      return mScene.tree_of_segments ? mScene.pieces.before( piece ) : mBefore[&piece - mItems.data()];
    }

    void add_candidate( std::uint32_t segment, std::uint32_t triangle, Hits &hits )
    {
      const std::vector<Point3> &vertices = mScene.lines.vertices;
      mBatch.add( segment, { vertices[segment], vertices[segment + 1] }, triangle, mScene.mesh.corners( triangle ) );
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

    const Scene &mScene;
    TierCounts mTiers;
    std::uint64_t mCandidates = 0;
    std::array<BoxItem, block_capacity3> mItems;        //!< the run
    std::array<QuantizedBox3, block_capacity3> mBefore; //!< of each of them, the box of the piece before
    BoxBlock3 mBlock;
    CandidateBatch mBatch;
    std::vector<BlockOverlap> mOverlaps;
};

/**
 * Brings the hits of all parts into their order by counting: those of each range of neighbouring segments together first, then
 * those of each segment, of which the few are sorted. No two threads write to one place.
 */
class HitOrder
{
  public:
    //! Takes the \a parts.
    HitOrder( std::vector<Hits> &parts, std::size_t vertices )
      : mParts( parts )
      , mShift( std::bit_width( vertices / most_ranges ) )
      , mRanges( ( vertices >> mShift ) + 1 )
      , mPlaces( parts.size() * mRanges )
      , mBegin( mRanges + 1 )
    {}

    Hits in_order( Workers &workers )
    {
      workers.for_each( mParts.size(), 1, [&]( std::size_t part ) {
        for ( const Hit &hit : mParts[part] )
          ++place( part, range_of( hit ) );
      } );
      lay_out();
      mByRange.resize( mBegin.back() );
      workers.for_each( mParts.size(), 1, [&]( std::size_t part ) {
        for ( const Hit &hit : std::exchange( mParts[part], {} ) ) // its memory is given back
          mByRange[place( part, range_of( hit ) )++] = hit;
      } );
      mHits.resize( mBegin.back() );
      workers.for_each( mRanges, 1, [&]( std::size_t range ) { sort( range ); } );
      return std::move( mHits );
    }

  private:
    static constexpr std::size_t most_ranges = 1024;

    std::size_t range_of( const Hit &hit ) const { return hit.segment >> mShift; }
    std::size_t &place( std::size_t part, std::size_t range ) { return mPlaces[part * mRanges + range]; }

    //! Turns the numbers of hits into the places of the first of them.
    void lay_out()
    {
      std::size_t next = 0;
      for ( std::size_t range = 0; range < mRanges; ++range )
      {
        mBegin[range] = next;
        for ( std::size_t part = 0; part < mParts.size(); ++part )
          next += std::exchange( place( part, range ), next );
      }
      mBegin.back() = next;
    }

    void sort( std::size_t range )
    {
      const std::size_t segments = std::size_t( 1 ) << mShift;
      const std::span<const Hit> hits( mByRange.data() + mBegin[range], mByRange.data() + mBegin[range + 1] );
      std::vector<std::size_t> begin( segments + 2,
                                      mBegin[range] ); // that of segment s is at s + 1 until its hits are in
      for ( const Hit &hit : hits )
        ++begin[hit.segment % segments + 2];
      for ( std::size_t s = 2; s < begin.size(); ++s )
        begin[s] += begin[s - 1] - mBegin[range];
      for ( const Hit &hit : hits )
        mHits[begin[hit.segment % segments + 1]++] = hit;
      for ( std::size_t s = 0; s < segments; ++s )
        std::sort( mHits.begin() + static_cast<std::ptrdiff_t>( begin[s] ),
                   mHits.begin() + static_cast<std::ptrdiff_t>( begin[s + 1] ), before_in_order );
    }

    std::vector<Hits> &mParts;
    int mShift; //!< a range has 2^mShift segments
    std::size_t mRanges;
    std::vector<std::size_t> mPlaces; //!< parts × ranges: how many hits; then where the next of them goes
    std::vector<std::size_t> mBegin;  //!< of each range, and the end
    Hits mByRange, mHits;
};

//! Streams what is not in the tree past it, chunk by chunk; the hits in their order.
Hits decide( const Scene &scene, Workers &workers, RunReport &report )
{
  const std::size_t streamed = scene.tree_of_segments ? scene.triangles.count : scene.segments.count;
  constexpr std::size_t grain = 4096;
  std::vector<Hits> parts( Workers::chunk_count( streamed, grain ) );
  std::mutex report_mutex;
  workers.for_each_chunk( streamed, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    HitSearch search( scene );
    search.find( begin, end, parts[chunk] );
    const std::lock_guard lock( report_mutex );
    report.tiers += search.tiers();
    report.candidates += search.candidates();
  } );
  return scene.tree_of_segments ? HitOrder( parts, scene.lines.vertices.size() ).in_order( workers )
                                : joined( parts, workers );
}

//! About how many, from a sample; without an index, for that is what it decides about. The last vertex of a line counts as a
//! segment of no length.
double candidates_of( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
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

Hits find_hits( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options, Workers &workers,
                RunReport &report )
{
  const JobToPlace job{ &MachineCosts::meshes, static_cast<double>( lines.segment_count() + mesh.triangles.size() ),
                        [&] { return candidates_of( lines, mesh, workers ); } };
  return on_chosen_backend(
    options, report, job, [&] { return find_hits_cuda( lines, mesh, options, workers, report ); },
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
  const QuantizedScene quantized( lines, mesh, choose_quantizer( lines, mesh, line_bounds, mesh_bounds ), workers );
  const TreeCandidates candidates( quantized, workers );
  report.seconds.index += watch.lap();

  workers.stage( 0.1, 0.6 );
  const Scene scene{ lines,
                     mesh,
                     quantized.segments,
                     quantized.triangles,
                     candidates.tree.view(),
                     candidates.of_segments,
                     candidates.pieces(),
                     workers };
  Hits hits = decide( scene, workers, report );
  report.seconds.decide += watch.lap();
  return hits;
}

} // namespace rubicon
