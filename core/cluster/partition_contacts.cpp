// SPDX-License-Identifier: GPL-2.0-or-later
// Contacts of pieces as of any layers, those that other partitions own left out, points that are finished here, and what a reducer
// must know of the rest.
// Relies on cluster/partition_contacts.h and red_blue/assemble.h.
#include "core/cluster/partition_contacts.h"

#include "core/cluster/each_once.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/indexed_chains.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

Box2 box_of_segment( const ChainSet2 &layer, std::uint32_t segment )
{
  return box_of( layer.vertices[segment], layer.vertices[segment + 1] );
}

/**
 * What one partition found, on its way into records: contacts, of which only those are left that it owns and a reducer is to put
 * together, and the points that it finishes.
 *
 * A point is finished where its rounded place lies in this partition, one pair that this partition owns makes it, and no other
 * point of its red segment is rounded to the same place. For this partition knows all that meets there: the box of each segment
 * through the exact place has doubles for corners, and rounding is monotone, so that the box holds the rounded place too, and
 * the segment was sent to its partition. So no pair is missing that would be united with the point, nor an overlap that would
 * absorb it; and a point of another rounded place, or on another red segment, is put in order without it.
 */
class Findings
{
  public:
    Findings( const PieceLayers &layers, const Plan &plan, std::uint32_t partition, Contacts contacts,
              Workers &workers )
      : mLayers( layers )
      , mPlan( plan )
      , mPartition( partition )
    {
      mFound.contacts = std::move( contacts );
      if ( is_worthwhile_to_assemble() )
        assemble( layers.red.chains, layers.blue.chains, workers, mFound );
      leave( made_of_finished() );
    }

    const Contacts &contacts() const { return mFound.contacts; } //!< that are left
    const ContactPoint &point( std::size_t number ) const { return mFound.points[number]; }
    //! The numbers of the points that are finished, in their order.
    const std::vector<std::size_t> &finished() const { return mFinished; }

  private:
    bool is_owned( const Contact &pair ) const
    {
      return mPlan.owner( box_of_segment( mLayers.red.chains, pair.red ),
                          box_of_segment( mLayers.blue.chains, pair.blue ) )
             == mPartition;
    }

    /**
     * Whether crossings that this partition owns are so many among its contacts that making their points here saves more than it
     * costs: where layers touch and overlap, most points are made by several pairs, and where segments are long, most pairs that are
     * found are another partition's. A few thousand tell; which ones does not depend on who asks, so that a task that
     * is done again finishes the same points.
     */
    bool is_worthwhile_to_assemble() const
    {
      constexpr std::size_t enough = 4096;
      const std::size_t step = mFound.contacts.size() / enough + 1;
      std::size_t asked = 0, crossings = 0;
      for ( std::size_t i = 0; i < mFound.contacts.size(); i += step, ++asked )
        crossings += mFound.contacts[i].kind == ContactKind::cross && is_owned( mFound.contacts[i] );
      return 2 * crossings >= asked;
    }

    //! Points that are alike follow each other.
    bool has_one_like_it( std::size_t number ) const
    {
      const auto is_alike = [&]( const ContactPoint &other ) {
        const ContactPoint &point = mFound.points[number];
        return other.red_segment == point.red_segment && other.x == point.x && other.y == point.y;
      };
      return ( number > 0 && is_alike( mFound.points[number - 1] ) )
             || ( number + 1 < mFound.points.size() && is_alike( mFound.points[number + 1] ) );
    }

    //! Finds the finished points, and returns the pairs that they are made by, in order.
    Contacts made_of_finished()
    {
      Contacts pairs;
      for ( std::size_t i = 0; i < mFound.points.size(); ++i )
      {
        const ContactPoint &point = mFound.points[i];
        const Contact pair = { point.red_segment, point.blue_segment, point.kind };
        const Point2 rounded = { point.x, point.y };
        const Box2 place = box_of( rounded, rounded );
        if ( point.pairs != 1 || point.overlap_end || mPlan.owner( place, place ) != mPartition || !is_owned( pair )
             || has_one_like_it( i ) )
          continue;
        mFinished.push_back( i );
        pairs.push_back( pair );
      }
      for ( auto begin = pairs.begin(); begin != pairs.end(); ) // they are in the order of red segments
      {
        const auto end = std::find_if( begin, pairs.end(),
                                       [&]( const Contact &pair ) { return pair.red != begin->red; } );
        std::sort( begin, end, in_order );
        begin = end;
      }
      return pairs;
    }

