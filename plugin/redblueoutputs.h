// SPDX-License-Identifier: GPL-2.0-or-later
// The three outputs of the red-blue algorithm as QGIS features: their fields, and the rows from an engine's result.
// Relies on core/red_blue for the result and on OutputLayer for the writing.
#pragma once

#include "outputlayer.h"

#include "core/red_blue/red_blue.h"

#include "qgsfeature.h"
#include "qgsfields.h"

#include <vector>

//! A result with the layers that it came from, and the chosen attributes of their features.
struct RedBlueRows
{
    const rubicon::RedBlueResult &result;
    const rubicon::ChainSet2 &red, &blue;
    std::vector<QgsAttributes> redAttributes, blueAttributes; //!< in the order of feature_ids; empty where not wanted

    bool hasZ() const { return red.has_z() || blue.has_z(); }
};

//! The fields of the outputs as the contract names them; \a red and \a blue are the chosen ones of the inputs. Ours
//! keep their names, so one of theirs with such a name gets a number.
QgsFields pointFields( const QgsFields &red, const QgsFields &blue, const QString &bluePrefix );
QgsFields overlapFields( const QgsFields &red, const QgsFields &blue, const QString &bluePrefix );
QgsFields pairFields();

void writePoints( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written );
void writeOverlaps( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written );
void writePairs( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written );
