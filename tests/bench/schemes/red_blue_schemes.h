// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 002's ways to find where two maps meet, with the engine's result: uniform grid, list of pairs, and a test of each.
// Relies on core/red_blue/contact.h and scheme_run.h.
#pragma once

#include "scheme_run.h"

#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace rubicon::bench
{

enum class ContactScheme
{
  rational, //!< every test in rationals
  interval, //!< every test in intervals, and in rationals where these fail
  pair_list //!< the same with the intervals on a GPU, a thread for each pair
};

inline constexpr ContactScheme contact_schemes[] = { ContactScheme::rational, ContactScheme::interval,
                                                     ContactScheme::pair_list };

constexpr bool is_on_gpu( ContactScheme scheme )
{
  return scheme == ContactScheme::pair_list;
}

constexpr const char *name_of( ContactScheme scheme )
{
  return scheme == ContactScheme::rational ? "rational" : scheme == ContactScheme::interval ? "interval" : "pair list";
}

//! Whether two results are the same, pair by pair and kind by kind.
bool same_found( const Contacts &a, const Contacts &b );

/**
 * The contacts of \a red and \a blue by \a scheme, through a grid with \a cells cells along each axis. The grid's cells are
 * doubles in each scheme; as in the paper no box test comes before the arithmetic, and what several cells share is tested
 * in each. A test is the engine's classify(), which asks for two signs where the first two rule a contact out, not always
 * for four; rationals are made of the coordinates whenever a sign is asked for. \a most_pairs: that a GPU is handed at once,
 * less where they do not fit; small values are for tests. Throws
 * Error where there is no GPU for a scheme that needs one, or too little memory.
 */
SchemeRun<Contacts> find_contacts_by( ContactScheme scheme, const ChainSet2 &red, const ChainSet2 &blue,
                                      std::uint32_t cells, Workers &workers,
                                      std::size_t most_pairs = std::numeric_limits<std::size_t>::max() );

} // namespace rubicon::bench
