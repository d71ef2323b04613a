// SPDX-License-Identifier: GPL-2.0-or-later
// A line sweeps over the plane, along u, from node to node.
// Relies on section/section_splitting.h.
#include "core/section/section_splitting.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

namespace rubicon
{

namespace
{

using Piece = SectionGraph::Piece;

//! Orders pieces that the sweep meets from below, and finds those through a node. No two of them meet but in their ends.
struct Lower
{
    using is_transparent = void;
    const SectionGraph &graph;

    bool operator()( const Piece &a, const Piece &b ) const
    {
      if ( a.from == b.from )
        return graph.turn( a.from, a.to, b.to ) == Sign::positive;
      return a.from < b.from ? graph.turn( a.from, a.to, b.from ) == Sign::positive
                             : graph.turn( b.from, b.to, a.from ) == Sign::negative;
    }
    bool operator()( const Piece &piece, std::uint32_t node ) const { return side( piece, node ) == Sign::positive; }
    bool operator()( std::uint32_t node, const Piece &piece ) const { return side( piece, node ) == Sign::negative; }

    //! Positive: the node lies above.
    Sign side( const Piece &piece, std::uint32_t node ) const
    {
      return node == piece.to ? Sign::zero : graph.turn( piece.from, piece.to, node );
    }
};

class Splitting
{
  public:
    explicit Splitting( const SectionGraph &graph )
      : mGraph( graph )
      , mMet( Lower{ graph } )
      , mNext( graph.pieces().begin() )
    {}

    std::vector<Piece> run( const Workers &workers )
    {
      for ( std::uint32_t node = 0; node < mGraph.node_count(); ++node )
      {
        workers.keep_going();
        end_at( node );
        begin_at( node );
      }
      return std::move( mDone );
    }

  private:
    //! What goes on behind the node begins there anew.
    void end_at( std::uint32_t node )
    {
      const auto [first, last] = mMet.equal_range( node );
      for ( auto met = first; met != last; ++met )
      {
        mDone.push_back( { met->from, node, met->is_border } );
        if ( met->to != node )
          mRests[node].push_back( { node, met->to, met->is_border } );
      }
      mMet.erase( first, last );
    }

    //! Of pieces that begin with the same direction the shortest goes first; the others go on where it ends.
    void begin_at( std::uint32_t node )
    {
      std::vector<Piece> begun;
      while ( mNext != mGraph.pieces().end() && mNext->from == node )
        begun.push_back( *mNext++ );
      if ( const auto rests = mRests.find( node ); rests != mRests.end() )
      {
        begun.insert( begun.end(), rests->second.begin(), rests->second.end() );
        mRests.erase( rests );
      }
      std::ranges::sort( begun, [this]( const Piece &a, const Piece &b ) {
        const Sign turn = a.to == b.to ? Sign::zero : mGraph.turn( a.from, a.to, b.to );
        return turn == Sign::zero ? a.to < b.to : turn == Sign::positive;
      } );
      for ( auto first = begun.begin(); first != begun.end(); )
      {
        Piece shortest = *first;
        for ( ++first; first != begun.end(); ++first )
        {
          if ( first->to != shortest.to && mGraph.turn( node, shortest.to, first->to ) != Sign::zero )
            break;
          shortest.is_border = shortest.is_border != first->is_border;
          if ( first->to != shortest.to )
            mRests[shortest.to].push_back( { shortest.to, first->to, first->is_border } );
        }
        mMet.insert( shortest );
      }
    }

    const SectionGraph &mGraph;
    std::set<Piece, Lower> mMet;
    std::vector<Piece>::const_iterator mNext;                     //!< the first piece of a node to come
    std::unordered_map<std::uint32_t, std::vector<Piece>> mRests; //!< of pieces that were split, by where they begin
    std::vector<Piece> mDone;
};

} // namespace

void split_at_nodes( SectionGraph &graph, const Workers &workers )
{
  graph.set_pieces( Splitting( graph ).run( workers ) );
}

} // namespace rubicon
