// SPDX-License-Identifier: GPL-2.0-or-later
// What outputs and log say of each mesh: its name, and why it has no inside where it is not closed.
// Relies on core/line_mesh for the reason.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <QVariant>
#include <QVector>

#include <vector>

class QgsProcessingFeedback;

struct MeshTexts
{
    QVector<QVariant> names;   //!< in the order of TriangleMesh::names
    QVector<QVariant> reasons; //!< NULL where the mesh is closed

    //! \a closed holds the verdict on each mesh.
    MeshTexts( const rubicon::TriangleMesh &mesh, const std::vector<bool> &closed );

    //! A warning for each mesh that is not closed.
    void warnOfOpenMeshes( QgsProcessingFeedback *feedback ) const;
};
