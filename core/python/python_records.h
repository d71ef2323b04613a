// SPDX-License-Identifier: GPL-2.0-or-later
// What the tasks of jobs of many machines hand on, as Python has it.
// Relies on nanobind, cluster/ and features.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/python/features.h"

#include <cstddef>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

namespace rubicon
{

//! Keys, offsets and bytes as arrays of numpy's, which keep the records.
nanobind::tuple as_python( Records made );

//! Where the records of a column lie; what it is read from lives as long as \a column.
std::vector<Bytes> records_in( const Features &column );

//! Throws Error where one is damaged.
std::vector<LayerSurvey> surveys_from( const std::vector<nanobind::bytes> &surveys );

inline Bytes bytes_in( const nanobind::bytes &bytes )
{
  return { reinterpret_cast<const std::byte *>( bytes.c_str() ), bytes.size() };
}
inline nanobind::bytes bytes_from( const std::string &bytes )
{
  return nanobind::bytes( bytes.data(), bytes.size() );
}

} // namespace rubicon
