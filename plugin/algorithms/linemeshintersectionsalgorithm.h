// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:linemeshintersections: where drill holes enter and leave ore bodies, and how long they stay, as a Processing
// algorithm.
// Relies on LineReader and MeshAlgorithm for the inputs and all else, core/line_mesh for the work.
#pragma once

#include "plugin/algorithms/meshalgorithm.h"
#include "plugin/readers/linereader.h"

#include "core/line_mesh/line_mesh.h"

#include <memory>

class LineMeshIntersectionsAlgorithm : public MeshAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( LineMeshIntersectionsAlgorithm )

  public:
    LineMeshIntersectionsAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    LineMeshIntersectionsAlgorithm *createInstance() const override { return new LineMeshIntersectionsAlgorithm(); }

  protected:
    QVariantMap origins() const override;
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    void addCounts();

    LineDepth depth( const Call &call ) const;

    //! A result with the lines and meshes that it came from, and the chosen attributes of the meshes' features that are hit.
    struct Found
    {
        const rubicon::LineMeshResult &result;
        const LinesWithAttributes &read;
        const rubicon::TriangleMesh &mesh;
        const AttributesById &ofMesh;
    };
    QVariantMap write( const Found &found, const Call &call, const rubicon::RunOptions &options ) const;

    std::unique_ptr<LineReader> mLines;
    LineDepth mDepth;
    QList<int> mLineFields, mMeshFields;
    QString mMeshPrefix;
    bool mExactParameters = false;
};
