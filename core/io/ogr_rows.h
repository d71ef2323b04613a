// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of a table as OGR features, and its columns as OGR fields.
// Relies on tables/table.h, GDAL/OGR and io/output_format.h.
#pragma once

#include "core/io/output_format.h"
#include "core/tables/table.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include <ogrsf_frmts.h>

namespace rubicon
{

class OgrRows
{
  public:
    //! For the rows of \a table, which outlives it, in a file of \a format.
    OgrRows( const Table &table, const OutputFormat &format )
      : mTable( table )
      , mFormat( format )
    {}

    const Table &table() const { return mTable; }
    const OutputFormat &format() const { return mFormat; }
    OGRwkbGeometryType geometry_type() const;

    //! Calls \a add( field ) for each column.
    template <typename Add>
    void for_each_field( Add &&add ) const
    {
      for ( const Column &column : mTable.columns )
        add( *field_of( column ) );
    }

    //! \a row as a feature of \a definition, whose fields are those of for_each_field(). Thread-safe. Throws Error
    //! where a number, or a text that is one, is too long for the format.
    OGRFeatureUniquePtr feature( OGRFeatureDefn &definition, const Row &row );

    std::uint64_t rounded() const { return mRounded; }    //!< numbers that lost digits
    std::uint64_t cut() const { return mCut; }            //!< texts that lost their ends
    std::uint64_t unknown_z() const { return mUnknownZ; } //!< features with 0 in place of a Z that is not known

  private:
    std::unique_ptr<OGRFieldDefn> field_of( const Column &column ) const;
    std::unique_ptr<OGRGeometry> geometry_of( const Row &row ); //!< with a Z that the format can hold
    void set( OGRFeature &feature, int field, double value );
    void set( OGRFeature &feature, int field, std::string_view text );

    const Table &mTable;
    const OutputFormat &mFormat;
    std::atomic<std::uint64_t> mRounded = 0, mCut = 0, mUnknownZ = 0;
};

} // namespace rubicon
