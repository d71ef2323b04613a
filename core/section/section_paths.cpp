// SPDX-License-Identifier: GPL-2.0-or-later
// Walks along pieces; a sweep over the plane tells which ring lies in which.
// Relies on section/section_paths.h.
#include "core/section/section_paths.h"

#include "core/compute/workers.h"
#include "core/error.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <set>
#include <span>

namespace rubicon
{

namespace
{

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

//! A piece as it leaves one of its nodes: its number twice, and one more where it leaves the node `to`.
using Leaving = std::uint32_t;

//! The pieces at each node.
class Meetings
{
  public:
    Meetings( std::uint32_t nodes, std::span<const SectionGraph::Piece> pieces )
      : mPieces( pieces )
      , mBegin( nodes + 1 )
      , mLeaving( 2 * pieces.size() )
    {
      for ( const auto &piece : pieces )
        ++mBegin[piece.from], ++mBegin[piece.to];
      std::partial_sum( mBegin.begin(), mBegin.end(), mBegin.begin() );
      for ( Leaving way = static_cast<Leaving>( mLeaving.size() ); way-- > 0; )
        mLeaving[--mBegin[start( way )]] = way;
    }

    std::uint32_t start( Leaving way ) const { return way % 2 ? mPieces[way / 2].to : mPieces[way / 2].from; }
    std::uint32_t end( Leaving way ) const { return start( way ^ 1 ); }
    std::uint32_t node_count() const { return static_cast<std::uint32_t>( mBegin.size() - 1 ); }
    std::span<Leaving> at( std::uint32_t node )
    {
      return std::span( mLeaving ).subspan( mBegin[node], mBegin[node + 1] - mBegin[node] );
    }

  private:
    std::span<const SectionGraph::Piece> mPieces;
    std::vector<std::uint32_t> mBegin;
    std::vector<Leaving> mLeaving;
};

//! Border pieces, joined to rings with the inside on their left.
class Rings
{
  public:
    struct Ring
    {
        NodePath nodes;
        std::vector<std::uint32_t> pieces;
        std::uint32_t first = none; //!< the lowest of its pieces where the sweep meets it
        bool turns_left = false;    //!< around an area; to the right around a hole
    };

    Rings( const SectionGraph &graph, const Workers &workers )
      : mGraph( graph )
      , mWorkers( workers )
      , mBorders( borders_of( graph ) )
      , mMeetings( graph.node_count(), mBorders )
      , mSwept( mBorders.size() )
      , mRingOf( mBorders.size(), none )
    {
      sweep();
      pair_ways();
      walk();
    }

    //! In the order in which the sweep meets them.
    const std::vector<Ring> &rings() const { return mRings; }

    //! The ring right below where the sweep meets \a ring; none where there is none.
    std::uint32_t ring_below( const Ring &ring ) const
    {
      const std::uint32_t below = mSwept[ring.first].below;
      return below == none ? none : mRingOf[below];
    }

  private:
    //! What the sweep finds out of a piece.
    struct Swept
    {
        std::uint32_t rank = none;  //!< its place in the order in which the sweep meets pieces, from below in each node
        std::uint32_t below = none; //!< the piece next below it there
        bool inside_above = false;
    };

    static std::vector<SectionGraph::Piece> borders_of( const SectionGraph &graph )
    {
      std::vector<SectionGraph::Piece> borders;
      std::ranges::copy_if( graph.pieces(), std::back_inserter( borders ), &SectionGraph::Piece::is_border );
      return borders;
    }

    //! Nodes are in order of u: a piece leaves its lower one to the right.
    static bool goes_right( Leaving way ) { return way % 2 == 0; }

    //! \a a lies below \a b where both are: pieces meet in nodes only.
    bool is_below( std::uint32_t a, std::uint32_t b ) const
    {
      const SectionGraph::Piece &p = mBorders[a], &q = mBorders[b];
      if ( p.from > q.from )
        return a != b && !is_below( b, a );
      return a != b && mGraph.turn( p.from, p.to, p.from == q.from ? q.to : q.from ) == Sign::positive;
    }

    //! A line sweeps over the plane along u and knows the pieces that it meets, from below. What is above a piece is inside
    //! where what is below it is not: it is a border.
    void sweep()
    {
      const auto lower = [this]( std::uint32_t a, std::uint32_t b ) { return is_below( a, b ); };
      std::set<std::uint32_t, decltype( lower )> met( lower );
      std::vector<decltype( met )::iterator> place( mBorders.size() );
      std::vector<std::uint32_t> begun;
      for ( std::uint32_t node = 0, rank = 0; node < mMeetings.node_count(); ++node )
      {
        mWorkers.keep_going();
        begun.clear();
        for ( const Leaving way : mMeetings.at( node ) )
          if ( goes_right( way ) )
            begun.push_back( way / 2 );
          else
            met.erase( place[way / 2] );
        std::ranges::sort( begun, lower );
        for ( const std::uint32_t piece : begun )
        {
          place[piece] = met.insert( piece ).first;
          const std::uint32_t below = place[piece] == met.begin() ? none : *std::prev( place[piece] );
          mSwept[piece] = { rank++, below, below == none || !mSwept[below].inside_above };
        }
      }
    }

    bool inside_on_left( Leaving way ) const { return mSwept[way / 2].inside_above == goes_right( way ); }

