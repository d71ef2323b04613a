// SPDX-License-Identifier: GPL-2.0-or-later
// Geometries into points.
// Relies on core/io/wkb.h.

#include "plugin/readers/pointreader.h"

#include "core/io/wkb.h"

#include "qgsexception.h"

#include <QObject>

PointReader::PointReader( InputLayer layer )
  : InputLayer( std::move( layer ) )
{
  if ( QgsWkbTypes::geometryType( wkbType() ) != QgisCompat::pointGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds no points." ).arg( name() ) );
  if ( !QgsWkbTypes::hasZ( wkbType() ) )
  {
    throw QgsProcessingException(
      QObject::tr( "The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field." )
        .arg( name() ) );
  }
}

rubicon::PointSet3 PointReader::read( const rubicon::RunOptions &options ) const
{
  rubicon::PointSet3 points;
  const auto add = [&points]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
    rubicon::add_wkb_points( points, id, wkb );
  };
  visit( -1, add, options );
  rubicon::log_left_out( points.counts, '"' + name().toStdString() + '"', options.log );
  return points;
}
