// SPDX-License-Identifier: GPL-2.0-or-later
// Drill hole tables from plain comma-separated files, by the names of their columns.
// Relies on core/drill.
#pragma once

#include "core/drill/desurvey.h"

#include <string>
#include <vector>

//! Rows of a file without quotes, as columns in the order of \a names; throws std::runtime_error.
std::vector<std::vector<std::string>> read_columns( const std::string &path, const std::vector<std::string> &names );

//! Collars with the columns BHID, XCOLLAR, YCOLLAR, ZCOLLAR and, where \a depth is not empty, that one.
std::vector<rubicon::Collar> read_collars( const std::string &path, const std::string &depth );

//! Stations with the columns BHID, AT, AZ, DIP.
std::vector<rubicon::Station> read_stations( const std::string &path );
