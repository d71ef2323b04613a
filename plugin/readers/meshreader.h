// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the meshes of an algorithm's input: faces of a vector layer, a mesh layer, or a mesh file.
// Relies on InputLayer for features, core/io for WKB and files; on layers in the main thread only.
#pragma once

#include "plugin/readers/inputlayer.h"

#include "core/geometry/point_groups3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/ingest/mesh_builder.h"

#include "qgscoordinatetransform.h"
#include "qgsmeshdataprovider.h"

#include <cstdint>
#include <optional>
#include <vector>

class QgsMeshLayer;
class QgsProcessingFeedback;

//! The mesh input of an algorithm. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class MeshReader
{
  public:
    //! Opens a vector or mesh layer; features with one value in \a nameField are one mesh (empty: all are). Throws
    //! QgsProcessingException on a layer that holds no faces or has no Z, and where there is no such field.
    MeshReader( QgsMapLayer *layer, const QString &nameField, QgsProcessingContext &context );
    //! The same for a file, which is opened when it is read.
    MeshReader( const QString &file, const QString &nameField );

    //! What parameters of files offer.
    static QString fileFilter();

    QString name() const { return mName; }
    const LayerOrigin &origin() const { return mOrigin; }
    QgsCoordinateReferenceSystem crs() const { return mCrs; }
    QgsFields fields() const { return mFeatures ? mFeatures->fields() : QgsFields(); } //!< none of a mesh layer or file

    //! From now on coordinates are brought to \a target; says so in the log. Where one of the two CRS is unknown, they
    //! stay as they are, with a warning.
    void reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                      QgsProcessingFeedback *feedback );

    //! From now on read() refuses features of one id, by which attributes() would not tell them apart.
    void refuseRepeatedIds() { mIdsAreToDiffer = true; }

    //! What was left out goes to the log, with a warning where there is not a single triangle. Throws
    //! rubicon::Cancelled, or rubicon::Error naming layer and feature.
    rubicon::TriangleMesh read( const rubicon::RunOptions &options ) const;

    //! The vertices of a mesh layer or file as they are, also those that no face has; of a DXF file, which numbers none, the
    //! corners of its faces. Throws as read().
    rubicon::PointGroups3 readVertices( const rubicon::RunOptions &options ) const;

    //! As InputLayer::attributes(), for features of TriangleMesh::feature; of a mesh layer or file none.
    AttributesById attributes( const std::vector<std::int64_t> &features, const QgsAttributeList &fields,
                               QgsFeedback *feedback ) const;

  private:
    void openFeatures( QgsVectorLayer *layer, const QString &nameField, QgsProcessingContext &context );
    void openMesh( QgsMeshLayer *layer );
    void addFeatures( std::optional<rubicon::MeshBuilder> &builder, const rubicon::RunOptions &options ) const;
    void addMesh( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const;

    QString mName;
    LayerOrigin mOrigin;
    QgsCoordinateReferenceSystem mCrs;
    QgsCoordinateTransform mTransform;
    std::optional<InputLayer> mFeatures; //!< of a vector layer
    int mNameField = -1;
    bool mIdsAreToDiffer = false;
    QgsMesh mMesh;                      //!< of a mesh layer
    QString mFile;                      //!< of a mesh layer that comes from a file of a format that core/io reads
    QString mFileParameter, mFileField; //!< where there is no layer
};
