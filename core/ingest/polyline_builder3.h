// SPDX-License-Identifier: GPL-2.0-or-later
// Takes features of 3D lines in, and gives an M to lines that have none.
// Relies on geometry/polyline_set3.h and ingest/feature_ledger.h.
#pragma once

#include "core/export.h"
#include "core/geometry/polyline_set3.h"
#include "core/ingest/feature_ledger.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace rubicon
{

/**
 * Ingests features one by one: begin_feature, add_line for each of its lines, end_feature. A feature with a non-finite
 * coordinate leaves nothing behind but its count; M that is not finite is none, which is NaN. Of vertices that follow
 * each other in one place the first stays, with its M. Throws rubicon::Error beyond 2^32 - 2 vertices. Not thread-safe.
 */
class RUBICON_API PolylineBuilder3
{
  public:
    explicit PolylineBuilder3( bool has_m = false )
      : mHasM( has_m )
    {}

    //! Makes room for the whole layer where the share \a done of its features is there: see compute/make_room.h.
    void make_room( double done ) { rubicon::make_room( arrays(), done ); }

    void begin_feature( std::int64_t id ) { mLedger.begin( id, arrays() ); }
    //! \a m holds one value for each vertex; it is not read where the lines have no M.
    void add_line( std::span<const Point3> vertices, std::span<const double> m = {} );
    void end_feature() { mLedger.end( arrays() ); }

    void count_null( std::int64_t id ) { count_null_feature( id, mSet.counts ); }
    void count_linearised() { ++mSet.counts.linearised_features; }

    std::size_t feature_count() const { return mSet.feature_ids.size(); } //!< that have a line
    //! Hands the finished lines over.
    PolylineSet3 take() { return std::exchange( mSet, PolylineSet3() ); }

  private:
    PartArrays<Point3> arrays()
    {
      return { mSet.vertices,  mSet.m,           mHasM,          mSet.line_begin, mSet.line_feature,
               mSet.line_part, mSet.feature_ids, mSet.collapsed, mSet.counts };
    }

    PolylineSet3 mSet;
    bool mHasM;
    FeatureLedger mLedger;
};

//! The M where the lines of a feature begin and where they end.
struct MeasureRange
{
    double from, to;
};

/**
 * Gives \a lines an M that runs evenly over the length of each feature, its lines one after the other: that of feature
 * feature_ids[f] from ranges[f].from to ranges[f].to, exactly there and an ordinary double between; NaN where one of
 * them is not finite.
 */
RUBICON_API void set_measures( PolylineSet3 &lines, std::span<const MeasureRange> ranges );

} // namespace rubicon
