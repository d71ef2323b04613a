// SPDX-License-Identifier: GPL-2.0-or-later
// Relies on io/crs.h.
#include "core/io/crs.h"

#include <algorithm>
#include <cstring>

#include <cpl_conv.h>

namespace rubicon
{

bool is_undefined( const OGRSpatialReference &crs )
{
  const char *name = crs.GetName();
  return crs.IsEmpty() || ( name && !crs.GetAuthorityName( nullptr ) && is_name_of_none( name ) );
}

bool is_name_of_none( const std::string &name )
{
  constexpr const char *names[] = { "Undefined geographic SRS", "Undefined Cartesian SRS", "Undefined SRS" };
  return std::ranges::any_of( names, [&]( const char *none ) {
    return EQUALN( name.c_str(), none, std::strlen( none ) ); // it may be "… with unknown unit"
  } );
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
