// SPDX-License-Identifier: GPL-2.0-or-later
// Whole parts at once through QGIS's transform.
// Relies on QgsCoordinateTransform.

#include "plugin/readers/parttransform.h"

#include "core/geometry/point.h"
#include "core/io/crs.h"

#include "qgscoordinatetransform.h"
#include "qgsexception.h"

#include <QObject>

#include <span>
#include <vector>

bool isDefined( const QgsCoordinateReferenceSystem &crs )
{
  const bool hasName = !crs.authid().isEmpty() && !crs.authid().startsWith( QLatin1String( "USER:" ) );
  return crs.isValid() && ( hasName || !rubicon::is_name_of_none( crs.description().toStdString() ) );
}

QgsCoordinateReferenceSystem definedCrs( const QgsCoordinateReferenceSystem &crs )
{
  return isDefined( crs ) ? crs : QgsCoordinateReferenceSystem();
}

QgsCoordinateTransform transformOf( const QString &layer, const QgsCoordinateReferenceSystem &source,
                                    const QgsCoordinateReferenceSystem &target,
                                    const QgsCoordinateTransformContext &context )
{
  QgsCoordinateTransform transform( source, target, context );
  if ( source != target && !transform.isValid() )
    throw QgsProcessingException( QObject::tr( "Layer “%1” cannot be reprojected from %2 to %3: QGIS knows no way." )
                                    .arg( layer, source.userFriendlyIdentifier(), target.userFriendlyIdentifier() ) );
  return transform;
}

rubicon::PartTransform partTransform( const QgsCoordinateTransform &transform )
{
  if ( !transform.isValid() || transform.isShortCircuited() )
    return {};
  return [transform, x = std::vector<double>(), y = std::vector<double>(),
          z = std::vector<double>()]( std::span<rubicon::Point2> vertices, std::span<double> ) mutable {
    if ( !rubicon::all_finite( vertices ) )
      return true; // the feature will be left out and counted
    x.clear();
    y.clear();
    z.assign( vertices.size(), 0.0 ); // heights stay as they are, as everywhere in QGIS
    for ( const rubicon::Point2 &p : vertices )
    {
      x.push_back( p.x );
      y.push_back( p.y );
    }
    try
    {
      transform.transformCoords( static_cast<int>( vertices.size() ), x.data(), y.data(), z.data() );
    }
    catch ( const QgsCsException & )
    {
      return false;
    }
    for ( std::size_t i = 0; i < vertices.size(); ++i )
      vertices[i] = { x[i], y[i] };
    return rubicon::all_finite( vertices );
  };
}

QString reprojectionInWords( const QString &layer, const QgsCoordinateTransform &transform )
{
  return QObject::tr( "Layer “%1” is reprojected from %2 to %3." )
    .arg( layer, transform.sourceCrs().userFriendlyIdentifier(), transform.destinationCrs().userFriendlyIdentifier() );
}
