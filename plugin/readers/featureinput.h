// SPDX-License-Identifier: GPL-2.0-or-later
// A source of features, and one pass over it, with progress, cancel, and errors that name the layer.
// Relies on a feature source that QGIS made in the main thread, and on compute/run.h for progress.
#pragma once

#include "plugin/qgis/qgiscompat.h"

#include "core/compute/run.h"

#include "qgscoordinatereferencesystem.h"
#include "qgsfields.h"
#include "qgsprocessingutils.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>

using FeatureVisitor = std::function<void( const QgsFeature & )>;

//! A source of features as QGIS knows it. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class FeatureInput
{
  public:
    QString name() const { return mName; } //!< as the user knows it
    QgsCoordinateReferenceSystem crs() const { return mSource->sourceCrs(); }
    QgsFields fields() const { return mSource->fields(); }
    QgisCompat::WkbType wkbType() const { return mSource->wkbType(); }

    //! Shows the whole features for \a request, as QGIS has them, to \a visit, in the layer's order. Throws
    //! rubicon::Cancelled, or the rubicon::Error that \a visit throws, with the layer's name before it.
    void visitFeatures( const QgsFeatureRequest &request, const rubicon::RunOptions &options,
                        const FeatureVisitor &visit ) const;

  protected:
    explicit FeatureInput( std::unique_ptr<QgsProcessingFeatureSource> source )
      : mSource( std::move( source ) )
      , mName( mSource->sourceName() )
    {}

    std::unique_ptr<QgsProcessingFeatureSource> mSource;
    std::optional<QgsFeatureId> mOnly; //!< the only feature that is shown
    QString mName;
};
