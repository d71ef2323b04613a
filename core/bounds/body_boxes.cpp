// SPDX-License-Identifier: GPL-2.0-or-later
// Facets by the least that their boxes can be: first around a few outermost vertices, then around the outline, then exactly.
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

//! Of all facets the best box, found by threads together.
class FacetSearch
{
  public:
    FacetSearch( const Body &body, BoxGoal goal, RunReport &run )
      : mBody( body )
      , mGoal( goal )
      , mRun( run )
      , mLowest( body.hull.facets() )
      , mLeast( body.hull.facets() )
    {}

    BoxCandidate find( const std::function<void( double )> &report )
    {
      bound_all( report );
      look_least_first(
        mLeast, mMost, 32, 1, mBody.workers, [&report]( double done ) { report( 0.2 + 0.8 * done ); },
        [this]( std::uint32_t facet ) { look_at( facet ); } );
      mRun.tiers.rational += mRun.candidates;
      mRun.tiers.filter += mLeast.size() - mRun.candidates;
      return *mBest;
    }

  private:
    //! By the outermost vertices.
    void bound_all( const std::function<void( double )> &report )
    {
      constexpr std::size_t piece = 1 << 12, grain = 1 << 7;
      for ( std::size_t first = 0; first < mLeast.size(); first += piece )
      {
        report( 0.2 * static_cast<double>( first ) / static_cast<double>( mLeast.size() ) );
        mBody.workers.share( std::min( piece, mLeast.size() - first ), grain,
                             [&]( std::size_t begin, std::size_t end ) {
                               for ( std::size_t f = first + begin; f < first + end; ++f )
                               {
                                 mLowest[f] = mBody.rough.lowest( mBody.rough.normal( f ) );
                                 mLeast[f] = mBody.rough.least( mBody.rough.normal( f ), height( f ),
                                                                mBody.rough.outermost(), mGoal );
                               }
                             } );
      }
    }

    //! At the least.
    double height( std::size_t facet ) const
    {
      const auto first = std::ranges::lower_bound( mBody.hull.vertices, mBody.hull.facet( facet )[0] );
      const auto on_it = static_cast<std::uint32_t>( first - mBody.hull.vertices.begin() );
      return mBody.rough.least_height( mBody.rough.normal( facet ), on_it, mLowest[facet] );
    }

    void look_at( std::uint32_t facet )
    {
      const UnitVector &rough_up = mBody.rough.normal( facet );
      const std::vector<std::uint32_t> outline = mBody.rough.outline( rough_up );
      if ( mBody.rough.least( rough_up, height( facet ), outline, mGoal ) > mMost )
        return;
      const WholeVector up = mBody.normal( facet );
      const std::uint32_t low = mBody.lowest( up, mLowest[facet] );
      const WholeVector on_it = whole_vector( mBody.whole, mBody.hull.facet( facet )[0] );
      const BoxCandidate box = best_across( mBody, up, dot_product( up, on_it - mBody.at( low ) ), { facet, {} }, mGoal,
                                            outline );
      const std::lock_guard lock( mMutex );
      ++mRun.candidates;
      if ( mBest && !is_better( mGoal, box, *mBest ) )
        return;
      mBest = box;
      mMost = box.about * ( 1 + 0x1p-40 ) + 0x1p-900;
    }

    const Body &mBody;
    BoxGoal mGoal;
    RunReport &mRun;
    std::vector<std::uint32_t> mLowest; //!< of each facet a vertex about as low as any
    std::vector<double> mLeast;
    std::atomic<double> mMost = HUGE_VAL; //!< no less than the goal of the best box
    std::mutex mMutex;
    std::optional<BoxCandidate> mBest;
};

} // namespace

std::uint32_t Body::lowest( const WholeVector &up, std::uint32_t start ) const
{
  const UnitVector rough_up = unit_vector( up ); // at a vertex with many others beside it doubles leave out most
  std::uint32_t best = start;
  WholeVector low = at( start );
  for ( bool goes_on = true; goes_on; )
  {
    goes_on = false;
    for ( const std::uint32_t beside : graph.beside( best ) )
    {
      if ( rough.least_height( rough_up, beside, best ) > 0 )
        continue;
      const WholeVector there = at( beside );
      if ( dot_product( up, there - low ) >= 0 )
        continue;
      low = there, best = beside, goes_on = true;
      break;
    }
  }
  return best;
}

BoxCandidate best_across( const Body &body, const WholeVector &up, const mpz_class &height, const BoxSide &side,
                          BoxGoal goal, std::span<const std::uint32_t> outline )
{
  std::vector<WholePlace> places;
  places.reserve( outline.size() );
  for ( const std::uint32_t vertex : outline )
    places.emplace_back( body.hull.vertices[vertex], body.at( vertex ) );
  return smallest_across( up, height, side, outline_along( up, std::move( places ) ), goal, body.exponent(),
                          [&body] { body.workers.keep_going(); } );
}

BoxCandidate best_on_facets( const Body &body, BoxGoal goal, const std::function<void( double )> &report,
                             RunReport &run )
{
  return FacetSearch( body, goal, run ).find( report );
}

} // namespace rubicon