    //! Forgets the contacts that others own, and the \a pairs.
    void leave( const Contacts &pairs )
    {
      auto pair = pairs.begin();
      std::erase_if( mFound.contacts, [&]( const Contact &contact ) {
        const bool is_finished = pair != pairs.end() && same_pair( contact, *pair );
        if ( is_finished )
          ++pair;
        return is_finished || !is_owned( contact );
      } );
    }

    const PieceLayers &mLayers;
    const Plan &mPlan;
    std::uint32_t mPartition;
    RedBlueResult mFound; //!< of the pieces as if they were all
    std::vector<std::size_t> mFinished;
};

//! Writes records, one for each red feature.
class ContactsWriter
{
  public:
    ContactsWriter( const PieceLayers &layers, const Findings &findings, std::uint64_t seed, Workers &workers )
      : mLayers( layers )
      , mFindings( findings )
      , mSeed( seed )
      , mRed( layers.red.chains, findings.contacts(), &Contact::red, workers )
      , mBlue( layers.blue.chains, findings.contacts(), &Contact::blue, workers )
    {}

    Records write( const StopCallback &stop )
    {
      const std::vector<RecordParts> parts = parts_of_records( stop );
      Records records; // growing would copy all
      records.bytes.reserve( std::transform_reduce( parts.begin(), parts.end(), std::size_t( 0 ), std::plus<>(),
                                                    []( const RecordParts &of ) { return of.byte_count(); } ) );
      for ( const RecordParts &of_record : parts )
      {
        keep_going( stop );
        add_record( of_record, records );
      }
      return records;
    }

  private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    FeatureName name( const PieceLayer &layer, std::uint32_t feature ) const
    {
      return { layer.numbers[feature], layer.chains.feature_ids[feature], layer.contents[feature] };
    }

    //! What a record is of.
    struct RecordParts
    {
        std::uint32_t feature; //!< the red one
        std::span<const Contact> contacts;
        std::span<const std::size_t> points; //!< numbers of finished ones
        //! Segments of the contacts, and blue features of these and of points, each once and in order.
        std::vector<std::uint32_t> reds, blues, blue_features;

        std::size_t byte_count() const
        {
          return sizeof( ContactsHeader ) + blue_features.size() * sizeof( FeatureName )
                 + ( reds.size() + blues.size() ) * sizeof( MetSegment ) + contacts.size() * sizeof( PairOfMet )
                 + points.size() * sizeof( FinishedPoint ) + sizeof( std::uint64_t ); // the seal
        }
    };

    std::vector<RecordParts> parts_of_records( const StopCallback &stop ) const
    {
      std::vector<RecordParts> parts;
      std::span<const Contact> contacts( mFindings.contacts() );
      std::span<const std::size_t> points( mFindings.finished() );
      while ( !contacts.empty() || !points.empty() )
      {
        keep_going( stop );
        const std::uint32_t feature = std::min( contacts.empty() ? none : mRed.feature( contacts.front().red ),
                                                points.empty() ? none : mFindings.point( points.front() ).red_feature );
        const auto taken = [feature]( auto &from, auto &&feature_of ) {
          const auto end = std::ranges::find_if_not(
            from, [&]( std::uint32_t of ) { return of == feature; }, feature_of );
          const auto first = from.first( static_cast<std::size_t>( end - from.begin() ) );
          from = from.subspan( first.size() );
          return first;
        };
        const auto of_contact = [this]( const Contact &contact ) { return mRed.feature( contact.red ); };
        const auto of_point = [this]( std::size_t number ) { return mFindings.point( number ).red_feature; };
        const auto its_contacts = taken( contacts, of_contact );
        const auto its_points = taken( points, of_point );
        std::vector<std::uint32_t> reds = segments_of( its_contacts, &Contact::red ),
                                   blues = segments_of( its_contacts, &Contact::blue );
        std::vector<std::uint32_t> features = blue_features( blues, its_points );
        parts.push_back(
          { feature, its_contacts, its_points, std::move( reds ), std::move( blues ), std::move( features ) } );
      }
      return parts;
    }

    static std::vector<std::uint32_t> segments_of( std::span<const Contact> contacts, std::uint32_t Contact::*of )
    {
      std::vector<std::uint32_t> segments( contacts.size() );
      std::ranges::transform( contacts, segments.begin(), of );
      sort_each_once( segments );
      return segments;
    }

