// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of drill holes into rows, the jobs on them, their tables.
// Relies on drill/, tables/drill_tables.h and jobs.h.
#include "core/drill/assay_intervals.h"
#include "core/drill/desurvey.h"
#include "core/error.h"
#include "core/python/arrow_table.h"
#include "core/python/jobs.h"
#include "core/tables/drill_tables.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

//! A column that a table may lack: NaN in its place.
std::vector<double> numbers_or_nan( const TableColumns &table, const std::string &column, std::size_t rows )
{
  return column.empty() ? std::vector<double>( rows, missing ) : table.numbers( column );
}

//! All columns of a table are of one length.
void need_rows( const std::string &title, std::size_t rows, std::initializer_list<std::size_t> lengths )
{
  for ( const std::size_t length : lengths )
    if ( length != rows )
      throw Error( "The columns of the " + title + " table differ in length." );
}

std::vector<Collar> collars_in( const TableColumns &table, const DrillColumns &columns )
{
  const std::vector<std::string> holes = table.texts( columns.hole );
  const std::vector<double> x = table.numbers( columns.x ), y = table.numbers( columns.y ),
                            z = table.numbers( columns.z );
  const std::vector<double> depth = numbers_or_nan( table, columns.depth, holes.size() );
  const std::vector<double> azimuth = numbers_or_nan( table, columns.azimuth, holes.size() );
  const std::vector<double> dip = numbers_or_nan( table, columns.dip, holes.size() );
  need_rows( "collar", holes.size(), { x.size(), y.size(), z.size(), depth.size(), azimuth.size(), dip.size() } );
  std::vector<Collar> collars;
  for ( std::size_t i = 0; i < holes.size(); ++i )
    collars.push_back( { holes[i], x[i], y[i], z[i], depth[i], azimuth[i], dip[i] } );
  return collars;
}

std::vector<Station> stations_in( const TableColumns &table, const DrillColumns &columns )
{
  const std::vector<std::string> holes = table.texts( columns.hole );
  const std::vector<double> depth = table.numbers( columns.depth ), azimuth = table.numbers( columns.azimuth ),
                            dip = table.numbers( columns.dip );
  need_rows( "survey", holes.size(), { depth.size(), azimuth.size(), dip.size() } );
  std::vector<Station> stations;
  for ( std::size_t i = 0; i < holes.size(); ++i )
    stations.push_back( { holes[i], depth[i], azimuth[i], dip[i] } );
  return stations;
}

//! The enumerator that \a name spells; \a names in their order.
template <typename Enum, std::size_t count>
Enum spelt( const std::string &name, const char *const ( &names )[count], const std::string &what )
{
  const auto found = std::find( std::begin( names ), std::end( names ), name );
  if ( found != std::end( names ) )
    return static_cast<Enum>( found - std::begin( names ) );
  std::string all;
  for ( const char *of : names )
    all += ( all.empty() ? "\"" : ", \"" ) + std::string( of ) + "\"";
  throw Error( what + " must be one of " + all + ", not \"" + name + "\"." );
}

IntervalState state_in( const std::string &state, std::size_t row )
{
  for ( const IntervalState known : { IntervalState::inside, IntervalState::outside, IntervalState::boundary } )
    if ( state == interval_state_name( known ) )
      return known;
  if ( !state.empty() )
    throw Error( "Column \"state\" of the interval table must hold inside, outside, boundary or NULL; row "
                 + std::to_string( row + 1 ) + " has \"" + state + "\"." );
  return IntervalState::unknown;
}

std::vector<HoleInterval> intervals_in( const TableColumns &table )
{
  const std::vector<std::string> holes = table.texts( "hole" ), meshes = table.texts( "mesh" ),
                                 states = table.texts( "state" );
  const std::vector<double> from = table.numbers( "from" ), to = table.numbers( "to" );
  need_rows( "interval", holes.size(), { meshes.size(), states.size(), from.size(), to.size() } );
  const auto texts = [&]( const char *column ) {
    return table.has( column ) ? table.texts( column ) : std::vector<std::string>( holes.size() );
  };
  const auto truths = [&]( const char *column ) {
    return table.has( column ) ? table.truths( column ) : std::vector<std::optional<bool>>( holes.size() );
  };
  const std::vector<std::string> reasons = texts( "reason" );
  const std::vector<std::optional<bool>> from_open = truths( "from_open" ), to_open = truths( "to_open" );
  need_rows( "interval", holes.size(), { reasons.size(), from_open.size(), to_open.size() } );
  std::vector<HoleInterval> intervals;
  for ( std::size_t i = 0; i < holes.size(); ++i )
    intervals.push_back(
      { holes[i], meshes[i], from[i], to[i], state_in( states[i], i ), reasons[i], from_open[i], to_open[i] } );
  return intervals;
}

