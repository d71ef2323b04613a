// SPDX-License-Identifier: GPL-2.0-or-later
// Checks a hull: brute force, the proof by exact signs, other threads and backends; and hulls of parts of its points, all at once.
// Relies on hull/check_hull.h and verify/hull_brute_force.h.
#include "core/hull/check_hull.h"

#include "core/verify/check_case.h"
#include "core/verify/hull_brute_force.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace rubicon
{

namespace
{

//! Parts of so many points: none, one, three, and then any up to some hundred, of which a GPU finds many hulls at once.
std::vector<std::size_t> parts_of( std::size_t points )
{
  std::vector<std::size_t> begin{ 0, 0 };
  for ( std::size_t size = 1; begin.back() < points; size = 2 * ( size % 400 ) + 1 )
    begin.push_back( std::min( points, begin.back() + size ) );
  return begin;
}

bool is_same( const HullView &a, const HullView &b )
{
  return a.rank == b.rank && std::ranges::equal( a.types, b.types ) && std::ranges::equal( a.vertices, b.vertices )
         && std::ranges::equal( a.facet_vertices, b.facet_vertices ) && std::ranges::equal( a.facet_end, b.facet_end )
         && std::ranges::equal( a.duplicates, b.duplicates );
}

//! The hulls of parts, all at once, are those of each by itself, whoever finds them.
void check_parts( const HullCase &points, std::span<const Contestant> contestants, CaseReport &report )
{
  const std::vector<std::size_t> begin = parts_of( points.size() );
  std::vector<ConvexHull> alone;
  for ( std::size_t part = 0; part + 1 < begin.size(); ++part )
    alone.push_back( convex_hull( std::span( points ).subspan( begin[part], begin[part + 1] - begin[part] ),
                                  contestants.front().options ) );
  for ( const Contestant &who : contestants )
  {
    const ConvexHulls found = convex_hulls( points, begin, who.options );
    for ( std::size_t part = 0; part < alone.size(); ++part )
      if ( !is_same( found.hulls()[part], alone[part] ) )
        report.note( who.name, "the hull of points " + std::to_string( begin[part] ) + " to "
                                 + std::to_string( begin[part + 1] ) + " is another one among those of other parts" );
  }
}

} // namespace

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
  check_parts( points, contestants, report );
  return report;
}

} // namespace rubicon
