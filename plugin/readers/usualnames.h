// SPDX-License-Identifier: GPL-2.0-or-later
// The names that fields of drill hole tables usually have, for whoever looks for a field that the user did not name.
// Relies on core/drill for the conventions of dips.
#pragma once

#include "core/drill/desurvey.h"

#include <QStringList>

//! The likeliest first; case does not matter.
namespace UsualNames
{

QStringList holeId();

// Of collars.
QStringList collarX();
QStringList collarY();
QStringList collarZ();
QStringList holeDepth();

// Of stations; the first and the last of collars too.
QStringList azimuth();
QStringList stationDepth();
QStringList dip( rubicon::DipConvention convention );

//! As dip(); where that is the usual convention, names of angles from vertical come last.
QStringList stationDip( rubicon::DipConvention convention );

// Of samples.
QStringList sampleFrom();
QStringList sampleTo();

} // namespace UsualNames
