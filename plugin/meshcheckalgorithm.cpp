// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from a mesh layer to faults and verdicts.
// Relies on MeshAlgorithm, core/line_mesh/mesh_check.h and core/tables; holds no geometry.

#include "meshcheckalgorithm.h"

#include "meshtexts.h"

#include "core/line_mesh/mesh_check.h"
#include "core/tables/mesh_tables.h"

#include "qgsprocessingfeedback.h"

#include <algorithm>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString REPORT = QStringLiteral( "REPORT" );
const QString VERDICTS = QStringLiteral( "VERDICTS" );

QVariant number( std::uint64_t value )
{
  return QVariant::fromValue( static_cast<qlonglong>( value ) );
}

//! One count of a verdict, over all meshes: its output, and what it counts.
struct Count
{
    const char *output, *description;
    std::uint64_t rubicon::MeshVerdict::*value;
};

constexpr Count COUNTS[] = {
  { "TRIANGLES", QT_TRANSLATE_NOOP( "QObject", "Triangles" ), &rubicon::MeshVerdict::triangles },
  { "VERTICES", QT_TRANSLATE_NOOP( "QObject", "Vertices" ), &rubicon::MeshVerdict::vertices },
  { "BOUNDARY_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges of one triangle" ), &rubicon::MeshVerdict::boundary_edges },
  { "NON_MANIFOLD_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges of more than two triangles" ),
    &rubicon::MeshVerdict::non_manifold_edges },
  { "INCONSISTENT_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges whose two triangles face differently" ),
    &rubicon::MeshVerdict::inconsistent_edges },
  { "DUPLICATES", QT_TRANSLATE_NOOP( "QObject", "Triangles that occur before" ), &rubicon::MeshVerdict::duplicates },
  { "DEGENERATE", QT_TRANSLATE_NOOP( "QObject", "Triangles of zero area" ), &rubicon::MeshVerdict::degenerate },
  { "SELF_INTERSECTIONS", QT_TRANSLATE_NOOP( "QObject", "Triangles that cross others" ),
    &rubicon::MeshVerdict::self_intersections },
  { "INNER_SOLIDS",
    QT_TRANSLATE_NOOP( "QObject", "Shells within others and turned like them, which are holes all the same" ),
    &rubicon::MeshVerdict::inner_solids },
  { "SHELLS", QT_TRANSLATE_NOOP( "QObject", "Shells" ), &rubicon::MeshVerdict::shells },
};

std::size_t closedMeshes( const rubicon::MeshReport &report )
{
  return static_cast<std::size_t>( std::count_if( report.verdicts.begin(), report.verdicts.end(),
                                                  []( const auto &verdict ) { return verdict.closed; } ) );
}

