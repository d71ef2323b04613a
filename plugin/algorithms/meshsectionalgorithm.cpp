// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, and the way from meshes and planes to lines and areas.
// Relies on MeshAlgorithm, core/section and core/tables; holds no geometry.

#include "plugin/algorithms/meshsectionalgorithm.h"

#include "plugin/outputs/outputtargets.h"

#include "core/error.h"
#include "core/section/mesh_sections.h"
#include "core/tables/section_tables.h"

#include "qgsexception.h"
#include "qgsprocessingfeedback.h"

namespace
{

const QString MESH = QStringLiteral( "MESH" );
const QString SECTION_LINES = QStringLiteral( "SECTION_LINES" );
const QString BOTTOM = QStringLiteral( "BOTTOM" );
const QString TOP = QStringLiteral( "TOP" );
const QString STEP = QStringLiteral( "STEP" );
const QString LINES = QStringLiteral( "LINES" );
const QString AREAS = QStringLiteral( "AREAS" );

//! Why there may be fewer areas than the user expects.
void tellOfAreas( const rubicon::MeshSections &sections, const rubicon::TriangleMesh &mesh,
                  const rubicon::RunOptions &options )
{
  for ( std::size_t m = 0; m < sections.meshes.size(); ++m )
  {
    const auto &[closed, crossing, openSections] = sections.meshes[m];
    const QString title = QString::fromStdString( rubicon::mesh_title( mesh, m ) );
    if ( crossing > 0 )
      options.log( QObject::tr( "Warning: %1 crosses itself in %2 triangles: it has lines and no areas. “Mesh check” "
                                "shows where." )
                     .arg( title, QString::number( crossing ) )
                     .toStdString() );
    else if ( openSections > 0 )
      options.log(
        QObject::tr(
          "Warning: %1 is not closed: one of its lines ends, and it has no area, in so many planes: %2. “Mesh "
          "check” shows where it is open." )
          .arg( title, QString::number( openSections ) )
          .toStdString() );
  }
  if ( sections.vanished > 0 )
    options.log(
      QObject::tr( "Warning: %1 lines or rings are left out, so short that their vertices are one when rounded." )
        .arg( sections.vanished )
        .toStdString() );
}

QVariantMap counts( const rubicon::MeshSections &sections, const rubicon::TriangleMesh &mesh, std::size_t planes )
{
  double length = 0, area = 0;
  for ( const rubicon::SectionLine &line : sections.lines )
    length += line.length;
  for ( const rubicon::SectionArea &part : sections.areas )
    area += part.area;
  return { { QStringLiteral( "PLANES" ), number( planes ) },
           { QStringLiteral( "MESHES" ), number( mesh.names.size() ) },
           { QStringLiteral( "TRIANGLES" ), number( mesh.triangles.size() ) },
           { QStringLiteral( "LINES_COUNT" ), number( sections.lines.size() ) },
           { QStringLiteral( "LENGTH" ), length },
           { QStringLiteral( "AREAS_COUNT" ), number( sections.areas.size() ) },
           { QStringLiteral( "AREA" ), area } };
}

} // namespace

MeshSectionAlgorithm::MeshSectionAlgorithm()
  : MeshAlgorithm( { QStringLiteral( "meshsection" ), tr( "Mesh section" ),
                     tr(
                       "section,cross section,profile,slice,contour,level,bench,wireframe,ore body,mesh,tin,solid,cut,"
                       "plane,area,3d,exact" ),
                     tr( "Cuts meshes with upright planes over lines, or with a stack of level ones, exactly." ) },
                   MESH )
{}

void MeshSectionAlgorithm::initAlgorithm( const QVariantMap & )
{
  addMeshParameters();
  addParameter(
    new QgsProcessingParameterFeatureSource( SECTION_LINES, tr( "Section lines (straight), for upright planes" ),
                                             { static_cast<int>( QgisCompat::vectorLine ) }, QVariant(), true ) );
  const auto addHeight = [this]( const QString &name, const QString &description ) {
    addParameter( new QgsProcessingParameterNumber( name, description, QgisCompat::realNumber, QVariant(), true ) );
  };
  addHeight( BOTTOM, tr( "Lowest level plane" ) );
  addHeight( TOP, tr( "Highest level plane" ) );
  addHeight( STEP, tr( "Height between level planes" ) );
  addAllowGeographicParameter();
  addLayerOutput( LINES, tr( "Section outlines" ), QgisCompat::vectorLine, Made::byDefault );
  addLayerOutput( AREAS, tr( "Section areas" ), QgisCompat::vectorPolygon, Made::byDefault );
  addNumericOutputs( { { "PLANES", tr( "Planes" ) },
                       { "MESHES", tr( "Meshes" ) },
                       { "TRIANGLES", tr( "Triangles of the meshes" ) },
                       { "LINES_COUNT", tr( "Lines" ) },
                       { "LENGTH", tr( "Their length" ) },
                       { "AREAS_COUNT", tr( "Areas" ) },
                       { "AREA", tr( "Their area" ) } } );
  addRunOutputs();
}

