// SPDX-License-Identifier: GPL-2.0-or-later
// Runs of segments by partition; pieces in order, behind each other or where they lie.
// Relies on cluster/pieces.h and ingest/chains_in_place.h.
#include "core/cluster/pieces.h"

#include "core/ingest/chains_in_place.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>

namespace rubicon
{

namespace
{

//! Segments of a chain that follow each other and meet one partition.
struct PieceRun
{
    std::uint32_t partition, chain, first, last;
    double distance; //!< of its first vertex from that of the chain
};

//! Finds the runs of one layer.
class RunFinder
{
  public:
    RunFinder( const ChainSet2 &layer, const Plan &plan, const RunOptions &options )
      : mLayer( layer )
      , mPlan( plan )
      , mOptions( options )
      , mRunOf( plan.partitions(), none )
    {}

    //! By partition, then by chain and segment.
    std::vector<PieceRun> find()
    {
      for ( std::uint32_t chain = 0; chain < mLayer.chain_count(); ++chain )
        cut_chain( chain );
      std::ranges::stable_sort( mRuns, {}, &PieceRun::partition );
      return std::move( mRuns );
    }

  private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    void cut_chain( std::uint32_t chain )
    {
      constexpr std::uint32_t block = 256;
      const std::size_t before = mRuns.size();
      const std::uint32_t end = mLayer.last_segment( chain ) + 1;
      mWalked = mLayer.first_segment( chain ), mDistance = 0;
      for ( std::uint32_t first = mWalked; first < end; first += block )
      {
        keep_going( mOptions.stop );
        cut_block( chain, first, std::min( first + block, end ) );
      }
      for ( std::size_t run = before; run < mRuns.size(); ++run )
        mRunOf[mRuns[run].partition] = none;
    }

    //! Most blocks lie in one partition, or beyond the other layer: their box, which holds that of each segment, tells.
    void cut_block( std::uint32_t chain, std::uint32_t first, std::uint32_t end )
    {
      const Point2 *vertices = mLayer.vertices.data();
      const Box2 box = bounds_of( std::span( vertices + first, end - first + 1 ) );
      if ( !overlap( box, mPlan.shared() ) )
        return;
      if ( const std::optional<std::uint32_t> partition = mPlan.partition_around( box ) )
        add( *partition, chain, first, end - 1 );
      else
        for ( std::uint32_t segment = first; segment < end; ++segment )
          mPlan.for_each_partition( box_of( vertices[segment], vertices[segment + 1] ),
                                    [&]( std::uint32_t met ) { add( met, chain, segment, segment ); } );
    }

    void add( std::uint32_t partition, std::uint32_t chain, std::uint32_t first, std::uint32_t last )
    {
      std::size_t &run = mRunOf[partition];
      if ( run != none && mRuns[run].last + 1 == first )
        mRuns[run].last = last;
      else
      {
        run = mRuns.size();
        mRuns.push_back( { partition, chain, first, last, distance_to( first ) } );
      }
    }

    //! Summed up as in IndexedChains, so that it has the same bits; the runs of a chain ask in the order of their segments.
    double distance_to( std::uint32_t segment )
    {
      const Point2 *vertices = mLayer.vertices.data();
      for ( ; mWalked < segment; ++mWalked )
      {
        if ( mWalked % 65536 == 0 )
          keep_going( mOptions.stop );
        const Point2 from = vertices[mWalked], to = vertices[mWalked + 1];
        mDistance += length_of( to.x - from.x, to.y - from.y );
      }
      return mDistance;
    }

    const ChainSet2 &mLayer;
    const Plan &mPlan;
    const RunOptions &mOptions;
    std::vector<std::size_t> mRunOf; //!< of each partition its last one of the chain at hand
    std::vector<PieceRun> mRuns;
    std::uint32_t mWalked = 0; //!< a segment of the chain at hand
    double mDistance = 0;      //!< to there
};

//! The runs of a layer, which become records.
class PieceWriter
{
  public:
    PieceWriter( const LayerToCut &layer, const Plan &plan, const RunOptions &options )
      : mLayer( layer.chains )
      , mSide( layer.side )
      , mNumbers( layer.numbers )
      , mContents( layer.contents )
      , mPlan( plan )
      , mOptions( options )
      , mHasZ( layer.side == MapSide::red ? plan.red_has_z() : plan.blue_has_z() )
      , mRuns( RunFinder( layer.chains, plan, options ).find() )
    {}

    //! Bytes of all its records, at most.
    std::size_t byte_count() const { return bytes_of( mRuns ); }

