// SPDX-License-Identifier: GPL-2.0-or-later
// What was measured, as rows of a table and as JSON.
// Relies on measure.h, measure_line_mesh.h, hulls.h, bounds.h and nlohmann-json.
#pragma once

#include "bounds.h"
#include "hulls.h"
#include "measure.h"
#include "measure_line_mesh.h"

#include <nlohmann/json_fwd.hpp>

namespace rubicon::bench
{

//! Median, lowest and highest, as JSON.
nlohmann::ordered_json as_json( const Sample &sample );
//! The same as text: "0.1230 (0.1200–0.1300)".
std::string with_spread( const Sample &sample );

//! Prints what the columns mean and the head of the table for pairs of layers, for lines and meshes, for hulls, or for what is around these.
void print_red_blue_head( const Settings &settings );
void print_line_mesh_head( const Settings &settings );
void print_hull_head( const Settings &settings );
void print_bounds_head( const Settings &settings );

void print_row( const Measurement &measurement );
void print_row( const LineMeshMeasurement &measurement );
void print_row( const HullMeasurement &measurement );
void print_row( const BoundsMeasurement &measurement );

nlohmann::ordered_json as_json( const Measurement &measurement, const Settings &settings );
nlohmann::ordered_json as_json( const LineMeshMeasurement &measurement, const Settings &settings );
nlohmann::ordered_json as_json( const HullMeasurement &measurement, const Settings &settings );
nlohmann::ordered_json as_json( const BoundsMeasurement &measurement, const Settings &settings );

} // namespace rubicon::bench
