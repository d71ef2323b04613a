// SPDX-License-Identifier: GPL-2.0-or-later
// What outputs and log say of each mesh: its name, why it has no inside where it has none, and by which rule it has one.
// Relies on the engine for the reasons.
#pragma once

#include "core/mesh/inside_rule.h"

#include <QString>
#include <QVariant>
#include <QVector>

#include <string>
#include <vector>

class QgsProcessingFeedback;

struct MeshTexts
{
    QVector<QVariant> names;   //!< in the order of TriangleMesh::names
    QVector<QVariant> reasons; //!< NULL where the mesh has an inside

    //! \a openReasons as the engine gives them: empty where a mesh has an inside.
    MeshTexts( const std::vector<std::string> &meshNames, const std::vector<std::string> &openReasons );

    //! A warning for each mesh without an inside.
    void warnOfOpenMeshes( QgsProcessingFeedback *feedback ) const;
};

//! Hands the engine's remarks on meshes to the user, as warnings where they are; then how many have their inside by which
//! rule.
void tellOfMeshes( const std::vector<std::string> &remarks, const std::vector<rubicon::InsideRule> &rules,
                   QgsProcessingFeedback *feedback );

//! A paragraph of help: which rule says what is inside of a mesh.
QString helpOnInside();
