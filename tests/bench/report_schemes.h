// SPDX-License-Identifier: GPL-2.0-or-later
// What was measured of the papers' schemes, as tables and as JSON.
// Relies on measure_schemes.h, measure_hull_scheme.h and nlohmann-json.
#pragma once

#include "measure_hull_scheme.h"
#include "measure_schemes.h"

#include <nlohmann/json_fwd.hpp>

namespace rubicon::bench
{

//! Prints what the columns of all tables mean.
void print_schemes_legend( const Settings &settings );

//! Prints the table of one pair of maps or of a mine, and what floats alone would do.
void print_table( const SchemesMeasurement &measurement, const Settings &settings );

nlohmann::ordered_json as_json( const SchemesMeasurement &measurement, const Settings &settings );

//! The same of paper 003's scheme for hulls.
void print_hull_scheme_legend( const Settings &settings );
void print_table( const HullSchemeMeasurement &measurement );
nlohmann::ordered_json as_json( const HullSchemeMeasurement &measurement, const Settings &settings );

} // namespace rubicon::bench
