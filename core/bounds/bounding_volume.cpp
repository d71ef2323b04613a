// SPDX-License-Identifier: GPL-2.0-or-later
// From the hulls of groups to what is around them: which shape is found in whole numbers, and told in doubles.
// Relies on bounds/ and exact/.
#include "core/bounds/bounding_volume.h"

#include "core/bounds/checksum.h"
#include "core/bounds/enclosing_sphere.h"
#include "core/bounds/oriented_box.h"
#include "core/bounds/whole_box.h"
#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/exact/exact_number.h"
#include "core/exact/pi.h"
#include "core/exact/rational.h"

#include <algorithm>
#include <atomic>
#include <functional>

namespace rubicon
{

namespace
{

//! Takes the share of the job that is done; throws Cancelled.
using Report = std::function<void( double )>;

/**
 * What \a rounded( pi ) gives for pi itself, which it grows with: bounds of pi are taken closer and closer until both give one
 * double. That comes to an end, as pi times a rational number, and a root of its square, are in the middle of no two doubles.
 */
template <typename Rounded>
double with_pi( Rounded &&rounded )
{
  for ( unsigned long bits = 96;; bits *= 2 )
  {
    const PiBetween pi = pi_between( bits );
    const double nearest = rounded( pi.below );
    if ( nearest == rounded( pi.above ) )
      return nearest;
  }
}

void describe( const EnclosingSphere &found, const WholeCoordinates &whole, BoundingVolume &result )
{
  const WholeSphere &sphere = found.sphere;
  const auto coordinate = [&]( const mpz_class &anchor, const mpz_class &twice_centre, const mpz_class &origin ) {
    return nearest_double( 2 * sphere.denominator * ( anchor + origin ) + twice_centre, 2 * sphere.denominator,
                           whole.exponent() );
  };
  result.center = { coordinate( sphere.anchor.x, sphere.twice_centre.x, whole.origin()[0] ),
                    coordinate( sphere.anchor.y, sphere.twice_centre.y, whole.origin()[1] ),
                    coordinate( sphere.anchor.z, sphere.twice_centre.z, whole.origin()[2] ) };
  const mpq_class square = fraction( dot_product( sphere.twice_centre, sphere.twice_centre ),
                                     4 * sphere.denominator * sphere.denominator, 2 * whole.exponent() );
  result.radius = nearest_root( square );
  result.dimensions = square > 0 ? 3 : 0;
  result.volume = with_pi(
    [&]( const mpq_class &pi ) { return nearest_root( mpq_class( 16 * pi * pi * square * square * square / 9 ) ); } );
  result.area = with_pi( [&]( const mpq_class &pi ) { return nearest_double( mpq_class( 4 * pi * square ) ); } );
  result.touching = found.touching;
}

BoundingVolume around( std::span<const Point3> points, const HullView &hull, BoundingKind kind, const Workers &workers,
                       const Report &report, RunReport &run )
{
  BoundingVolume result;
  result.kind = kind;
  result.rank = hull.rank;
  report( 0 );
  if ( hull.rank >= 0 )
  {
    const WholeCoordinates whole( points, hull.vertices, workers );
    switch ( kind )
    {
      case BoundingKind::envelope:
        describe( box_along( { WholeVector{ 1, 0, 0 }, WholeVector{ 0, 1, 0 }, WholeVector{ 0, 0, 1 } }, hull, whole ),
                  whole, result );
        break;
      case BoundingKind::sphere:
        describe( enclosing_sphere( points, hull, whole, workers, report, run ), whole, result );
        break;
      case BoundingKind::box_volume:
      case BoundingKind::box_area:
      case BoundingKind::box_width:
        describe( oriented_box( points, hull, whole, workers, report, result, run ), whole, result );
        break;
    }
  }
  result.checksum = checksum( result );
  return result;
}

} // namespace

std::optional<BoundingKind> bounding_kind( std::string_view name )
{
  const auto found = std::ranges::find( bounding_kind_names, name );
  if ( found == std::end( bounding_kind_names ) )
    return std::nullopt;
  return static_cast<BoundingKind>( found - std::begin( bounding_kind_names ) );
}

double BoundingVolumes::volume() const
{
  double sum = 0;
  for ( const BoundingVolume &each : volumes )
    sum += each.volume;
  return sum;
}

double BoundingVolumes::area() const
{
  double sum = 0;
  for ( const BoundingVolume &each : volumes )
    sum += each.area;
  return sum;
}

BoundingVolumes bounding_volumes( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                                  std::span<const HullView> hulls, BoundingKind kind, const RunOptions &options )
{
  Stopwatch total;
  BoundingVolumes result;
  result.volumes.resize( hulls.size() );
  std::vector<RunReport> runs( hulls.size() );
  Workers workers( options );
  workers.stage( 0, 0 ); // groups are told by their points, not by their number
  std::atomic<std::size_t> done_points = 0;
  workers.for_each( hulls.size(), 1, [&]( std::size_t group ) {
    const auto of_it = points.subspan( group_begin[group], group_begin[group + 1] - group_begin[group] );
    const Report report = [&]( double done ) {
      workers.keep_going();
      workers.poll( ( static_cast<double>( done_points ) + done * static_cast<double>( of_it.size() ) )
                    / static_cast<double>( std::max( points.size(), std::size_t( 1 ) ) ) );
    };
    result.volumes[group] = around( of_it, hulls[group], kind, workers, report, runs[group] );
    done_points += of_it.size();
  } );
  WordHash hash;
  for ( std::size_t group = 0; group < hulls.size(); ++group )
  {
    hash.add( { result.volumes[group].checksum } );
    result.run.tiers += runs[group].tiers;
    result.run.candidates += runs[group].candidates;
  }
  result.checksum = hash.value();
  result.run.device = cpu_name( workers );
  result.run.seconds.total = total.lap();
  return result;
}

BoundingVolume bounding_volume( std::span<const Point3> points, const HullView &hull, BoundingKind kind,
                                const RunOptions &options )
{
  const std::array<std::size_t, 2> begin = { 0, points.size() };
  return bounding_volumes( points, begin, std::span( &hull, 1 ), kind, options ).volumes[0];
}

} // namespace rubicon
