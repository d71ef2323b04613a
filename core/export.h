// SPDX-License-Identifier: GPL-2.0-or-later
// Marks what the shared library offers to other programs.
// Relies on nothing.
#pragma once

#define RUBICON_API __attribute__( ( visibility( "default" ) ) )
