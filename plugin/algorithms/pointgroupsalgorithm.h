// SPDX-License-Identifier: GPL-2.0-or-later
// What the algorithms on groups of points in space share: the points are vertices of features or of a mesh, or a point cloud.
// Relies on VertexReader, MeshReader and PointCloudReader for the points, RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/meshreader.h"
#include "plugin/readers/pointcloudreader.h"
#include "plugin/readers/vertexreader.h"

#include "core/hull/convex_hull.h"

#include <memory>
#include <variant>

class PointGroupsAlgorithm : public DrillHoleAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( PointGroupsAlgorithm )

  public:
    using DrillHoleAlgorithm::DrillHoleAlgorithm;

  protected:
    //! The points come from one place, and outputs go to formats that can hold them.
    QString objectionTo( const QVariantMap &parameters ) const override;

    //! INPUT, GROUP_FIELD, MESH, MESH_FILE and CLOUD_GROUP.
    void addPointParameters( const QString &groupLabel );

    //! What is wrong with the outputs that \a parameters name; empty where nothing is.
    virtual QString objectionToOutputs( const QVariantMap &parameters ) const = 0;

    void openInputs( const Call &call ) override;
    QVariantMap origins() const override;

    const VertexReader *features() const; //!< none where the points are those of a mesh or a point cloud
    QString inputName() const
    {
      return std::visit( []( const auto &input ) { return input->name(); }, mInput );
    }
    LayerOrigin origin() const
    {
      return std::visit( []( const auto &input ) { return input->origin(); }, mInput );
    }
    QgsCoordinateReferenceSystem crs() const
    {
      return std::visit( []( const auto &input ) { return input->crs(); }, mInput );
    }
    //! With the values of \a fields where the points are those of features.
    VerticesWithAttributes readPoints( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const;

    //! Logs how many points are left out, if any; returns their number.
    static std::uint64_t logLeftOut( const rubicon::HullTotals &totals, const rubicon::RunOptions &options );

  private:
    QString cloudGroupOf( const Call &call ) const; //!< empty: all points of a cloud are one group
    void refuseCloudGroup( const Call &call ) const;
    void openFile( const QString &path, const Call &call );
    void openMesh( const Call &call );

    std::variant<std::unique_ptr<VertexReader>, std::unique_ptr<MeshReader>, std::unique_ptr<PointCloudReader>> mInput;
};
