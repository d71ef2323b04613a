// SPDX-License-Identifier: GPL-2.0-or-later
// Blocks of stored integers from QGIS, node after node; a LAS file through core/io.
// Relies on pointcloudcompat.h for the nodes.

#include "plugin/readers/pointcloudreader.h"

#include "plugin/qgis/pointcloudcompat.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/ingest/point_grouping.h"
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
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace
{

const std::array<QString, 3> AXES = { QStringLiteral( "X" ), QStringLiteral( "Y" ), QStringLiteral( "Z" ) };

const QString CLASSIFICATION = QStringLiteral( "classification" );
const QString POINT_SOURCE_ID = QStringLiteral( "point_source_id" );

//! What QGIS calls a field of LAS files, by which points are grouped; empty where they are not.
QString attributeOf( const QString &groupField )
{
  return groupField == CLASSIFICATION    ? QStringLiteral( "Classification" )
         : groupField == POINT_SOURCE_ID ? QStringLiteral( "PointSourceId" )
                                         : QString();
}

//! For the stored integers of the axes, and the attribute \a group unless it is empty.
QgsPointCloudRequest requestOf( const QString &group )
{
  QgsPointCloudAttributeCollection attributes;
  for ( const QString &axis : AXES )
    attributes.push_back( QgsPointCloudAttribute( axis, QgsPointCloudAttribute::Int32 ) );
  if ( !group.isEmpty() )
    attributes.push_back( QgsPointCloudAttribute( group, QgsPointCloudAttribute::UShort ) );
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

//! What was read of points: their places, and by what they are grouped, if they are.
struct CloudPoints
{
    std::vector<rubicon::Point3> places;
    std::vector<std::uint16_t> values;
};

//! Where attribute \a name stands in a record of \a attributes; -1 where it is not there as it was asked for.
int offsetOf( const QgsPointCloudAttributeCollection &attributes, const QString &name,
              QgsPointCloudAttribute::DataType type )
{
  int offset = 0;
  const QgsPointCloudAttribute *found = attributes.find( name, offset );
  return found && found->type() == type ? offset : -1;
}

//! Adds the points of \a block; false where they are not as they were asked for.
bool addPoints( const QgsPointCloudBlock &block, const QString &group, CloudPoints &points )
{
  const QgsPointCloudAttributeCollection attributes = block.attributes();
  std::array<Axis, 3> axes = { Axis{ 0, block.scale().x(), block.offset().x() },
                               { 0, block.scale().y(), block.offset().y() },
                               { 0, block.scale().z(), block.offset().z() } };
  for ( std::size_t axis = 0; axis < axes.size(); ++axis )
    if ( axes[axis].at = offsetOf( attributes, AXES[axis], QgsPointCloudAttribute::Int32 ); axes[axis].at < 0 )
      return false;
  const int groupAt = group.isEmpty() ? 0 : offsetOf( attributes, group, QgsPointCloudAttribute::UShort );
  if ( groupAt < 0 )
    return false;
  const char *record = block.data();
  for ( int i = 0; i < block.pointCount(); ++i, record += attributes.pointRecordSize() )
  {
    points.places.push_back( { axes[0].of( record ), axes[1].of( record ), axes[2].of( record ) } );
    if ( group.isEmpty() )
      continue;
    std::memcpy( &points.values.emplace_back(), record + groupAt, sizeof( std::uint16_t ) );
  }
  return true;
}

} // namespace

const QStringList &PointCloudReader::groupFields()
{
  static const QStringList fields{ CLASSIFICATION, POINT_SOURCE_ID };
  return fields;
}

PointCloudReader::PointCloudReader( const QgsPointCloudLayer &layer, const QString &groupField )
  : mName( layer.name() )
  , mGroupField( groupField )
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
  const QString group = attributeOf( mGroupField );
  int offset = 0;
  if ( !group.isEmpty() && !mProvider->attributes().find( group, offset ) )
    throw QgsProcessingException( QObject::tr( "Points of layer “%1” have no attribute “%2”." ).arg( mName, group ) );
  if ( !subset.isEmpty() && !mProvider->setSubsetString( subset ) )
    throw QgsProcessingException( QObject::tr( "Layer “%1” has a filter that QGIS does not take." ).arg( mName ) );
}

PointCloudReader::PointCloudReader( const QString &file, const QString &groupField )
  : mName( QFileInfo( file ).completeBaseName() )
  , mGroupField( groupField )
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
  return mFile ? mFile->read( mGroupField.toStdString(), options ) : readNodes( options );
}

// A point is in one node of the tree only: those further down do not repeat it. What a file counts is not trusted: memory is
// asked for what comes.
rubicon::PointGroups3 PointCloudReader::readNodes( const rubicon::RunOptions &options ) const
{
  const auto fail = [this]( const QString &sentence ) { throw rubicon::Error( sentence.arg( mName ).toStdString() ); };
  const QString group = attributeOf( mGroupField );
  const QgsPointCloudRequest request = requestOf( group );
  const double total = static_cast<double>( mProvider->pointCount() );
  QgisCompat::PointCloudIndex index = QgisCompat::indexOf( *mProvider );
  rubicon::PacedProgress progress( options.progress );
  CloudPoints points;
  std::vector<QgisCompat::PointCloudNode> waiting{ index.root() };
  if ( !index.hasNode( waiting.back() ) )
    waiting.clear();
  while ( !waiting.empty() )
  {
    progress.report( total > 0 ? std::min( static_cast<double>( points.places.size() ) / total, 1.0 ) : 0.0 );
    rubicon::keep_going( options.stop );
    const QgisCompat::PointCloudNode node = waiting.back();
    waiting.pop_back();
    for ( const QgisCompat::PointCloudNode &child : QgisCompat::childrenOf( node, index ) )
      waiting.push_back( child );
    if ( QgisCompat::pointCountOf( node, index ) == 0 )
      continue;
    const std::unique_ptr<QgsPointCloudBlock> block( index.nodeData( node, request ) );
    if ( !block || !addPoints( *block, group, points ) )
      fail( QObject::tr( "Some points of layer “%1” cannot be read: the data of a node is missing or damaged." ) );
    if ( points.places.size() > std::numeric_limits<std::uint32_t>::max() )
      fail( QObject::tr( "Layer “%1” has more than 4,294,967,295 points, which is more than one run can take." ) );
  }
  return group.isEmpty() ? rubicon::as_one_group( std::move( points.places ) )
                         : rubicon::grouped( points.places, points.values, options );
}
