// SPDX-License-Identifier: GPL-2.0-or-later
// Repeats, compares, keeps the seconds of schemes.
// Relies on measure_schemes.h; on peer_cgal.h and peer_tree.h where RUBICON_PEER is defined.
#include "measure_schemes.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"
#include "core/line_mesh/find_hits.h"
#include "core/red_blue/find_contacts.h"
#include "schemes/line_mesh_schemes.h"
#include "schemes/red_blue_schemes.h"

#ifdef RUBICON_PEER
#include "peer_cgal.h"
#include "peer_tree.h"
#endif

#include <algorithm>
#include <tuple>

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

//! Calls \a run once to warm up, then \a times times, and adds what it returns, seconds, to \a row; a long run counts and is
//! the only one.
template <typename Run>
void repeat( int times, SchemeRow &row, Run &&run )
{
  if ( const double first = run( false ); first > long_run )
  {
    row.seconds.add( first );
    row.runs = 1;
    return;
  }
  for ( ; row.runs < times; ++row.runs )
    row.seconds.add( run( true ) );
}

//! What is the same for maps and for meshes: rows of the same input, whose results must be \a expected.
template <typename Found>
class RowsMeasurement
{
  public:
    RowsMeasurement( SchemesMeasurement &measurement, const Found &expected, const Settings &settings )
      : mMeasurement( measurement )
      , mExpected( expected )
      , mSettings( settings )
    {}

    //! \a find: from workers to a SchemeRun.
    template <typename Find>
    void add_scheme( SchemeRow row, int threads, Find &&find )
    {
      Workers workers( on( Backend::cpu, threads ) );
      const auto add_stages = [&row]( const SchemeRun<Found> &run ) {
        const auto seconds = stages( run.seconds );
        for ( std::size_t stage = 0; stage < stage_count; ++stage )
          row.stages[stage].add( seconds[stage] );
      };
      repeat( mSettings.repeat, row, [&]( bool is_warm ) {
        const SchemeRun<Found> run = find( workers );
        compare( run.found, row.name );
        if ( is_warm || total( run.seconds ) > long_run )
          add_stages( run );
        row.failed_tests = run.failed_tests;
        row.predicates = run.predicates;
        row.searched_again = run.searched_again;
        return total( run.seconds );
      } );
      mMeasurement.rows.push_back( row );
    }

    //! \a run: returns the seconds of CGAL; throws where it disagrees.
    template <typename Run>
    void add_cgal( SchemeRow row, Run &&run )
    {
      repeat( mSettings.repeat, row, [&]( bool ) { return run(); } );
      mMeasurement.rows.push_back( row );
    }

    //! \a find: from options, workers and a report to what the engine finds; on one thread, on all and on a GPU.
    template <typename Find>
    void add_engine( Find &&find )
    {
      add_engine( "Rubicon, 1 thread", on( Backend::cpu, 1 ), find );
      add_engine( "Rubicon, all threads", on( Backend::cpu, 0 ), find );
      if ( cuda_device_name() )
        add_engine( "Rubicon, GPU", on( Backend::cuda, 0 ), find );
    }

  private:
    template <typename Find>
    void add_engine( const std::string &name, const RunOptions &options, Find &&find )
    {
      SchemeRow row{ Measured::engine, name };
      repeat( mSettings.repeat, row, [&]( bool ) {
        Workers workers( options );
        RunReport report;
        compare( find( options, workers, report ), name );
        return report.seconds.index + report.seconds.decide;
      } );
      mMeasurement.rows.push_back( row );
    }

    void compare( const Found &found, const std::string &who ) const
    {
      if ( !same_found( found, mExpected ) )
        throw Error( mMeasurement.name + ": " + who + " disagrees with the engine." );
    }

    SchemesMeasurement &mMeasurement;
    const Found &mExpected;
    const Settings &mSettings;
};

#ifdef RUBICON_PEER
ContactCounts counts_of( const Contacts &contacts )
{
  const auto count = [&]( ContactKind kind ) {
    return static_cast<std::uint64_t>( std::ranges::count( contacts, kind, &Contact::kind ) );
  };
  return { count( ContactKind::cross ), count( ContactKind::t_touch ), count( ContactKind::v_touch ),
           count( ContactKind::overlap ) };
}

double cgal_seconds( const std::string &name, const MapTwin &twin, std::ptrdiff_t cutoff,
                     const ContactCounts &expected )
{
  const auto numbers = []( const ContactCounts &counts ) {
    return std::tuple( counts.cross, counts.t_touch, counts.v_touch, counts.overlap );
  };
  const PeerRun peer = run_cgal( twin.red, twin.blue, cutoff );
  if ( numbers( peer.counts ) != numbers( expected ) )
    throw Error( name + ": CGAL counts other pairs." );
  return peer.seconds;
}

double cgal_seconds( const std::string &name, const Twin &twin, std::uint64_t expected )
{
  const TreeRun peer = run_cgal_tree( twin.lines, twin.mesh );
  if ( peer.hits != expected )
    throw Error( name + ": CGAL counts " + std::to_string( peer.hits ) + " hits, not " + std::to_string( expected )
                 + "." );
  return peer.build + peer.query;
}
#endif

