// SPDX-License-Identifier: GPL-2.0-or-later
// Checks one pair of layers: brute force, exact places, layers swapped, other backends, a GPU that takes little at once.
// Relies on red_blue/ and verify/red_blue_brute_force.h.
#include "core/compute/workers.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/red_blue.h"
#include "core/verify/check_case.h"
#include "core/verify/red_blue_brute_force.h"

#include <algorithm>

namespace rubicon
{

namespace
{

//! The contacts as the other layer tells them.
Contacts mirrored( Contacts contacts )
{
  for ( Contact &contact : contacts )
    std::swap( contact.red, contact.blue );
  std::sort( contacts.begin(), contacts.end(), in_order );
  return contacts;
}

const char *name_of( CandidateIndex index )
{
  return index == CandidateIndex::trees ? "trees" : "grid";
}

//! The contacts through one kind of index, whichever the layers would get.
Contacts contacts_through( CandidateIndex index, const ChainSet2 &red, const ChainSet2 &blue )
{
  RunReport report;
  Workers workers{ RunOptions() };
  return find_contacts_cpu( red, blue, workers, report, index );
}

//! The GPU's contacts where it takes so little at once that every batch overflows, as large layers do.
Contacts contacts_in_tiny_batches( CandidateIndex index, const ChainSet2 &red, const ChainSet2 &blue )
{
  const ContactLimits limits{ .batch_blocks = 7, .candidates = 40, .contacts = 3, .index = index };
  RunReport report;
  Workers workers{ RunOptions() };
  return find_contacts_cuda( red, blue, {}, workers, report, limits );
}

//! The same where a device takes a third of each layer at once.
Contacts contacts_in_slices( CandidateIndex index, const ChainSet2 &red, const ChainSet2 &blue )
{
  const ContactLimits limits{ .slice = std::max( red.vertices.size(), blue.vertices.size() ) / 3, .index = index };
  RunReport report;
  Workers workers{ RunOptions() };
  return find_contacts_cuda( red, blue, {}, workers, report, limits );
}

} // namespace

CaseReport check_case( const RedBlueCase &layers, bool brute_force, std::span<const Contestant> contestants )
{
  const auto &[red, blue] = layers;
  const Contestant &who = contestants.front();
  const RedBlueResult first = red_blue( red, blue, who.options );
  CaseReport report;
  report.tiers = first.run.tiers;
  report.tallies = { { "pairs", first.counts.pairs(), true },    { "cross", first.counts.cross, false },
                     { "t_touch", first.counts.t_touch, false }, { "v_touch", first.counts.v_touch, false },
                     { "overlap", first.counts.overlap, false }, { "points", first.points.size(), true },
                     { "overlaps", first.overlaps.size(), true } };

  const auto difference = [&red = red, &blue = blue]( const auto &expected, const auto &found ) {
    return contact_difference( red, blue, expected, found );
  };
  if ( brute_force )
    report.note( who.name, difference( brute_force_contacts( red, blue ), first.contacts ) );
  for ( const CandidateIndex index : { CandidateIndex::grid, CandidateIndex::trees } )
    report.note( std::string( "CPU, " ) + name_of( index ),
                 difference( first.contacts, contacts_through( index, red, blue ) ) );
  report.note( who.name, inexact_place( red, blue, first ) );
  report.note( who.name + ", layers swapped",
               difference( first.contacts, mirrored( red_blue( blue, red, who.options ).contacts ) ) );
  for ( const Contestant &other : contestants.subspan( 1 ) )
  {
    const RedBlueResult result = red_blue( red, blue, other.options );
    report.note( other.name, difference( first.contacts, result.contacts ) );
    if ( result.checksum != first.checksum )
      report.note( other.name, "another checksum than " + who.name );
    if ( other.options.backend != Backend::cuda )
      continue;
    for ( const CandidateIndex index : { CandidateIndex::grid, CandidateIndex::trees } )
    {
      const std::string name = other.name + ", " + name_of( index );
      report.note( name + " in slices", difference( first.contacts, contacts_in_slices( index, red, blue ) ) );
      if ( brute_force ) // large cases would take thousands of launches
        report.note( name + " in tiny batches",
                     difference( first.contacts, contacts_in_tiny_batches( index, red, blue ) ) );
    }
  }
  return report;
}

} // namespace rubicon
