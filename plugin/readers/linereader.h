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

//! The line input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class LineReader : public InputLayer
{
  public:
    //! Takes \a layer; throws QgsProcessingException where it holds no lines or has no Z.
    explicit LineReader( InputLayer layer );

    //! Reads all features. Throws rubicon::Cancelled, or rubicon::Error naming the layer and the feature.
    rubicon::PolylineSet3 read( const LineDepth &depth, const rubicon::RunOptions &options,
                                QgsFeedback *feedback ) const;

  private:
    void setDepths( rubicon::PolylineSet3 &lines, const LineDepth &depth, QgsFeedback *feedback ) const;
};
