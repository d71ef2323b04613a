// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of the sample: a few points are inserted, and of all others those that are outside of these.
// Relies on hull/sample_map.h and hull/growing_hull.h.
#include "core/hull/sample_map.h"

#include "core/compute/workers.h"
#include "core/hull/growing_hull.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rubicon
{

namespace
{

constexpr std::size_t sample_size = std::size_t( 1 ) << 14, trial_size = sample_size / 4;
constexpr std::uint32_t every_of_few = 32;                         // so many times fewer
constexpr double most_corners_of_few = 0.5, most_left_open = 0.25; // of those that are asked about

/**
 * Of each of \a count equal parts of the points one, if it is finite: from places in them that differ from part to part, so that what comes in
 * rows or layers is met all over, and for each \a turn from others.
 */
std::vector<Point3> sample_of( std::span<const Point3> points, std::size_t count, std::uint64_t turn,
                               const Workers &workers )
{
  std::vector<Point3> sample( count );
  constexpr std::size_t few_places = 1 << 8; // each a wait for memory
  workers.share( count, few_places, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t number = begin; number < end; ++number )
    {
      const std::uint64_t anywhere = ( number + turn * count + 1 ) * 0x9e3779b97f4a7c15u;
      const std::size_t first = number * points.size() / count, next = ( number + 1 ) * points.size() / count;
      sample[number] = points[first + ( anywhere >> 32 ) % ( next - first )];
    }
  } );
  std::erase_if( sample, []( Point3 p ) { return !is_finite( p ); } );
  return sample;
}

/**
 * Inserts those of the \a sample that are outside of \a hull. \a are_many_inside: then all threads find out first which these are.
 */
void insert( GrowingHull &hull, std::span<const Point3> sample, std::span<const std::uint32_t> points,
             bool are_many_inside, const Workers &workers, const HullProgress &progress, TierCounts &counts )
{
  const UnfilledVector<PlacedPoint> along_curve = in_turns( sorted_along_curve( sample, points, HullFrame(), workers ),
                                                            rounds_of( points.size() ), workers );
  const std::vector<Located> found = are_many_inside ? hull.located( along_curve, workers, counts )
                                                     : std::vector<Located>();
  hull.insert( along_curve, found, counts, [&progress]( double ) { progress( 0 ); } );
}

struct HullOfSample
{
    InnerMapOf map;
    bool is_general; //!< no point lay in the plane of others on it
};

double share( std::size_t some, std::size_t all )
{
  return static_cast<double>( some ) / static_cast<double>( all );
}

/**
 * First the hull of a few, whose map keeps most others out. Returns nothing where the few lie about in a plane, or where too
 * many of the few, or of the sample, are corners. The chance of a further point to be outside is the share of corners: each point
 * is as likely as any to be the one that came last (Efron, "The convex hull of a random set of points", 1965).
 */
std::optional<HullOfSample> hull_of( const std::vector<Point3> &sample, const Workers &workers,
                                     const HullProgress &progress, TierCounts &counts )
{
  std::vector<std::uint32_t> few, others; // from all over, as all of them are
  for ( std::uint32_t point = 0; point < sample.size(); point += every_of_few )
    few.push_back( point );
  const Simplex simplex = find_simplex( sample, few, workers, counts );
  if ( simplex.rank < 3 )
    return std::nullopt;
  const auto &[a, b, c, d] = simplex.corners;
  const std::array<Point3, 4> places = { sample[a], sample[b], sample[c], sample[d] };
  const HullCentre centre( places );
  if ( are_about_in_a_plane( places ) || !centre.is_double() )
    return std::nullopt;

  const PointBox box = box_of( sample.size(), workers, [&sample]( std::size_t i ) { return sample[i]; } );
  GrowingHull hull( sample, { simplex.corners, centre, { HullFrame(), box.low, box.high } } );
  insert( hull, sample, few, false, workers, progress, counts );
  const std::size_t corners_of_few = hull.surface().triangles() / 2 + 2; // Euler's formula
  if ( share( corners_of_few, few.size() ) > most_corners_of_few )
    return std::nullopt;
  std::optional<InnerMapOf> map = InnerMapOf::make( hull.surface(), workers );
  if ( !map )
    return std::nullopt;
  for_each_left_open( map->view(), sample, 0, sample.size(), [&others]( std::size_t point ) {
    if ( point % every_of_few != 0 )
      others.push_back( static_cast<std::uint32_t>( point ) );
  } );
  insert( hull, sample, others, true, workers, progress, counts );
  if ( share( hull.surface().corners(), sample.size() ) > most_left_open )
    return std::nullopt;
  progress( 0 );
  map = InnerMapOf::make( hull.surface(), workers );
  progress( 0 );
  if ( !map )
    return std::nullopt;
  return HullOfSample{ std::move( *map ), hull.on_surface().empty() };
}

} // namespace

std::optional<SampleMap> SampleMap::make( std::span<const Point3> points, const Workers &workers,
                                          const HullProgress &progress, TierCounts &counts )
{
  if ( points.size() < fewest_points )
    return std::nullopt;
  std::optional<HullOfSample> hull = hull_of( sample_of( points, sample_size, 0, workers ), workers, progress, counts );
  if ( !hull )
    return std::nullopt;
  SampleMap made( std::move( hull->map ), hull->is_general );
  const std::vector<Point3> trial = sample_of( points, trial_size, 1, workers );
  std::size_t open = 0;
  made.find_open( trial, 0, trial.size(), [&open]( std::size_t ) { ++open; } );
  made.mShareFinite = share( trial.size(), trial_size );
  made.mShareOpen = share( open, trial.size() );
  if ( !( made.mShareOpen <= most_left_open ) ) // also where none of them is finite
    return std::nullopt;
  return made;
}

} // namespace rubicon
