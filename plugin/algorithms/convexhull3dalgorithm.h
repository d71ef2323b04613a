// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:convexhull3d: the convex hulls of points in space, and what each point is, as a Processing algorithm.
// Relies on PointGroupsAlgorithm for the points, core/hull for the work.
#pragma once

#include "plugin/algorithms/pointgroupsalgorithm.h"

#include "core/hull/convex_hull.h"

class ConvexHull3DAlgorithm : public PointGroupsAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( ConvexHull3DAlgorithm )

  public:
    ConvexHull3DAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    ConvexHull3DAlgorithm *createInstance() const override { return new ConvexHull3DAlgorithm(); }

  protected:
    QString objectionToOutputs( const QVariantMap &parameters ) const override;
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    QVariantMap write( const rubicon::ConvexHulls &found, const VerticesWithAttributes &read, const Call &call,
                       const rubicon::RunOptions &options ) const;

    QgsAttributeList mFields; //!< that the points take over
};