    //! Sorts the pieces at each node by direction, against the clock from straight down, and pairs those that have the same
    //! part of the inside between them: so rings go around one connected part of it.
    void pair_ways()
    {
      mPartner.resize( 2 * mBorders.size() );
      for ( std::uint32_t node = 0; node < mMeetings.node_count(); ++node )
      {
        const std::span<Leaving> ways = mMeetings.at( node );
        if ( ways.size() > 2 )
          std::ranges::sort( ways, [&]( Leaving a, Leaving b ) {
            const std::uint32_t rank_a = mSwept[a / 2].rank, rank_b = mSwept[b / 2].rank;
            if ( goes_right( a ) != goes_right( b ) )
              return goes_right( a );
            if ( goes_right( a ) )
              return rank_a < rank_b; // both begin here
            return mGraph.turn( node, mMeetings.end( a ), mMeetings.end( b ) ) == Sign::positive;
          } );
        for ( std::size_t i = 0; i < ways.size(); ++i )
          if ( const Leaving next = ways[( i + 1 ) % ways.size()]; inside_on_left( ways[i] ) )
            mPartner[ways[i]] = next, mPartner[next] = ways[i];
      }
    }

    //! Goes along pairs; what has come back to a node where it was before is cut off as a ring of its own.
    void walk()
    {
      std::vector<bool> used( mBorders.size() );
      std::vector<std::uint32_t> place( mMeetings.node_count(), none ); // of each node on the way, where it is there
      std::vector<Leaving> ways;
      for ( std::uint32_t first = 0; first < mBorders.size(); ++first )
      {
        Leaving way = inside_on_left( 2 * first ) ? 2 * first : 2 * first + 1;
        while ( true )
        {
          const std::uint32_t node = mMeetings.start( way );
          if ( place[node] != none )
            cut_off( ways, place[node], place );
          if ( used[way / 2] )
            break;
          used[way / 2] = true;
          place[node] = static_cast<std::uint32_t>( ways.size() );
          ways.push_back( way );
          way = mPartner[way ^ 1];
        }
      }
      std::ranges::sort( mRings, {}, [this]( const Ring &ring ) { return mSwept[ring.first].rank; } );
      for ( std::uint32_t r = 0; r < mRings.size(); ++r )
        for ( const std::uint32_t piece : mRings[r].pieces )
          mRingOf[piece] = r;
    }

    void cut_off( std::vector<Leaving> &ways, std::size_t from, std::vector<std::uint32_t> &place )
    {
      mWorkers.keep_going();
      Ring ring;
      for ( const Leaving way : std::span( ways ).subspan( from ) )
      {
        ring.nodes.push_back( mMeetings.start( way ) );
        ring.pieces.push_back( way / 2 );
        place[ring.nodes.back()] = none;
      }
      ring.first = *std::ranges::min_element( ring.pieces, {}, [this]( std::uint32_t p ) { return mSwept[p].rank; } );
      ring.turns_left = mGraph.turn_of( ring.nodes ) == Sign::positive;
      ways.resize( from );
      mRings.push_back( std::move( ring ) );
    }

    const SectionGraph &mGraph;
    const Workers &mWorkers;
    std::vector<SectionGraph::Piece> mBorders;
    Meetings mMeetings;
    std::vector<Swept> mSwept;
    std::vector<Leaving> mPartner; //!< of a piece as it leaves a node, the one with which it is paired there
    std::vector<Ring> mRings;
    std::vector<std::uint32_t> mRingOf; //!< of each piece
};

} // namespace

std::vector<NodePath> lines_of( const SectionGraph &graph )
{
  Meetings meetings( graph.node_count(), graph.pieces() );
  std::vector<bool> used( graph.pieces().size() );
  std::vector<NodePath> lines;
  const auto follow = [&]( Leaving way ) {
    if ( used[way / 2] )
      return;
    NodePath line{ meetings.start( way ) };
    while ( true )
    {
      used[way / 2] = true;
      line.push_back( meetings.end( way ) );
      const std::span<const Leaving> ways = meetings.at( line.back() );
      if ( ways.size() != 2 )
        break;
      way = ways[0] == ( way ^ 1 ) ? ways[1] : ways[0];
      if ( used[way / 2] )
        break; // closed
    }
    lines.push_back( std::move( line ) );
  };
  for ( std::uint32_t node = 0; node < meetings.node_count(); ++node )
    if ( meetings.at( node ).size() != 2 )
      for ( const Leaving way : meetings.at( node ) )
        follow( way );
  for ( std::uint32_t piece = 0; piece < graph.pieces().size(); ++piece )
    follow( 2 * piece );
  return lines;
}

std::vector<NodeArea> areas_of( const SectionGraph &graph, const Workers &workers )
{
  const Rings found( graph, workers );
  std::vector<NodeArea> areas;
  std::vector<std::uint32_t> area_of; // of each ring
  for ( const Rings::Ring &ring : found.rings() )
  {
    // Right below a hole is a border of the area that it is a hole of: of its outer ring, or of another hole.
    const std::uint32_t below = found.ring_below( ring );
    if ( ring.turns_left )
    {
      area_of.push_back( static_cast<std::uint32_t>( areas.size() ) );
      areas.push_back( { ring.nodes, {} } );
      continue;
    }
    if ( below == none )
      throw Error( "The lines of a section cross, which those of a mesh do not that does not cross itself." );
    area_of.push_back( area_of[below] );
    areas[area_of.back()].holes.push_back( ring.nodes );
  }
  return areas;
}

} // namespace rubicon
