// SPDX-License-Identifier: GPL-2.0-or-later
// What happens to one feature of lines or borders while it is taken in, and the counts of its layer.
// Relies on geometry/ingest_counts.h and geometry/point.h.
#pragma once

#include "core/geometry/ingest_counts.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

inline void count_null_feature( std::int64_t id, IngestCounts &counts )
{
  ++counts.features;
  leave_out( counts.null_features, counts.null_ids, id );
}

//! One feature at a time. All counts are those of the same layer.
class FeatureLedger
{
  public:
    void begin( std::int64_t id, const IngestCounts &counts )
    {
      *this = {};
      mId = id;
      mZeroLengthBefore = counts.zero_length_segments;
    }

    std::int64_t id() const { return mId; }

    //! The number of the next part as the layer stores it.
    std::uint32_t next_part() { return mParts++; }

    /**
     * Appends the vertices of a part to \a kept, from \a kept's end on, but for each that repeats the one before it, whose
     * number goes to \a collapsed. Calls \a keep( i ) for each vertex i that stays.
     */
    template <typename Point, typename Keep>
    void add_vertices( std::span<const Point> vertices, std::vector<Point> &kept, std::vector<std::uint32_t> &collapsed,
                       IngestCounts &counts, Keep &&keep )
    {
      mAnyVertex = mAnyVertex || !vertices.empty();
      const std::size_t begin = kept.size();
      for ( std::size_t i = 0; i < vertices.size(); ++i )
      {
        mFinite = mFinite && is_finite( vertices[i] );
        if ( kept.size() > begin && same_point( kept.back(), vertices[i] ) )
        {
          collapsed.push_back( static_cast<std::uint32_t>( kept.size() - 1 ) );
          ++counts.zero_length_segments;
          continue;
        }
        kept.push_back( vertices[i] );
        keep( i );
      }
    }

    //! False where a coordinate is not finite: then nothing of the feature may stay. \a any_segment: one of its parts has one.
    bool end( bool any_segment, IngestCounts &counts ) const
    {
      ++counts.features;
      if ( !mFinite )
      {
        leave_out( counts.nonfinite_features, counts.nonfinite_ids, mId );
        counts.zero_length_segments = mZeroLengthBefore;
      }
      else if ( !mAnyVertex )
        leave_out( counts.empty_features, counts.empty_ids, mId );
      else if ( !any_segment )
        leave_out( counts.lengthless_features, counts.lengthless_ids, mId );
      return mFinite;
    }

  private:
    std::int64_t mId = 0;
    std::uint32_t mParts = 0;
    bool mFinite = true;
    bool mAnyVertex = false;
    std::uint64_t mZeroLengthBefore = 0;
};

} // namespace rubicon
