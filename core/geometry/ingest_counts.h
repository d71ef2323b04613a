// SPDX-License-Identifier: GPL-2.0-or-later
// What ingest left out or changed of a layer of lines or borders, so that nothing is lost silently.
// Relies on nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace rubicon
{

struct IngestCounts
{
    std::uint64_t features = 0;             //!< features offered to the builder
    std::uint64_t null_features = 0;        //!< without a geometry
    std::uint64_t empty_features = 0;       //!< with an empty geometry
    std::uint64_t nonfinite_features = 0;   //!< left out for a NaN or infinite coordinate
    std::uint64_t lengthless_features = 0;  //!< all vertices in one place: there is no segment
    std::uint64_t linearised_features = 0;  //!< had curves, which OGR turned into straight segments
    std::uint64_t zero_length_segments = 0; //!< collapsed

    //! For the log: the ids of the first features of each sort that were left out.
    std::vector<std::int64_t> null_ids, empty_ids, nonfinite_ids, lengthless_ids;
};

//! Counts what is left out, and keeps its \a place (its id) where it is one of the first ten.
template <typename Place>
void leave_out( std::uint64_t &count, std::vector<Place> &places, const std::type_identity_t<Place> &place )
{
  constexpr std::size_t places_kept = 10;
  ++count;
  if ( places.size() < places_kept )
    places.push_back( place );
}

} // namespace rubicon
