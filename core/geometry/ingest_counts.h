// SPDX-License-Identifier: GPL-2.0-or-later
// What ingest left out or changed of a layer of lines or borders, so that nothing is lost silently.
// Relies on nothing.
#pragma once

#include <cstdint>

namespace rubicon
{

struct IngestCounts
{
    std::uint64_t features = 0;             //!< features offered to the builder
    std::uint64_t null_features = 0;        //!< without a geometry
    std::uint64_t empty_features = 0;       //!< with an empty geometry
    std::uint64_t nonfinite_features = 0;   //!< left out for a NaN or infinite coordinate
    std::uint64_t linearised_features = 0;  //!< had curves, which OGR turned into straight segments
    std::uint64_t zero_length_segments = 0; //!< collapsed
};

} // namespace rubicon
