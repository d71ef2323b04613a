// SPDX-License-Identifier: GPL-2.0-or-later
// Finds and reads the layers.
// Relies on layers.h and chain_dump.h.
#include "layers.h"

#include "chain_dump.h"
#include "core/error.h"

#ifdef RUBICON_GDAL
#include "core/io/layer_source.h"
#endif

#include <filesystem>
#include <iostream>
#include <optional>

namespace rubicon::bench
{

namespace
{

struct RealPair
{
    const char *file, *red, *blue;
};

constexpr RealPair known_pairs[] = {
  { "brazil.gpkg", "br_municipalities", "br_rivers_wdbii" },
  { "brazil.gpkg", "br_municipalities", "br_states_dcw" },
  { "usa.gpkg", "us_counties_high", "us_aquifers" },
  { "usa.gpkg", "us_counties_high", "us_cd2012" },
  { "usa.gpkg", "us_counties_high", "us_states_dcw" },
  { "brazil.gpkg", "br_municipalities", "br_municipalities" },
};

bool is_chains( const std::string &source )
{
  return source.ends_with( ".chains" );
}

std::optional<std::string> find_layer( const std::filesystem::path &folder, const std::string &file,
                                       const std::string &layer )
{
  const std::filesystem::path chains = folder / ( layer + ".chains" ), map = folder / file;
  if ( std::filesystem::exists( chains ) )
    return chains.string();
#ifdef RUBICON_GDAL
  if ( std::filesystem::exists( map ) )
    return map.string() + "|layername=" + layer;
#endif
  return std::nullopt;
}

} // namespace

std::vector<SourcePair> real_pairs( const std::string &folder )
{
  std::vector<SourcePair> pairs;
  for ( const RealPair &pair : known_pairs )
  {
    const std::string name = pair.red + std::string( " × " )
                             + ( pair.red == std::string( pair.blue ) ? "itself" : pair.blue );
    const auto red = find_layer( folder, pair.file, pair.red ), blue = find_layer( folder, pair.file, pair.blue );
    if ( red && blue )
      pairs.push_back( { name, *red, *blue } );
    else
      std::cerr << "Not measured, because " << folder << " does not hold its layers: " << name << '\n';
  }
  return pairs;
}

ChainSet2 read_layer( const std::string &source )
{
  if ( is_chains( source ) )
    return read_chains( source );
#ifdef RUBICON_GDAL
  return LayerSource( LayerName::parse( source ) ).read( {} );
#else
  throw Error( source + " cannot be read: this program was built without GDAL and reads .chains files only." );
#endif
}

} // namespace rubicon::bench
