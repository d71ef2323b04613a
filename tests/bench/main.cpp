// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-bench: measures the red-blue job beside CGAL on real maps and tells it as a table and as JSON lines.
// Relies on CLI11 and nlohmann-json.
#include "chain_dump.h"
#include "core/cli/backend_option.h"
#include "core/error.h"
#include "layers.h"
#include "measure.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>

using namespace rubicon;
using namespace rubicon::bench;

namespace
{

struct Arguments
{
    Settings settings;
    std::string maps = RUBICON_MAPS, json;
    std::vector<std::string> pair;      //!< red and blue instead of the real maps
    std::string dump_source, dump_path; //!< of the command dump
};

std::string hexadecimal( std::uint64_t value )
{
  char text[17];
  std::snprintf( text, sizeof text, "%016llx", static_cast<unsigned long long>( value ) );
  return text;
}

//! Median, lowest and highest.
nlohmann::ordered_json as_json( const Sample &sample )
{
  return { { "median", sample.median() }, { "low", sample.low() }, { "high", sample.high() } };
}

nlohmann::ordered_json as_json( const Measurement &m, const Settings &settings )
{
  const TierCounts &tiers = m.run.tiers;
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "red_segments", m.red_segments },
                                  { "blue_segments", m.blue_segments },
                                  { "pairs", m.counts.pairs() },
                                  { "cross", m.counts.cross },
                                  { "t_touch", m.counts.t_touch },
                                  { "v_touch", m.counts.v_touch },
                                  { "overlap", m.counts.overlap },
                                  { "points", m.points },
                                  { "overlaps", m.overlaps },
                                  { "checksum", hexadecimal( m.checksum ) },
                                  { "backend", m.run.backend == Backend::cuda ? "cuda" : "cpu" },
                                  { "device", m.run.device },
                                  { "threads", settings.run.threads },
                                  { "repeat", settings.repeat },
                                  { "tiers",
                                    { { "filter", tiers.filter },
                                      { "interval", tiers.interval },
                                      { "expansion", tiers.expansion },
                                      { "rational", tiers.rational } } },
                                  { "seconds",
                                    { { "index", as_json( m.index ) },
                                      { "decide", as_json( m.decide ) },
                                      { "pairs", as_json( m.pairs ) },
                                      { "whole", as_json( m.whole ) } } } };
  if ( m.peer )
    json["cgal_seconds"] = { { "default", as_json( *m.peer ) }, { "tuned", as_json( *m.tuned_peer ) } };
  return json;
}

//! "0.123 (0.120–0.130)"
std::string with_spread( const Sample &sample )
{
  char text[64];
  std::snprintf( text, sizeof text, "%.4f (%.4f–%.4f)", sample.median(), sample.low(), sample.high() );
  return text;
}

std::string with_spread( const std::optional<Sample> &sample )
{
  return sample ? with_spread( *sample ) : "–";
}

std::string ratio( const std::optional<Sample> &peer, const Sample &own )
{
  if ( !peer )
    return "–";
  char text[32];
  std::snprintf( text, sizeof text, "%.1f×", peer->median() / own.median() );
  return text;
}

void print_head( const Settings &settings )
{
  std::cout
    << "Seconds: median of " << settings.repeat
    << " runs after one to warm up (lowest–highest), layers in memory.\n"
       "CGAL: box_intersection_d and exact predicates on one thread, in the same run; tuned: with a cutoff of 3000.\n"
       "Pairs: index and decide, which is what CGAL does; whole: to points and overlaps.\n\n"
       "| red × blue | segments | pairs | CGAL s | CGAL tuned s | pairs s | CGAL / pairs | tuned / pairs | whole s "
       "| CGAL / whole | ran on |\n"
       "|---|---|---|---|---|---|---|---|---|---|---|\n";
}

void print_row( const Measurement &m )
{
  std::cout << "| " << m.name << " | " << m.red_segments << " × " << m.blue_segments << " | " << m.counts.pairs()
            << " | " << with_spread( m.peer ) << " | " << with_spread( m.tuned_peer ) << " | " << with_spread( m.pairs )
            << " | " << ratio( m.peer, m.pairs ) << " | " << ratio( m.tuned_peer, m.pairs ) << " | "
            << with_spread( m.whole ) << " | " << ratio( m.peer, m.whole ) << " | " << m.run.device << " |"
            << std::endl;
}

void run_bench( const Arguments &arguments )
{
  const std::vector<SourcePair> pairs =
    arguments.pair.empty() ? real_pairs( arguments.maps )
                           : std::vector<SourcePair>{ { "red × blue", arguments.pair[0], arguments.pair[1] } };
  if ( pairs.empty() )
    throw Error( "There is nothing to measure: name two layers, or a folder with the real maps (--maps)." );
  std::ofstream json;
  if ( !arguments.json.empty() )
    json.open( arguments.json );

  print_head( arguments.settings );
  for ( const SourcePair &pair : pairs )
  {
    const ChainSet2 red = read_layer( pair.red );
    const ChainSet2 blue = pair.red == pair.blue ? ChainSet2() : read_layer( pair.blue );
    const Measurement m = measure( pair.name, red, pair.red == pair.blue ? red : blue, arguments.settings );
    print_row( m );
    if ( !arguments.json.empty() )
      json << as_json( m, arguments.settings ).dump() << std::endl;
  }
  if ( !arguments.json.empty() && !json )
    throw Error( "Cannot write " + arguments.json + "." );
}

//! Fills \a arguments; exits through CLI::ParseError where they are no arguments.
void define( CLI::App &app, Arguments &arguments )
{
  Settings &settings = arguments.settings;
  settings.run.backend = Backend::cpu;
  settings.run.threads = 1;
  app.add_option( "--maps", arguments.maps, "Folder with brazil.gpkg and usa.gpkg, or with their layers as .chains" )
    ->capture_default_str();
  add_backend_option( app, settings.run.backend, "Where the engine runs" );
  app.add_option( "--threads", settings.run.threads, "CPU threads; 0: all cores" )
    ->check( CLI::NonNegativeNumber )
    ->capture_default_str();
  app.add_option( "--repeat", settings.repeat, "Runs after the first" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app.add_flag( "!--no-peer", settings.with_peer, "Leave CGAL out" );
  app.add_option( "--json", arguments.json, "Write one JSON object a line to this file, too" );
  app.add_option( "layers", arguments.pair, "A red and a blue layer instead of the real maps" )->expected( 2 );
  CLI::App *dump = app.add_subcommand( "dump", "Write a layer as .chains, for a machine without GDAL" );
  dump->add_option( "source", arguments.dump_source, "path|layername=L" )->required();
  dump->add_option( "path", arguments.dump_path, "NAME.chains" )->required();
}

} // namespace

int main( int argc, char **argv )
{
  CLI::App app( "Measures where two maps cross, beside CGAL." );
  Arguments arguments;
  define( app, arguments );
  CLI11_PARSE( app, argc, argv );
  try
  {
    if ( app.got_subcommand( "dump" ) )
      write_chains( read_layer( arguments.dump_source ), arguments.dump_path );
    else
      run_bench( arguments );
  }
  catch ( const Error &error )
  {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
