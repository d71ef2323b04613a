// SPDX-License-Identifier: GPL-2.0-or-later
// Relies on io/crs.h.
#include "core/io/crs.h"

#include <cstring>

#include <cpl_conv.h>

namespace rubicon
{

bool is_undefined( const OGRSpatialReference &crs )
{
  const char *name = crs.GetName();
  return crs.IsEmpty() || ( name && EQUALN( name, "Undefined", std::strlen( "Undefined" ) ) );
}

std::string title_of( const OGRSpatialReference &crs )
{
  const char *authority = crs.GetAuthorityName( nullptr ), *code = crs.GetAuthorityCode( nullptr );
  if ( authority && code )
    return std::string( authority ) + ":" + code;
  const char *name = crs.GetName();
  return name ? name : "an unnamed CRS";
}

std::string wkt_of( const OGRSpatialReference &crs )
{
  char *text = nullptr;
  const char *const format[] = { "FORMAT=WKT2_2019", nullptr };
  crs.exportToWkt( &text, format );
  const std::string wkt = text ? text : "";
  CPLFree( text );
  return wkt;
}

} // namespace rubicon
