// SPDX-License-Identifier: GPL-2.0-or-later
// The points of a hull before it is known: which are finite, in which round each comes, and four that no plane holds.
// Relies on geometry/point_hash.h and compute/workers.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"
#include "core/geometry/point_hash.h"
#include "core/host_device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace rubicon
{

struct HullFrame;
struct InnerMap;
class SampleMap;
struct StarHull;
struct TierCounts;

//! Takes the share of a job that is done; may be called from any of its threads; throws Cancelled.
using HullProgress = std::function<void( double )>;

//! Indices of points.
using PointIndices = UnfilledVector<std::uint32_t>;

/**
 * Points come in rounds, each about seven times as large as all before it, by a hash of their coordinates: so the hull of a
 * random sample is there before the rest, and copies of a point come in one round (Amenta, Choi and Rote, "Incremental
 * constructions con BRIO", 2003, where each is as large as all before it).
 */
struct HullRounds
{
    static constexpr std::size_t most = 20;
    // In place of a round:
    static constexpr std::uint8_t left_out = 255; //!< of a point that is not finite
    static constexpr std::uint8_t kept_out = 254; //!< of one that a sample proves to be strictly inside

    std::size_t rounds = 1;
    std::array<std::size_t, most> sizes = {}; //!< of each round
    std::size_t left_out_count = 0;
    Point3 low = {}, high = {}; //!< the box of those in rounds, and so of all that are finite

    std::size_t in_rounds() const { return std::accumulate( sizes.begin(), sizes.end(), std::size_t( 0 ) ); }
};

//! Those of 0 … \a count - 1 with which \a look( begin, end, found ) calls found( i ), ascending; all threads look. Throws Cancelled.
template <typename Look>
PointIndices indices_by_parts( std::size_t count, const Workers &workers, Look &&look )
{
  constexpr std::size_t grain = 1 << 15;
  std::vector<std::vector<std::uint32_t>> parts( Workers::chunk_count( count, grain ) );
  workers.share( parts.size(), 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t part = begin; part < end; ++part )
      look( part * grain, std::min( count, ( part + 1 ) * grain ),
            [&indices = parts[part]]( std::size_t i ) { indices.push_back( static_cast<std::uint32_t>( i ) ); } );
  } );
  std::vector<std::size_t> begin_of( parts.size() + 1 );
  for ( std::size_t part = 0; part < parts.size(); ++part )
    begin_of[part + 1] = begin_of[part] + parts[part].size();
  PointIndices all( begin_of.back() );
  workers.share( parts.size(), 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t part = begin; part < end; ++part )
      std::ranges::copy( parts[part], all.begin() + static_cast<std::ptrdiff_t>( begin_of[part] ) );
  } );
  return all;
}

//! Those for which \a holds( i ).
template <typename Holds>
PointIndices indices_where( std::size_t count, const Workers &workers, Holds &&holds )
{
  return indices_by_parts( count, workers, [&]( std::size_t begin, std::size_t end, auto &&found ) {
    for ( std::size_t i = begin; i < end; ++i )
      if ( holds( i ) )
        found( i );
  } );
}

//! Empty until a point is added.
struct PointBox
{
    Point3 low = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };

    //! The box from \a p to \a q.
    void add( Point3 p, Point3 q )
    {
      low = { std::min( low.x, p.x ), std::min( low.y, p.y ), std::min( low.z, p.z ) };
      high = { std::max( high.x, q.x ), std::max( high.y, q.y ), std::max( high.z, q.z ) };
    }
};

//! The box of \a count places \a place( i ), but of those that are no numbers. Throws Cancelled.
template <typename Place>
PointBox box_of( std::size_t count, const Workers &workers, Place &&place )
{
  constexpr std::size_t grain = 1 << 15;
  PointBox box;
  std::mutex mutex;
  workers.share( count, grain, [&]( std::size_t begin, std::size_t end ) {
    PointBox mine;
    for ( std::size_t i = begin; i < end; ++i )
    {
      const Point3 p = place( i );
      mine.add( p, p );
    }
    const std::lock_guard lock( mutex );
    box.add( mine.low, mine.high );
  } );
  return box;
}

//! The round of \a p among \a rounds: the last one of seven in eight, the one before it of seven in eight of the others.
RUBICON_HD inline std::uint8_t round_of( Point3 p, std::size_t rounds )
{
  if ( !is_finite( p ) )
    return HullRounds::left_out;
  const std::uint64_t hash = hash_of( p );
  std::size_t round = rounds - 1;
  for ( std::uint64_t bits = hash; round > 0 && bits % 8 == 0; bits /= 8 )
    --round;
  return static_cast<std::uint8_t>( round );
}

//! Some of the points: their box, how many of them are in each round, and how many are left out.
struct RoundsOfPart
{
    Point3 low = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
    std::array<std::size_t, HullRounds::most> sizes = {};
    std::size_t left_out = 0;
};

