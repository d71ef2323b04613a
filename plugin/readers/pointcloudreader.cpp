// SPDX-License-Identifier: GPL-2.0-or-later
// Blocks of stored integers from QGIS, node after node; a LAS file through core/io.
// Relies on pointcloudcompat.h for the nodes.

#include "plugin/readers/pointcloudreader.h"

#include "plugin/qgis/pointcloudcompat.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/io/vertex_source.h"

#include "qgsexception.h"
#include "qgspointcloudblock.h"
#include "qgspointcloudlayer.h"
#include "qgspointcloudrequest.h"
#include "qgsproviderregistry.h"

#include <QFileInfo>
#include <QObject>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace
{

const std::array<QString, 3> AXES = { QStringLiteral( "X" ), QStringLiteral( "Y" ), QStringLiteral( "Z" ) };

//! For the stored integers of the axes and nothing else.
QgsPointCloudRequest requestOfPlaces()
{
  QgsPointCloudAttributeCollection attributes;
  for ( const QString &axis : AXES )
    attributes.push_back( QgsPointCloudAttribute( axis, QgsPointCloudAttribute::Int32 ) );
  QgsPointCloudRequest request;
  request.setAttributes( attributes );
  return request;
}

//! The stored integers of one axis, and what makes coordinates of them.
struct Axis
{
    int at; //!< in a record
    double scale, offset;

    double of( const char *record ) const
    {
      qint32 stored;
      std::memcpy( &stored, record + at, sizeof( stored ) );
      return stored * scale + offset;
    }
};

//! Adds the points of \a block; false where they have no places as they were asked for.
bool addPoints( const QgsPointCloudBlock &block, std::vector<rubicon::Point3> &points )
{
  const QgsPointCloudAttributeCollection attributes = block.attributes();
  std::array<Axis, 3> axes = { Axis{ 0, block.scale().x(), block.offset().x() },
                               { 0, block.scale().y(), block.offset().y() },
                               { 0, block.scale().z(), block.offset().z() } };
  for ( std::size_t axis = 0; axis < axes.size(); ++axis )
  {
    const QgsPointCloudAttribute *found = attributes.find( AXES[axis], axes[axis].at );
    if ( !found || found->type() != QgsPointCloudAttribute::Int32 )
      return false;
  }
  const char *record = block.data();
  for ( int i = 0; i < block.pointCount(); ++i, record += attributes.pointRecordSize() )
    points.push_back( { axes[0].of( record ), axes[1].of( record ), axes[2].of( record ) } );
  return true;
}

} // namespace

PointCloudReader::PointCloudReader( const QgsPointCloudLayer &layer )
  : mName( layer.name() )
  , mOrigin( LayerOrigin::of( layer ) )
  , mCrs( layer.crs() )
{
  QgsProviderRegistry &providers = *QgsProviderRegistry::instance();
  const QgsPointCloudDataProvider *own = layer.dataProvider();
  const QString subset = own ? own->subsetString() : QString();
  // A LAS file may be read before QGIS has indexed it.
  const QString path =
    providers.decodeUri( layer.providerType(), layer.source() ).value( QStringLiteral( "path" ) ).toString();
  if ( subset.isEmpty() && path.endsWith( QLatin1String( ".las" ), Qt::CaseInsensitive ) )
  {
    openFile( path );
    return;
  }
  std::unique_ptr<QgsDataProvider> provider( providers.createProvider( layer.providerType(), layer.source() ) );
  if ( auto *cloud = qobject_cast<QgsPointCloudDataProvider *>( provider.get() ) )
  {
    provider.release();
    mProvider.reset( cloud );
    cloud->loadIndex();
  }
  if ( !mProvider || !mProvider->hasValidIndex() )
  {
    throw QgsProcessingException(
      QObject::tr( "The points of layer “%1” cannot be read: QGIS has no index of them, or not yet." ).arg( mName ) );
  }
  if ( !subset.isEmpty() && !mProvider->setSubsetString( subset ) )
    throw QgsProcessingException( QObject::tr( "Layer “%1” has a filter that QGIS does not take." ).arg( mName ) );
}

PointCloudReader::PointCloudReader( const QString &file )
  : mName( QFileInfo( file ).completeBaseName() )
  , mOrigin( LayerOrigin::ofFile( file ) )
{
  openFile( file );
  mCrs = QgsCoordinateReferenceSystem::fromWkt( QString::fromStdString( mFile->crs_wkt() ) );
}

PointCloudReader::~PointCloudReader() = default;

void PointCloudReader::openFile( const QString &path )
{
  try
  {
    mFile.emplace( path.toStdString() );
  }
  catch ( const rubicon::Error &error )
  {
    throw QgsProcessingException( QString::fromUtf8( error.what() ) );
  }
}

QString PointCloudReader::fileFilter()
{
  return QObject::tr( "Point clouds" ) + QStringLiteral( " (*.las *.LAS *.laz *.LAZ)" );
}

rubicon::PointGroups3 PointCloudReader::readVertices( const rubicon::RunOptions &options ) const
{
  return mFile ? mFile->read( {}, options ) : rubicon::as_one_group( readNodes( options ) );
}

// A point is in one node of the tree only: those further down do not repeat it. What a file counts is not trusted: memory is
// asked for what comes.
std::vector<rubicon::Point3> PointCloudReader::readNodes( const rubicon::RunOptions &options ) const
{
  const auto fail = [this]( const QString &sentence ) { throw rubicon::Error( sentence.arg( mName ).toStdString() ); };
  const QgsPointCloudRequest places = requestOfPlaces();
  const double total = static_cast<double>( mProvider->pointCount() );
  QgisCompat::PointCloudIndex index = QgisCompat::indexOf( *mProvider );
  rubicon::PacedProgress progress( options.progress );
  std::vector<rubicon::Point3> points;
  std::vector<QgisCompat::PointCloudNode> waiting{ index.root() };
  if ( !index.hasNode( waiting.back() ) )
    waiting.clear();
  while ( !waiting.empty() )
  {
    progress.report( total > 0 ? std::min( static_cast<double>( points.size() ) / total, 1.0 ) : 0.0 );
    rubicon::keep_going( options.stop );
    const QgisCompat::PointCloudNode node = waiting.back();
    waiting.pop_back();
    for ( const QgisCompat::PointCloudNode &child : QgisCompat::childrenOf( node, index ) )
      waiting.push_back( child );
    if ( QgisCompat::pointCountOf( node, index ) == 0 )
      continue;
    const std::unique_ptr<QgsPointCloudBlock> block( index.nodeData( node, places ) );
    if ( !block || !addPoints( *block, points ) )
      fail( QObject::tr( "Some points of layer “%1” cannot be read: the data of a node is missing or damaged." ) );
    if ( points.size() > std::numeric_limits<std::uint32_t>::max() )
      fail( QObject::tr( "Layer “%1” has more than 4,294,967,295 points, which is more than one run can take." ) );
  }
  return points;
}