    //! Appends the record of a \a partition that needs some; partitions are asked for in ascending order.
    void write( std::uint32_t partition, Records &records )
    {
      const auto runs = std::span( mRuns ).subspan( mNext );
      const auto end = std::ranges::find_if( runs, [&]( const PieceRun &run ) { return run.partition != partition; } );
      if ( end == runs.begin() )
        return;
      records.bytes.reserve( records.bytes.size() + bytes_of( { runs.begin(), end } ) );
      write_record( { runs.begin(), end }, records );
      mNext += static_cast<std::size_t>( end - runs.begin() );
    }

  private:
    static std::uint32_t vertices_of( const PieceRun &run ) { return run.last - run.first + 2; }

    //! Of the vertices that repeat the first one the number of its segment tells.
    std::span<const std::uint32_t> collapsed_in( const PieceRun &run ) const
    {
      const auto from = std::upper_bound( mLayer.collapsed.begin(), mLayer.collapsed.end(), run.first );
      return { from, std::upper_bound( from, mLayer.collapsed.end(), run.last ) };
    }

    //! As if each run were a record.
    std::size_t bytes_of( std::span<const PieceRun> runs ) const
    {
      const std::size_t of_vertex = sizeof( Point2 ) + ( mHasZ ? sizeof( double ) : 0 );
      return std::transform_reduce( runs.begin(), runs.end(), std::size_t( 0 ), std::plus<>(),
                                    [&]( const PieceRun &run ) {
                                      return sizeof( PiecesHeader ) + sizeof( PieceHeader )
                                             + vertices_of( run ) * of_vertex
                                             + collapsed_in( run ).size() * sizeof( std::uint32_t )
                                             + 2 * sizeof( std::uint64_t ); // a last 0 of collapsed, and the seal
                                    } );
    }

    PieceHeader header_of( const PieceRun &run ) const
    {
      const std::uint32_t begin = mLayer.first_segment( run.chain ), feature = mLayer.chain_feature[run.chain];
      return { { mNumbers[feature], mLayer.feature_ids[feature], mLayer.chain_part[run.chain],
                 mLayer.is_closed( run.chain ) ? mLayer.last_segment( run.chain ) - begin + 1 : 0 },
               mContents[feature],
               run.distance,
               run.first - begin,
               mLayer.stored_segment( run.first, run.chain ),
               vertices_of( run ),
               static_cast<std::uint32_t>( collapsed_in( run ).size() ) };
    }

    //! Whether there is any the plan knows and a share does not: the same piece comes from every share.
    void append_z( const PieceRun &run, std::string &bytes ) const
    {
      if ( !mHasZ )
        return;
      const std::vector<double> no_z( mLayer.has_z() ? 0 : vertices_of( run ),
                                      std::numeric_limits<double>::quiet_NaN() );
      append( bytes, mLayer.has_z() ? &mLayer.z[run.first] : no_z.data(), vertices_of( run ) );
    }

    void write_record( std::span<const PieceRun> runs, Records &records ) const
    {
      std::string &bytes = records.bytes;
      const std::size_t begin = bytes.size();
      PiecesHeader header = { runs.size(), 0, 0, mSide, mHasZ };
      append( bytes, &header, 1 );
      for ( const PieceRun &run : runs )
      {
        const PieceHeader piece = header_of( run );
        append( bytes, &piece, 1 );
        header.vertices += piece.vertices, header.collapsed += piece.collapsed;
      }
      std::memcpy( bytes.data() + begin, &header, sizeof header );
      for ( const PieceRun &run : runs )
      {
        keep_going( mOptions.stop );
        append( bytes, &mLayer.vertices[run.first], vertices_of( run ) );
      }
      for ( const PieceRun &run : runs )
        append_z( run, bytes );
      for ( const PieceRun &run : runs )
        for ( const std::uint32_t vertex : collapsed_in( run ) )
        {
          const std::uint32_t within = vertex - run.first;
          append( bytes, &within, 1 );
        }
      constexpr std::uint32_t to_be_even = 0;
      append( bytes, &to_be_even, header.collapsed % 2 );
      records.seal( runs.front().partition, mPlan.seed_of_pieces( runs.front().partition ) );
    }

