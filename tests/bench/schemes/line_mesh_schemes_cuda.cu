// SPDX-License-Identifier: GPL-2.0-or-later
// The four schemes of paper 000 for a GPU (section 3.5), which differ in what one thread does. The CPU makes the grid.
// Relies on line_mesh_steps.h, pair_batches.cuh and scheme_ladders.h.
#include "line_mesh_steps.h"
#include "pair_batches.cuh"
#include "scheme_ladders.h"

namespace rubicon::bench
{

namespace
{

//! Lines and mesh in device memory, as kernels see them.
struct SceneView
{
    const Point3 *lines;
    std::size_t line_vertices;
    const std::uint32_t *starts; //!< segment_mask()
    const Point3 *vertices;
    const Triangle *triangles;
    std::size_t triangle_count;

    RUBICON_HD bool has_segment( std::uint32_t i ) const { return NamedBy{ starts }( i ); }
    RUBICON_HD Segment3 segment( std::uint32_t i ) const { return { lines[i], lines[i + 1] }; }
    RUBICON_HD Corners3 corners( std::uint32_t i ) const
    {
      const Triangle &triangle = triangles[i];
      return { { vertices[triangle[0]], vertices[triangle[1]], vertices[triangle[2]] } };
    }
};

class DeviceScene
{
  public:
    DeviceScene( const PolylineSet3 &lines, const TriangleMesh &mesh, const HitGrid &grid, Workers &workers )
      : mLines( Transfers::instance().upload( lines.vertices, &workers ) )
      , mStarts( Transfers::instance().upload( grid.starts, &workers ) )
      , mVertices( Transfers::instance().upload( mesh.vertices, &workers ) )
      , mTriangles( Transfers::instance().upload( mesh.triangles, &workers ) )
    {}

    SceneView view() const
    {
      return { mLines.data(), mLines.size(), mStarts.data(), mVertices.data(), mTriangles.data(), mTriangles.size() };
    }

  private:
    DeviceArray<Point3> mLines;
    DeviceArray<std::uint32_t> mStarts;
    DeviceArray<Point3> mVertices;
    DeviceArray<Triangle> mTriangles;
};

//! The items in each cell, as kernels see them.
struct CellListsView
{
    const std::uint32_t *begin, *items;

    __device__ std::uint32_t count( std::size_t cell ) const { return begin[cell + 1] - begin[cell]; }
    __device__ std::uint32_t item( std::size_t cell, std::uint32_t i ) const { return items[begin[cell] + i]; }
};

struct DeviceCellLists
{
    explicit DeviceCellLists( const CellLists &lists )
      : begin( lists.begin.size() )
      , items( lists.items.size() )
    {
      copy_to_device( lists.begin.data(), lists.begin.size(), begin );
      copy_to_device( lists.items.data(), lists.items.size(), items );
    }
    CellListsView view() const { return { begin.data(), items.data() }; }

    DeviceArray<std::uint32_t> begin, items;
};

//! Pairs for one block of threads (the paper's Table 2): those of a cell from first to end - 1.
struct CellBlock
{
    std::uint32_t cell, first, end;
};

//! As many blocks for each cell as its pairs need.
std::vector<CellBlock> list_blocks( const HitGrid &grid )
{
  std::vector<CellBlock> blocks;
  for ( std::uint32_t cell = 0; cell < grid.grid.count(); ++cell )
  {
    const std::uint64_t pairs = count_pairs( grid.segments, grid.triangles, cell, cell + 1 );
    if ( pairs > std::numeric_limits<std::uint32_t>::max() )
      throw Error( "A cell of the grid holds more than 2^32 pairs; take more cells." );
    for ( std::uint64_t first = 0; first < pairs; first += threads )
      blocks.push_back( { cell, static_cast<std::uint32_t>( first ),
                          static_cast<std::uint32_t>( std::min<std::uint64_t>( first + threads, pairs ) ) } );
  }
  return blocks;
}

//! The first pass: counts what rounded arithmetic takes for hits.
struct CountHits
{
    SceneView scene;
    unsigned long long *count;

    __device__ void operator()( std::uint32_t segment, std::uint32_t triangle ) const
    {
      const Hit hit = test_pair( scene.segment( segment ), scene.corners( triangle ), NumberLadder<double>() );
      if ( hit.kind != HitKind::none )
        atomicAdd( count, 1ull );
    }
};

//! The second pass: lists the hits that intervals certify, and the pairs that they do not.
struct ListHits
{
    SceneView scene;
    DeviceList<Hit> hits;
    DeviceList<CandidatePair> failed;

