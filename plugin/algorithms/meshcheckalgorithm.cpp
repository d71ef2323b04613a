// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from a mesh layer to faults and verdicts.
// Relies on MeshAlgorithm, MeshVerdictCount and core/tables; holds no geometry.

#include "plugin/algorithms/meshcheckalgorithm.h"

#include "plugin/outputs/meshverdictcounts.h"

#include "core/tables/mesh_tables.h"

#include "qgsprocessingfeedback.h"

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString REPORT = QStringLiteral( "REPORT" );
const QString VERDICTS = QStringLiteral( "VERDICTS" );

QVariantMap numericOutputs( const rubicon::MeshReport &report, const rubicon::TriangleMesh &mesh )
{
  QVariantMap outputs{ { QStringLiteral( "MESHES" ), number( report.verdicts.size() ) },
                       { QStringLiteral( "CLOSED" ), number( closedMeshes( report ) ) },
                       { QStringLiteral( "FAULTS" ), number( report.faults.size() ) },
                       { QStringLiteral( "NONPLANAR_FACES" ), number( mesh.counts.nonplanar_faces ) },
                       { QStringLiteral( "LEFT_OUT_FACES" ), number( mesh.counts.left_out() ) } };
  for ( const MeshVerdictCount &count : meshVerdictCounts() )
  {
    std::uint64_t total = 0;
    for ( const rubicon::MeshVerdict &verdict : report.verdicts )
      total += verdict.*count.value;
    outputs.insert( QString::fromLatin1( count.output ), number( total ) );
  }
  return outputs;
}

} // namespace

MeshCheckAlgorithm::MeshCheckAlgorithm()
  : MeshAlgorithm(
    { QStringLiteral( "meshcheck" ), tr( "Mesh check" ),
      tr( "wireframe,ore body,mesh,tin,surface,solid,closed,watertight,manifold,orientation,duplicate,degenerate,3d,"
          "validity" ),
      tr( "Says whether meshes are closed, and where they are not." ) },
    INPUT )
{}

void MeshCheckAlgorithm::initAlgorithm( const QVariantMap & )
{
  addMeshParameters();
  addLayerOutput( REPORT, tr( "Mesh report" ), QgisCompat::vectorLine, Made::always );
  addLayerOutput( VERDICTS, tr( "Verdicts" ), QgisCompat::vectorTable, Made::onRequest );
  addNumericOutputs( { { "MESHES", tr( "Meshes" ) },
                       { "CLOSED", tr( "Meshes that are closed" ) },
                       { "FAULTS", tr( "Faults" ) },
                       { "NONPLANAR_FACES", tr( "Faces with corners on no common plane" ) },
                       { "LEFT_OUT_FACES", tr( "Faces left out" ) } } );
  for ( const MeshVerdictCount &count : meshVerdictCounts() )
    addNumericOutputs( { { count.output, QObject::tr( count.description ) } } );
}

QVariantMap MeshCheckAlgorithm::runAlgorithm( const Call &call )
{
  rubicon::RunOptions options = runOptions( call );
  setStage( options, call, 0, 40, reading( meshes().name() ) );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  setStage( options, call, 40, 70, tr( "Checking the meshes" ) );
  const rubicon::MeshReport report = rubicon::check_mesh( mesh, options );
  std::vector<rubicon::InsideRule> rules;
  for ( const rubicon::MeshVerdict &verdict : report.verdicts )
    rules.push_back( verdict.rule );
  tellOfMeshes( {}, report.remarks, rules, options );

  setStage( options, call, 70, 100, writing() );
  const rubicon::Table faults = faults_table( report, mesh ), verdicts = verdicts_table( report, mesh );
  QVariantMap outputs = writeOutputs( { outputOf( REPORT, faults, fieldsOf( faults ) ),
                                        outputOf( VERDICTS, verdicts, fieldsOf( verdicts ) ) },
                                      meshes().crs(), call, options );
  call.feedback->pushInfo( tr( "%1 of %2 meshes closed, %3 faults in %4 triangles." )
                             .arg( closedMeshes( report ) )
                             .arg( report.verdicts.size() )
                             .arg( report.faults.size() )
                             .arg( mesh.triangles.size() ) );
  outputs.insert( numericOutputs( report, mesh ) );
  return outputs;
}
