// SPDX-License-Identifier: GPL-2.0-or-later
// The direction along which a body is narrowest: across a facet, or across two edges.
// Relies on bounds/body_boxes.h.
#include "core/bounds/body_boxes.h"
#include "core/bounds/least_first.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

namespace rubicon
{

namespace
{

//! Two parallel planes around a body, and what they lie against.
struct Planes
{
    BoxSide side;
    WholeVector across;
    mpz_class distance, square; //!< they are distance / root( square ) apart, where square is that of across
};

//! Negative where \a a are closer than \a b, zero where they are as close.
int compare( const Planes &a, const Planes &b )
{
  return cmp( mpz_class( a.distance * a.distance * b.square ), mpz_class( b.distance * b.distance * a.square ) );
}

//! Finds the closest planes, with threads together.
class PlaneSearch
{
  public:
    PlaneSearch( const Body &body, RunReport &run )
      : mBody( body )
      , mRun( run )
      , mOnIt( body.hull.facets() )
      , mLowest( body.hull.facets() )
      , mLeast( body.hull.facets() )
    {}

    //! All that are closest; those of two edges may be there twice.
    std::vector<Planes> find( const std::function<void( double )> &report )
    {
      bound_facets( report );
      search(
        mLeast, [&]( std::uint32_t facet ) { look_at_facet( facet ); },
        [&]( double done ) { report( 0.1 + 0.2 * done ); } );
      const std::vector<double> of_edges = bound_edges( report );
      search(
        of_edges, [&]( std::uint32_t edge ) { look_at_edge( mBody.graph.edges()[edge] ); },
        [&]( double done ) { report( 0.4 + 0.6 * done ); } );
      return mBest;
    }

  private:
    void bound_facets( const std::function<void( double )> &report )
    {
      constexpr std::size_t grain = 1 << 10;
      report( 0 );
      for ( const HullGraph::Edge &edge : mBody.graph.edges() )
        mOnIt[edge.left] = mOnIt[edge.right] = edge.from;
      mBody.workers.share( mLeast.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t f = begin; f < end; ++f )
        {
          mLowest[f] = mBody.rough.lowest( mBody.rough.normal( f ) );
          mLeast[f] = mBody.rough.least_height( mBody.rough.normal( f ), mOnIt[f], mLowest[f] );
        }
      } );
    }

