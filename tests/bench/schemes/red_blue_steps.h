// SPDX-License-Identifier: GPL-2.0-or-later
// The steps that all schemes of paper 002 share, and the scheme that needs a GPU.
// Relies on cell_lists.h and red_blue_schemes.h.
#pragma once

#include "cell_lists.h"
#include "red_blue_schemes.h"

#include <optional>

namespace rubicon::bench
{

//! The grid over two layers; none where one has no segment.
std::optional<UniformGrid<Point2>> grid_over( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells,
                                              Workers &workers );

//! What lies in each cell of \a grid, by the cells of all vertices of a layer.
CellLists list_segments( const ChainSet2 &layer, const UnfilledVector<Cell<Point2>> &vertex_cells,
                         const UniformGrid<Point2> &grid, Workers &workers );

//! The pairs of a red and a blue segment in one cell. Adds to the seconds of grid and list in \a seconds.
CandidatePairs list_pairs( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells, Workers &workers,
                           SchemeSeconds &seconds );

//! Tests \a pairs in rationals and appends their contacts.
void add_by_rationals( const ChainSet2 &red, const ChainSet2 &blue, const CandidatePairs &pairs, Workers &workers,
                       Contacts &contacts );

//! ContactScheme::pair_list.
SchemeRun<Contacts> find_contacts_by_pair_list( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells,
                                                Workers &workers, std::size_t most_pairs );

} // namespace rubicon::bench