    void add_record( const RecordParts &of, Records &records )
    {
      const auto add = [&]( const auto &value ) { append( records.bytes, &value, 1 ); };
      const FeatureName red = name( mLayers.red, of.feature );
      add( ContactsHeader{ red, of.blue_features.size(), of.reds.size(), of.blues.size(), of.contacts.size(),
                           of.points.size() } );
      for ( const std::uint32_t blue_feature : of.blue_features )
        add( name( mLayers.blue, blue_feature ) );
      for ( const std::uint32_t segment : of.reds )
        add( met_segment( mLayers.red, mRed, segment ) );
      for ( const std::uint32_t segment : of.blues )
        add( met_segment( mLayers.blue, mBlue, segment ) );
      for ( const Contact &contact : of.contacts )
        add( PairOfMet{ place_in( of.reds, contact.red ), place_in( of.blues, contact.blue ),
                        static_cast<std::uint32_t>( contact.kind ) } );
      for ( const std::size_t number : of.points )
      {
        const ContactPoint &point = mFindings.point( number );
        add( finished_point( point, place_in( of.blue_features, point.blue_feature ) ) );
      }
      records.seal( red.number, mSeed );
    }

    //! Those of segments \a blues and of finished \a points, each once and in order.
    std::vector<std::uint32_t> blue_features( const std::vector<std::uint32_t> &blues,
                                              std::span<const std::size_t> points ) const
    {
      std::vector<std::uint32_t> features;
      const auto add = [&features]( std::uint32_t feature ) {
        if ( features.empty() || features.back() != feature ) // mostly the same for long
          features.push_back( feature );
      };
      for ( const std::uint32_t segment : blues )
        add( mBlue.feature( segment ) );
      for ( const std::size_t number : points )
        add( mFindings.point( number ).blue_feature );
      sort_each_once( features );
      return features;
    }

    static MetSegment met_segment( const PieceLayer &layer, const IndexedChains &indexed, std::uint32_t segment )
    {
      const ChainSet2 &chains = layer.chains;
      const std::uint32_t chain = indexed.chain( segment ), feature = chains.chain_feature[chain];
      const ChainPiece &piece = chains.pieces[chain];
      const double no_z = std::numeric_limits<double>::quiet_NaN();
      return { { layer.numbers[feature], chains.feature_ids[feature], chains.chain_part[chain], piece.ring_segments },
               indexed.distance_to( segment, chains.vertices[segment] ),
               piece.first_segment + segment - chains.first_segment( chain ),
               chains.stored_segment( segment, chain ),
               chains.vertices[segment],
               chains.vertices[segment + 1],
               chains.has_z() ? chains.z[segment] : no_z,
               chains.has_z() ? chains.z[segment + 1] : no_z };
    }

    //! The chain that holds \a segment: mostly \a chain, that of the point before, which becomes it.
    static std::uint32_t follow( const ChainSet2 &layer, std::uint32_t segment, std::uint32_t &chain )
    {
      if ( segment < layer.chain_begin[chain] || segment >= layer.chain_begin[chain + 1] )
        chain = layer.chain_of( segment );
      return chain;
    }

    FinishedPoint finished_point( const ContactPoint &point, std::uint32_t blue )
    {
      const ChainSet2 &of_red = mLayers.red.chains, &of_blue = mLayers.blue.chains;
      const std::uint32_t red_chain = follow( of_red, point.red_segment, mRedChain ),
                          blue_chain = follow( of_blue, point.blue_segment, mBlueChain );
      return { point.x,
               point.y,
               point.z,
               point.red_distance,
               point.blue_distance,
               0,
               blue,
               of_red.chain_part[red_chain],
               of_red.stored_segment( point.red_segment, red_chain ),
               of_blue.chain_part[blue_chain],
               of_blue.stored_segment( point.blue_segment, blue_chain ),
               static_cast<std::uint32_t>( point.kind ),
               course_of( of_red.vertices[point.red_segment], of_red.vertices[point.red_segment + 1] ) };
    }

    const PieceLayers &mLayers;
    const Findings &mFindings;
    std::uint64_t mSeed;
    IndexedChains mRed, mBlue;                   //!< of the contacts that are left
    std::uint32_t mRedChain = 0, mBlueChain = 0; //!< of the finished point before
};

} // namespace

Records partition_contacts( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options, RunReport &report )
{
  plan.check( partition );
  Workers workers( options );
  const PieceLayers layers = join_pieces( pieces, plan, partition, workers );
  const Findings findings( layers, plan, partition,
                           find_contacts( layers.red.chains, layers.blue.chains, options, workers, report ), workers );
  return ContactsWriter( layers, findings, plan.seed_of_contacts(), workers ).write( options.stop );
}

} // namespace rubicon
