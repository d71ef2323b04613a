// SPDX-License-Identifier: GPL-2.0-or-later
// Rows for what is worked out by vectors: each instruction set that this processor has, with each family of points.
// Relies on point_families.h, Qt Test and Google Highway, which lists the instruction sets.
#pragma once

#include "point_families.h"

#include <QtTest>

#include <hwy/targets.h>

#include <cstdint>

namespace rubicon::test
{

//! Columns "target", for hwy::SetSupportedTargetsForTest(), and "family".
inline void instruction_sets_and_families()
{
  QTest::addColumn<qint64>( "target" );
  QTest::addColumn<int>( "family" );
  for ( std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1 )
    for ( const Family family : all_families )
      QTest::addRow( "%s, %s", hwy::TargetName( left & -left ), name_of( family ) )
        << qint64( left & -left ) << static_cast<int>( family );
}

} // namespace rubicon::test
