// SPDX-License-Identifier: GPL-2.0-or-later
// What the commands that read maps and write files have in common: shares of progress, targets, the report.
// Relies on terminal.h, io/ for targets and nlohmann-json.
#pragma once

#include "core/cli/terminal.h"
#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/triangle_mesh.h"
#include "core/io/layer_source.h"
#include "core/io/output_files.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace rubicon
{

//! Where a stage's progress lies in that of the whole command.
struct Share
{
    double from, to;
};

//! Options for one stage: progress and log go to \a bar, as its share.
RunOptions stage_options( ProgressBar &bar, Share share );

/**
 * Checks the targets before any work is done: as check_output_files(), and an existing file, whether it is a target or
 * would become part of it, is replaced only where \a overwrite says so, one that another program works in or that the
 * run's own \a sources are read from never: it is \a role.
 */
void check_targets( std::span<const OutputFile> targets, bool overwrite, const std::vector<LayerName> &sources,
                    const std::string &role );

//! Throws Error where \a layer has no CRS.
void require_crs( const LayerSource &layer );

//! The two layers of a red-blue job.
struct MapLayers
{
    ChainSet2 red, blue;
    std::string crs; //!< of both, that of the first; empty: none
};

//! Where they come from.
class MapSources
{
  public:
    //! Opens both. With \a ignore_crs coordinates are taken as they are. Throws Error, also where a layer has no CRS.
    MapSources( const LayerName &red, const LayerName &blue, bool ignore_crs );

    //! LayerSource::expected_bytes() of both together.
    double expected_bytes();

    //! Reads both at once, the second in the CRS of the first. Throws Error, and Cancelled.
    MapLayers read( const RunOptions &options );

  private:
    LayerSource mRed, mBlue;
    bool mIgnoreCrs;
};

//! Prints a summary, with U+FFFD for what is not UTF-8: names of files and meshes need not be.
void print_json( const nlohmann::ordered_json &summary );

//! What ingest met and left out, key by key.
nlohmann::ordered_json counts_as_json( const IngestCounts &counts );
nlohmann::ordered_json counts_as_json( const MeshCounts &counts );

//! The end of a summary: who decided, seconds, device, checksum.
nlohmann::ordered_json run_as_json( const RunReport &run, std::uint64_t checksum );
void print_run( const RunReport &run, std::uint64_t checksum );

} // namespace rubicon
