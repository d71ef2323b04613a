// SPDX-License-Identifier: GPL-2.0-or-later
// How a feature of lines or borders comes into the arrays of its layer, or leaves nothing there but its count.
// Relies on compute/make_room.h, geometry/ingest_counts.h and geometry/point.h.
#pragma once

#include "core/compute/make_room.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

//! The arrays of a layer of parts, which are chains or lines (ChainSet2, PolylineSet3).
template <typename Point>
struct PartArrays
{
    std::vector<Point> &vertices;
    std::vector<double> &values; //!< Z or M: one for each vertex where \a has_values, else empty
    bool has_values;
    std::vector<std::uint32_t> &begin, &feature, &part;
    std::vector<std::int64_t> &feature_ids;
    std::vector<std::uint32_t> &collapsed;
    IngestCounts &counts;
};

//! Makes room for the vertices of a whole layer, of whose features the share \a done is there.
template <typename Point>
void make_room( const PartArrays<Point> &layer, double done )
{
  make_room( layer.vertices, done );
  if ( layer.has_values )
    make_room( layer.values, done );
}

inline void count_null_feature( std::int64_t id, IngestCounts &counts )
{
  ++counts.features;
  leave_out( counts.null_features, counts.null_ids, id );
}

//! One feature at a time. All calls are given the arrays of the same layer.
class FeatureLedger
{
  public:
    template <typename Point>
    void begin( std::int64_t id, const PartArrays<Point> &layer )
    {
      *this = {};
      mId = id;
      mVerticesBefore = layer.vertices.size();
      mPartsBefore = layer.part.size();
      mCollapsedBefore = layer.collapsed.size();
      mZeroLengthBefore = layer.counts.zero_length_segments;
    }

    /**
     * Adds a part, without the vertices that repeat the one before them; one that is nothing but one place leaves only its
     * number unused. \a value( i ) gives the Z or M of vertex i.
     */
    template <typename Point, typename Value>
    void add_part( std::span<const Point> vertices, const PartArrays<Point> &layer, Value &&value )
    {
      const std::uint32_t number = mParts++;
      mAnyVertex = mAnyVertex || !vertices.empty();
      const std::size_t begin = layer.vertices.size(), collapsed = layer.collapsed.size();
      for ( std::size_t i = 0; i < vertices.size(); ++i )
      {
        mFinite = mFinite && is_finite( vertices[i] );
        if ( layer.vertices.size() > begin && same_point( layer.vertices.back(), vertices[i] ) )
        {
          layer.collapsed.push_back( static_cast<std::uint32_t>( layer.vertices.size() - 1 ) );
          ++layer.counts.zero_length_segments;
          continue;
        }
        layer.vertices.push_back( vertices[i] );
        if ( layer.has_values )
          layer.values.push_back( value( i ) );
      }
      if ( layer.vertices.size() < begin + 2 )
      {
        cut_back( layer, begin, collapsed );
        return;
      }
      layer.begin.push_back( static_cast<std::uint32_t>( layer.vertices.size() ) );
      layer.feature.push_back( static_cast<std::uint32_t>( layer.feature_ids.size() ) );
      layer.part.push_back( number );
    }

    //! A feature with a coordinate that is not finite leaves nothing behind but its count.
    template <typename Point>
    void end( const PartArrays<Point> &layer ) const
    {
      IngestCounts &counts = layer.counts;
      ++counts.features;
      if ( !mFinite )
      {
        leave_out( counts.nonfinite_features, counts.nonfinite_ids, mId );
        counts.zero_length_segments = mZeroLengthBefore;
        cut_back( layer, mVerticesBefore, mCollapsedBefore );
        layer.begin.resize( mPartsBefore + 1 );
        layer.feature.resize( mPartsBefore );
        layer.part.resize( mPartsBefore );
      }
      else if ( layer.part.size() > mPartsBefore )
        layer.feature_ids.push_back( mId );
      else if ( mAnyVertex )
        leave_out( counts.lengthless_features, counts.lengthless_ids, mId );
      else
        leave_out( counts.empty_features, counts.empty_ids, mId );
    }

  private:
    template <typename Point>
    static void cut_back( const PartArrays<Point> &layer, std::size_t vertices, std::size_t collapsed )
    {
      layer.vertices.resize( vertices );
      layer.values.resize( layer.has_values ? vertices : 0 );
      layer.collapsed.resize( collapsed );
    }

    std::int64_t mId = 0;
    std::uint32_t mParts = 0; //!< as the layer stores them
    bool mFinite = true;
    bool mAnyVertex = false;
    // To go back to.
    std::size_t mVerticesBefore = 0, mPartsBefore = 0, mCollapsedBefore = 0;
    std::uint64_t mZeroLengthBefore = 0;
};

} // namespace rubicon