QVariantMap numericOutputs( const rubicon::MeshReport &report, const rubicon::TriangleMesh &mesh )
{
  QVariantMap outputs{ { QStringLiteral( "MESHES" ), number( report.verdicts.size() ) },
                       { QStringLiteral( "CLOSED" ), number( closedMeshes( report ) ) },
                       { QStringLiteral( "FAULTS" ), number( report.faults.size() ) },
                       { QStringLiteral( "NONPLANAR_FACES" ), number( mesh.counts.nonplanar_faces ) },
                       { QStringLiteral( "LEFT_OUT_FACES" ), number( mesh.counts.left_out() ) } };
  for ( const Count &count : COUNTS )
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
  : MeshAlgorithm( INPUT )
{}

MeshCheckAlgorithm::~MeshCheckAlgorithm() = default;

QString MeshCheckAlgorithm::name() const
{
  return QStringLiteral( "meshcheck" );
}

QString MeshCheckAlgorithm::displayName() const
{
  return tr( "Mesh check" );
}

QStringList MeshCheckAlgorithm::tags() const
{
  return tr( "wireframe,ore body,mesh,tin,surface,solid,closed,watertight,manifold,orientation,duplicate,degenerate,3d,"
             "validity" )
    .split( ',' );
}

QString MeshCheckAlgorithm::shortDescription() const
{
  return tr( "Says whether meshes are closed, and where they are not." );
}

QString MeshCheckAlgorithm::shortHelpString() const
{
  return tr(
    "Says of each mesh (the wireframe of an ore body, a surface) whether it is closed, and what is wrong with it "
    "where.\n\n"
    "<b>Input</b>: polygons with Z, TINs, polyhedral surfaces or a QGIS mesh layer, or an OBJ, PLY, STL, OFF or "
    "DXF file. A mesh name field tells several meshes of one layer apart; each is judged by itself. Corners are one "
    "where their coordinates are equal, and "
    "nowhere else. Faces with more than three corners are cut into triangles; those whose corners lie on no common "
    "plane are warned about. Faces with holes, fewer than three corners, a border that crosses itself or coordinates "
    "that are no numbers are left out, and the log counts them.\n\n"
    "<b>Closed</b> means that every edge has an even number of triangles, those that are there again counted once and "
    "those of no area left aside where the mesh is closed without them.\n\n"
    "<b>Rule</b> of inside: parity where a closed mesh does not cross itself (inside is behind an odd number of "
    "triangles, a shell within another is a hole, whichever way it is turned); winding where it does and all its "
    "triangles run the same way round (inside is where the winding number is not 0); none else: nothing is inside.\n\n"
    "<b>Mesh report</b>: one line with Z for each fault: the edge, or the border of the triangle. Fields: mesh; kind "
    "(boundary_edge: of one triangle; non_manifold_edge: of more than two; inconsistent_edge: its two triangles face "
    "differently; duplicate: a triangle with the corners of an earlier one; degenerate: a triangle of zero area; "
    "self_intersection: a triangle that crosses others or overlaps them in their plane; inner_solid: the first "
    "triangle of a shell within another that is turned like it); mesh_fid and triangle (the feature, and the number of "
    "the triangle, from 0); count (triangles there).\n\n"
    "<b>Verdicts</b>: a table with one row for each mesh: mesh, closed, rule; triangles, vertices; the number of "
    "faults "
    "of each kind (boundary_edges, non_manifold_edges, inconsistent_edges, duplicates, degenerate, self_intersections, "
    "inner_solids); shells (sets of triangles that hang together by edges)." );
}

void MeshCheckAlgorithm::initAlgorithm( const QVariantMap & )
{
  addMeshParameters();
  addParameter( new QgsProcessingParameterFeatureSink( REPORT, tr( "Mesh report" ), QgisCompat::vectorLine ) );
  addParameter( new QgsProcessingParameterFeatureSink( VERDICTS, tr( "Verdicts" ), QgisCompat::vectorTable, QVariant(),
                                                       true, false ) );
  addNumericOutputs( { { "MESHES", tr( "Meshes" ) },
                       { "CLOSED", tr( "Meshes that are closed" ) },
                       { "FAULTS", tr( "Faults" ) },
                       { "NONPLANAR_FACES", tr( "Faces with corners on no common plane" ) },
                       { "LEFT_OUT_FACES", tr( "Faces left out" ) } } );
  for ( const Count &count : COUNTS )
    addNumericOutputs( { { count.output, tr( count.description ) } } );
}

MeshCheckAlgorithm *MeshCheckAlgorithm::createInstance() const
{
  return new MeshCheckAlgorithm();
}

bool MeshCheckAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                           QgsProcessingFeedback * )
{
  openMesh( parameters, context );
  return true;
}

QVariantMap MeshCheckAlgorithm::runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                              QgsProcessingFeedback *feedback )
{
  rubicon::RunOptions options = runOptions( parameters, context, feedback );
  setStage( options, feedback, 0, 40 );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  setStage( options, feedback, 40, 70 );
  const rubicon::MeshReport report = rubicon::check_mesh( mesh, options );
  std::vector<rubicon::InsideRule> rules;
  for ( const rubicon::MeshVerdict &verdict : report.verdicts )
    rules.push_back( verdict.rule );
  tellOfMeshes( report.remarks, rules, feedback );

  setStage( options, feedback, 70, 100 );
  const rubicon::Table faults = faults_table( report, mesh ), verdicts = verdicts_table( report, mesh );
  QVariantMap outputs = writeOutputs( { outputOf( REPORT, faults, fieldsOf( faults ) ),
                                        outputOf( VERDICTS, verdicts, fieldsOf( verdicts ) ) },
                                      meshes().crs(), parameters, context, options );
  feedback->pushInfo( tr( "%1 of %2 meshes closed, %3 faults in %4 triangles." )
                        .arg( closedMeshes( report ) )
                        .arg( report.verdicts.size() )
                        .arg( report.faults.size() )
                        .arg( mesh.triangles.size() ) );
  outputs.insert( numericOutputs( report, mesh ) );
  return outputs;
}
