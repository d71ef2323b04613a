// SPDX-License-Identifier: GPL-2.0-or-later
// The engine's tables as QGIS fields and features, with chosen attributes of the inputs beside them.
// Relies on core/tables/table.h and on OutputLayer for the writing.
#pragma once

#include "plugin/outputs/outputlayer.h"
#include "plugin/qgis/qgiscompat.h"

#include "core/tables/table.h"

#include "qgsfields.h"
#include "qgsgeometry.h"

#include <functional>

//! The columns of \a table as fields.
QgsFields fieldsOf( const rubicon::Table &table );

//! The type of its geometries.
QgisCompat::WkbType wkbTypeOf( const rubicon::GeometryShape &shape );

//! The value of one cell; NULL where it has none.
QVariant valueOf( const rubicon::Value &value );

//! What a row takes over from the features of the inputs that it is about; either may be empty.
struct TakenOver
{
    //! Adds their chosen attributes, which come before the row's own values.
    std::function<void( const rubicon::Row &row, QgsAttributes &attributes )> attributes = {};
    //! The geometry, where the table has none.
    std::function<QgsGeometry( const rubicon::Row &row )> geometry = {};
};

//! Writes all rows of \a table, with \a fields: the chosen ones, then those of the table.
void writeTable( OutputLayer &output, const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                 const RowWritten &written );
