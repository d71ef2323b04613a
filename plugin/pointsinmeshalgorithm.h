// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:pointsinmesh: which points (block models, samples) lie in which meshes, as a Processing algorithm.
// Relies on MeshAlgorithm for the meshes and all else, core/line_mesh/points_in_mesh.h for the work.
#pragma once

#include "meshalgorithm.h"

#include "core/geometry/point_set3.h"

#include <memory>

class QgsProcessingFeatureSource;

class PointsInMeshAlgorithm : public MeshAlgorithm
{
  public:
    PointsInMeshAlgorithm();
    ~PointsInMeshAlgorithm() override;

    QString name() const override;
    QString displayName() const override;
    QStringList tags() const override;
    QString shortDescription() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    PointsInMeshAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback ) override;

  private:
    rubicon::PointSet3 readPoints( const rubicon::RunOptions &options ) const;
    void writePoints( OutputLayer &output, const rubicon::Table &table, const RowWritten &written ) const;

    std::unique_ptr<QgsProcessingFeatureSource> mPoints;
};