QString MeshSectionAlgorithm::objectionTo( const QVariantMap &parameters ) const
{
  const bool overLines = isGiven( parameters.value( SECTION_LINES ) );
  const int heights = isGiven( parameters.value( BOTTOM ) ) + isGiven( parameters.value( TOP ) )
                      + isGiven( parameters.value( STEP ) );
  if ( overLines && heights > 0 )
    return tr( "SECTION_LINES and heights are both given: leave one of them out, for planes are upright or level." );
  if ( !overLines && heights == 0 )
    return tr( "Neither SECTION_LINES nor BOTTOM, TOP and STEP are given: there is no plane." );
  if ( !overLines && heights < 3 )
    return tr( "A stack of level planes takes BOTTOM, TOP and STEP." );
  if ( overLines && isShapefile( parameters.value( AREAS ) ) )
    return tr( "Upright areas cannot be written to a Shapefile: it tells holes by the way round on the map." );
  return MeshAlgorithm::objectionTo( parameters );
}

void MeshSectionAlgorithm::openInputs( const Call &call )
{
  openMesh( call );
  if ( !isGiven( call.parameters.value( SECTION_LINES ) ) )
  {
    refuseDegrees( meshes().crs(), meshes().name(), call );
    return;
  }
  mLines = std::make_unique<ChainReader>( openLayer( call, SECTION_LINES ) );
  refuseDegrees( mLines->crs(), mLines->name(), call );
  meshes().reprojectTo( mLines->crs(), call.context, call.feedback );
}

rubicon::UprightPlanes MeshSectionAlgorithm::planes( const Call &call, const rubicon::RunOptions &options ) const
{
  if ( !mLines )
  {
    const auto height = [&]( const QString &name ) { return parameterAsDouble( call.parameters, name, call.context ); };
    return { rubicon::level_planes( height( BOTTOM ), height( TOP ), height( STEP ) ), {} };
  }
  const rubicon::ChainSet2 lines = mLines->read( options ); // whose errors name the layer
  try
  {
    return rubicon::upright_planes( lines );
  }
  catch ( const rubicon::Error &error )
  {
    throw rubicon::Error( tr( "Layer “%1”: " ).arg( mLines->name() ).toStdString() + error.what() );
  }
}

QVariantMap MeshSectionAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::RunOptions options = runOptions( call );
  setStage( options, call, 0, 5, mLines ? reading( mLines->name() ) : QString() );
  const rubicon::UprightPlanes cuts = planes( call, options );
  setStage( options, call, 5, 40, reading( meshes().name() ) );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  clock.endReading();

  setStage( options, call, 40, 70, tr( "Cutting the meshes" ) );
  rubicon::MeshSections sections = rubicon::cut_meshes( mesh, cuts.planes, options );
  tellOfAreas( sections, mesh, options );

  clock.beginWriting();
  setStage( options, call, 70, 100, writing() );
  const rubicon::SectionPlanes of{ cuts.planes, cuts.line_ids };
  const rubicon::Table lines = section_lines_table( sections, of, mesh ),
                       areas = section_areas_table( sections, of, mesh );
  QVariantMap outputs = writeOutputs( { outputOf( LINES, lines, fieldsOf( lines ) ),
                                        outputOf( AREAS, areas, fieldsOf( areas ) ) },
                                      mLines ? mLines->crs() : meshes().crs(), call, options );
  outputs.insert( counts( sections, mesh, cuts.planes.size() ) );
  outputs.insert( closeRun( sections.run, clock, sections.checksum, call,
                            tr( "%1 planes through %2 meshes: %3 lines, %4 areas" )
                              .arg( cuts.planes.size() )
                              .arg( mesh.names.size() )
                              .arg( sections.lines.size() )
                              .arg( sections.areas.size() ) ) );
  return outputs;
}
