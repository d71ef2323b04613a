// SPDX-License-Identifier: GPL-2.0-or-later
// A map of what some of many points prove to be inside, before all of them are looked at.
// Relies on hull/growing_hull.h and hull/inner_map_look.h.
#pragma once

#include "core/geometry/point.h"
#include "core/hull/growing_hull.h"
#include "core/hull/hull_points.h"
#include "core/hull/inner_map.h"
#include "core/hull/inner_map_look.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace rubicon
{

//! Tells of most points that they are strictly inside of the hull of a few.
class SampleMap
{
  public:
    //! Of fewer points a map does not pay.
    static constexpr std::size_t fewest_points = std::size_t( 1 ) << 20;

    /**
     * Of the hull of some thousand of \a points. Nothing where these are too few, where it would leave many of them open, as
     * of a sphere, and where the sample lies about in a plane. Calls \a progress( 0 ) now and then, and adds to \a counts. Within a task of
     * \a workers; throws Cancelled.
     */
    static std::optional<SampleMap> make( std::span<const Point3> points, const Workers &workers,
                                          const HullProgress &progress, TierCounts &counts );

    InnerMap map() const { return mMap.view(); }

    //! No point of the sample was in the plane of others on its hull, so that hardly any will be on the hull of all.
    bool is_in_general_position() const { return mIsGeneral; }

    /**
     * How many of \a count points are finite and left open, by a trial. One in 64 at least: that fewer are met in a trial may be chance, and
     * who expects too few does not prepare for many.
     */
    std::size_t expected_open( std::size_t count ) const
    {
      return static_cast<std::size_t>( mShareFinite * std::max( mShareOpen, 1.0 / 64 ) * static_cast<double>( count ) );
    }

    //! How many of \a count points find_open() finds, by a trial: also those that are not finite.
    std::size_t expected_found( std::size_t count ) const
    {
      return expected_open( count ) + static_cast<std::size_t>( ( 1 - mShareFinite ) * static_cast<double>( count ) );
    }

    //! Calls \a found( i ) for those i from \a begin to \a end - 1, ascending, of which it does not prove that points[i] is strictly inside;
    //! so for all that are not finite.
    template <typename Found>
    void find_open( std::span<const Point3> points, std::size_t begin, std::size_t end, Found &&found ) const
    {
      for_each_left_open( mMap.view(), points, begin, end, found );
    }

  private:
    SampleMap( InnerMapOf map, bool is_general )
      : mMap( std::move( map ) )
      , mIsGeneral( is_general )
    {}

    InnerMapOf mMap;
    bool mIsGeneral;
    double mShareFinite = 1; //!< of all
    double mShareOpen = 1;   //!< of those that are finite
};

} // namespace rubicon
