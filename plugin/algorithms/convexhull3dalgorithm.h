// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:convexhull3d: the convex hulls of points in space, and what each point is, as a Processing algorithm.
// Relies on VertexReader and MeshReader for the points, RubiconAlgorithm for all else, core/hull for the work.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/meshreader.h"
#include "plugin/readers/vertexreader.h"

#include "core/hull/convex_hull.h"

#include <memory>

class ConvexHull3DAlgorithm : public DrillHoleAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( ConvexHull3DAlgorithm )

  public:
    ConvexHull3DAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    ConvexHull3DAlgorithm *createInstance() const override { return new ConvexHull3DAlgorithm(); }

    //! Beside what every algorithm checks: that the points come from one place, and hulls go to a format that can hold them.
    bool checkParameterValues( const QVariantMap &parameters, QgsProcessingContext &context,
                               QString *message = nullptr ) const override;

  protected:
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;
    QVariantMap origins() const override;

  private:
    //! What is wrong with the parameters; empty where nothing is.
    static QString objectionTo( const QVariantMap &parameters );
    void openMesh( const Call &call );
    QString inputName() const { return mFeatures ? mFeatures->name() : mMesh->name(); }
    LayerOrigin origin() const { return mFeatures ? mFeatures->origin() : mMesh->origin(); }
    QgsCoordinateReferenceSystem crs() const { return mFeatures ? mFeatures->crs() : mMesh->crs(); }
    VerticesWithAttributes readPoints( const rubicon::RunOptions &options ) const;
    QVariantMap write( const rubicon::ConvexHulls &found, const VerticesWithAttributes &read, const Call &call,
                       const rubicon::RunOptions &options ) const;

    // One of the two is there.
    std::unique_ptr<VertexReader> mFeatures;
    std::unique_ptr<MeshReader> mMesh;
    QgsAttributeList mFields; //!< that the points take over
};
