// SPDX-License-Identifier: GPL-2.0-or-later
// Checks a hull: brute force, the proof by exact signs, other threads and backends.
// Relies on hull/check_hull.h and verify/hull_brute_force.h.
#include "core/hull/check_hull.h"

#include "core/verify/check_case.h"
#include "core/verify/hull_brute_force.h"

#include <algorithm>

namespace rubicon
{

CaseReport check_case( const HullCase &points, bool brute_force, std::span<const Contestant> contestants )
{
  const Contestant &who = contestants.front();
  const ConvexHull first = convex_hull( points, who.options );
  CaseReport report;
  report.tiers = first.run.tiers;
  const auto count = [&]( HullPoint type ) {
    return static_cast<std::uint64_t>( std::ranges::count( first.types, type ) );
  };
  report.tallies = {
    { "vertices", count( HullPoint::vertex ), true },       { "on_edges", count( HullPoint::edge ), false },
    { "in_facets", count( HullPoint::facet ), false },      { "inside", count( HullPoint::inside ), false },
    { "duplicates", count( HullPoint::duplicate ), false }, { "facets", first.facets(), true }
  };
  if ( brute_force )
    report.note( who.name, hull_difference( points, first ) );
  report.note( who.name, fault_of_hull( points, first, who.options ).value_or( "" ) );
  for ( const Contestant &other : contestants.subspan( 1 ) )
    if ( convex_hull( points, other.options ).checksum != first.checksum )
      report.note( other.name, "another checksum than " + who.name );
  return report;
}

} // namespace rubicon