//! How many rounds so many points have.
std::size_t rounds_of( std::size_t points );

//! What \a parts are together.
HullRounds all_rounds( std::size_t rounds, std::span<const RoundsOfPart> parts );

/**
 * The points of a hull, round by round. Where they are looked at, on the processor or on a GPU, is up to who implements this; the
 * answers are the same.
 */
class HullPoints
{
  public:
    explicit HullPoints( std::span<const Point3> points )
      : mPoints( points )
    {}
    virtual ~HullPoints() = default;

    std::span<const Point3> points() const { return mPoints; }
    const HullRounds &rounds() const { return mRounds; }

    //! Whether by_stars() is expected to find the hull, before any point is inserted: what is obviously inside is kept out already.
    bool are_for_stars() const { return mAreForStars; }

    // All of these are ascending.

    //! Of the points in \a round, or those that are HullRounds::left_out.
    virtual PointIndices in_round( std::size_t round ) const = 0;

    //! Of those points in \a round that \a map does not prove to be inside.
    virtual PointIndices outside_of( const InnerMap &map, std::size_t round ) const = 0;

    //! Of all rounds.
    virtual PointIndices in_rounds() const = 0;

    /**
     * The hull of all rounds, its triangles as indices, where these are proved to be its true facets, and all points that are no
     * corners of them to be strictly inside. Nothing where they are not, and where it is not tried, as on the CPU.
     * \a map: of the hull of some of the points; null where there is none.
     */
    virtual std::optional<StarHull> by_stars( const InnerMap *map ) const;

  protected:
    std::span<const Point3> mPoints;
    HullRounds mRounds;
    bool mAreForStars = false;
};

//! Throws Cancelled; so do the functions of what it returns, which keeps \a workers. \a sample: keeps points out of all rounds; or null.
std::unique_ptr<HullPoints> hull_points_cpu( std::span<const Point3> points, const Workers &workers,
                                             const SampleMap *sample = nullptr );

/**
 * The same on the GPU, which gets the points of all rounds once; it takes a sample itself. Adds to \a device_seconds what it takes without
 * copying, calls \a progress( 0 ) now and then, and adds to \a counts. Throws Cancelled, and DeviceOutOfMemory (an Error) where the points do
 * not fit, here and later.
 */
std::unique_ptr<HullPoints> hull_points_cuda( std::span<const Point3> points, Workers &workers,
                                              const HullProgress &progress, TierCounts &counts,
                                              double &device_seconds );

//! Points that span what all of some points span.
struct Simplex
{
    int rank = -1; //!< as ConvexHull::rank
    std::array<std::uint32_t, 4> corners = {};
    int axis = 0; //!< of rank 2: as axis_of_area() of the first three
};

//! Of the points with the indices \a among; exact. Throws Cancelled.
Simplex find_simplex( std::span<const Point3> points, std::span<const std::uint32_t> among, const Workers &workers,
                      TierCounts &counts );

//! A point with its coordinates beside it: those of points picked from many lie far apart in memory, each a wait for the processor.
struct PlacedPoint
{
    Point3 place;
    std::uint32_t point;
};

/**
 * Those of the indices \a among, which are ascending, sorted along a Morton curve through their box in \a frame, equal points by index
 * beside each other. Throws Cancelled. In a frame, for along a thin body that slants all coordinates grow together: a curve of
 * these is a line along the body, and who comes along a line undoes most of what was there before.
 */
UnfilledVector<PlacedPoint> sorted_along_curve( std::span<const Point3> points, std::span<const std::uint32_t> among,
                                                const HullFrame &frame, const Workers &workers );

//! The same, keeps the first of each place, and hands the others to \a duplicate( point, first ).
template <typename Duplicate>
UnfilledVector<PlacedPoint> sorted_along_curve( std::span<const Point3> points, std::span<const std::uint32_t> among,
                                                const HullFrame &frame, const Workers &workers, Duplicate &&duplicate )
{
  UnfilledVector<PlacedPoint> sorted = sorted_along_curve( points, among, frame, workers );
  std::size_t kept = 0;
  for ( const PlacedPoint &placed : sorted )
    if ( kept > 0 && same_point( sorted[kept - 1].place, placed.place ) )
      duplicate( placed.point, sorted[kept - 1].point );
    else
      sorted[kept++] = placed;
  sorted.resize( kept );
  return sorted;
}

/**
 * Points in the order in which they are inserted, where \a rounds is how many rounds they or those that they were picked from have:
 * by round, in each in three turns, and in each turn in the order that they had. A turn is about as large as all before it: were a
 * round inserted in one go along a curve, many of its points might each undo what the one before it did. Throws Cancelled.
 */
UnfilledVector<PlacedPoint> in_turns( std::span<const PlacedPoint> points, std::size_t rounds, const Workers &workers );

} // namespace rubicon
