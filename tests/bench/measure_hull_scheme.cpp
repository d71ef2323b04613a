// SPDX-License-Identifier: GPL-2.0-or-later
// Repeats, and compares vertices.
// Relies on measure_hull_scheme.h.
#include "measure_hull_scheme.h"

#include "core/compute/cuda/device.h"
#include "core/compute/word_hash.h"
#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace rubicon::bench
{

namespace
{

RunOptions on( Backend backend, int threads )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  return options;
}

std::uint64_t checksum_of( const UnfilledVector<std::uint32_t> &vertices )
{
  WordHash hash;
  hash.add_each( vertices.size(), [&]( std::size_t i ) { return vertices[i]; } );
  return hash.value();
}

//! Of ascending lists: how many of \a these are not among \a those.
std::size_t not_among( const UnfilledVector<std::uint32_t> &these, const UnfilledVector<std::uint32_t> &those )
{
  UnfilledVector<std::uint32_t> left;
  std::ranges::set_difference( these, those, std::back_inserter( left ) );
  return left.size();
}

void add_scheme( const std::vector<Point3> &points, int times, HullSchemeMeasurement &m )
{
  Workers workers( on( Backend::cpu, 0 ) );
  const auto gpu = cuda_device_name();
  m.device = gpu.value_or( "CPU, 1 thread" );
  const auto find = [&] { return gpu ? find_vertices_on_gpu( points, workers ) : find_vertices_on_cpu( points ); };
  const UnfilledVector<std::uint32_t> first = find().vertices;
  for ( int i = 0; i < times; ++i )
  {
    m.run = find();
    if ( m.run.vertices != first )
      throw Error( m.name + ": two runs of the scheme disagree." );
    const auto &seconds = m.run.seconds;
    for ( std::size_t stage = 0; stage < hull_stage_count; ++stage )
      m.stages[stage].add( seconds[stage] );
    m.whole.add( std::accumulate( seconds.begin(), seconds.end(), 0.0 ) );
    m.without_copies.add( std::accumulate( seconds.begin() + 1, seconds.end() - 1, 0.0 ) );
  }
}

HullEngineRow engine_row( const std::string &name, const std::vector<Point3> &points, const RunOptions &options,
                          int times )
{
  HullEngineRow row{ name };
  row.on_gpu = options.backend == Backend::cuda;
  convex_hull( points, options );
  for ( int i = 0; i < times; ++i )
  {
    const StageSeconds seconds = convex_hull( points, options ).run.seconds;
    row.whole.add( seconds.total );
    row.device.add( seconds.device );
  }
  return row;
}

} // namespace

HullSchemeMeasurement measure_hull_scheme( const HullSet &set, std::size_t count, const Settings &settings )
{
  const std::vector<Point3> points = set.make( count );
  const UnfilledVector<std::uint32_t> expected = convex_hull( points, on( Backend::cpu, 0 ) ).vertices;
  HullSchemeMeasurement m;
  m.name = set.name;
  m.points = points.size();
  m.vertices = expected.size();
  m.checksum = checksum_of( expected );
  add_scheme( points, settings.repeat, m );
  m.missed = not_among( expected, m.run.vertices );
  m.invented = not_among( m.run.vertices, expected );
  m.engine.push_back( engine_row( "Rubicon, 1 thread", points, on( Backend::cpu, 1 ), settings.repeat ) );
  m.engine.push_back( engine_row( "Rubicon, all threads", points, on( Backend::cpu, 0 ), settings.repeat ) );
  if ( cuda_device_name() )
    m.engine.push_back( engine_row( "Rubicon, GPU", points, on( Backend::cuda, 0 ), settings.repeat ) );
  return m;
}

} // namespace rubicon::bench