    __device__ void operator()( std::uint32_t segment, std::uint32_t triangle ) const
    {
      Hit hit = test_pair( scene.segment( segment ), scene.corners( triangle ), IntervalLadder() );
      if ( hit.kind == HitKind::undecided )
        failed.append( { segment, triangle } );
      else if ( hit.kind != HitKind::none )
      {
        hit.segment = segment;
        hit.triangle = triangle;
        hits.append( hit );
      }
    }
};

//! A thread for each segment, against the triangles in its cells. \a Visit: one of the two above, here and below.
template <typename Visit>
__global__ void test_segments( SceneView scene, UniformGrid<Point3> grid, CellListsView triangles, Visit visit )
{
  const std::size_t i = thread_index();
  if ( i >= scene.line_vertices || !scene.has_segment( static_cast<std::uint32_t>( i ) ) )
    return;
  const std::uint32_t number = static_cast<std::uint32_t>( i );
  const Segment3 segment = scene.segment( number );
  grid.for_each_cell( range_of( grid.cell( segment.from ), grid.cell( segment.to ) ), [&]( std::size_t cell ) {
    for ( std::uint32_t t = 0; t < triangles.count( cell ); ++t )
      visit( number, triangles.item( cell, t ) );
  } );
}

//! A thread for each triangle, against the segments in its cells.
template <typename Visit>
__global__ void test_triangles( SceneView scene, UniformGrid<Point3> grid, CellListsView segments, Visit visit )
{
  const std::size_t i = thread_index();
  if ( i >= scene.triangle_count )
    return;
  const std::uint32_t number = static_cast<std::uint32_t>( i );
  const Corners3 corners = scene.corners( number );
  const CellRange<Point3> range = range_of( range_of( grid.cell( corners[0] ), grid.cell( corners[1] ) ),
                                            grid.cell( corners[2] ) );
  grid.for_each_cell( range, [&]( std::size_t cell ) {
    for ( std::uint32_t s = 0; s < segments.count( cell ); ++s )
      visit( segments.item( cell, s ), number );
  } );
}

//! A thread for each pair of a cell, block after block.
template <typename Visit>
__global__ void test_blocks( const CellBlock *blocks, CellListsView segments, CellListsView triangles, Visit visit )
{
  const CellBlock block = blocks[blockIdx.x];
  if ( threadIdx.x >= block.end - block.first )
    return;
  const std::uint32_t pair = block.first + threadIdx.x, in_cell = segments.count( block.cell );
  visit( segments.item( block.cell, pair % in_cell ), triangles.item( block.cell, pair / in_cell ) );
}

//! The kernel of a scheme that needs no list of pairs, and what it reads.
class CellSearch
{
  public:
    CellSearch( HitScheme scheme, const HitGrid &grid, const std::vector<CellBlock> &blocks, const SceneView &scene,
                Workers &workers )
      : mScheme( scheme )
      , mScene( scene )
      , mGrid( grid.grid )
      , mSegments( grid.segments )
      , mTriangles( grid.triangles )
      , mBlocks( Transfers::instance().upload( blocks, &workers ) )
    {}

    template <typename Visit>
    void run( const Visit &visit ) const
    {
      if ( mScheme == HitScheme::segment_per_thread )
        test_segments<<<grid_size( mScene.line_vertices ), threads, 0, thread_stream()>>>( mScene, mGrid,
                                                                                           mTriangles.view(), visit );
      else if ( mScheme == HitScheme::triangle_per_thread )
        test_triangles<<<grid_size( mScene.triangle_count ), threads, 0, thread_stream()>>>( mScene, mGrid,
                                                                                             mSegments.view(), visit );
      else if ( mBlocks.size() > 0 )
        test_blocks<<<static_cast<unsigned>( mBlocks.size() ), threads, 0, thread_stream()>>>(
          mBlocks.data(), mSegments.view(), mTriangles.view(), visit );
      check_launch( "testing cells" );
      wait_for_thread_stream( "testing cells" );
    }

