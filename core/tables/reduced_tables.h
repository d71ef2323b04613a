// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the red-blue job as a reducer has them: points, overlaps, pairs.
// Relies on tables/table.h and cluster/reduce.h.
#pragma once

#include "core/cluster/reduce.h"
#include "core/tables/table.h"

namespace rubicon
{

// The tables of tables/red_blue_tables.h, for the features of a reducer.
Table points_table( const ReducedRedBlue &reduced );
Table overlaps_table( const ReducedRedBlue &reduced );
Table pairs_table( const ReducedRedBlue &reduced ); //!< of one with pairs

} // namespace rubicon
