// SPDX-License-Identifier: GPL-2.0-or-later
// The engine's tables with chosen attributes of the inputs beside their own values: as QGIS fields and features, or as tables
// for core's writer.
// Relies on core/tables/table.h and on OutputLayer for the writing of features.
#pragma once

#include "plugin/outputs/outputlayer.h"
#include "plugin/outputs/takenvalues.h"
#include "plugin/qgis/qgiscompat.h"

#include "core/tables/table.h"

#include "qgsfields.h"
#include "qgsgeometry.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

//! The columns of \a table as fields.
QgsFields fieldsOf( const rubicon::Table &table );

//! The type of its geometries.
QgisCompat::WkbType wkbTypeOf( const rubicon::GeometryShape &shape );

//! The value of one cell; NULL where it has none.
QVariant valueOf( const rubicon::Value &value );

//! The chosen attributes of an input's features, which live elsewhere.
struct TakenAttributes
{
    std::span<const QgsAttributes> features; //!< as many values as fields each, or none: NULL
    int fields;                              //!< how many
    //! Which of the features a row is about; a number beyond them: none. Thread-safe.
    std::function<std::size_t( const rubicon::Row &row )> featureOf;
};

//! For TakenAttributes::featureOf, where the features are in the order of the input's feature_ids.
inline std::size_t firstFeature( const rubicon::Row &row )
{
  return static_cast<std::size_t>( row.first_feature );
}
inline std::size_t secondFeature( const rubicon::Row &row )
{
  return static_cast<std::size_t>( row.second_feature );
}

//! What a row takes over from the features of the inputs that it is about; either may be empty.
struct TakenOver
{
    std::vector<TakenAttributes> attributes = {}; //!< they come before the row's own values
    //! The geometry, where the table has none. Thread-safe.
    std::function<QgsGeometry( const rubicon::Row &row )> geometry = {};
};

//! Whether core's writer can hold them: not where a geometry is taken over, or a value that is neither number, text nor boolean.
bool fitsCoreWriter( const QgsFields &fields, const TakenOver &taken );

//! \a table, where they fit, with the columns that \a fields names: those taken over, whose values come from \a values, then its
//! own. \a taken's features outlive it. Throws rubicon::Cancelled.
rubicon::Table completeTable( const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                              TakenValues &values );

//! Writes all rows of \a table, with \a fields: the chosen ones, then those of the table. Threads that are idle make the
//! features while others are written.
void writeTable( OutputLayer &output, const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                 const RowWritten &written );
