// SPDX-License-Identifier: GPL-2.0-or-later
// What outputs and log say of each mesh: its name, and why it has no inside where it is not closed.
// Relies on the engine for the reasons.
#pragma once

#include <QVariant>
#include <QVector>

#include <string>
#include <vector>

class QgsProcessingFeedback;

struct MeshTexts
{
    QVector<QVariant> names;   //!< in the order of TriangleMesh::names
    QVector<QVariant> reasons; //!< NULL where the mesh is closed

    //! \a openReasons as the engine gives them: empty where a mesh is closed.
    MeshTexts( const std::vector<std::string> &meshNames, const std::vector<std::string> &openReasons );

    //! A warning for each mesh that is not closed.
    void warnOfOpenMeshes( QgsProcessingFeedback *feedback ) const;
};
