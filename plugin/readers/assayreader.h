// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the two inputs of assay intervals: the assay table, and the intervals of holes that lie inside meshes or not.
// Relies on core/drill for what they become, and on feature sources that QGIS made in the main thread.
#pragma once

#include "plugin/readers/gradecolumn.h"
#include "plugin/readers/tablevalues.h"

#include "core/compute/run.h"
#include "core/drill/assay_intervals.h"

#include "qgsfeature.h"
#include "qgsgeometry.h"

#include <memory>
#include <vector>

//! An assay table with what the engine does not read of it. Rows are in the order of the table.
struct AssayRows
{
    rubicon::AssayTable table;
    QStringList valueFields;   //!< names of the table's fields of values
    QStringList leftOutFields; //!< that hold numbers too, and are ids or coordinates by their names
    std::vector<QgsAttributes> attributes;
};

//! The assay table.
class AssayReader : public HoleTable
{
  public:
    //! Takes \a source; field names that are empty are guessed. Throws QgsProcessingException where there is no such
    //! field.
    AssayReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField, const QString &fromField,
                 const QString &toField );

    //! Reads the table with \a valueFields as its values, by their indices; none: all that hold numbers alone and are
    //! no ids or coordinates by their names. What was assumed, and each field that text keeps from being one of them, is
    //! logged. Throws rubicon::Cancelled, or rubicon::Error naming table, row, field and value where text is no number.
    AssayRows read( const QList<int> &valueFields, const GradePolicy &policy,
                    const rubicon::RunOptions &options ) const;

  private:
    void readDepths( AssayRows &rows, const rubicon::RunOptions &options ) const;
    bool mayHoldGrades( int field ) const;
    bool isValueField( int field, const GradeColumn &column, const rubicon::RunOptions &options ) const;
    void checkColumn( int field, const GradeColumn &column, const GradePolicy &policy,
                      const rubicon::RunOptions &options ) const;
    [[noreturn]] void refuse( int field, const FoundCells &cells, const QString &why ) const;

    int mFrom, mTo;
};

//! Intervals of holes, and their lines.
struct IntervalRows
{
    std::vector<rubicon::HoleInterval> intervals;
    std::vector<QgsGeometry> lines; //!< one for each interval
};

//! The intervals, as rubicon:linemeshintersections writes them.
class IntervalReader : public HoleTable
{
  public:
    //! Takes \a source; a name that is empty is guessed. Throws QgsProcessingException where a field is not there.
    IntervalReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField );

    //! Throws rubicon::Cancelled, or rubicon::Error naming layer, row, field and value.
    IntervalRows read( const rubicon::RunOptions &options ) const;

  private:
    int intervalField( const QString &field ) const;

    int mMesh, mState, mFrom, mTo;
    int mReason, mFromOpen, mToOpen; //!< -1 where the layer does not tell
};
