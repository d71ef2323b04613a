// SPDX-License-Identifier: GPL-2.0-or-later
// One pass over the features of an input, with progress, cancel, and errors that name the layer.
// Relies on a feature source that QGIS made in the main thread, and on compute/run.h for progress.
#pragma once

#include "core/compute/run.h"

#include "qgsprocessingutils.h"

#include <functional>

using FeatureVisitor = std::function<void( const QgsFeature & )>;

//! Shows the features of \a source for \a request to \a visit, in the layer's order. Throws rubicon::Cancelled, or the
//! rubicon::Error that \a visit throws, with \a name, the layer's, before it.
void visitFeatures( const QgsProcessingFeatureSource &source, const QString &name, const QgsFeatureRequest &request,
                    const rubicon::RunOptions &options, const FeatureVisitor &visit );
