// SPDX-License-Identifier: GPL-2.0-or-later
// What was measured of the papers' schemes, as tables and as JSON.
// Relies on measure_schemes.h and nlohmann-json.
#pragma once

#include "measure_schemes.h"

#include <nlohmann/json_fwd.hpp>

namespace rubicon::bench
{

//! Prints what the columns of all tables mean.
void print_schemes_legend( const Settings &settings );

//! Prints the table of one pair of maps or of a mine, and what floats alone would do.
void print_table( const SchemesMeasurement &measurement, const Settings &settings );

nlohmann::ordered_json as_json( const SchemesMeasurement &measurement, const Settings &settings );

} // namespace rubicon::bench
