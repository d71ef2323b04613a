// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:minimumboundingvolume: the smallest spheres and boxes around points in space, as a Processing algorithm.
// Relies on PointGroupsAlgorithm for the points, core/bounds for the work.
#pragma once

#include "plugin/algorithms/pointgroupsalgorithm.h"

#include "core/bounds/bounding_volume.h"

class MinimumBoundingVolumeAlgorithm : public PointGroupsAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( MinimumBoundingVolumeAlgorithm )

  public:
    MinimumBoundingVolumeAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    MinimumBoundingVolumeAlgorithm *createInstance() const override { return new MinimumBoundingVolumeAlgorithm(); }

  protected:
    QString objectionToOutputs( const QVariantMap &parameters ) const override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    //! What the enum of the types says.
    rubicon::BoundingKind kindIn( const Call &call ) const;
};
