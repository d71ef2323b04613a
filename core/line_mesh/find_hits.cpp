// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from lines and a mesh to their raw hits: the smaller set in the box tree, the larger one streamed past
// it in blocks of neighbours, so that no list of candidates is ever stored.
// Relies on index/ for candidates, exact/ for signs, compute/ for threads.
#include "core/line_mesh/find_hits.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree_join.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/sources.h"

#include <oneapi/tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <span>
#include <string>

namespace rubicon
{

namespace
{

constexpr auto by_segment = []( const Hit &a, const Hit &b ) { return in_order( a, b ); };

Box3 bounds_of( const std::vector<Point3> &vertices )
{
  Box3 box = { vertices.front(), vertices.front() };
  for ( const Point3 &v : vertices )
    box = hull_of( box, { v, v } );
  return box;
}

//! Quantized lines and mesh, and which of them is the smaller set.
struct QuantizedScene
{
    QuantizedScene( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
      : starts( segment_starts( lines, workers ) )
    {
      const Quantizer3 quantizer = make_quantizer( hull_of( bounds_of( lines.vertices ), bounds_of( mesh.vertices ) ) );
      line_vertices = quantize( lines.vertices, quantizer, workers );
      mesh_vertices = quantize( mesh.vertices, quantizer, workers );
      triangles = { mesh_vertices.data(), mesh.triangles.data(), mesh.triangles.size() };
      segments = { line_vertices.data(), starts.data(), line_vertices.size(), 1 };

      const std::uint64_t triangle_extent = sum( triangles.count, workers, [&]( std::uint32_t t ) {
        return static_cast<std::uint64_t>( extent( triangles.box( t ) ) );
      } );
      const std::uint64_t segment_extent = sum( segments.count, workers, [&]( std::uint32_t s ) {
        return segments.has( s ) ? static_cast<std::uint64_t>( extent( segments.box( s ) ) ) : 0;
      } );
      segments.piece_size = choose_piece_size( triangle_extent, triangles.count, segment_extent,
                                               lines.segment_count() );
      pieces = sum( segments.count, workers, [&]( std::uint32_t s ) { return segments.item_count( s ); } );
    }

    bool more_triangles() const { return pieces < triangles.count; }

    static std::vector<QuantizedPoint3> quantize( const std::vector<Point3> &vertices, const Quantizer3 &quantizer,
                                                  Workers &workers )
    {
      std::vector<QuantizedPoint3> quantized( vertices.size() );
      workers.for_each_chunk( vertices.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
        for ( std::size_t i = begin; i < end; ++i )
          quantized[i] = quantizer( vertices[i] );
      } );
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
    std::vector<QuantizedPoint3> line_vertices, mesh_vertices;
    std::vector<std::uint32_t> starts;
    SegmentSource segments;
    TriangleSource triangles;
    std::uint64_t pieces;
};

template <typename Source>
void append_items( const Source &source, std::size_t begin, std::size_t end, std::vector<BoxItem> &items )
{
  for ( std::size_t i = begin; i < end; ++i )
  {
    const std::uint32_t id = static_cast<std::uint32_t>( i );
    for ( std::uint32_t piece = 0, pieces = source.item_count( id ); piece < pieces; ++piece )
      items.push_back( source.item( id, piece ) );
  }
}

//! Everything that the search reads.
struct Scene
{
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    SegmentSource segments;
    TriangleSource triangles;
    TreeView tree;
    bool tree_of_segments;

    std::int32_t block_size() const
    {
      // Blocks a few items wide: fewer descents, and still few boxes met in vain.
      return static_cast<std::int32_t>( std::min<std::int64_t>( std::int64_t( 4 ) * segments.piece_size, INT32_MAX ) );
    }
};

//! Finds the hits of some streamed items, in one thread.
class Search
{
  public:
    explicit Search( const Scene &scene )
      : mScene( scene )
    {}

    //! Appends the hits of streamed segments or triangles begin .. end - 1, in order, each once.
    void find( std::size_t begin, std::size_t end, std::vector<Hit> &hits )
    {
      mItems.clear();
      if ( mScene.tree_of_segments )
        append_items( mScene.triangles, begin, end, mItems );
      else
        append_items( mScene.segments, begin, end, mItems );
      for ( std::size_t first = 0; first < mItems.size(); )
      {
        const std::size_t count = block_at( first );
        find_block( std::span( mItems ).subspan( first, count ), hits );
        first += count;
      }
      std::sort( hits.begin(), hits.end(), by_segment );
    }

    const TierCounts &tiers() const { return mTiers; }

  private:
    //! The length of the block that starts with item \a first: half as long until it is narrow enough.
    std::size_t block_at( std::size_t first ) const
    {
      std::size_t count = std::min<std::size_t>( block_capacity3, mItems.size() - first );
      for ( ; count > 1; count = ( count + 1 ) / 2 )
      {
        QuantizedBox3 hull = mItems[first].box;
        for ( std::size_t i = 1; i < count; ++i )
          hull = hull_of( hull, mItems[first + i].box );
        if ( extent( hull ) <= mScene.block_size() )
          break;
      }
      return count;
    }