    /**
     * At the least, the distance of two planes of which one holds an edge. They lie across d = s u + t v with the normals u and v of
     * its facets and s + t >= 1, as all three have the length 1. So from the edge down to any vertex it is along d as far as
     * along the one of u and v along which that is less, where both are positive.
     */
    std::vector<double> bound_edges( const std::function<void( double )> &report ) const
    {
      constexpr std::size_t grain = 1 << 12;
      report( 0.3 );
      std::vector<double> least( mBody.graph.edges().size() );
      mBody.workers.share( least.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t e = begin; e < end; ++e )
        {
          const HullGraph::Edge &edge = mBody.graph.edges()[e];
          for ( const std::uint32_t low : { mLowest[edge.left], mLowest[edge.right] } )
            least[e] = std::max(
              least[e], std::min( mBody.rough.least_height( mBody.rough.normal( edge.left ), edge.from, low ),
                                  mBody.rough.least_height( mBody.rough.normal( edge.right ), edge.from, low ) ) );
        }
      } );
      return least;
    }

    template <typename Look>
    void search( const std::vector<double> &least, Look &&look, const std::function<void( double )> &report )
    {
      const std::size_t looked = look_least_first( least, mMost, 256, 8, mBody.workers, report, look );
      mRun.tiers.rational += looked;
      mRun.tiers.filter += least.size() - looked;
    }

    void look_at_facet( std::uint32_t facet )
    {
      const WholeVector up = mBody.normal( facet );
      const std::uint32_t low = mBody.lowest( up, mLowest[facet] );
      take(
        { { facet, {} }, up, dot_product( up, mBody.at( mOnIt[facet] ) - mBody.at( low ) ), dot_product( up, up ) } );
    }

    /**
     * Turns the upper plane about an edge from its left facet to its right one. Meanwhile the lower plane goes from vertex to vertex;
     * where it does, it holds the edge between them.
     */
    void look_at_edge( const HullGraph::Edge &edge )
    {
      const WholeVector from = mBody.normal( edge.left ), to = mBody.normal( edge.right );
      std::uint32_t low = mBody.lowest( from, mLowest[edge.left] );
      for ( std::size_t steps = 0;; ++steps )
      {
        if ( steps % 64 == 0 )
          mBody.workers.keep_going();
        const WholeVector at_low = mBody.at( low );
        const std::optional<Turn> about_next = first_turn( edge, low );
        std::optional<std::uint32_t> next;
        mpz_class up_first, down_first; // of the next, how far it is above low along from, and below along to
        for ( const std::uint32_t beside : mBody.graph.beside( low ) )
        {
          const Turn turn = turn_to( edge, low, beside );
          if ( turn.most_down < 0 || ( about_next && turn.is_after( *about_next ) ) )
            continue;
          const WholeVector step = mBody.at( beside ) - at_low;
          const mpz_class down = -dot_product( to, step );
          if ( down <= 0 )
            continue;
          const mpz_class up = dot_product( from, step );
          if ( !next || up * down_first < up_first * down )
            next = beside, up_first = up, down_first = down;
        }
        if ( !next )
          return;
        if ( up_first > 0 ) // else the plane is that of the left facet still
          take( across( edge, low, *next ) );
        low = *next;
      }
    }

    /**
     * How far a vertex is above another along the normal of the left facet of an edge (up), and below it along that of the right one
     * (down), at the least and at the most. While the planes turn from the left to the right facet, the lower one comes to the
     * vertex the sooner, the less up / down is, and never where down is not positive.
     */
    struct Turn
    {
        double least_up, most_up, least_down, most_down;

        //! Certainly. The rounding of three products takes less than 2^-50 of them.
        bool is_after( const Turn &other ) const
        {
          return least_up > 0 && other.least_down > 0
                 && least_up * other.least_down > other.most_up * most_down * ( 1 + 0x1p-50 );
        }
    };

    Turn turn_to( const HullGraph::Edge &edge, std::uint32_t low, std::uint32_t vertex ) const
    {
      const UnitVector &from = mBody.rough.normal( edge.left ), &to = mBody.rough.normal( edge.right );
      return { mBody.rough.least_height( from, vertex, low ), -mBody.rough.least_height( from, low, vertex ),
               mBody.rough.least_height( to, low, vertex ), -mBody.rough.least_height( to, vertex, low ) };
    }

    //! The turn to about the first of the vertices beside \a low to which the plane comes; nothing where none is certainly below.
    //! Whichever it is, none is left out that could be the first. Around the tip of a cone there are many, which would all be compared in
    //! whole numbers.
    std::optional<Turn> first_turn( const HullGraph::Edge &edge, std::uint32_t low ) const
    {
      std::optional<Turn> first;
      for ( const std::uint32_t beside : mBody.graph.beside( low ) )
        if ( const Turn turn = turn_to( edge, low, beside );
             turn.least_down > 0 && ( !first || turn.most_up * first->least_down < first->most_up * turn.least_down ) )
          first = turn;
      return first;
    }

    //! The planes that hold \a edge and that between \a a and \a b.
    Planes across( const HullGraph::Edge &edge, std::uint32_t a, std::uint32_t b ) const
    {
      std::array<std::uint32_t, 2> upper = { edge.from, edge.to }, lower = { std::min( a, b ), std::max( a, b ) };
      if ( lower < upper )
        std::swap( upper, lower );
      const WholeVector at = mBody.at( upper[0] ), other = mBody.at( lower[0] );
      const WholeVector up = cross_product( mBody.at( upper[1] ) - at, mBody.at( lower[1] ) - other );
      const auto &names = mBody.hull.vertices;
      return { { BoxSide::none, { names[upper[0]], names[upper[1]], names[lower[0]], names[lower[1]] } },
               up,
               abs( dot_product( up, at - other ) ),
               dot_product( up, up ) };
    }

    void take( const Planes &planes )
    {
      const std::lock_guard lock( mMutex );
      ++mRun.candidates;
      const int order = mBest.empty() ? -1 : compare( planes, mBest[0] );
      if ( order < 0 )
        mBest.clear();
      if ( order <= 0 )
        mBest.push_back( planes );
      else
        return;
      mMost = root_quotient( planes.distance, planes.square, mBody.exponent() ) * ( 1 + 0x1p-40 ) + 0x1p-900;
    }

    const Body &mBody;
    RunReport &mRun;
    std::vector<std::uint32_t> mOnIt, mLowest; //!< of each facet a vertex on it, and one about as low as any
    std::vector<double> mLeast;                //!< of each facet, how far the lowest vertex is below it at the least
    std::atomic<double> mMost = HUGE_VAL;      //!< no less than the distance of the best planes
    std::mutex mMutex;
    std::vector<Planes> mBest; //!< as close as each other
};

} // namespace

BoxCandidate narrowest( const Body &body, const std::function<void( double )> &report, RunReport &run )
{
  std::optional<BoxCandidate> best;
  for ( const Planes &planes : PlaneSearch( body, run ).find( report ) )
  {
    // All are as narrow, so that of the smallest rectangle has the smallest volume.
    const BoxCandidate box = best_across( body, planes.across, planes.distance, planes.side, BoxGoal::volume,
                                          body.rough.outline( unit_vector( planes.across ) ) );
    if ( !best || is_better( BoxGoal::volume, box, *best ) )
      best = box;
  }
  return *best;
}

} // namespace rubicon
