// SPDX-License-Identifier: GPL-2.0-or-later
// The parameters of meshes: a layer or a file, and the field of names; sentences for the log.
// Relies on MeshReader.

#include "plugin/algorithms/meshalgorithm.h"

#include "qgsexception.h"

#include <algorithm>

namespace
{

const QString MESH_NAME_FIELD = QStringLiteral( "MESH_NAME_FIELD" );

} // namespace

MeshAlgorithm::MeshAlgorithm( const AlgorithmTexts &texts, const QString &layer )
  : DrillHoleAlgorithm( texts )
  , mLayer( layer )
  , mFile( layer + QStringLiteral( "_FILE" ) )
{}

void MeshAlgorithm::addMeshParameters()
{
  const QList<int> types{ static_cast<int>( QgisCompat::vectorPolygon ), static_cast<int>( QgisCompat::meshLayer ) };
  addParameter( new QgsProcessingParameterMapLayer( mLayer, tr( "Meshes" ), QVariant(), true, types ) );
  auto file = std::make_unique<QgsProcessingParameterFile>(
    mFile, tr( "Mesh file, where the meshes are no layer (OBJ, PLY, STL, OFF, DXF)" ) );
  file->setFileFilter( MeshReader::fileFilter() );
  file->setFlags( file->flags() | QgisCompat::optionalParameter );
  addParameter( file.release() );
  addFieldParameter( MESH_NAME_FIELD, tr( "Mesh name field (leave empty where the layer is one mesh)" ), mLayer );
}

QString MeshAlgorithm::objectionTo( const QVariantMap &parameters ) const
{
  const bool layer = isGiven( parameters.value( mLayer ) ), file = isGiven( parameters.value( mFile ) );
  if ( layer && file )
    return tr( "%1 and %2 are both given: the meshes come from a layer or from a file." ).arg( mLayer, mFile );
  if ( !layer && !file )
    return tr( "Neither %1 nor %2 is given: the meshes come from a layer or from a file." ).arg( mLayer, mFile );
  return QString();
}

void MeshAlgorithm::openMesh( const Call &call )
{
  const QString field = parameterAsString( call.parameters, MESH_NAME_FIELD, call.context );
  if ( isGiven( call.parameters.value( mFile ) ) )
  {
    mMesh = std::make_unique<MeshReader>( parameterAsFile( call.parameters, mFile, call.context ), field );
    return;
  }
  QgsMapLayer *layer = parameterAsLayer( call.parameters, mLayer, call.context );
  if ( !layer )
  {
    throw QgsProcessingException(
      tr( "%1: no layer “%2”." ).arg( mLayer, call.parameters.value( mLayer ).toString() ) );
  }
  mMesh = std::make_unique<MeshReader>( layer, field, call.context );
}

void MeshAlgorithm::tellOfMeshes( const std::vector<std::string> &openReasons, const std::vector<std::string> &remarks,
                                  const std::vector<rubicon::InsideRule> &rules, const rubicon::RunOptions &options )
{
  for ( const std::string &reason : openReasons )
  {
    if ( !reason.empty() )
      options.log(
        tr( "Warning: %1 Nothing is inside or outside of it." ).arg( QString::fromStdString( reason ) ).toStdString() );
  }
  for ( const std::string &remark : remarks )
    options.log( remark );
  const auto count = [&rules]( rubicon::InsideRule rule ) {
    return static_cast<int>( std::count( rules.begin(), rules.end(), rule ) );
  };
  if ( !rules.empty() )
    options.log( tr( "Inside is told by parity for %1 meshes, by winding number for %2, unknown for %3." )
                   .arg( count( rubicon::InsideRule::parity ) )
                   .arg( count( rubicon::InsideRule::winding ) )
                   .arg( count( rubicon::InsideRule::none ) )
                   .toStdString() );
}
