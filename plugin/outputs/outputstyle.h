// SPDX-License-Identifier: GPL-2.0-or-later
// How outputs are drawn when whoever ran an algorithm loads them.
// Relies on the styles among the resources.
#pragma once

#include <QVariant>

class QgsProcessingContext;

//! Has the output at \a destination drawn in \a style, a name among the resources, if it is to be loaded.
void drawAs( const char *style, const QVariant &destination, QgsProcessingContext &context );
