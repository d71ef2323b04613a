// SPDX-License-Identifier: GPL-2.0-or-later
// Repeats, compares, keeps the seconds.
// Relies on measure.h; on peer_cgal.h where RUBICON_PEER is defined.
#include "measure.h"

#include "core/error.h"

#ifdef RUBICON_PEER
#include "peer_cgal.h"
#endif

#include <algorithm>
#include <tuple>

namespace rubicon::bench
{

namespace
{

void add_run( Measurement &measurement, const RedBlueResult &result )
{
  const StageSeconds &seconds = result.run.seconds;
  measurement.index.add( seconds.index );
  measurement.decide.add( seconds.decide );
  measurement.pairs.add( seconds.index + seconds.decide );
  measurement.whole.add( seconds.total );
  if ( measurement.device )
    measurement.device->add( seconds.device );
  measurement.run = result.run;
  if ( result.checksum != measurement.checksum )
    throw Error( measurement.name + ": two runs gave different results." );
}

#ifdef RUBICON_PEER
auto numbers( const ContactCounts &counts )
{
  return std::tuple( counts.cross, counts.t_touch, counts.v_touch, counts.overlap );
}

void add_peer_run( Measurement &measurement, const ChainSet2 &red, const ChainSet2 &blue )
{
  const PeerRun peer = run_cgal( red, blue, default_cutoff ), tuned = run_cgal( red, blue, tuned_cutoff );
  if ( numbers( peer.counts ) != numbers( measurement.counts )
       || numbers( tuned.counts ) != numbers( measurement.counts ) )
    throw Error( measurement.name + ": CGAL counts other pairs." );
  measurement.peer->add( peer.seconds );
  measurement.tuned_peer->add( tuned.seconds );
}
#endif

} // namespace

void Sample::add( double seconds )
{
  mSeconds.insert( std::upper_bound( mSeconds.begin(), mSeconds.end(), seconds ), seconds );
}

double Sample::median() const
{
  const std::size_t half = mSeconds.size() / 2;
  return mSeconds.size() % 2 == 1 ? mSeconds[half] : ( mSeconds[half - 1] + mSeconds[half] ) / 2;
}

Measurement measure( const std::string &name, const ChainSet2 &red, const ChainSet2 &blue, const Settings &settings )
{
  const RedBlueResult warm_up = red_blue( red, blue, settings.run );
  Measurement measurement;
  measurement.name = name;
  measurement.red_segments = red.segment_count();
  measurement.blue_segments = blue.segment_count();
  measurement.counts = warm_up.counts;
  measurement.points = warm_up.points.size();
  measurement.overlaps = warm_up.overlaps.size();
  measurement.checksum = warm_up.checksum;
  if ( warm_up.run.backend == Backend::cuda )
    measurement.device.emplace();
#ifdef RUBICON_PEER
  if ( settings.with_peer )
  {
    measurement.peer.emplace();
    measurement.tuned_peer.emplace();
  }
#endif
  for ( int i = 0; i < settings.repeat; ++i )
  {
    add_run( measurement, red_blue( red, blue, settings.run ) );
#ifdef RUBICON_PEER
    if ( settings.with_peer )
      add_peer_run( measurement, red, blue );
#endif
  }
  return measurement;
}

} // namespace rubicon::bench
