// SPDX-License-Identifier: GPL-2.0-or-later
// Checks what is around points, of every kind: its proof, and other threads.
// Relies on bounds/bounding_volume.h and verify/bounds_proof.h.
#include "core/bounds/bounding_volume.h"
#include "core/verify/bounds_proof.h"
#include "core/verify/check_case.h"

#include <iterator>

namespace rubicon
{

CaseReport check_case( const BoundsCase &around, bool brute_force, std::span<const Contestant> contestants )
{
  const Contestant &who = contestants.front();
  const std::vector<Point3> &points = around.points;
  const ConvexHull hull = convex_hull( points, who.options );
  std::uint64_t bodies = 0, touching = 0;
  CaseReport report;
  report.tiers = hull.run.tiers;
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
  {
    const auto of_kind = [&]( const RunOptions &options ) {
      return bounding_volume( points, hull, static_cast<BoundingKind>( kind ), options );
    };
    const BoundingVolume first = of_kind( who.options );
    bodies += first.dimensions == 3, touching += first.touching.size();
    if ( const std::string fault = fault_of_bounds( points, hull, first, brute_force ); !fault.empty() )
      report.note( who.name, std::string( bounding_kind_names[kind] ) + ": " + fault );
    for ( const Contestant &other : contestants.subspan( 1 ) )
      if ( of_kind( other.options ).checksum != first.checksum )
        report.note( other.name, std::string( bounding_kind_names[kind] ) + ": another checksum than " + who.name );
  }
  report.tallies = { { "bodies", bodies, true }, { "touching", touching, true } };
  return report;
}

} // namespace rubicon
