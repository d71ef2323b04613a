// SPDX-License-Identifier: GPL-2.0-or-later
// Guesses from the sizes of files; the job itself is placed by what was read, in compute/choose_backend.h.
// Relies on measure/kept_costs.h and measure/measure_costs.h.
#include "core/measure/prepared_backend.h"

#include "core/compute/choose_backend.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/thread_count.h"
#include "core/measure/kept_costs.h"
#include "core/measure/measure_costs.h"

#include <algorithm>
#include <limits>

namespace rubicon
{

namespace
{

//! Of a machine that was never measured, in round figures of those in resources/docs/benchmarks.md: what one thread and an
//! NVIDIA H200, of hulls an H100, need for the twins of maps, for a mine and for points in a ball; several threads share a little
//! less than all.
MachineCosts usual_costs()
{
  const auto shared = [threads = thread_count()]( const JobCost &one ) {
    const double share = 0.1 + 0.9 / threads;
    return JobCost{ one.once, one.per_item * share, one.per_candidate * share };
  };
  const JobCost map{ 1e-3, 20e-9, 40e-9 }, mesh{ 1e-3, 60e-9, 8e-9 }, hull{ 1e-3, 80e-9, 0 };
  return { thread_count(),
           MachineCosts().device_start,
           { map, shared( map ), { 2e-3, 2e-9, 3e-9 } },
           { mesh, shared( mesh ), { 2e-3, 5e-9, 0.2e-9 } },
           { hull, shared( hull ), { 5e-3, 8e-9, 0 } } };
}

//! About as many segments or triangles as so many bytes hold: 16 are the two coordinates of a vertex of a map, 48 what a
//! face and its share of corners, or a vertex in space, take in the usual formats.
double items_in( double bytes, KindOfJob kind )
{
  return bytes / ( kind == &MachineCosts::maps ? 16 : 48 );
}

//! Whether the GPU would gain more than is left of its start once the files are read.
bool is_worth_starting( const MachineCosts &costs, KindOfJob kind, const JobSize &size, int threads )
{
  constexpr double reading = 20e-9; // seconds for an item, which 16 cores need of large maps (in benchmarks.md)
  const ExpectedSeconds expected = expected_seconds( costs, kind, size, threads );
  return expected.on_device - std::min( reading * size.items, device_start_left( costs.device_start ) )
         < expected.on_cpu;
}

} // namespace

double bytes_of_files( const std::vector<std::filesystem::path> &files )
{
  double all = 0;
  for ( const std::filesystem::path &file : files )
  {
    std::error_code error;
    if ( const std::uintmax_t bytes = std::filesystem::file_size( file, error ); !error )
      all += static_cast<double>( bytes );
  }
  return all;
}

PreparedBackend::PreparedBackend( const RunOptions &options, KindOfJob kind, double bytes, bool meets_itself )
{
  if ( options.backend == Backend::cuda )
    mStart.emplace( run_first_job );
  if ( options.backend != Backend::automatic )
    return;
  mCosts = kept_costs();
  if ( !mCosts )
    mCosts = usual_costs();
  // Without code for the card the driver would compile for seconds, and the end of the run would wait for it.
  const auto first_job = [measured = mCosts->measured] {
    if ( !measured && !has_code_for_cuda_device() )
      throw Error( "This build has no code for the GPU." );
    run_first_job();
  };
  const double items = items_in( bytes, kind );
  // Of candidates nothing is known before files are read, but that each segment of a layer meets itself and both neighbours, and
  // in polygons that share borders as many of the other polygon: three to six for each segment, two for each of both layers'.
  const double candidates = meets_itself ? 2 * items : 0;
  if ( is_worth_starting( *mCosts, kind, { items, candidates }, options.threads ) )
    mStart.emplace( first_job );
}

std::optional<MachineCosts> PreparedBackend::costs( const RunOptions &options )
{
  if ( !mCosts || mCosts->measured || !mStart || !can_keep_costs() )
    return mCosts;
  mStart->wait();
  const std::optional<std::string> device = cuda_device_in_words();
  if ( !device )
    return mCosts; // the log will say why
  if ( !has_code_for_cuda_device() )
    return mCosts; // the job will leave the GPU alone, and say why
  log_line( options,
            "Measuring once how fast the CPU and the GPU of this machine are; \"rubicon devices --measure\" does it "
            "again." );
  RunOptions measuring;
  measuring.stop = options.stop;
  try
  {
    mCosts = measure_costs( measuring );
    keep_costs( *mCosts, *device );
  }
  catch ( const Cancelled & )
  {
    throw;
  }
  catch ( const Error &error ) // of the GPU, whose memory another program may hold
  {
    log_line( options, std::string( error.what() ) + " Going on with the CPU." );
    mCosts->device_start = std::numeric_limits<double>::infinity();
  }
  return mCosts;
}

} // namespace rubicon
