// SPDX-License-Identifier: GPL-2.0-or-later
// Takes features of lines or borders into a layer of chains.
// Relies on geometry/chain_set2.h and ingest/feature_ledger.h.
#pragma once

#include "core/export.h"
#include "core/geometry/chain_set2.h"
#include "core/ingest/feature_ledger.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace rubicon
{

/**
 * Ingests features one by one: begin_feature, add_part for each line or ring, end_feature. A feature with a
 * non-finite coordinate leaves nothing behind but its count. Rings must arrive closed.
 * Throws rubicon::Error when the layer would exceed 2^31 - 1 vertices. Not thread-safe.
 */
class RUBICON_API ChainBuilder2
{
  public:
    explicit ChainBuilder2( bool has_z = false )
      : mHasZ( has_z )
    {}

    //! Makes room for so many vertices, parts and features more, where the caller knows of them: growing costs as much as filling.
    void reserve( std::size_t vertices, std::size_t parts, std::size_t features );

    //! Makes room for the whole layer where the share \a done of its features is there: see compute/make_room.h.
    void make_room( double done ) { rubicon::make_room( arrays(), done ); }

    void begin_feature( std::int64_t id ) { mLedger.begin( id, arrays() ); }
    //! \a z holds one value for each vertex, or is empty; without it a layer with Z gets NaN.
    void add_part( std::span<const Point2> vertices, std::span<const double> z = {} );
    void end_feature() { mLedger.end( arrays() ); }

    void count_null( std::int64_t id ) { count_null_feature( id, mSet.counts ); }
    void count_linearised() { ++mSet.counts.linearised_features; }

    //! Whether the layer has Z: a feature had some, though no chain of it may be left.
    bool has_z() const { return mHasZ; }

    //! How many the chains have so far.
    std::size_t vertex_count() const { return mSet.vertices.size(); }

    //! Hands the finished layer over; what comes then is another one, which has Z if this has.
    ChainSet2 take() { return std::exchange( mSet, ChainSet2() ); }

  private:
    PartArrays<Point2> arrays()
    {
      return { mSet.vertices.own(), mSet.z,           mHasZ,          mSet.chain_begin, mSet.chain_feature,
               mSet.chain_part,     mSet.feature_ids, mSet.collapsed, mSet.counts };
    }

    ChainSet2 mSet;
    bool mHasZ;
    FeatureLedger mLedger;
};

} // namespace rubicon
