// SPDX-License-Identifier: GPL-2.0-or-later
// Quantize, candidates, decide: from two layers to their raw pairs, on the CPU or on a GPU, with the same bytes out.
// Relies on index/ and exact/.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace rubicon
{

class Workers;
struct ResidentContacts; // red_blue/resident_contacts.cuh

/**
 * All contacts of \a red and \a blue, sorted by red, then blue segment, each once, on the backend of \a options.
 * Fills backend and device, adds to tiers and to the seconds of index and decide in \a report; says in the log why a GPU
 * was not used where the choice is automatic. Where one GPU holds all of the job in the end, \a resident is that. Throws
 * Cancelled, and Error when the GPU was asked for and cannot serve.
 */
Contacts find_contacts( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options, Workers &workers,
                        RunReport &report, std::shared_ptr<ResidentContacts> *resident = nullptr );

//! Where candidates come from: the grid, or, where it does not fit the layers, trees of segments.
enum class CandidateIndex
{
  automatic,
  grid,
  trees
};

//! The same on the CPU. \a index: for tests, which compare the two.
Contacts find_contacts_cpu( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RunReport &report,
                            CandidateIndex index = CandidateIndex::automatic );

//! How the device searches, and how much it takes at once. Small values exercise what large data brings.
struct ContactLimits
{
    std::size_t batch_blocks = 1 << 17;              //!< red blocks, or segments with trees, searched by one launch
    std::size_t candidates = std::size_t( 1 ) << 24; //!< candidate pairs kept between two launches, to begin with
    std::size_t contacts = std::size_t( 1 ) << 21;   //!< contacts kept, to begin with
    std::size_t slice = SIZE_MAX;                    //!< vertices of one layer brought to a device at once
    CandidateIndex index = CandidateIndex::automatic;
};

/**
 * The same on the GPU. Throws DeviceOutOfMemory (an Error) where even small batches do not fit.
 */
Contacts find_contacts_cuda( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options, Workers &workers,
                             RunReport &report, const ContactLimits &limits = {},
                             std::shared_ptr<ResidentContacts> *resident = nullptr );

} // namespace rubicon
