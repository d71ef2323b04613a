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
#include <numeric>
#include <vector>

namespace rubicon
{

namespace
{

constexpr std::size_t fewest_points = std::size_t( 1 ) << 20;
constexpr std::size_t sample_size = std::size_t( 1 ) << 14, trial_size = sample_size / 4;
constexpr double most_outside_of_few = 0.75, most_left_open = 0.25; // of those that are asked about

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

struct HullOfSample
{
    InnerMapOf map;
    bool is_general; //!< no point lay in the plane of others on it
};

/**
 * Nothing where the points lie about in a plane, where a few of them have most others outside of their hull, and where many are corners of it.
 * The chance of a further point to be outside is the share of corners: each point is as likely as any to be the one that came last
 * (Efron, "The convex hull of a random set of points", 1965).
 */
std::optional<HullOfSample> hull_of( const std::vector<Point3> &sample, const PointBox &box, const Workers &workers,
                                     const HullProgress &progress, TierCounts &counts )
{
  std::vector<std::uint32_t> all( sample.size() );
  std::iota( all.begin(), all.end(), std::uint32_t( 0 ) );
  const Simplex simplex = find_simplex( sample, all, workers, counts );
  if ( simplex.rank < 3 )
    return std::nullopt;
  const auto &[a, b, c, d] = simplex.corners;
  const std::array<Point3, 4> places = { sample[a], sample[b], sample[c], sample[d] };
  const HullCentre centre( places );
  if ( are_about_in_a_plane( places ) || !centre.is_double() )
    return std::nullopt;

  const HullFrame plain;
  const auto along_curve = [&]( std::span<const std::uint32_t> points ) {
    return in_turns( sorted_along_curve( sample, points, plain, workers ), rounds_of( points.size() ), workers );
  };
  const HullProgress has_begun = [&progress]( double ) { progress( 0 ); };
  GrowingHull hull( sample, { simplex.corners, centre, { plain, box.low, box.high } } );
  std::vector<std::uint32_t> first; // from all over, as all of them are
  UnfilledVector<PlacedPoint> others;
  for ( const std::uint32_t point : all )
    if ( point % 32 == 0 )
      first.push_back( point );
    else
      others.push_back( { sample[point], point } );
  hull.insert( along_curve( first ), {}, counts, has_begun );

  const std::vector<Located> found = hull.located( others, workers, counts );
  std::vector<std::uint32_t> outside;
  for ( std::size_t i = 0; i < others.size(); ++i )
    if ( found[i].above != Sign::negative )
      outside.push_back( others[i].point );
  if ( static_cast<double>( outside.size() ) > most_outside_of_few * static_cast<double>( others.size() ) )
    return std::nullopt;
  hull.insert( along_curve( outside ), {}, counts, has_begun );
  if ( static_cast<double>( hull.surface().corners() ) > most_left_open * static_cast<double>( sample.size() ) )
    return std::nullopt;
  progress( 0 );
  std::optional<InnerMapOf> map = InnerMapOf::make( hull.surface(), workers );
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
  const std::vector<Point3> sample = sample_of( points, sample_size, 0, workers );
  const PointBox box = box_of( sample.size(), workers, [&sample]( std::size_t i ) { return sample[i]; } );
  std::optional<HullOfSample> hull = hull_of( sample, box, workers, progress, counts );
  if ( !hull )
    return std::nullopt;
  SampleMap made( std::move( hull->map ), hull->is_general );
  const std::vector<Point3> trial = sample_of( points, trial_size, 1, workers );
  std::size_t open = 0;
  made.find_open( trial, 0, trial.size(), [&open]( std::size_t ) { ++open; } );
  made.mShareFinite = static_cast<double>( trial.size() ) / trial_size;
  made.mShareOpen = static_cast<double>( open ) / static_cast<double>( trial.size() );
  if ( !( made.mShareOpen <= most_left_open ) ) // also where none of them is finite
    return std::nullopt;
  return made;
}

OpenPoints left_open_by( const SampleMap &sample, std::span<const Point3> points, Workers &workers )
{
  constexpr std::size_t grain = 1 << 15;
  std::vector<OpenPoints> parts( Workers::chunk_count( points.size(), grain ) );
  workers.for_each_chunk( points.size(), grain, [&]( std::size_t part, std::size_t begin, std::size_t end ) {
    sample.find_open( points, begin, end, [&points, &of_part = parts[part]]( std::size_t i ) {
      of_part.numbers.push_back( static_cast<std::uint32_t>( i ) );
      of_part.places.push_back( points[i] );
    } );
  } );
  auto [numbers, places] = all_joined( parts, workers, &OpenPoints::numbers, &OpenPoints::places );
  return { std::move( numbers ), std::move( places ) };
}

} // namespace rubicon
