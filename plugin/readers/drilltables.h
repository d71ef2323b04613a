// SPDX-License-Identifier: GPL-2.0-or-later
// Reads collar and survey tables, whose numbers may come as text, as from a CSV file.
// Relies on core/drill for what they become, and on feature sources that QGIS made in the main thread.
#pragma once

#include "plugin/readers/tablevalues.h"

#include "core/compute/run.h"
#include "core/drill/desurvey.h"

#include "qgsfeature.h"

#include <memory>
#include <vector>

//! The fields of a collar table as the user names them; an empty name is guessed.
struct CollarFieldNames
{
    QString id, x, y, z, depth, azimuth, dip;
};

//! Collars with what the engine does not read of them, in the order of the table.
struct CollarRows
{
    std::vector<rubicon::Collar> collars;
    std::vector<QgsAttributes> attributes;
};

//! The collar table.
class CollarReader : public HoleTable
{
  public:
    //! Takes \a source. Coordinates come from the fields named, else from the points of the layer, else from fields
    //! with a usual name. The direction at the collar comes from the fields named, else from fields with a usual name
    //! for \a dip. Throws QgsProcessingException where a coordinate has no source.
    CollarReader( std::unique_ptr<QgsProcessingFeatureSource> source, const CollarFieldNames &names,
                  rubicon::DipConvention dip );

    bool takesPoints() const { return mX < 0; } //!< places come from the layer's points
    QString usedFields() const;                 //!< for the log

    //! Reads all rows, and of their attributes \a fields. Throws rubicon::Cancelled, or rubicon::Error naming table,
    //! row, field and value where text is no number.
    CollarRows read( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const;

  private:
    int mX = -1, mY = -1, mZ = -1; //!< -1: from the point
    int mDepth, mAzimuth, mDip;    //!< -1: none
    bool mDirectionIsChosen;       //!< else a text there is no direction, and no error
};

//! The fields of a survey table as the user names them; an empty name is guessed.
struct SurveyFieldNames
{
    QString id, depth, azimuth, dip;
};

//! The survey table.
class SurveyReader : public HoleTable
{
  public:
    //! Takes \a source, whose dips are what \a dip says. Where that is the usual one, no field is named as a dip, and one
    //! is as an angle from vertical, its values are taken as that. Throws QgsProcessingException where there is no such
    //! field.
    SurveyReader( std::unique_ptr<QgsProcessingFeatureSource> source, const SurveyFieldNames &names,
                  rubicon::DipConvention dip );

    QString usedFields() const; //!< for the log
    rubicon::DipConvention dip() const { return mConvention; }
    QString dipInDoubt()
      const; //!< for the log, where the name of the field for dips says other than is assumed; or empty

    //! Throws as CollarReader::read(), and where an angle that was taken as one from vertical is below 0.
    std::vector<rubicon::Station> read( const rubicon::RunOptions &options ) const;

  private:
    int mDepth, mAzimuth, mDip;
    rubicon::DipConvention mConvention;
    bool mIsAssumed; //!< that convention, by the name of the field
};
