// SPDX-License-Identifier: GPL-2.0-or-later
// Runs of segments by partition; pieces sorted and put behind each other.
// Relies on cluster/pieces.h.
#include "core/cluster/pieces.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>

namespace rubicon
{

namespace
{

//! Cuts the chains of one layer.
class PieceCutter
{
  public:
    PieceCutter( const ChainSet2 &layer, MapSide side, std::span<const std::int64_t> numbers, const Plan &plan,
                 const RunOptions &options )
      : mLayer( layer )
      , mSide( side )
      , mNumbers( numbers )
      , mPlan( plan )
      , mOptions( options )
      , mHasZ( side == MapSide::red ? plan.red_has_z() : plan.blue_has_z() )
      , mRunOf( plan.partitions(), none )
    {}

    Records cut()
    {
      for ( std::uint32_t chain = 0; chain < mLayer.chain_count(); ++chain )
        cut_chain( chain );
      std::ranges::stable_sort( mRuns, {}, &Run::partition );
      std::size_t vertices = 0;
      for ( const Run &run : mRuns )
        vertices += run.last - run.first + 2;
      mRecords.bytes.reserve( mRuns.size() * sizeof( PieceHeader )
                              + vertices * ( sizeof( Point2 ) + ( mHasZ ? sizeof( double ) : 0 ) ) );
      for ( const Run &run : mRuns )
        add_piece( run );
      return std::move( mRecords );
    }

  private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    //! Segments of a chain that follow each other and meet one partition.
    struct Run
    {
        std::uint32_t partition, chain, first, last;
        double distance;
    };

    void cut_chain( std::uint32_t chain )
    {
      const std::size_t before = mRuns.size();
      double distance = 0; // summed up as in IndexedChains, so that it has the same bits
      for ( std::uint32_t segment = mLayer.first_segment( chain ); segment <= mLayer.last_segment( chain ); ++segment )
      {
        if ( segment % 1024 == 0 )
          keep_going( mOptions.stop );
        const Point2 from = mLayer.vertices[segment], to = mLayer.vertices[segment + 1];
        mPlan.for_each_partition( box_of( from, to ), [&]( std::uint32_t partition ) {
          std::size_t &run = mRunOf[partition];
          if ( run != none && mRuns[run].last + 1 == segment )
            mRuns[run].last = segment;
          else
          {
            run = mRuns.size();
            mRuns.push_back( { partition, chain, segment, segment, distance } );
          }
        } );
        distance += length_of( to.x - from.x, to.y - from.y );
      }
      for ( std::size_t run = before; run < mRuns.size(); ++run )
        mRunOf[mRuns[run].partition] = none;
    }

    void add_piece( const Run &run )
    {
      const std::uint32_t chain = run.chain;
      const std::uint32_t begin = mLayer.first_segment( chain ), vertices = run.last - run.first + 2;
      // Of the vertices that repeat the first one the number of its segment tells.
      const auto from = std::upper_bound( mLayer.collapsed.begin(), mLayer.collapsed.end(), run.first ),
                 to = std::upper_bound( from, mLayer.collapsed.end(), run.last );
      const std::uint32_t feature = mLayer.chain_feature[chain];
      const PieceHeader header = {
        { mNumbers[feature], mLayer.feature_ids[feature], mLayer.chain_part[chain],
          mLayer.is_closed( chain ) ? mLayer.last_segment( chain ) - begin + 1 : 0 },
        run.distance,
        run.first - begin,
        mLayer.stored_segment( run.first, chain ),
        vertices,
        static_cast<std::uint32_t>( to - from ),
        mSide,
        mHasZ,
      };
      std::string &bytes = mRecords.bytes;
      append( bytes, &header, 1 );
      append( bytes, &mLayer.vertices[run.first], vertices );
      const std::vector<double> no_z( mLayer.has_z() ? 0 : vertices, std::numeric_limits<double>::quiet_NaN() );
      if ( mHasZ ) // which the plan knows and a share does not: the same piece of it comes from every share
        append( bytes, mLayer.has_z() ? &mLayer.z[run.first] : no_z.data(), vertices );
      for ( auto vertex = from; vertex != to; ++vertex )
      {
        const std::uint32_t within = *vertex - run.first;
        append( bytes, &within, 1 );
      }
      mRecords.seal( run.partition, mPlan.seed_of_pieces( run.partition ) );
    }

    const ChainSet2 &mLayer;
    MapSide mSide;
    std::span<const std::int64_t> mNumbers;
    const Plan &mPlan;
    const RunOptions &mOptions;
    bool mHasZ;
    std::vector<std::size_t> mRunOf; //!< of each partition its last one of the chain at hand
    std::vector<Run> mRuns;
    Records mRecords;
};

//! A record of a piece, looked at.
struct Piece
{
    PieceHeader header;
    Bytes bytes; //!< of the record, without its seal

