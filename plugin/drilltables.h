// SPDX-License-Identifier: GPL-2.0-or-later
// Reads collar and survey tables, whose numbers may come as text, as from a CSV file.
// Relies on core/drill for what they become, and on feature sources that QGIS made in the main thread.
#pragma once

#include "qgscoordinatereferencesystem.h"
#include "qgsfeature.h"
#include "qgsprocessingutils.h"

#include "core/compute/run.h"
#include "core/drill/desurvey.h"

#include <memory>
#include <vector>

//! The fields of a collar table as the user names them; an empty name is guessed.
struct CollarFieldNames
{
    QString id, x, y, z, depth;
};

//! Collars with what the engine does not read of them, in the order of the table.
struct CollarRows
{
    std::vector<rubicon::Collar> collars;
    std::vector<QgsAttributes> attributes;
};

//! The collar table. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class CollarReader
{
  public:
    //! Takes \a source. Coordinates come from the fields named, else from the points of the layer, else from fields
    //! with a usual name. Throws QgsProcessingException where a coordinate has no source.
    CollarReader( std::unique_ptr<QgsProcessingFeatureSource> source, const CollarFieldNames &names );

    QString name() const { return mSource->sourceName(); }
    QgsFields fields() const { return mSource->fields(); }
    QgsCoordinateReferenceSystem crs() const { return mSource->sourceCrs(); }
    bool takesPoints() const { return mX < 0; } //!< places come from the layer's points
    QString usedFields() const;                 //!< for the log

    //! Reads all rows, and of their attributes \a fields. Throws rubicon::Cancelled, or rubicon::Error naming table,
    //! row, field and value where text is no number.
    CollarRows read( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const;

  private:
    std::unique_ptr<QgsProcessingFeatureSource> mSource;
    int mId, mX = -1, mY = -1, mZ = -1; //!< -1: from the point
    int mDepth;                         //!< -1: none
};

//! The fields of a survey table as the user names them; an empty name is guessed.
struct SurveyFieldNames
{
    QString id, depth, azimuth, dip;
};

//! The survey table. Made and read like the collar table.
class SurveyReader
{
  public:
    //! Takes \a source. Throws QgsProcessingException where there is no such field.
    SurveyReader( std::unique_ptr<QgsProcessingFeatureSource> source, const SurveyFieldNames &names );

    QString name() const { return mSource->sourceName(); }
    QString usedFields() const; //!< for the log

    //! Throws as CollarReader::read().
    std::vector<rubicon::Station> read( const rubicon::RunOptions &options ) const;

  private:
    std::unique_ptr<QgsProcessingFeatureSource> mSource;
    int mId, mDepth, mAzimuth, mDip;
};
