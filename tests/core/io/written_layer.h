// SPDX-License-Identifier: GPL-2.0-or-later
// Small layers written by OGR from well-known text, for tests of reading.
// Relies on GDAL/OGR and Qt Test.
#pragma once

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <string>
#include <vector>

#include <ogrsf_frmts.h>

namespace rubicon::test
{

struct WrittenLayer
{
    std::string driver = "GPKG", extension = ".gpkg";
    OGRwkbGeometryType type = wkbUnknown;
    int epsg = 4326;                     //!< 0: no CRS
    std::vector<std::string> geometries; //!< WKT; empty: NULL; "NaN": a line with such a coordinate
    std::vector<GIntBig> ids;            //!< empty: as the driver numbers them
    bool with_number = false;            //!< one field, 10, 20, …; else one text
    std::vector<std::string> options;    //!< of the driver, for layers
};

inline OGRGeometry *geometry_of( const std::string &text )
{
  OGRGeometry *geometry = nullptr;
  OGRGeometryFactory::createFromWkt( text == "NaN" ? "LINESTRING (0 0,1 1)" : text.c_str(), nullptr, &geometry );
  if ( text == "NaN" )
    geometry->toLineString()->setPoint( 1, std::nan( "" ), 1 );
  return geometry;
}

//! Writes \a layer under the name "layer" into \a directory and returns its path.
inline std::string write_layer( const QTemporaryDir &directory, const WrittenLayer &layer )
{
  GDALAllRegister();
  const std::string path = directory.filePath( "layer" ).toStdString() + layer.extension;
  GDALDatasetUniquePtr dataset( GetGDALDriverManager()
                                  ->GetDriverByName( layer.driver.c_str() )
                                  ->Create( path.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  OGRSpatialReference crs;
  crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  crs.importFromEPSG( layer.epsg ? layer.epsg : 4326 );
  // A FlatGeobuf of GDAL 3.7 and later takes no NULL geometry into its index.
  CPLStringList options;
  if ( layer.driver == "FlatGeobuf" )
    options.SetNameValue( "SPATIAL_INDEX", "NO" );
  for ( const std::string &option : layer.options )
    options.AddString( option.c_str() );
  OGRLayer *out = dataset->CreateLayer( "layer", layer.epsg ? &crs : nullptr, layer.type, options.List() );
  OGRFieldDefn field( "name", layer.with_number ? OFTInteger64 : OFTString );
  out->CreateField( &field );
  dataset->StartTransaction(); // where the driver has them: one for each feature takes seconds
  for ( std::size_t i = 0; i < layer.geometries.size(); ++i )
  {
    OGRFeature feature( out->GetLayerDefn() );
    if ( layer.with_number )
      feature.SetField( 0, static_cast<GIntBig>( 10 * ( i + 1 ) ) );
    else
      feature.SetField( 0, "some name" );
    feature.SetGeometryDirectly( geometry_of( layer.geometries[i] ) );
    if ( !layer.ids.empty() )
      feature.SetFID( layer.ids[i] );
    if ( out->CreateFeature( &feature ) != OGRERR_NONE )
      qFatal( "a layer for a test could not be written" );
  }
  dataset->CommitTransaction();
  return path;
}

} // namespace rubicon::test
