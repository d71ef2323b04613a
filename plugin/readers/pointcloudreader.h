// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the points of a point cloud layer, whatever provider QGIS has them from, or of a LAS file.
// Relies on QGIS's index of the layer's points, and on core/io/las_file.h; on layers in the main thread only.
#pragma once

#include "plugin/readers/layerorigin.h"

#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"
#include "core/io/las_file.h"

#include "qgscoordinatereferencesystem.h"
#include "qgspointcloudattribute.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

class QgsPointCloudDataProvider;
class QgsPointCloudLayer;

//! Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class PointCloudReader
{
  public:
    //! What points are grouped by. Names as LAS files have them.
    static const QStringList &groupFields();

    //! Opens \a layer, of which all points are taken that its filter lets through. \a groupField: empty, or one of groupFields().
    //! Throws QgsProcessingException where QGIS cannot hand its points out, as long as it has not indexed them for one, or they have
    //! no such attribute.
    PointCloudReader( const QgsPointCloudLayer &layer, const QString &groupField );
    //! Opens a LAS file. Throws QgsProcessingException where it cannot be read.
    PointCloudReader( const QString &file, const QString &groupField );
    ~PointCloudReader();

    //! What parameters of files offer.
    static QString fileFilter();

    QString name() const { return mName; }
    const LayerOrigin &origin() const { return mOrigin; }
    QgsCoordinateReferenceSystem crs() const { return mCrs; }

    //! The points by their groups, of a layer node by node. Throws rubicon::Cancelled, or rubicon::Error naming the layer.
    rubicon::PointGroups3 readVertices( const rubicon::RunOptions &options ) const;

  private:
    void openFile( const QString &path );
    rubicon::PointGroups3 readNodes( const rubicon::RunOptions &options ) const;

    QString mName;
    QString mGroupField;
    std::optional<QgsPointCloudAttribute> mGroup; //!< of a layer, where its points are grouped: as the index has it
    LayerOrigin mOrigin;
    QgsCoordinateReferenceSystem mCrs;
    // One of the two is there.
    std::unique_ptr<QgsPointCloudDataProvider> mProvider; //!< our own: the layer may be removed while it is read
    std::optional<rubicon::LasFile> mFile;
};
