// SPDX-License-Identifier: GPL-2.0-or-later
// How outputs are drawn when whoever ran an algorithm loads them.
// Relies on the styles among the resources.
#pragma once

#include <QString>
#include <QVariant>

class QgsProcessingContext;

//! Has the output at \a destination drawn as the events, or the intervals, of lines and meshes, if it is to be loaded.
void drawAsEvents( const QVariant &destination, QgsProcessingContext &context );
void drawAsIntervals( const QVariant &destination, QgsProcessingContext &context );
