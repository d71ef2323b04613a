// SPDX-License-Identifier: GPL-2.0-or-later
// A dataset, its layer, and one feature after the other.
// Relies on io/ogr_sink.h.

#include "core/io/ogr_sink.h"

#include "core/error.h"

#include <optional>

#include <cpl_conv.h>
#include <cpl_string.h>
#include <ogrsf_frmts.h>

namespace rubicon
{

namespace
{

class OgrSink final : public RowSink
{
  public:
    OgrSink( GDALDatasetUniquePtr dataset, OGRLayer &layer, OgrRows &rows )
      : mDataset( std::move( dataset ) )
      , mLayer( layer )
      , mRows( rows )
    {
      mRows.for_each_field( [this]( OGRFieldDefn &field ) { mLayer.CreateField( &field ); } );
    }

    // A Shapefile widens the fields of its definition while rows come, so that features are made where they are written.
    std::function<void()> prepare( std::size_t begin, std::size_t end ) override
    {
      return [this, begin, end] {
        Row row;
        for ( std::size_t number = begin; number < end; ++number )
        {
          mRows.table().read( number, row );
          if ( mLayer.CreateFeature( mRows.feature( *mLayer.GetLayerDefn(), row ).get() ) != OGRERR_NONE )
            throw Error( "" ); // GDAL says why
        }
      };
    }

    void finish( const Workers &, const RowsWritten & ) override { mDataset.reset(); }

  private:
    GDALDatasetUniquePtr mDataset;
    OGRLayer &mLayer;
    OgrRows &mRows;
};

} // namespace

std::unique_ptr<RowSink> ogr_sink( GDALDriver &driver, const std::string &name, const std::string &layer, OgrRows &rows,
                                   const OGRSpatialReference *crs )
{
  const OutputFormat &format = rows.format();
  std::optional<CPLConfigOptionSetter> all_dimensions;
  if ( format.all_dimensions )
    all_dimensions.emplace( format.all_dimensions, "YES", true );
  CPLStringList options;
  if ( format.layer_option )
    options.AddString( format.layer_option );
  GDALDatasetUniquePtr dataset( driver.Create( name.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  OGRLayer *created = dataset ? dataset->CreateLayer( layer.c_str(), const_cast<OGRSpatialReference *>( crs ),
                                                      rows.geometry_type(), options.List() )
                              : nullptr;
  return created ? std::make_unique<OgrSink>( std::move( dataset ), *created, rows ) : nullptr;
}

} // namespace rubicon
