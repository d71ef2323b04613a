// SPDX-License-Identifier: GPL-2.0-or-later
// Checks what is around points, of every kind: its proof, and the same from other threads and from the hulls of other backends.
// Relies on bounds/bounding_volume.h, hull/check_hull.h and verify/bounds_proof.h.
#include "core/bounds/bounding_volume.h"
#include "core/hull/check_hull.h"
#include "core/verify/bounds_proof.h"
#include "core/verify/check_case.h"

#include <iterator>
#include <vector>

namespace rubicon
{

namespace
{

//! Of every kind, in their order.
std::vector<BoundingVolume> volumes_around( const std::vector<Point3> &points, const HullView &hull,
                                            const RunOptions &options )
{
  std::vector<BoundingVolume> all;
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
    all.push_back( bounding_volume( points, hull, static_cast<BoundingKind>( kind ), options ) );
  return all;
}

} // namespace

CaseReport check_case( const BoundsCase &around, bool brute_force, std::span<const Contestant> contestants )
{
  const Contestant &who = contestants.front();
  const std::vector<Point3> &points = around.points;
  const ConvexHull hull = convex_hull( points, who.options );
  const std::vector<BoundingVolume> first = volumes_around( points, hull, who.options );
  std::uint64_t bodies = 0, touching = 0;
  CaseReport report;
  report.tiers = hull.run.tiers;
  report.note( who.name, fault_of_hull( points, hull, who.options ).value_or( "" ) );
  for ( std::size_t kind = 0; kind < first.size(); ++kind )
  {
    bodies += first[kind].dimensions == 3, touching += first[kind].touching.size();
    if ( const std::string fault = fault_of_bounds( points, hull, first[kind], brute_force ); !fault.empty() )
      report.note( who.name, std::string( bounding_kind_names[kind] ) + ": " + fault );
  }
  report.tallies = { { "bodies", bodies, true }, { "touching", touching, true } };
  for ( const Contestant &other : contestants.subspan( 1 ) )
  {
    const auto others = volumes_around( points, convex_hull( points, other.options ), other.options );
    for ( std::size_t kind = 0; kind < first.size(); ++kind )
      if ( others[kind].checksum != first[kind].checksum )
        report.note( other.name, std::string( bounding_kind_names[kind] ) + ": another checksum than " + who.name );
  }
  return report;
}

} // namespace rubicon
