// SPDX-License-Identifier: GPL-2.0-or-later
// Reads one input of an algorithm into chains.
// Relies on InputLayer for the features and on core/io for WKB.
#pragma once

#include "plugin/readers/inputlayer.h"

#include "core/geometry/chain_set2.h"

#include "qgscoordinatetransform.h"

class QgsProcessingFeedback;

//! An input layer of lines or polygons. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class ChainReader : public InputLayer
{
  public:
    //! Takes \a layer; throws QgsProcessingException where it holds neither lines nor polygons, or has no CRS.
    explicit ChainReader( InputLayer layer );

    //! From now on coordinates are brought to \a target, unless they are in it already; says so in the log. Throws
    //! QgsProcessingException where QGIS knows no way.
    void reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                      QgsProcessingFeedback *feedback );

    //! Throws rubicon::Cancelled, or rubicon::Error naming layer and feature.
    rubicon::ChainSet2 read( const rubicon::RunOptions &options ) const;

  private:
    bool isReprojected() const { return mTransform.isValid() && !mTransform.isShortCircuited(); }

    QgsCoordinateTransform mTransform;
};
