// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the 3D lines of an algorithm's input, with their depths and the attributes of their features.
// Relies on InputLayer for the features and on core/io for WKB.
#pragma once

#include "plugin/readers/inputlayer.h"

#include "core/geometry/polyline_set3.h"

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

//! The lines of a layer, and for each of their features the values of chosen fields.
struct LinesWithAttributes
{
    rubicon::PolylineSet3 lines;
    std::vector<QgsAttributes> attributes; //!< in the order of PolylineSet3::feature_ids
};

//! The line input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class LineReader : public InputLayer
{
  public:
    //! Takes \a layer; throws QgsProcessingException where it holds no lines or has no Z.
    explicit LineReader( InputLayer layer );

    //! Reads all features, and of their attributes \a fields. Throws rubicon::Cancelled, or rubicon::Error naming the layer
    //! and the feature.
    LinesWithAttributes read( const LineDepth &depth, const QgsAttributeList &fields,
                              const rubicon::RunOptions &options, QgsFeedback *feedback ) const;

  private:
    //! Nothing where ids are there twice, so that attributes cannot be found by them.
    std::optional<LinesWithAttributes> readFromOgr( bool hasM, const QgsAttributeList &fields,
                                                    const rubicon::RunOptions &options, QgsFeedback *feedback ) const;
    LinesWithAttributes readThroughQgis( bool hasM, const QgsAttributeList &fields,
                                         const rubicon::RunOptions &options ) const;
    void setDepths( LinesWithAttributes &read, const QgsAttributeList &fields ) const;
};