    auto place() const { return std::tuple( header.part.number, header.part.part, header.first_segment ); }
};

//! Whether two vertices that follow each other are one place, as none of a piece are.
bool has_repeats( const std::vector<Point2> &vertices )
{
  return std::adjacent_find( vertices.begin(), vertices.end(), []( Point2 a, Point2 b ) { return same_point( a, b ); } )
         != vertices.end();
}

PieceLayer join( std::vector<Piece> &pieces, MapSide side, bool has_z, const RunOptions &options )
{
  std::sort( pieces.begin(), pieces.end(), []( const Piece &a, const Piece &b ) { return a.place() < b.place(); } );
  std::size_t vertex_count = 0;
  for ( const Piece &piece : pieces )
    vertex_count += piece.header.vertices;
  PieceLayerBuilder builder( has_z, vertex_count );
  std::vector<Point2> vertices;
  std::vector<double> z;
  std::vector<std::uint32_t> collapsed;
  const Piece *before = nullptr;
  for ( const Piece &piece : pieces )
  {
    keep_going( options.stop );
    const PieceHeader &header = piece.header;
    if ( before && before->header.part.number == header.part.number )
    {
      if ( std::ranges::equal( before->bytes, piece.bytes ) ) // a task that ran twice
        continue;
      const bool same_part = before->header.part.part == header.part.part;
      const std::uint64_t next_segment = std::uint64_t{ before->header.first_segment } + before->header.vertices - 1;
      if ( before->header.part.fid != header.part.fid || ( same_part && next_segment > header.first_segment )
           || ( same_part && before->header.part.ring_segments != header.part.ring_segments ) )
        fail_twice( side, header.part.number );
    }
    before = &piece;
    RecordBytes bytes( piece.bytes.subspan( sizeof header ) );
    vertices.resize( header.vertices ), collapsed.resize( header.collapsed );
    bytes.take( vertices.data(), vertices.size() );
    z.assign( header.vertices, std::numeric_limits<double>::quiet_NaN() );
    if ( header.has_z )
      bytes.take( z.data(), z.size() );
    bytes.take( collapsed.data(), collapsed.size() );
    bytes.finish();
    if ( !all_finite( vertices ) || has_repeats( vertices ) || !std::ranges::is_sorted( collapsed )
         || ( !collapsed.empty() && collapsed.back() >= header.vertices ) )
      RecordBytes::fail();
    builder.begin( header.part,
                   { header.first_segment, header.first_stored, header.part.ring_segments, header.distance } );
    auto repeated = collapsed.begin();
    for ( std::uint32_t i = 0; i < header.vertices; ++i )
    {
      builder.add_vertex( vertices[i], z[i] );
      for ( ; repeated != collapsed.end() && *repeated == i; ++repeated )
        builder.collapse();
    }
  }
  return builder.take();
}

} // namespace

Records cut_into_pieces( const ChainSet2 &layer, MapSide side, std::span<const std::int64_t> numbers, const Plan &plan,
                         const RunOptions &options )
{
  return PieceCutter( layer, side, numbers, plan, options ).cut();
}

PieceLayers join_pieces( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                         const RunOptions &options )
{
  std::vector<Piece> red, blue;
  for ( const Bytes record : pieces )
  {
    const Bytes bytes = unsealed( record, plan.seed_of_pieces( partition ) );
    const auto header = RecordBytes( bytes ).take<PieceHeader>();
    const std::uint64_t size = sizeof header
                               + header.vertices * ( sizeof( Point2 ) + ( header.has_z ? sizeof( double ) : 0 ) )
                               + header.collapsed * sizeof( std::uint32_t );
    if ( header.vertices < 2 || header.side > MapSide::blue || bytes.size() != size )
      RecordBytes::fail();
    ( header.side == MapSide::red ? red : blue ).push_back( { header, bytes } );
  }
  return { join( red, MapSide::red, plan.red_has_z(), options ),
           join( blue, MapSide::blue, plan.blue_has_z(), options ) };
}

void PieceLayerBuilder::begin( const PartName &part, const ChainPiece &piece )
{
  end_chain();
  ChainSet2 &chains = mLayer.chains;
  if ( mLayer.numbers.empty() || mLayer.numbers.back() != part.number )
  {
    mLayer.numbers.push_back( part.number );
    chains.feature_ids.push_back( part.fid );
  }
  chains.chain_feature.push_back( static_cast<std::uint32_t>( mLayer.numbers.size() - 1 ) );
  chains.chain_part.push_back( part.part );
  chains.pieces.push_back( piece );
}

void PieceLayerBuilder::add_vertex( Point2 place, double z )
{
  mLayer.chains.vertices.own().push_back( place );
  if ( mHasZ )
    mLayer.chains.z.push_back( z );
}

void PieceLayerBuilder::end_chain()
{
  ChainSet2 &chains = mLayer.chains;
  if ( chains.vertices.size() >= ( std::uint64_t{ 1 } << 31 ) )
    throw Error(
      "A partition has more than 2,147,483,647 vertices of one layer; a plan with more partitions has smaller ones." );
  if ( !chains.pieces.empty() )
    chains.chain_begin.push_back( static_cast<std::uint32_t>( chains.vertices.size() ) );
}

PieceLayer PieceLayerBuilder::take()
{
  end_chain();
  return std::move( mLayer );
}

void fail_twice( MapSide side, std::int64_t number )
{
  throw Error( std::string( side == MapSide::red ? "Red" : "Blue" ) + ": two features have the number "
               + std::to_string( number ) + ", by which the layer is to be ordered." );
}

} // namespace rubicon
