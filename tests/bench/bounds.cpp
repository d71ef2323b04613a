// SPDX-License-Identifier: GPL-2.0-or-later
// One hull, and every kind of volume around it.
// Relies on bounds.h.
#include "bounds.h"

#include "core/error.h"

#include <array>
#include <iterator>
#include <span>

namespace rubicon::bench
{

std::vector<BoundsMeasurement> measure_bounds( const HullSet &set, std::size_t count, const Settings &settings )
{
  const std::vector<Point3> points = set.make( count );
  const std::array<std::size_t, 2> begin = { 0, points.size() };
  const ConvexHull found_hull = convex_hull( points, settings.run );
  const HullView hull = found_hull;
  std::vector<BoundsMeasurement> all;
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
  {
    const auto find = [&] {
      return bounding_volumes( points, begin, std::span( &hull, 1 ), static_cast<BoundingKind>( kind ), settings.run );
    };
    const BoundingVolumes first = find();
    BoundsMeasurement m{ set.name,       bounding_kind_names[kind],
                         points.size(),  hull.vertices.size(),
                         first.volume(), first.checksum,
                         first.run,      {} };
    for ( int i = 0; i < settings.repeat; ++i )
    {
      const BoundingVolumes found = find();
      if ( found.checksum != first.checksum )
        throw Error( set.name + ", " + m.kind + ": two runs disagree." );
      m.run = found.run;
      m.whole.add( found.run.seconds.total );
    }
    all.push_back( std::move( m ) );
  }
  return all;
}

} // namespace rubicon::bench
