// SPDX-License-Identifier: GPL-2.0-or-later
// One OGR layer per output: format by extension, fields, transaction, temporary directory, move into place.
// Relies on GDAL/OGR 3.6 or later, io/target.h, io/text_layer.h, io/gdal_messages.h and io/paced_progress.h.
#pragma once

#include "core/compute/run.h"
#include "core/io/gdal_messages.h"
#include "core/io/output_files.h"
#include "core/io/paced_progress.h"
#include "core/io/target.h"
#include "core/io/text_layer.h"

#include <concepts>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <cpl_conv.h>
#include <ogrsf_frmts.h>

namespace rubicon
{

struct OutputFormat;

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

//! GDAL's settings while outputs are written: a temporary file is flushed once, when it is complete.
struct OutputSettings
{
    const CPLConfigOptionSetter no_sync{ "OGR_SQLITE_SYNCHRONOUS", "OFF", false };
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
     * Writes the next feature: its geometry (may be null) and its values in the order of the fields. NaN, a null pointer
     * and an empty optional are written as NULL.
     */
    template <typename... Values>
    void write( std::unique_ptr<OGRGeometry> geometry, const Values &...values )
    {
      int field = 0;
      ( set( field++, values ), ... );
      add( std::move( geometry ) );
    }
    //! Every byte is on the disk then; \a log is told of numbers that the format could not hold.
    void finish( const RunOptions &options );
    void place( Placing &placing ) const { placing.place( mTarget, mDirectory ); }

  private:
    [[noreturn]] void fail( const std::string &reason ) const;
    void create_text( const OutputPlan &plan, const OGRSpatialReference *crs );
    void create_layer( const OutputPlan &plan, const OGRSpatialReference *crs, bool empty );
    void set( int field, double value );
    void set( int field, std::integral auto value ) { mFeature->SetField( field, static_cast<GIntBig>( value ) ); }
    void set( int field, const char *value );
    void set( int field, const std::string &value ) { set( field, value.c_str() ); }
    void set( int field, const std::optional<std::int64_t> &value );
    void add( std::unique_ptr<OGRGeometry> geometry );
    void close( const RunOptions &options );
    void index( const RunOptions &options );
    std::filesystem::path file() const { return mDirectory / mTarget.file().filename(); }

    std::string mPath; //!< as the user wrote it
    Target mTarget;
    const OutputFormat &mFormat;
    std::filesystem::path mDirectory;
    std::uint64_t mRounded = 0; //!< numbers that lost digits
    bool mHasM;
    GdalMessages mMessages;
    GDALDatasetUniquePtr mDataset;
    OGRLayer *mLayer = nullptr;
    std::unique_ptr<TextLayer> mText; //!< in place of a dataset
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
                                          const RunOptions &options )
{
  if ( plan.path.empty() )
    return nullptr;
  auto out = std::make_unique<OutputLayer>( plan, rows == 0 );
  for ( std::size_t row = 0; row < rows; ++row )
  {
    pace.step();
    write_row( *out, row );
  }
  out->finish( options );
  return out;
}

//! Puts the layers, where there are any, into their places: all or none.
inline void publish( std::span<const std::unique_ptr<OutputLayer>> finished )
{
  Placing placing;
  for ( const std::unique_ptr<OutputLayer> &out : finished )
  {
    if ( out )
      out->place( placing );
  }
  placing.keep();
}

} // namespace rubicon
