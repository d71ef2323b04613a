// SPDX-License-Identifier: GPL-2.0-or-later
// The fault that the results of the jobs get in a program that is linked with planted_faults.cpp.
// Relies on nothing.
#pragma once

#include <string>

namespace rubicon::test
{

//! Which one, as planted_faults.cpp names them; to begin with what RUBICON_FAULT says, or none.
std::string &planted_fault();

} // namespace rubicon::test
