// SPDX-License-Identifier: GPL-2.0-or-later
// Reads one input of an algorithm into chains: straight from OGR where that is safe, else through QGIS's iterator.
// Relies on core/io for OGR and WKB, and on a feature source that QGIS made in the main thread.
#pragma once

#include "qgscoordinatereferencesystem.h"
#include "qgscoordinatetransform.h"
#include "qgsfeature.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingutils.h"

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QgsFeedback;
class QgsProcessingParameterDefinition;

//! One input layer of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class ChainReader
{
  public:
    //! Takes \a source, which the parameter \a definition named; throws QgsProcessingException on a layer that no
    //! algorithm of ours can read.
    ChainReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QgsProcessingParameterDefinition *definition,
                 const QVariantMap &parameters, QgsProcessingContext &context );
    ~ChainReader();

    QString name() const { return mName; }
    QgsCoordinateReferenceSystem crs() const { return mSource->sourceCrs(); }
    QgsFields fields() const { return mSource->fields(); }

    //! True where read() opens the data itself instead of asking QGIS for each feature.
    bool readsFromOgr() const { return mOgrSource.has_value(); }

    //! From now on coordinates are brought to \a crs, unless they are in it already.
    void reprojectTo( const QgsCoordinateReferenceSystem &crs, const QgsCoordinateTransformContext &context );
    bool isReprojected() const { return mTransform.isValid() && !mTransform.isShortCircuited(); }

    //! Throws rubicon::Cancelled, or rubicon::Error naming layer and feature.
    rubicon::ChainSet2 read( const rubicon::RunOptions &options ) const;

    //! The values of \a fields for those features of \a chains whose flag in \a wanted is set; in the order of
    //! ChainSet2::feature_ids. Throws rubicon::Cancelled.
    std::vector<QgsAttributes> attributes( const rubicon::ChainSet2 &chains, const std::vector<bool> &wanted,
                                           const QgsAttributeList &fields, QgsFeedback *feedback ) const;

  private:
    rubicon::ChainSet2 readFeatures( const rubicon::RunOptions &options ) const;

    std::unique_ptr<QgsProcessingFeatureSource> mSource;
    QString mName;
    std::optional<std::string> mOgrSource;
    bool mNeedsAttributes = false; //!< a virtual layer's geometry may come from an attribute, and is lost with that
    QgsCoordinateTransform mTransform;
};
