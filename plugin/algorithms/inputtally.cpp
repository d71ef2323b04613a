// SPDX-License-Identifier: GPL-2.0-or-later
// Reads, counts, and forgets what was read.
// Relies on the log of the readers for what is left out.

#include "plugin/algorithms/inputtally.h"

#include "plugin/outputs/meshverdictcounts.h"

#include "core/line_mesh/mesh_check.h"

#include <QElapsedTimer>
#include <QObject>

namespace
{

//! What \a read makes with \a options, whose log becomes the remarks of \a tally.
template <typename Read>
auto timed( InputTally &tally, rubicon::RunOptions options, Read &&read )
{
  options.log = [&tally]( const std::string &line ) { tally.remarks << QString::fromStdString( line ); };
  QElapsedTimer timer;
  timer.start();
  auto made = read( options );
  tally.seconds = static_cast<double>( timer.nsecsElapsed() ) * 1e-9;
  return made;
}

} // namespace

InputTally tallyOf( const ChainReader &reader, const rubicon::RunOptions &options )
{
  InputTally tally;
  const rubicon::ChainSet2 chains = timed( tally, options, [&]( const auto &told ) { return reader.read( told ); } );
  tally.features = chains.counts.features;
  tally.parts = chains.segment_count();
  return tally;
}

InputTally tallyOf( const LineReader &reader, const rubicon::RunOptions &options )
{
  InputTally tally;
  const LinesWithAttributes read = timed( tally, options, [&]( const auto &told ) {
    return reader.read( { LineDepth::distance }, {}, told, nullptr ); // no fields: no feedback is asked
  } );
  tally.features = read.lines.counts.features;
  tally.parts = read.lines.segment_count();
  return tally;
}

InputTally tallyOf( const MeshReader &reader, const rubicon::RunOptions &options, rubicon::TriangleMesh &mesh )
{
  InputTally tally;
  mesh = timed( tally, options, [&]( const auto &told ) { return reader.read( told ); } );
  tally.features = mesh.names.size();
  tally.parts = mesh.triangles.size();
  return tally;
}

MeshFindings findingsOf( const rubicon::TriangleMesh &mesh, const rubicon::RunOptions &options )
{
  const rubicon::MeshReport report = rubicon::check_mesh( mesh, options );
  MeshFindings findings{ report.verdicts.size(), closedMeshes( report ), report.faults.size(), {} };
  for ( std::size_t m = 0; m < report.verdicts.size(); ++m )
  {
    const rubicon::MeshVerdict &verdict = report.verdicts[m];
    const QString faults = faultsInWords( verdict ), name = QString::fromStdString( mesh.names[m] );
    if ( !faults.isEmpty() )
      findings.faulty << ( verdict.closed ? QObject::tr( "“%1” is closed, but has faults. %2." )
                                          : QObject::tr( "“%1” is not closed. %2." ) )
                           .arg( name, faults );
  }
  return findings;
}
