// SPDX-License-Identifier: GPL-2.0-or-later
// The engine's tables as QGIS fields and features, with chosen attributes of the inputs beside them.
// Relies on core/tables/table.h and on OutputLayer for the writing.
#pragma once

#include "outputlayer.h"
#include "qgiscompat.h"

#include "core/tables/table.h"

#include "qgsfields.h"

#include <functional>

//! The columns of \a table as fields.
QgsFields fieldsOf( const rubicon::Table &table );

//! The type of its geometries.
QgisCompat::WkbType wkbTypeOf( const rubicon::GeometryShape &shape );

//! The value of one cell; NULL where it has none.
QVariant valueOf( const rubicon::Value &value );

//! Puts the chosen attributes of the features that a row is about before its own values.
using ChosenAttributes = std::function<void( const rubicon::Row &row, QgsAttributes &attributes )>;

//! Writes all rows of \a table, with \a fields: the chosen ones, then those of the table.
void writeTable( OutputLayer &output, const rubicon::Table &table, const QgsFields &fields,
                 const ChosenAttributes &chosen, const RowWritten &written );
