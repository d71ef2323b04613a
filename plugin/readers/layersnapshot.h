// SPDX-License-Identifier: GPL-2.0-or-later
// A vector layer as a source of features that stays what it is, whatever becomes of the layer while it is read.
// Relies on QgsVectorLayerFeatureSource, which copies what an iterator needs.
#pragma once

#include "plugin/qgis/qgiscompat.h"

#include "qgsfeatureiterator.h"
#include "qgsfeaturesource.h"
#include "qgsvectorlayer.h"
#include "qgsvectorlayerfeatureiterator.h"

//! Made in the main thread, with the edits that were not saved yet; read in whichever thread.
class LayerSnapshot : public QgisCompat::SourceWithoutExtent
{
  public:
    explicit LayerSnapshot( const QgsVectorLayer &layer )
      : mSource( &layer )
      , mName( layer.name() )
      , mWkbType( layer.wkbType() )
      , mCount( layer.featureCount() )
    {}

    QgsFeatureIterator getFeatures( const QgsFeatureRequest &request = QgsFeatureRequest() ) const override
    {
      return mSource.getFeatures( request );
    }
    QString sourceName() const override { return mName; }
    QgsCoordinateReferenceSystem sourceCrs() const override { return mSource.crs(); }
    QgsFields fields() const override { return mSource.fields(); }
    QgisCompat::WkbType wkbType() const override { return mWkbType; }
    long long featureCount() const override { return mCount; }

  private:
    mutable QgsVectorLayerFeatureSource mSource; //!< its getFeatures() changes nothing and is not const
    QString mName;
    QgisCompat::WkbType mWkbType;
    long long mCount;
};
