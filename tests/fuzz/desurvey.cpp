// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: a collar and a survey table, made of the input. Traces begin at their collars, their depths never go back,
// their coordinates are finite, and every fault names a row.
// Relies on drill/desurvey.h.
#include "core/drill/desurvey.h"

#include "core/error.h"
#include "tests/fuzz/hole_numbers.h"

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

struct Tables
{
    std::vector<Collar> collars;
    std::vector<Station> stations;
};

Tables tables_of( InputBytes &bytes )
{
  Tables tables;
  for ( auto count = 1 + bytes.next() % 4; count > 0; --count )
  {
    Collar &collar = tables.collars.emplace_back();
    collar.id = hole_id( bytes );
    for ( double *number : { &collar.x, &collar.y, &collar.z, &collar.depth } )
      *number = hole_number( bytes );
  }
  while ( !bytes.empty() && tables.stations.size() < 64 )
  {
    Station &station = tables.stations.emplace_back();
    station.id = hole_id( bytes );
    for ( double *number : { &station.depth, &station.azimuth, &station.dip } )
      *number = hole_number( bytes );
  }
  return tables;
}

DesurveyOptions options_of( InputBytes &bytes )
{
  const std::uint8_t choice = bytes.next();
  DesurveyOptions options;
  options.method = static_cast<DesurveyMethod>( choice % 3 );
  options.dip = choice & 128 ? DipConvention::down_positive : DipConvention::down_negative;
  if ( choice & 64 )
    options.depth_factor = hole_number( bytes );
  if ( choice & 32 )
    options.azimuth_offset = hole_number( bytes );
  if ( choice & 16 )
    options.angle_step = hole_number( bytes );
  return options;
}

void check_trace( const PolylineSet3 &traces, std::size_t line, const Collar &collar )
{
  const std::uint32_t first = traces.line_begin[line], end = traces.line_begin[line + 1];
  require( first + 2 <= end, "a trace of fewer than two vertices" );
  const Point3 start = traces.vertices[first];
  require( start.x == collar.x && start.y == collar.y && start.z == collar.z, "a trace that leaves no collar" );
  require( traces.m[first] == 0, "a trace that does not begin at depth 0" );
  for ( std::uint32_t v = first; v < end; ++v )
  {
    const Point3 p = traces.vertices[v];
    require( std::isfinite( p.x ) && std::isfinite( p.y ) && std::isfinite( p.z ), "a vertex that is nowhere" );
    require( v == first || traces.m[v - 1] <= traces.m[v], "a depth above the one before" );
  }
  require( !( traces.m[end - 1] > collar.depth ), "a trace that goes below the end of its hole" );
}

void check( const DesurveyResult &result, const Tables &tables )
{
  require( result.trace_stations.size() == result.traces.line_count(), "not a count for each trace" );
  for ( std::size_t line = 0; line < result.traces.line_count(); ++line )
  {
    const auto collar = static_cast<std::size_t>( result.traces.feature_ids[result.traces.line_feature[line]] );
    require( collar < tables.collars.size(), "a trace of no collar" );
    check_trace( result.traces, line, tables.collars[collar] );
  }
  for ( const SurveyFault &fault : result.faults )
    require( fault.row < ( is_of_collar( fault.kind ) ? tables.collars.size() : tables.stations.size() ),
             "a fault of no row" );
  require( result.rising <= result.stations && result.stations <= tables.stations.size(), "counts of stations" );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  InputBytes bytes( data, size );
  const DesurveyOptions options = options_of( bytes );
  const Tables tables = tables_of( bytes );
  try
  {
    check( desurvey( tables.collars, tables.stations, options ), tables );
  }
  catch ( const Error & ) // an option out of its range
  {}
  return 0;
}
