// SPDX-License-Identifier: GPL-2.0-or-later
// One spelling for the nodes of a point cloud: QGIS 3.42 made an index a handle, which looks nodes up by their ids.
// Relies on qgsconfig.h's version number and nothing newer than QGIS 3.22 where it says so.
#pragma once

#include "qgis.h"
#include "qgspointclouddataprovider.h"
#include "qgspointcloudindex.h"

namespace QgisCompat
{

#if _QGIS_VERSION_INT >= 34200
using PointCloudNode = QgsPointCloudNodeId;
using PointCloudIndex = QgsPointCloudIndex;

inline QList<PointCloudNode> childrenOf( const PointCloudNode &node, PointCloudIndex &index )
{
  return index.getNode( node ).children();
}

inline qint64 pointCountOf( const PointCloudNode &node, PointCloudIndex &index )
{
  return index.getNode( node ).pointCount();
}
#else
using PointCloudNode = IndexedPointCloudNode;
using PointCloudIndex = QgsPointCloudIndex &;

inline QList<PointCloudNode> childrenOf( const PointCloudNode &node, const QgsPointCloudIndex &index )
{
  return index.nodeChildren( node );
}

inline qint64 pointCountOf( const PointCloudNode &node, QgsPointCloudIndex &index )
{
  return index.nodePointCount( node );
}
#endif

//! That of \a provider, which must have a valid one.
inline PointCloudIndex indexOf( const QgsPointCloudDataProvider &provider )
{
#if _QGIS_VERSION_INT >= 34200
  return provider.index();
#else
  return *provider.index();
#endif
}

} // namespace QgisCompat
