// SPDX-License-Identifier: GPL-2.0-or-later
// What the job must find, from GMP rationals and every pair of segments; and the check of every point's coordinates.
// Relies on exact/rational.h and red_blue/.
#pragma once

#include "core/red_blue/red_blue.h"

#include <string>
#include <vector>

namespace rubicon
{

//! Every contact of \a red and \a blue, by red then blue segment, decided by rationals alone.
Contacts brute_force_contacts( const ChainSet2 &red, const ChainSet2 &blue );

//! Empty where both are the same, else a sentence with the segments' coordinates in hexadecimal.
std::string contact_difference( const ChainSet2 &red, const ChainSet2 &blue, const Contacts &expected,
                                const Contacts &found );

/**
 * Empty where each contact has the kind that rationals give it, each point is the double nearest to the exact place of
 * its two segments and each overlap starts on both of its; else a sentence about the first that does not.
 */
std::string inexact_place( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result );

} // namespace rubicon
