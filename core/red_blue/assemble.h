// SPDX-License-Identifier: GPL-2.0-or-later
// Assemble: from raw pairs to what users see: unique points, merged overlaps, in the contract's order.
// Relies on red_blue/red_blue.h for the types, exact/ for the comparisons that rounding cannot decide.
#pragma once

#include "core/red_blue/red_blue.h"

namespace rubicon
{

class Workers;
struct ResidentContacts;

/**
 * Fills counts, points, overlaps and overlap_vertices of \a result from its contacts (sorted by red, then blue segment).
 * Throws Cancelled, and Error as check_contacts_of_feature().
 *
 * Points are unique by (red feature, blue feature, exact place). Both ends of an overlap are points; a vertex strictly
 * inside one is not: where a shared stretch runs on through a vertex of both chains, the touches of the segment before
 * with the segment after belong to the stretch. A shared ring has no ends. A stretch ends where red or blue turns back.
 */
void assemble( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RedBlueResult &result );

/**
 * The same on the device that \a resident is on. Returns false, with \a result as it was, where that is
 * the host's: layers in pieces, lengths that only std::hypot() knows, more contacts than one feature may have. Throws Cancelled, and DeviceOutOfMemory, likewise.
 */
bool assemble_cuda( const ChainSet2 &red, const ChainSet2 &blue, ResidentContacts &resident, Workers &workers,
                    RedBlueResult &result );

//! A stretch of all of them has one vertex more.
constexpr std::uint64_t most_contacts_of_feature = ( std::uint64_t{ 1 } << 31 ) - 2;

//! Throws Error where the red feature with the id \a feature has more contacts than the 32-bit fields of the outputs and
//! the vertices of one line can count.
void check_contacts_of_feature( std::uint64_t contacts, std::int64_t feature );

} // namespace rubicon