  private:
    HitScheme mScheme;
    SceneView mScene;
    UniformGrid<Point3> mGrid;
    DeviceCellLists mSegments, mTriangles;
    DeviceArray<CellBlock> mBlocks;
};

//! What rounded arithmetic takes for hits, and a twentieth more: the room that the paper makes for them.
std::size_t announced_hits( const CellSearch &search, const SceneView &scene )
{
  DeviceArray<unsigned long long> count( 1 );
  count.fill_zero();
  search.run( CountHits{ scene, count.data() } );
  const std::size_t hits = count.download_one( 0 );
  return hits + hits / 20;
}

/**
 * Count, then fill. Appends the hits to \a run and returns the pairs whose intervals failed, for which the paper tells no
 * room: they get as much as the hits. Where either list is too small it is made as large as it has to be, and all is tested
 * again.
 */
CandidatePairs count_and_fill( const CellSearch &search, const SceneView &scene, std::size_t least_room,
                               Workers &workers, SchemeRun<Hits> &run )
{
  Stopwatch watch;
  std::size_t hits_room = std::max( announced_hits( search, scene ), least_room ), failed_room = hits_room;
  DeviceArray<unsigned long long> counts( 2 );
  for ( ;; ++run.searched_again )
  {
    DeviceArray<Hit> hits( hits_room );
    DeviceArray<CandidatePair> failed( failed_room );
    counts.fill_zero();
    search.run(
      ListHits{ scene, { hits.data(), hits_room, counts.data() }, { failed.data(), failed_room, counts.data() + 1 } } );
    const std::size_t hit_count = counts.download_one( 0 ), failed_count = counts.download_one( 1 );
    if ( hit_count <= hits_room && failed_count <= failed_room )
    {
      run.seconds.tests = watch.lap();
      run.found = Transfers::instance().download( hits, hit_count, &workers );
      CandidatePairs failed_here = Transfers::instance().download( failed, failed_count, &workers );
      run.seconds.download = watch.lap();
      run.failed_tests = failed_here.size();
      return failed_here;
    }
    hits_room = std::max( hits_room, hit_count );
    failed_room = std::max( failed_room, failed_count );
  }
}

//! The answer for a pair of a list: a hit without its pair.
struct HitFlag
{
    HitKind kind;
    std::uint8_t side;
    bool start_on, end_on;

    Hit found( CandidatePair pair ) const { return { pair.first, pair.second, kind, side, start_on, end_on }; }
};

//! A thread for each pair of a list.
__global__ void test_pairs( SceneView scene, const CandidatePair *pairs, std::size_t count, HitFlag *flags )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  const auto [segment, triangle] = pairs[i];
  const Hit hit = test_pair( scene.segment( segment ), scene.corners( triangle ), IntervalLadder() );
  flags[i] = { hit.kind, hit.side, hit.start_on, hit.end_on };
}

//! HitScheme::pair_list; returns the pairs whose intervals failed.
CandidatePairs test_list( const PolylineSet3 &lines, const TriangleMesh &mesh, const HitGrid &grid, std::size_t most,
                          Workers &workers, SchemeRun<Hits> &run )
{
  Stopwatch watch;
  const CandidatePairs pairs = list_pairs( grid.segments, grid.triangles, workers );
  run.seconds.list = watch.lap();
  const DeviceScene scene( lines, mesh, grid, workers );
  wait_for_thread_stream( "uploading" );
  run.seconds.upload = watch.lap();
  const auto launch = [&]( const CandidatePair *first, std::size_t count, HitFlag *flags ) {
    test_pairs<<<grid_size( count ), threads, 0, thread_stream()>>>( scene.view(), first, count, flags );
  };
  return test_in_batches<HitFlag>( pairs, most, launch, workers, run );
}

//! The other three; returns the pairs whose intervals failed.
CandidatePairs test_cells( HitScheme scheme, const PolylineSet3 &lines, const TriangleMesh &mesh, const HitGrid &grid,
                           std::size_t least_room, Workers &workers, SchemeRun<Hits> &run )
{
  Stopwatch watch;
  const std::vector<CellBlock> blocks = scheme == HitScheme::blocks_per_cell ? list_blocks( grid )
                                                                             : std::vector<CellBlock>();
  run.seconds.list = watch.lap();
  const DeviceScene scene( lines, mesh, grid, workers );
  const CellSearch search( scheme, grid, blocks, scene.view(), workers );
  wait_for_thread_stream( "uploading" );
  run.seconds.upload = watch.lap();
  run.tests = count_pairs( grid.segments, grid.triangles );
  return count_and_fill( search, scene.view(), least_room, workers, run );
}

} // namespace

SchemeRun<Hits> find_hits_on_gpu( HitScheme scheme, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                  std::uint32_t cells, Workers &workers, const HitSchemeLimits &limits )
{
  SchemeRun<Hits> run;
  Stopwatch watch;
  const HitGrid grid( lines, mesh, cells, workers );
  run.seconds.grid = watch.lap();
  const CandidatePairs failed = scheme == HitScheme::pair_list
                                  ? test_list( lines, mesh, grid, limits.pairs, workers, run )
                                  : test_cells( scheme, lines, mesh, grid, limits.hits, workers, run );
  watch.lap();
  add_by_rationals( lines, mesh, failed, workers, run.found );
  run.seconds.rationals = watch.lap();
  sort_once( run.found, workers );
  run.seconds.unique = watch.lap();
  return run;
}

} // namespace rubicon::bench