    void find_block( std::span<const BoxItem> items, std::vector<Hit> &hits )
    {
      mBlock.set( items );
      mOverlaps.clear();
      find_overlaps( mScene.tree, mBlock, mOverlaps );
      for ( const BlockOverlap &met : mOverlaps )
      {
        const BoxItem &in_tree = mScene.tree.items[met.item];
        for ( std::uint32_t left = met.boxes; left != 0; left &= left - 1 )
        {
          const BoxItem &streamed = items[static_cast<std::size_t>( std::countr_zero( left ) )];
          const BoxItem &piece = mScene.tree_of_segments ? in_tree : streamed;
          const BoxItem &triangle = mScene.tree_of_segments ? streamed : in_tree;
          if ( mScene.segments.owns( piece, triangle.box ) )
            decide( piece.id, triangle.id, hits );
        }
      }
    }

    void decide( std::uint32_t segment, std::uint32_t triangle, std::vector<Hit> &hits )
    {
      const Hit hit = decide_hit( mScene.lines, mScene.mesh, segment, triangle, mTiers );
      if ( hit.kind != HitKind::none )
        hits.push_back( hit );
    }

    const Scene &mScene;
    TierCounts mTiers;
    std::vector<BoxItem> mItems;
    BoxBlock3 mBlock;
    std::vector<BlockOverlap> mOverlaps;
};

} // namespace

std::vector<std::uint32_t> segment_starts( const PolylineSet3 &lines, Workers &workers )
{
  std::vector<std::uint32_t> starts( ( lines.vertices.size() + 31 ) / 32 );
  constexpr std::size_t grain = 1 << 13;
  workers.for_each_chunk( starts.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    std::fill( starts.begin() + static_cast<std::ptrdiff_t>( begin ),
               starts.begin() + static_cast<std::ptrdiff_t>( end ), ~std::uint32_t( 0 ) );
    // The lines whose last vertex lies in these words.
    auto after = std::upper_bound( lines.line_begin.begin() + 1, lines.line_begin.end(), begin * 32 );
    for ( ; after != lines.line_begin.end() && *after <= end * 32; ++after )
      starts[( *after - 1 ) / 32] &= ~( std::uint32_t( 1 ) << ( *after - 1 ) % 32 );
  } );
  return starts;
}

Hit decide_hit( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle,
                TierCounts &tiers )
{
  const auto [a, b, c] = mesh.corners( triangle );
  Hit hit = classify(
    { lines.vertices[segment], lines.vertices[segment + 1] }, { { a, b, c } },
    [&]( Point3 p, Point3 q, Point3 r, Point3 s ) { return orient3d( p, q, r, s, tiers ); },
    [&]( Point2 p, Point2 q, Point2 r ) { return orient2d( p, q, r, tiers ); } );
  hit.segment = segment;
  hit.triangle = triangle;
  return hit;
}

std::vector<Hit> find_hits( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options,
                            Workers &workers, RunReport &report )
{
  return on_chosen_backend(
    options, report, [&] { return find_hits_cuda( lines, mesh, options, workers, report ); },
    [&] { return find_hits_cpu( lines, mesh, workers, report ); } );
}

std::vector<Hit> find_hits_cpu( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers,
                                RunReport &report )
{
  report.backend = Backend::cpu;
  report.device = "CPU, " + std::to_string( workers.count() ) + ( workers.count() == 1 ? " thread" : " threads" );
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};

  Stopwatch watch;
  workers.stage( 0, 0.1 );
  const QuantizedScene quantized( lines, mesh, workers );
  const bool tree_of_segments = quantized.more_triangles();
  std::vector<BoxItem> items;
  if ( tree_of_segments )
    append_items( quantized.segments, 0, quantized.segments.count, items );
  else
    append_items( quantized.triangles, 0, quantized.triangles.count, items );
  const BoxTree tree( items, workers );
  report.seconds.index += watch.lap();

  workers.stage( 0.1, 0.6 );
  const Scene scene{ lines, mesh, quantized.segments, quantized.triangles, tree.view(), tree_of_segments };
  const std::size_t streamed = tree_of_segments ? quantized.triangles.count : quantized.segments.count;
  constexpr std::size_t grain = 4096;
  std::vector<std::vector<Hit>> parts( Workers::chunk_count( streamed, grain ) );
  std::mutex tiers_mutex;
  workers.for_each_chunk( streamed, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    Search search( scene );
    search.find( begin, end, parts[chunk] );
    const std::lock_guard lock( tiers_mutex );
    report.tiers += search.tiers();
  } );

  std::vector<Hit> hits;
  std::size_t total = 0;
  for ( const std::vector<Hit> &part : parts )
    total += part.size();
  hits.reserve( total );
  for ( const std::vector<Hit> &part : parts )
    hits.insert( hits.end(), part.begin(), part.end() );
  if ( tree_of_segments ) // the parts are in the order of the triangles
    workers.execute( [&] { tbb::parallel_sort( hits, by_segment ); } );
  report.seconds.decide += watch.lap();
  return hits;
}

} // namespace rubicon