AssayTable assay_in( const TableColumns &table, const AssayColumns &columns )
{
  const std::vector<std::string> holes = table.texts( columns.hole );
  const std::vector<double> from = table.numbers( columns.from ), to = table.numbers( columns.to );
  need_rows( "assay", holes.size(), { from.size(), to.size() } );
  AssayTable assay;
  for ( std::size_t i = 0; i < holes.size(); ++i )
    assay.samples.push_back( { holes[i], from[i], to[i] } );
  assay.fields = columns.values.size();
  assay.values.resize( holes.size() * assay.fields );
  for ( std::size_t field = 0; field < assay.fields; ++field )
  {
    const std::vector<double> values = table.numbers( columns.values[field] );
    need_rows( "assay", holes.size(), { values.size() } );
    for ( std::size_t i = 0; i < holes.size(); ++i )
      assay.values[i * assay.fields + field] = values[i];
  }
  return assay;
}

} // namespace

nb::dict desurvey_in_python( nb::handle collar, const DrillColumns &collar_columns, nb::handle survey,
                             const DrillColumns &survey_columns, const PythonDesurvey &given, PythonRun &run )
{
  constexpr const char *methods[] = { "minimum_curvature", "tangent", "balanced_tangent" };
  constexpr const char *dips[] = { "down_negative", "down_positive", "from_vertical" };
  struct Job
  {
      std::vector<Collar> collars;
      DesurveyResult result;
  };
  const auto job = std::make_shared<Job>();
  job->collars = collars_in( TableColumns( collar, "collar" ), collar_columns );
  const std::vector<Station> stations = stations_in( TableColumns( survey, "survey" ), survey_columns );
  const DesurveyOptions options{ spelt<DesurveyMethod>( given.method, methods, "method" ),
                                 spelt<DipConvention>( given.dip, dips, "dip" ), given.azimuth_offset,
                                 given.depth_factor, given.angle_step };
  job->result = without_gil( run, [&]( const RunOptions &of_run ) {
    return desurvey( job->collars, stations, options, of_run.progress );
  } );
  nb::dict counts, report;
  counts["holes"] = job->result.traces.line_count();
  counts["stations"] = job->result.stations;
  counts["collar_stations"] = job->result.collar_stations;
  counts["rising"] = job->result.rising;
  report["traces"] = nb::cast( ArrowTable( traces_table( job->result, job->collars ), job ) );
  report["faults"] = nb::cast( ArrowTable( survey_faults_table( job->result, job->collars ), job ) );
  report["counts"] = counts;
  return report;
}

nb::dict assay_intervals_in_python( nb::handle assay, const AssayColumns &columns, nb::handle intervals,
                                    PythonRun &run )
{
  struct Job
  {
      std::vector<std::string> fields;
      std::vector<HoleInterval> intervals;
      AssayIntervals result;
  };
  const auto job = std::make_shared<Job>();
  job->fields = columns.values;
  job->intervals = intervals_in( TableColumns( intervals, "interval" ) );
  const AssayTable samples = assay_in( TableColumns( assay, "assay" ), columns );
  job->result = without_gil( run, [&]( const RunOptions &options ) {
    return assay_intervals( samples, job->intervals, options.progress );
  } );
  nb::dict report;
  const auto add = [&]( const char *name, Table table ) {
    report[name] = nb::cast( ArrowTable( std::move( table ), job ) );
  };
  add( "composites", composites_table( job->result, job->intervals, job->fields ) );
  add( "samples", samples_table( job->result ) );
  add( "parts", parts_table( job->result, job->intervals ) );
  add( "faults", assay_faults_table( job->result, "assay", "intervals" ) );
  return report;
}

} // namespace rubicon
