// SPDX-License-Identifier: GPL-2.0-or-later
// Tests of formats that not every GDAL has.
// Relies on core/io/output_format.h and Qt Test.
#pragma once

#include "core/io/output_format.h"

#include <QtTest>

#include <string>

//! Ends a test of a file (a std::string) for which this GDAL has no driver, and says so.
#define RUBICON_SKIP_WITHOUT_DRIVER( file )                                                                            \
  if ( const std::string lacks = rubicon::why_no_driver( file ); !lacks.empty() )                                      \
  QSKIP( ( file + lacks + ", so nothing was tested." ).c_str() )
