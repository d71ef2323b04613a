// SPDX-License-Identifier: GPL-2.0-or-later
// Lines moved, turned, drawn through holes, and told in words.
// Relies on QGIS's geometries, and on its ellipsoids for what distances are on the ground.

#include "sectionline.h"

#include "plugin/qgis/qgiscompat.h"

#include "qgsdistancearea.h"
#include "qgsexception.h"
#include "qgslinestring.h"
#include "qgsproject.h"
#include "qgsunittypes.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

//! A unit vector.
QgsVector direction( double azimuth )
{
  const double radians = azimuth * M_PI / 180;
  return { std::sin( radians ), std::cos( radians ) };
}

QString inWords( const QgsPointXY &point )
{
  const QLocale locale;
  return QStringLiteral( "%1 / %2" ).arg( locale.toString( point.x(), 'f', 1 ), locale.toString( point.y(), 'f', 1 ) );
}

//! With one decimal at most.
QString shortly( double value )
{
  return QLocale().toString( std::round( value * 10 ) / 10, 'g', QLocale::FloatingPointShortest );
}

} // namespace

double SectionLine::length() const
{
  return std::hypot( to.x() - from.x(), to.y() - from.y() );
}

double SectionLine::stretch() const
{
  if ( !crs.isValid() || crs.ellipsoidAcronym().isEmpty() )
    return 1;
  QgsDistanceArea ellipsoid;
  ellipsoid.setSourceCrs( crs, QgsProject::instance()->transformContext() );
  ellipsoid.setEllipsoid( crs.ellipsoidAcronym() );
  const double meters = length() * QgsUnitTypes::fromUnitToUnitFactor( crs.mapUnits(), QgisCompat::metres );
  try
  {
    const double onGround = ellipsoid.measureLine( from, to );
    return onGround > 0 && std::isfinite( onGround ) ? meters / onGround : 1;
  }
  catch ( const QgsCsException & ) // far from where the CRS is meant to be used
  {
    return 1;
  }
}

double SectionLine::azimuth() const
{
  const double degrees = std::atan2( to.x() - from.x(), to.y() - from.y() ) * 180 / M_PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

SectionLine SectionLine::shifted( double by ) const
{
  const QgsVector right = direction( azimuth() + 90 ) * by;
  return { from + right, to + right, crs };
}

QgsGeometry SectionLine::geometry() const
{
  return QgsGeometry::fromPolylineXY( { from, to } );
}

QgsGeometry SectionLine::outline( double thickness ) const
{
  const SectionLine left = shifted( -thickness / 2 ), right = shifted( thickness / 2 );
  return QgsGeometry::fromPolygonXY( { { left.from, left.to, right.to, right.from, left.from } } );
}

rubicon::SectionSlab SectionLine::slab( double thickness ) const
{
  return { { from.x(), from.y() }, { to.x(), to.y() }, thickness };
}

QString SectionLine::unit() const
{
  return crs.isValid() ? QgsUnitTypes::toAbbreviatedString( crs.mapUnits() ) : QString();
}

QString SectionLine::inWords( double thickness ) const
{
  const QString after = unit().isEmpty() ? QString() : ' ' + unit();
  return QCoreApplication::translate( "SectionLine", "%1 → %2, azimuth %3°, %4 long, %5 thick" )
    .arg( ::inWords( from ), ::inWords( to ), shortly( azimuth() ), shortly( length() ) + after,
          shortly( thickness ) + after );
}

SectionLine SectionLine::throughHole( const QgsGeometry &trace, const QgsCoordinateReferenceSystem &crs, double azimuth,
                                      double margin )
{
  const QgsPointXY collar( trace.vertexAt( 0 ) );
  QgsPointXY toe = collar;
  for ( auto vertex = trace.vertices_begin(); vertex != trace.vertices_end(); ++vertex )
    toe = QgsPointXY( *vertex );
  // Less than a thousandth of what the hole is to be seen with is no way to tell a direction from.
  const bool isVertical = toe.distance( collar ) <= margin / 1000;
  const QgsVector along = direction( isVertical ? azimuth : SectionLine{ collar, toe, crs }.azimuth() );
  double least = 0, most = 0;
  for ( auto vertex = trace.vertices_begin(); vertex != trace.vertices_end(); ++vertex )
  {
    const double at = along * ( QgsPointXY( *vertex ) - collar );
    least = std::min( least, at );
    most = std::max( most, at );
  }
  return { collar + along * ( least - margin ), collar + along * ( most + margin ), crs };
}
