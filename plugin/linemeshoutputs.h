// SPDX-License-Identifier: GPL-2.0-or-later
// The events, intervals and summary of the line-mesh algorithm as QGIS features: their fields, and the rows from an
// engine's result.
// Relies on core/line_mesh for the result and on OutputLayer for the writing.
#pragma once

#include "meshtexts.h"
#include "outputlayer.h"

#include "core/line_mesh/line_mesh.h"

#include "qgsfeature.h"
#include "qgsfields.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

//! A result with the lines and meshes that it came from, and the chosen attributes of their features.
struct LineMeshRows
{
    const rubicon::LineMeshResult &result;
    const rubicon::PolylineSet3 &lines;
    const rubicon::TriangleMesh &mesh;
    const MeshTexts &texts;
    std::vector<QgsAttributes> lineAttributes;                      //!< in the order of PolylineSet3::feature_ids
    std::unordered_map<std::int64_t, QgsAttributes> meshAttributes; //!< by feature, of those that are hit
    bool distanceIsDepth; //!< the user takes the distance along the line for its depth
};

//! The fields of the outputs as the contract names them; \a line and \a mesh are the chosen ones of the inputs.
QgsFields eventFields( const QgsFields &line, const QgsFields &mesh, const QString &meshPrefix, bool exactParameters );
QgsFields intervalFields( const QgsFields &line );
QgsFields summaryFields( const QgsFields &line );

void writeEvents( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields, const RowWritten &written );
void writeIntervals( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields,
                     const RowWritten &written );
void writeSummary( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields, const RowWritten &written );
