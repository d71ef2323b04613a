// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the 3D lines of an algorithm's input, with their depths and the attributes of their features.
// Relies on core/io for WKB, and on a feature source that QGIS made in the main thread.
#pragma once

#include "qgscoordinatereferencesystem.h"
#include "qgsfeature.h"
#include "qgsprocessingutils.h"

#include "core/compute/run.h"
#include "core/geometry/polyline_set3.h"

#include <memory>
#include <vector>

//! What is taken as the depth along a line, and becomes its M.
struct LineDepth
{
    enum Source
    {
      measure,  //!< the M of the line, where the layer has it
      distance, //!< the distance along the line: no M
      fields    //!< evenly from the value of one field at the start to that of another at the end
    };
    Source source = measure;
    int fromField = -1, toField = -1; //!< for fields: indices
};

//! The lines of a layer; they carry on as in core, and each feature_ids has its attributes.
struct LinesWithAttributes
{
    rubicon::PolylineSet3 lines;
    std::vector<QgsAttributes> attributes; //!< in the order of PolylineSet3::feature_ids
};

//! The line input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class LineReader
{
  public:
    //! Throws QgsProcessingException where \a source holds no lines or has no Z.
    explicit LineReader( std::unique_ptr<QgsProcessingFeatureSource> source );
    ~LineReader();

    QString name() const { return mSource->sourceName(); }
    QgsCoordinateReferenceSystem crs() const { return mSource->sourceCrs(); }
    QgsFields fields() const { return mSource->fields(); }

    //! Reads all features, and of their attributes \a fields. Throws rubicon::Cancelled, or rubicon::Error naming the
    //! layer and the feature.
    LinesWithAttributes read( const LineDepth &depth, const QgsAttributeList &fields,
                              const rubicon::RunOptions &options ) const;

  private:
    double depthAt( const QgsFeature &feature, int field ) const;

    std::unique_ptr<QgsProcessingFeatureSource> mSource;
};
