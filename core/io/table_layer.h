// SPDX-License-Identifier: GPL-2.0-or-later
// One OGR layer per table: format by extension, fields, transaction, temporary directory, move into place.
// Relies on tables/table.h, GDAL/OGR 3.6 or later, io/target.h, io/text_layer.h and io/gdal_messages.h.
#pragma once

#include "core/compute/run.h"
#include "core/io/gdal_messages.h"
#include "core/io/output_files.h"
#include "core/io/target.h"
#include "core/io/text_layer.h"
#include "core/tables/table.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include <ogrsf_frmts.h>

namespace rubicon
{

struct OutputFormat;

//! One output on its way: a layer in a temporary directory beside the target, moved there by place().
class TableLayer
{
  public:
    //! For the rows of \a table, in a layer named as the file is; without a CRS where \a crs_wkt is empty.
    TableLayer( const std::string &path, const Table &table, const std::string &crs_wkt );

    //! Writes the next row.
    void write( const Row &row );

    //! Every byte is on the disk then; \a log is told of numbers that the format could not hold.
    void finish( const RunOptions &options );

    //! Hands the finished file to \a placing.
    void place( Placing &placing ) const { placing.place( mTarget, mFolder.path ); }

  private:
    //! The temporary directory; goes with what is left in it.
    struct HiddenFolder
    {
        std::filesystem::path path;
        ~HiddenFolder() { remove_hidden_folder( path ); }
    };

    [[noreturn]] void fail( const std::string &reason ) const;
    void create_text( const Table &table, const OGRSpatialReference *crs );
    void create_layer( const Table &table, const OGRSpatialReference *crs );
    void set( int field, std::monostate ) { mFeature->SetFieldNull( field ); }
    void set( int field, bool value ) { mFeature->SetField( field, static_cast<int>( value ) ); }
    void set( int field, std::int64_t value ) { mFeature->SetField( field, static_cast<GIntBig>( value ) ); }
    void set( int field, std::string_view value ) { mFeature->SetField( field, std::string( value ).c_str() ); }
    void set( int field, double value );
    std::unique_ptr<OGRGeometry> geometry_of( const Row &row ); //!< with a Z that the format can hold
    void close( const RunOptions &options );
    std::filesystem::path file() const { return mFolder.path / mTarget.file().filename(); }

    std::string mPath; //!< as the user wrote it
    Target mTarget;
    const OutputFormat &mFormat;
    HiddenFolder mFolder;
    std::uint64_t mRounded = 0;  //!< numbers that lost digits
    std::uint64_t mUnknownZ = 0; //!< features with 0 in place of a Z that is not known
    GeometryShape mShape;
    GdalMessages mMessages;
    GDALDatasetUniquePtr mDataset;
    OGRLayer *mLayer = nullptr;
    std::unique_ptr<TextLayer> mText; //!< in place of a dataset
    OGRFeatureUniquePtr mFeature;
};

} // namespace rubicon
