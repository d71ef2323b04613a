// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:pointsinmesh: which points (block models, samples) lie in which meshes, as a Processing algorithm.
// Relies on InputLayer for the points, MeshAlgorithm for the meshes and all else, core/line_mesh for the work.
#pragma once

#include "plugin/algorithms/meshalgorithm.h"
#include "plugin/readers/inputlayer.h"

#include <memory>

class PointsInMeshAlgorithm : public MeshAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( PointsInMeshAlgorithm )

  public:
    PointsInMeshAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    PointsInMeshAlgorithm *createInstance() const override { return new PointsInMeshAlgorithm(); }

  protected:
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    void writePoints( OutputLayer &output, const rubicon::Table &table, const RowWritten &written ) const;

    std::unique_ptr<InputLayer> mPoints;
};
