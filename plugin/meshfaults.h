// SPDX-License-Identifier: GPL-2.0-or-later
// What is wrong with meshes as QGIS features: lines with Z where it is.
// Relies on core/mesh for the faults and on OutputLayer for the writing.
#pragma once

#include "outputlayer.h"

#include "core/mesh/mesh_check.h"

#include "qgsfields.h"

//! The fields as `rubicon mesh-check` names them, and the feature that the triangle comes from (mesh layers have none).
QgsFields faultFields();

//! One row for each fault of \a report on \a mesh, in its order: an edge from end to end, a triangle as its border.
void writeFaults( OutputLayer &output, const rubicon::MeshReport &report, const rubicon::TriangleMesh &mesh,
                  const QgsFields &fields, const RowWritten &written );