//! Of paper 000's Table 3.
double paper_seconds( HitScheme scheme )
{
  switch ( scheme )
  {
    case HitScheme::sequential: return 2.5;
    case HitScheme::pair_list: return 2.14;
    case HitScheme::segment_per_thread: return 6;
    case HitScheme::triangle_per_thread: return 0.72;
    case HitScheme::blocks_per_cell: return 0.15;
  }
  return 0;
}

//! What the engine finds, by \a find, with which all rows are compared; and what \a failures( workers ) counts.
template <typename Find, typename Failures>
auto begin( SchemesMeasurement &measurement, Find &&find, Failures &&failures )
{
  const RunOptions options = on( Backend::cpu, 0 );
  Workers workers( options );
  RunReport report;
  auto expected = find( options, workers, report );
  measurement.floats = failures( workers );
  measurement.tests = measurement.floats.tests;
  measurement.found = expected.size();
  return expected;
}

void add_map_schemes( RowsMeasurement<Contacts> &rows, const MapTwin &twin, const PaperTimes &paper,
                      std::uint32_t cells, bool with_rationals )
{
  const auto add = [&]( ContactScheme scheme, const char *where, int threads, double paper_seconds ) {
    SchemeRow row{ Measured::scheme, name_of( scheme ) + std::string( where ), paper_seconds };
    row.has_intervals = scheme != ContactScheme::rational;
    rows.add_scheme( row, threads, [&]( Workers &workers ) {
      return find_contacts_by( scheme, twin.red, twin.blue, cells, workers );
    } );
  };
  if ( with_rationals )
  {
    add( ContactScheme::rational, ", 1 thread", 1, paper.rational_one );
    add( ContactScheme::rational, ", all threads", 0, paper.rational_all );
  }
  add( ContactScheme::interval, ", 1 thread", 1, paper.interval_one );
  add( ContactScheme::interval, ", all threads", 0, paper.interval_all );
  if ( cuda_device_name() )
    add( ContactScheme::pair_list, ", GPU", 0, paper.gpu );
}

} // namespace

const SchemeRow &SchemesMeasurement::best_scheme() const
{
  return *std::ranges::min_element( rows, {}, []( const SchemeRow &row ) {
    return std::tuple( row.what != Measured::scheme, row.seconds.median() );
  } );
}

SchemesMeasurement measure_schemes( const MapPair &pair, std::uint32_t cells, const Settings &settings )
{
  const MapTwin twin = pair.make();
  const auto find = [&]( const RunOptions &options, Workers &workers, RunReport &report ) {
    return find_contacts( twin.red, twin.blue, options, workers, report );
  };
  SchemesMeasurement measurement{ pair.name, std::to_string( twin.red.segment_count() ) + " × "
                                               + std::to_string( twin.blue.segment_count() ) + " segments" };
  const Contacts expected = begin( measurement, find, [&]( Workers &workers ) {
    return float_failures( twin.red, twin.blue, cells, workers );
  } );
  RowsMeasurement<Contacts> rows( measurement, expected, settings );
  add_map_schemes( rows, twin, pair.times, cells, settings.with_rationals );
#ifdef RUBICON_PEER
  if ( settings.with_peer )
  {
    const ContactCounts counts = counts_of( expected );
    rows.add_cgal( { Measured::cgal, "CGAL, 1 thread", pair.times.cgal },
                   [&] { return cgal_seconds( pair.name, twin, default_cutoff, counts ); } );
    rows.add_cgal( { Measured::cgal, "CGAL tuned, 1 thread" },
                   [&] { return cgal_seconds( pair.name, twin, tuned_cutoff, counts ); } );
  }
#endif
  rows.add_engine( find );
  return measurement;
}

SchemesMeasurement measure_mine_schemes( std::uint32_t cells, const Settings &settings )
{
  const Twin twin = mining_twin( Holes::fans );
  const auto find = [&]( const RunOptions &options, Workers &workers, RunReport &report ) {
    return find_hits( twin.lines, twin.mesh, options, workers, report );
  };
  SchemesMeasurement measurement{ "mine", std::to_string( twin.lines.segment_count() ) + " segments × "
                                            + std::to_string( twin.mesh.triangles.size() ) + " triangles" };
  const Hits expected = begin( measurement, find, [&]( Workers &workers ) {
    return float_failures( twin.lines, twin.mesh, cells, workers );
  } );
  RowsMeasurement<Hits> rows( measurement, expected, settings );
  for ( const HitScheme scheme : hit_schemes )
    if ( !is_on_gpu( scheme ) || cuda_device_name() )
      rows.add_scheme( { Measured::scheme,
                         name_of( scheme ) + std::string( is_on_gpu( scheme ) ? ", GPU" : ", 1 thread" ),
                         paper_seconds( scheme ) },
                       is_on_gpu( scheme ) ? 0 : 1, [&]( Workers &workers ) {
                         return find_hits_by( scheme, twin.lines, twin.mesh, cells, workers );
                       } );
#ifdef RUBICON_PEER
  if ( settings.with_peer )
    rows.add_cgal( { Measured::cgal, "CGAL, 1 thread" },
                   [&] { return cgal_seconds( measurement.name, twin, expected.size() ); } );
#endif
  rows.add_engine( find );
  return measurement;
}

} // namespace rubicon::bench