    const ChainSet2 &mLayer;
    MapSide mSide;
    std::span<const std::int64_t> mNumbers;
    std::span<const std::uint64_t> mContents;
    const Plan &mPlan;
    const RunOptions &mOptions;
    bool mHasZ;
    std::vector<PieceRun> mRuns;
    std::size_t mNext = 0;
};

std::vector<PieceWriter> writers_of( std::span<const LayerToCut> layers, const Plan &plan, const RunOptions &options )
{
  std::vector<PieceWriter> writers;
  for ( const LayerToCut &layer : layers )
    writers.emplace_back( layer, plan, options );
  return writers;
}

//! A piece in a record, looked at.
struct Piece
{
    PieceHeader header;
    Bytes vertices, z, collapsed;

    auto place() const { return std::tuple( header.part.number, header.part.part, header.first_segment ); }

    //! Whether a task ran twice.
    bool is_copy_of( const Piece &other ) const
    {
      return std::memcmp( &header, &other.header, sizeof header ) == 0 && std::ranges::equal( vertices, other.vertices )
             && std::ranges::equal( z, other.z ) && std::ranges::equal( collapsed, other.collapsed );
    }
};

//! The pieces of a record, which is sealed. Throws Error where it is damaged.
void append_pieces( Bytes record, const Plan &plan, std::vector<Piece> &red, std::vector<Piece> &blue )
{
  RecordBytes left( record );
  const auto header = left.take<PiecesHeader>();
  if ( header.side > MapSide::blue
       || ( header.has_z != 0 ) != ( header.side == MapSide::red ? plan.red_has_z() : plan.blue_has_z() ) )
    RecordBytes::fail();
  RecordBytes headers( left.take_bytes( header.pieces, sizeof( PieceHeader ) ) ),
    vertices( left.take_bytes( header.vertices, sizeof( Point2 ) ) ),
    z( left.take_bytes( header.has_z ? header.vertices : 0, sizeof( double ) ) ),
    collapsed( left.take_bytes( header.collapsed, sizeof( std::uint32_t ) ) );
  left.take_bytes( header.collapsed % 2, sizeof( std::uint32_t ) );
  left.finish();
  std::vector<Piece> &pieces = header.side == MapSide::red ? red : blue;
  for ( std::uint64_t i = 0; i < header.pieces; ++i )
  {
    const auto piece = headers.take<PieceHeader>();
    if ( piece.vertices < 2 )
      RecordBytes::fail();
    pieces.push_back( { piece, vertices.take_bytes( piece.vertices, sizeof( Point2 ) ),
                        z.take_bytes( header.has_z ? piece.vertices : 0, sizeof( double ) ),
                        collapsed.take_bytes( piece.collapsed, sizeof( std::uint32_t ) ) } );
  }
  vertices.finish(), collapsed.finish();
}

//! Puts pieces in order, each once. Throws Error where two cannot be of one layer.
void put_in_order( std::vector<Piece> &pieces, MapSide side )
{
  const auto in_order = []( const Piece &a, const Piece &b ) { return a.place() < b.place(); };
  if ( !std::ranges::is_sorted( pieces, in_order ) )
    std::ranges::sort( pieces, in_order );
  const auto copies = std::ranges::unique( pieces, []( const Piece &a, const Piece &b ) { return b.is_copy_of( a ); } );
  pieces.erase( copies.begin(), copies.end() );
  for ( std::size_t i = 1; i < pieces.size(); ++i )
  {
    const PieceHeader &before = pieces[i - 1].header, &header = pieces[i].header;
    if ( before.part.number != header.part.number )
      continue;
    const std::uint64_t next_segment = std::uint64_t{ before.first_segment } + before.vertices - 1;
    if ( before.part.fid != header.part.fid || before.content != header.content
         || ( before.part.part == header.part.part
              && ( next_segment > header.first_segment || before.part.ring_segments != header.part.ring_segments ) ) )
      fail_twice( side, header.part.number );
  }
}

//! The vertices of pieces, where they lie if they lie behind each other.
Vertices2 vertices_of( const std::vector<Piece> &pieces, std::size_t count )
{
  const std::byte *first = pieces.front().vertices.data();
  const bool in_place = std::ranges::adjacent_find( pieces,
                                                    []( const Piece &a, const Piece &b ) {
                                                      return a.vertices.data() + a.vertices.size() != b.vertices.data();
                                                    } )
                        == pieces.end();
  if ( in_place && std::bit_cast<std::uintptr_t>( first ) % alignof( Point2 ) == 0 )
    return Vertices2::lent( { reinterpret_cast<const Point2 *>( first ), count } );
  std::vector<Point2> vertices( count );
  Point2 *end = vertices.data();
  for ( const Piece &piece : pieces )
  {
    std::memcpy( end, piece.vertices.data(), piece.vertices.size() );
    end += piece.header.vertices;
  }
  return vertices;
}

//! Adds z, repeated vertices and places in their parts to the \a chains of \a pieces.
void add_rest( const std::vector<Piece> &pieces, bool has_z, ChainSet2 &chains )
{
  chains.z.resize( has_z ? chains.vertices.size() : 0 );
  for ( std::size_t i = 0; i < pieces.size(); ++i )
  {
    const Piece &piece = pieces[i];
    const PieceHeader &header = piece.header;
    const std::uint32_t begin = chains.chain_begin[i];
    chains.chain_part[i] = header.part.part;
    chains.pieces.push_back(
      { header.first_segment, header.first_stored, header.part.ring_segments, header.distance } );
    if ( has_z )
      std::memcpy( &chains.z[begin], piece.z.data(), piece.z.size() );
    RecordBytes collapsed( piece.collapsed );
    for ( std::uint32_t repeats = 0, before = 0; repeats < header.collapsed; ++repeats )
    {
      const auto vertex = collapsed.take<std::uint32_t>();
      if ( vertex < before || vertex >= header.vertices )
        RecordBytes::fail();
      chains.collapsed.push_back( begin + vertex );
      before = vertex;
    }
  }
}

PieceLayer join( std::vector<Piece> &pieces, MapSide side, bool has_z, Workers &workers )
{
  put_in_order( pieces, side );
  PieceLayer layer;
  if ( pieces.empty() )
    return layer;
  std::vector<std::size_t> part_begin{ 0 }, feature_begin;
  std::vector<std::int64_t> ids;
  for ( const Piece &piece : pieces )
  {
    const PartName &part = piece.header.part;
    if ( layer.numbers.empty() || layer.numbers.back() != part.number )
    {
      layer.numbers.push_back( part.number );
      layer.contents.push_back( piece.header.content );
      ids.push_back( part.fid );
      feature_begin.push_back( part_begin.size() - 1 );
    }
    part_begin.push_back( part_begin.back() + piece.header.vertices );
  }
  feature_begin.push_back( pieces.size() );
  if ( part_begin.back() >= ( std::uint64_t{ 1 } << 31 ) )
    throw Error(
      "A partition has more than 2,147,483,647 vertices of one layer; a plan with more partitions has smaller ones." );
  Vertices2 vertices = vertices_of( pieces, part_begin.back() );
  std::optional<ChainSet2> chains =
    chains_in_place( { { vertices.data(), vertices.size() }, part_begin, feature_begin, ids, false }, workers );
  if ( !chains ) // a vertex is not finite, or the same as the one before it, as none of a piece is
    RecordBytes::fail();
  chains->vertices = std::move( vertices );
  add_rest( pieces, has_z, *chains );
  layer.chains = std::move( *chains );
  return layer;
}

} // namespace

Records cut_into_pieces( std::span<const LayerToCut> layers, const Plan &plan, const RunOptions &options )
{
  std::vector<PieceWriter> writers = writers_of( layers, plan, options );
  Records records;
  records.bytes.reserve( std::transform_reduce( writers.begin(), writers.end(), std::size_t( 0 ), std::plus<>(),
                                                []( const PieceWriter &writer ) { return writer.byte_count(); } ) );
  for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
    for ( PieceWriter &writer : writers )
      writer.write( partition, records );
  return records;
}

void cut_into_pieces( std::span<const LayerToCut> layers, const Plan &plan, const RunOptions &options,
                      const std::function<void( std::uint32_t, const Records & )> &take )
{
  std::vector<PieceWriter> writers = writers_of( layers, plan, options );
  Records records;
  for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
  {
    for ( PieceWriter &writer : writers )
      writer.write( partition, records );
    take( partition, records );
    records.clear();
  }
}

PieceLayers join_pieces( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition, Workers &workers )
{
  std::vector<Piece> red, blue;
  for ( const Bytes record : pieces )
  {
    workers.keep_going();
    append_pieces( unsealed( record, plan.seed_of_pieces( partition ) ), plan, red, blue );
  }
  return { join( red, MapSide::red, plan.red_has_z(), workers ),
           join( blue, MapSide::blue, plan.blue_has_z(), workers ) };
}

void fail_twice( MapSide side, std::int64_t number )
{
  throw Error( std::string( side == MapSide::red ? "Red" : "Blue" ) + ": two features have the number "
               + std::to_string( number ) + ", by which the layer is to be ordered." );
}

} // namespace rubicon
