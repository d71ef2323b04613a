// SPDX-License-Identifier: GPL-2.0-or-later
// Tables and JSON of the papers' schemes.
// Relies on report_schemes.h and report.h.
#include "report_schemes.h"

#include "core/compute/checksum_text.h"
#include "core/compute/cuda/device.h"
#include "report.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <iostream>

namespace rubicon::bench
{

namespace
{

std::string number( const char *format, double value )
{
  char text[32];
  std::snprintf( text, sizeof text, format, value );
  return text;
}

std::string seconds_of( const SchemeRow &row, const Settings &settings )
{
  return row.runs < settings.repeat ? number( "%.4f", row.seconds.median() ) + " (one run)"
                                    : with_spread( row.seconds );
}

//! How many tests had an interval that failed, and what share that is; on a CPU also how many predicates.
std::string failed( const SchemeRow &row, std::uint64_t tests )
{
  const auto share = [tests]( std::uint64_t of ) {
    return std::to_string( of ) + " ("
           + number( "%.2g", tests == 0 ? 0 : 100 * static_cast<double>( of ) / static_cast<double>( tests ) ) + " %)";
  };
  const std::uint64_t predicates = row.predicates.interval + row.predicates.rational;
  return share( row.failed_tests )
         + ( predicates == 0
               ? ""
               : ", " + std::to_string( row.predicates.rational ) + " of " + std::to_string( predicates ) + " signs" );
}

void print_scheme( const SchemeRow &row, std::uint64_t tests )
{
  for ( const Sample &stage : row.stages )
    std::cout << " | " << number( "%.4f", stage.median() );
  std::cout << " | " << ( row.has_intervals ? failed( row, tests ) : "–" ) << " | " << row.searched_again << " | –";
}

void print_other( const SchemeRow &row, const SchemeRow &best )
{
  for ( std::size_t stage = 0; stage < stage_count + 2; ++stage )
    std::cout << " | –";
  std::cout << " | "
            << ( row.what == Measured::engine ? number( "%.1f×", best.seconds.median() / row.seconds.median() ) : "–" );
}

//! "12 (5 missed, 4 invented, 3 of another kind)"
std::string in_words( const WrongTests &wrong )
{
  return std::to_string( wrong.all() ) + " (" + std::to_string( wrong.missed ) + " missed, "
         + std::to_string( wrong.invented ) + " invented, " + std::to_string( wrong.other_kind ) + " of another kind)";
}

nlohmann::ordered_json as_json( const WrongTests &wrong )
{
  return { { "missed", wrong.missed }, { "invented", wrong.invented }, { "other_kind", wrong.other_kind } };
}

nlohmann::ordered_json as_json( const SchemeRow &row )
{
  nlohmann::ordered_json json = { { "name", row.name }, { "runs", row.runs }, { "seconds", as_json( row.seconds ) } };
  if ( row.paper )
    json["paper_seconds"] = *row.paper;
  if ( row.what != Measured::scheme )
    return json;
  for ( std::size_t stage = 0; stage < stage_count; ++stage )
    json["stages"][stage_names[stage]] = row.stages[stage].median();
  if ( row.has_intervals )
  {
    json["failed_tests"] = row.failed_tests;
    json["predicates"] = { { "interval", row.predicates.interval }, { "rational", row.predicates.rational } };
  }
  json["searched_again"] = row.searched_again;
  return json;
}

} // namespace

void print_schemes_legend( const Settings &settings )
{
  std::cout
    << "\nSeconds: median of " << settings.repeat << " runs after one to warm up (lowest–highest), from layers,"
    << " or lines and mesh, in memory to the sorted raw\npairs, or hits, with their kinds; one run where it takes"
    << " more than " << number( "%.0f", long_run ) << " s. All give the same result.\n"
    << "Stages: medians. Grid: what lies in each cell; list: pairs or blocks; tests: on a CPU with the rationals."
    << "\nFailed: tests with an interval that certified no sign, of the pairs in all cells; again: launches for"
    << " which rounded arithmetic\nhad announced too few hits.\n"
    << "Paper: on a Ryzen 5 1600 (12 threads) and a GeForce GTX 1070 Ti, with its own data.\n";
  if ( !cuda_device_name() )
    std::cout << "No GPU: " << cuda_absence_reason() << ". The rows of the GPU are left out.\n";
}

void print_table( const SchemesMeasurement &m, const Settings &settings )
{
  std::cout << '\n' << m.name << ": " << m.sizes << ", " << m.tests << " tests, " << m.found << " found.\n\n| | s";
  for ( const char *stage : stage_names )
    std::cout << " | " << stage;
  std::cout << " | failed | again | best scheme / it | paper s |\n|---|---";
  for ( std::size_t column = 0; column < stage_count + 4; ++column )
    std::cout << "|---";
  std::cout << "|\n";
  const SchemeRow &best = m.best_scheme();
  for ( const SchemeRow &row : m.rows )
  {
    std::cout << "| " << row.name << " | " << seconds_of( row, settings );
    if ( row.what == Measured::scheme )
      print_scheme( row, m.tests );
    else
      print_other( row, best );
    std::cout << " | " << ( row.paper ? number( "%g", *row.paper ) : "–" ) << " |\n";
  }
  std::cout << "\nThe best scheme is: " << best.name
            << ". Of the tests doubles alone would end wrongly: " << in_words( m.floats.in_double )
            << "; floats alone: " << in_words( m.floats.in_float ) << '.' << std::endl;
}

nlohmann::ordered_json as_json( const SchemesMeasurement &m, const Settings &settings )
{
  nlohmann::ordered_json rows;
  for ( const SchemeRow &row : m.rows )
    rows.push_back( as_json( row ) );
  return { { "name", m.name },
           { "sizes", m.sizes },
           { "tests", m.tests },
           { "found", m.found },
           { "repeat", settings.repeat },
           { "wrong_in_double", as_json( m.floats.in_double ) },
           { "wrong_in_float", as_json( m.floats.in_float ) },
           { "best_scheme", m.best_scheme().name },
           { "device", cuda_device_name().value_or( "" ) },
           { "schemes", rows } };
}

void print_hull_scheme_legend( const Settings &settings )
{
  std::cout
    << "\nSeconds: median of " << settings.repeat
    << " runs after one to warm up (lowest–highest), from points in pageable memory: the scheme to its vertices,\n"
       "Rubicon to the type of every point, the true facets and all measures. Device: without copies; of Rubicon "
       "the GPU's part.\n"
       "× whole, × device: the scheme's seconds by Rubicon's.\n";
  if ( !cuda_device_name() )
    std::cout << "No GPU: " << cuda_absence_reason() << ". The scheme runs as loops on one thread.\n";
}

void print_table( const HullSchemeMeasurement &m )
{
  std::cout << '\n'
            << m.name << ": " << m.points << " points, " << m.vertices << " vertices, checksum of these "
            << checksum_text( m.checksum )
            << ".\n\n| | whole s | device s | × whole | × device |\n|---|---|---|---|---|\n| "
            << "paper 003's scheme, " << m.device << " | " << with_spread( m.whole ) << " | "
            << with_spread( m.without_copies ) << " | – | – |\n";
  for ( const HullEngineRow &row : m.engine )
    std::cout << "| " << row.name << " | " << with_spread( row.whole ) << " | "
              << ( row.on_gpu ? with_spread( row.device ) : "–" ) << " | "
              << number( "%.2f", m.whole.median() / row.whole.median() ) << " | "
              << ( row.on_gpu ? number( "%.2f", m.without_copies.median() / row.device.median() ) : "–" ) << " |\n";
  std::cout << "\nThe scheme's stages:";
  for ( std::size_t stage = 0; stage < hull_stage_count; ++stage )
    std::cout << ' ' << hull_stage_names[stage] << ' ' << number( "%.4f", m.stages[stage].median() )
              << ( stage + 1 < hull_stage_count ? "," : ".\n" );
  std::cout << "It has " << m.run.counts.in_diagram << " points in the diagram, " << m.run.counts.in_first
            << " on their hull, " << m.run.counts.added << " outside of that, " << m.run.counts.rounds << " rounds, "
            << m.run.counts.undecided << " orientations without a sign; its vertices are "
            << ( m.is_valid() ? "the same."
                              : "others: " + std::to_string( m.missed ) + " missed, " + std::to_string( m.invented )
                                  + " invented." )
            << std::endl;
}

nlohmann::ordered_json as_json( const HullSchemeMeasurement &m, const Settings &settings )
{
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "points", m.points },
                                  { "vertices", m.vertices },
                                  { "vertices_checksum", checksum_text( m.checksum ) },
                                  { "repeat", settings.repeat },
                                  { "device", m.device },
                                  { "missed", m.missed },
                                  { "invented", m.invented },
                                  { "in_diagram", m.run.counts.in_diagram },
                                  { "in_first", m.run.counts.in_first },
                                  { "added", m.run.counts.added },
                                  { "rounds", m.run.counts.rounds },
                                  { "undecided", m.run.counts.undecided },
                                  { "whole", as_json( m.whole ) },
                                  { "without_copies", as_json( m.without_copies ) } };
  for ( std::size_t stage = 0; stage < hull_stage_count; ++stage )
    json["stages"][hull_stage_names[stage]] = m.stages[stage].median();
  for ( const HullEngineRow &row : m.engine )
  {
    json["engine"][row.name]["whole"] = as_json( row.whole );
    if ( row.on_gpu )
      json["engine"][row.name]["device"] = as_json( row.device );
  }
  return json;
}

} // namespace rubicon::bench
