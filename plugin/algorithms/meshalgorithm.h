// SPDX-License-Identifier: GPL-2.0-or-later
// What the algorithms on meshes share: the parameters that say where these come from, a layer or a file, and what the log
// says of them.
// Relies on MeshReader for the reading and RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/meshreader.h"

#include "core/mesh/inside_rule.h"

#include <memory>
#include <string>
#include <vector>

class MeshAlgorithm : public DrillHoleAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( MeshAlgorithm )

  protected:
    //! \a layer: the parameter that names the layer; with _FILE behind it, the one that names the file.
    MeshAlgorithm( const AlgorithmTexts &texts, const QString &layer );

    //! The meshes come from a layer or from a file, and not from both.
    QString objectionTo( const QVariantMap &parameters ) const override;

    //! Adds these two, and MESH_NAME_FIELD.
    void addMeshParameters();

    //! Opens what they say. Throws QgsProcessingException. In openInputs() only; then meshes() reads them.
    void openMesh( const Call &call );
    MeshReader &meshes() const { return *mMesh; }

    //! A warning for each mesh without an inside (\a openReasons as the engine gives them: empty where a mesh has one), the
    //! engine's \a remarks, then how many meshes have their inside by which of the \a rules.
    static void tellOfMeshes( const std::vector<std::string> &openReasons, const std::vector<std::string> &remarks,
                              const std::vector<rubicon::InsideRule> &rules, const rubicon::RunOptions &options );

  private:
    QString mLayer, mFile;
    std::unique_ptr<MeshReader> mMesh;
};
