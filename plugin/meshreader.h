// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the meshes of an algorithm's input: faces of a vector layer, or a mesh layer.
// Relies on core/io for WKB and core/geometry for the mesh; on layers in the main thread only.
#pragma once

#include "qgscoordinatereferencesystem.h"
#include "qgscoordinatetransform.h"
#include "qgsfeature.h"
#include "qgsmeshdataprovider.h"
#include "qgsprocessingparameters.h"
#include "qgsprocessingutils.h"

#include "core/compute/run.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

class QgsProcessingAlgorithm;
class QgsProcessingFeedback;
class QgsVectorLayer;

//! The mesh input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class MeshReader
{
  public:
    //! The two parameters that name the input: a vector or mesh layer, and the field by which it is several meshes.
    static std::unique_ptr<QgsProcessingParameterDefinition> layerParameter( const QString &name,
                                                                             const QString &description );
    static std::unique_ptr<QgsProcessingParameterDefinition> nameFieldParameter( const QString &name,
                                                                                 const QString &layerParameter );

    //! Opens what parameters \a layer and \a nameField of \a algorithm say. Throws QgsProcessingException on a layer
    //! that holds no faces or has no Z, and where there is no such field.
    MeshReader( const QgsProcessingAlgorithm &algorithm, const QString &layer, const QString &nameField,
                const QVariantMap &parameters, QgsProcessingContext &context );
    ~MeshReader();

    QString name() const { return mName; }
    QgsCoordinateReferenceSystem crs() const { return mCrs; }
    QgsFields fields() const; //!< none of a mesh layer

    //! From now on coordinates are brought to \a target; says so in the log. Where one of the two CRS is unknown, they
    //! stay as they are, with a warning.
    void reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                      QgsProcessingFeedback *feedback );

    //! What was left out goes to the log, with a warning where there is not a single triangle. Throws
    //! rubicon::Cancelled, or rubicon::Error naming layer and feature.
    rubicon::TriangleMesh read( const rubicon::RunOptions &options ) const;

    //! The values of \a fields for \a features (TriangleMesh::feature), by feature. Throws rubicon::Cancelled.
    std::unordered_map<std::int64_t, QgsAttributes> attributes( const std::vector<std::int64_t> &features,
                                                                const QgsAttributeList &fields,
                                                                QgsFeedback *feedback ) const;

  private:
    void openFeatures( QgsVectorLayer *layer, const QString &nameField, QgsProcessingContext &context );
    void addFeatures( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const;
    void addMesh( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const;

    QString mName;
    QgsCoordinateReferenceSystem mCrs;
    QgsCoordinateTransform mTransform;
    std::unique_ptr<QgsProcessingFeatureSource> mSource; //!< of a vector layer
    int mNameField = -1;
    bool mNeedsAttributes = false; //!< a virtual layer's geometry may come from an attribute, and is lost with that
    QgsMesh mMesh;                 //!< of a mesh layer
};
