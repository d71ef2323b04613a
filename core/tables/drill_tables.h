// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of drill hole tables: traces and survey faults; composites, samples, their parts and assay faults.
// Relies on tables/table.h and drill/.
#pragma once

#include "core/drill/assay_intervals.h"
#include "core/drill/desurvey.h"
#include "core/export.h"
#include "core/tables/table.h"

#include <span>
#include <string>

namespace rubicon
{

//! One row for each of DesurveyResult::traces, as lines; Row::first_feature is the collar.
RUBICON_API Table traces_table( const DesurveyResult &result, std::span<const Collar> collars );

//! One row for each of DesurveyResult::faults, as points: the collar of its hole, where that is known.
RUBICON_API Table survey_faults_table( const DesurveyResult &result, std::span<const Collar> collars );

//! One row for each of AssayIntervals::composites, with two columns for each of \a value_names, the fields of values; a name that
//! another column has, whatever the case, gets a number.
//! Without geometry; Row::first_feature is the interval.
RUBICON_API Table composites_table( const AssayIntervals &result, std::span<const HoleInterval> intervals,
                                    std::span<const std::string> value_names );

//! One row for each of AssayIntervals::samples; Row::first_feature is the sample.
RUBICON_API Table samples_table( const AssayIntervals &result );

//! One row for each of AssayIntervals::pieces, in their order; Row::first_feature is the sample.
RUBICON_API Table parts_table( const AssayIntervals &result, std::span<const HoleInterval> intervals );

//! One row for each of AssayIntervals::faults. The names are those of the two tables.
RUBICON_API Table assay_faults_table( const AssayIntervals &result, const std::string &assay_name,
                                      const std::string &intervals_name );

} // namespace rubicon
