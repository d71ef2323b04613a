// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the 3D points of an algorithm's input.
// Relies on InputLayer for the features and on core/io for WKB.
#pragma once

#include "plugin/readers/inputlayer.h"

#include "core/geometry/point_set3.h"

//! The point input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class PointReader : public InputLayer
{
  public:
    //! Takes \a layer; throws QgsProcessingException where it holds no points or has no Z.
    explicit PointReader( InputLayer layer );

    //! Throws rubicon::Cancelled, or rubicon::Error naming the layer and the feature.
    rubicon::PointSet3 read( const rubicon::RunOptions &options ) const;
};
