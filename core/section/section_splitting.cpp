// SPDX-License-Identifier: GPL-2.0-or-later
// A line sweeps over the plane, along u, from node to node.
// Relies on section/section_splitting.h.
#include "core/section/section_splitting.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace rubicon
{

namespace
{

using Piece = SectionGraph::Piece;

//! Pieces that lie on one another: all from one node on, each to its own end.
struct Bundle
{
    std::uint32_t from;
    std::map<std::uint32_t, bool> ends; //!< each with whether an odd number of the pieces that end there are borders
    bool is_border;                     //!< an odd number of all pieces are

    //! Where the first of them ends: nodes are numbered in their order along any line.
    std::uint32_t to() const { return ends.begin()->first; }
};

//! Orders bundles that the sweep meets from below, and finds those through a node. No two of them meet but in their ends.
struct Lower
{
    using is_transparent = void;
    const SectionGraph &graph;

    bool operator()( const Bundle &a, const Bundle &b ) const
    {
      if ( a.from == b.from )
        return graph.turn( a.from, a.to(), b.to() ) == Sign::positive;
      return a.from < b.from ? graph.turn( a.from, a.to(), b.from ) == Sign::positive
                             : graph.turn( b.from, b.to(), a.from ) == Sign::negative;
    }
    bool operator()( const Bundle &bundle, std::uint32_t node ) const { return side( bundle, node ) == Sign::positive; }
    bool operator()( std::uint32_t node, const Bundle &bundle ) const { return side( bundle, node ) == Sign::negative; }

    //! Positive: the node lies above.
    Sign side( const Bundle &bundle, std::uint32_t node ) const
    {
      return node == bundle.to() ? Sign::zero : graph.turn( bundle.from, bundle.to(), node );
    }
};

/**
 * A node on a bundle splits all its pieces in one step, and those that end there leave it. So a piece is looked at where it
 * begins and where it ends, however many nodes and other pieces lie on it.
 */
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
      auto [met, last] = mMet.equal_range( node );
      while ( met != last )
      {
        Bundle bundle = std::move( mMet.extract( met++ ).value() );
        mDone.push_back( { bundle.from, node, bundle.is_border } );
        bundle.from = node;
        if ( bundle.to() == node )
        {
          bundle.is_border = bundle.is_border != bundle.ends.begin()->second;
          bundle.ends.erase( bundle.ends.begin() );
        }
        if ( !bundle.ends.empty() )
          mBegun.push_back( std::move( bundle ) );
      }
    }

    //! What begins in one direction is one bundle. The one that goes on, if there is one, was first and may be large: it stays
    //! in front of those pieces that begin here, and takes them in.
    void begin_at( std::uint32_t node )
    {
      for ( ; mNext != mGraph.pieces().end() && mNext->from == node; ++mNext )
        mBegun.push_back( { node, { { mNext->to, mNext->is_border } }, mNext->is_border } );
      std::ranges::stable_sort( mBegun,
                                [this]( const Bundle &a, const Bundle &b ) { return turn( a, b ) == Sign::positive; } );
      for ( auto first = mBegun.begin(); first != mBegun.end(); )
      {
        Bundle bundle = std::move( *first );
        for ( ++first; first != mBegun.end() && turn( bundle, *first ) == Sign::zero; ++first )
          take_in( *first, bundle );
        mMet.insert( std::move( bundle ) );
      }
      mBegun.clear();
    }

    //! Of two that begin in one node, \a b to the left of \a a or the other way round; zero where they have one direction.
    Sign turn( const Bundle &a, const Bundle &b ) const
    {
      return a.to() == b.to() ? Sign::zero : mGraph.turn( a.from, a.to(), b.to() );
    }

    static void take_in( const Bundle &other, Bundle &bundle )
    {
      for ( const auto &[end, is_border] : other.ends )
      {
        bool &together = bundle.ends[end];
        together = together != is_border;
      }
      bundle.is_border = bundle.is_border != other.is_border;
    }

    const SectionGraph &mGraph;
    std::set<Bundle, Lower> mMet;
    std::vector<Piece>::const_iterator mNext; //!< the first piece of a node to come
    std::vector<Bundle> mBegun;               //!< at the node where the sweep is
    std::vector<Piece> mDone;
};

} // namespace

void split_at_nodes( SectionGraph &graph, const Workers &workers )
{
  graph.set_pieces( Splitting( graph ).run( workers ) );
}

} // namespace rubicon
