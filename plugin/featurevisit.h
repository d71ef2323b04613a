// SPDX-License-Identifier: GPL-2.0-or-later
// One pass over the features of an input, with progress, cancel, and errors that name the layer.
// Relies on core/io for the pace of progress, and on a feature source that QGIS made in the main thread.
#pragma once

#include "qgsprocessingutils.h"

#include "core/compute/run.h"

#include <cstddef>
#include <functional>
#include <span>

//! Gets a feature and its geometry as WKB; empty: none.
using FeatureVisitor = std::function<void( const QgsFeature &, std::span<const std::byte> )>;

//! Shows the features of \a source for \a request to \a visit, in the layer's order. Throws rubicon::Cancelled, or the
//! rubicon::Error that \a visit throws, with the layer's name before it.
void visitFeatures( const QgsProcessingFeatureSource &source, const QgsFeatureRequest &request,
                    const rubicon::RunOptions &options, const FeatureVisitor &visit );
