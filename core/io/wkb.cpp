// SPDX-License-Identifier: GPL-2.0-or-later
// Curves through OGR.
// Relies on io/gdal_messages.h.
#include "core/io/wkb.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"

#include <memory>

#include <ogr_geometry.h>

namespace rubicon
{

StraightGeometry straightened_by_ogr( std::span<const std::byte> wkb )
{
  GdalMessages messages;
  OGRGeometry *read = nullptr;
  StraightGeometry result{ {}, false, 0 };
  const OGRErr error = OGRGeometryFactory::createFromWkb( wkb.data(), nullptr, &read, wkb.size(), wkbVariantIso,
                                                          result.taken );
  const std::unique_ptr<OGRGeometry> geometry( read );
  constexpr std::size_t header_size = 5;
  if ( error != OGRERR_NONE || result.taken < header_size )
    throw Error( "has a curve that OGR cannot read" + messages.reason() + "." );
  result.had_curves = geometry->hasCurveGeometry( true );

  const std::unique_ptr<OGRGeometry> straight( geometry->getLinearGeometry() );
  if ( !straight )
    throw Error( "has a curve that OGR cannot linearise" + messages.reason() + "." );
  result.wkb.resize( straight->WkbSize() );
  straight->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( result.wkb.data() ), wkbVariantIso );
  return result;
}

} // namespace rubicon
