// SPDX-License-Identifier: GPL-2.0-or-later
// One OGR layer per output: format by extension, fields, transaction, temporary directory, move into place.
// Relies on GDAL/OGR 3.6 or later, io/output_files.h, io/gdal_messages.h and io/paced_progress.h.
#pragma once

#include "core/compute/run.h"
#include "core/io/gdal_messages.h"
#include "core/io/output_files.h"
#include "core/io/paced_progress.h"

#include <concepts>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <cpl_conv.h>
#include <ogrsf_frmts.h>

namespace rubicon
{

struct OutputField
{
    const char *name;
    OGRFieldType type;
    OGRFieldSubType subtype = OFSTNone;
};

//! What an output layer consists of; with crs_wkt empty it has no CRS.
struct OutputPlan
{
    std::string path;
    OGRwkbGeometryType type;
    const std::vector<OutputField> &fields;
    const std::string &crs_wkt;
};

//! GDAL's settings while outputs are written: the temporary files need no journal, and text formats get every digit.
struct OutputSettings
{
    const CPLConfigOptionSetter no_sync{ "OGR_SQLITE_SYNCHRONOUS", "OFF", false };
    const CPLConfigOptionSetter digits{ "OGR_WKT_PRECISION", "17", false };
};

//! One output on its way: a layer in a temporary directory beside the target, moved there by publish().
class OutputLayer
{
  public:
    //! \a empty: nothing will be written to it.
    OutputLayer( const OutputPlan &plan, bool empty );
    ~OutputLayer();
    OutputLayer( const OutputLayer & ) = delete;
    OutputLayer &operator=( const OutputLayer & ) = delete;

    /**
     * Writes the next feature: its geometry (may be null; taken over) and its values in the order of the fields. NaN, a
     * null pointer and an empty optional are written as NULL.
     */
    template <typename... Values>
    void write( OGRGeometry *geometry, const Values &...values )
    {
      int field = 0;
      ( set( field++, values ), ... );
      add( geometry );
    }
    void finish( const LogCallback &log );
    void publish();

  private:
    [[noreturn]] void fail( const std::string &reason ) const;
    void create_layer( const OutputPlan &plan, bool empty );
    void set( int field, double value );
    void set( int field, std::integral auto value ) { mFeature->SetField( field, static_cast<GIntBig>( value ) ); }
    void set( int field, const char *value );
    void set( int field, const std::string &value ) { set( field, value.c_str() ); }
    void set( int field, const std::optional<std::int64_t> &value );
    void add( OGRGeometry *geometry );
    void index();

    std::filesystem::path file() const { return mDirectory / mTarget.filename(); }

    std::filesystem::path mTarget, mDirectory;
    GDALDriver *mDriver;
    bool mDecimalText = false; //!< the format would round numbers, so that they are written as text
    GIntBig mWritten = 0;
    GdalMessages mMessages;
    GDALDatasetUniquePtr mDataset;
    OGRLayer *mLayer = nullptr;
    OGRFeatureUniquePtr mFeature;
};

//! Progress over all outputs together.
struct Pace
{
    PacedProgress progress;
    double total, done = 0;

    void step() { progress.report( done++ / total ); }
};

//! Writes \a rows rows, each by write_row( layer, number ), to a finished layer; null where the plan names no file.
template <typename WriteRow>
std::unique_ptr<OutputLayer> write_layer( const OutputPlan &plan, std::size_t rows, WriteRow &&write_row, Pace &pace,
                                          const LogCallback &log )
{
  if ( plan.path.empty() )
    return nullptr;
  auto out = std::make_unique<OutputLayer>( plan, rows == 0 );
  for ( std::size_t row = 0; row < rows; ++row )
  {
    pace.step();
    write_row( *out, row );
  }
  out->finish( log );
  return out;
}

//! Moves the layers, where there are any, to their targets.
inline void publish( std::span<const std::unique_ptr<OutputLayer>> finished )
{
  for ( const std::unique_ptr<OutputLayer> &out : finished )
  {
    if ( out )
      out->publish();
  }
}

} // namespace rubicon
