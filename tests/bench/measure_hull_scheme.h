// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 003's scheme measured beside the engine, in the same run, on sets of points.
// Relies on hulls.h and schemes/.
#pragma once

#include "hulls.h"
#include "measure.h"
#include "schemes/hull_scheme.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rubicon::bench
{

//! The engine on one kind of machine.
struct HullEngineRow
{
    std::string name;
    Sample whole = {}; //!< from points in memory to the whole result
    Sample device = {};
    bool on_gpu = false; //!< so that device is filled
};

struct HullSchemeMeasurement
{
    std::string name, device; //!< on which the scheme ran
    std::size_t points = 0, vertices = 0;
    std::uint64_t checksum = 0;             //!< of the engine's vertices
    std::size_t missed = 0, invented = 0;   //!< vertices of the engine's, and of the scheme's, that the other has not
    HullSchemeRun run = {};                 //!< the last one of the scheme
    Sample whole = {}, without_copies = {}; //!< of the scheme
    std::array<Sample, hull_stage_count> stages = {}; //!< of the scheme
    std::vector<HullEngineRow> engine = {};

    bool is_valid() const { return missed == 0 && invented == 0; }
};

/**
 * The scheme and the engine on \a count points of \a set, each once to warm up, then \a settings.repeat times. The scheme on the
 * GPU, or, where none answers, as loops on the CPU; the engine on one thread, on all, and on the GPU. Throws Error where two runs of the
 * scheme have not the same vertices.
 */
HullSchemeMeasurement measure_hull_scheme( const HullSet &set, std::size_t count, const Settings &settings );

} // namespace rubicon::bench
