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

//! For the stored integers of the axes, and for what points are grouped by, if they are. In the type that the index has it in: of
//! two requests that differ in types alone, QGIS may answer one from what it keeps of the other.
QgsPointCloudRequest requestOf( const std::optional<QgsPointCloudAttribute> &group )
{
  QgsPointCloudAttributeCollection attributes;
  for ( const QString &axis : AXES )
    attributes.push_back( QgsPointCloudAttribute( axis, QgsPointCloudAttribute::Int32 ) );
  if ( group )
    attributes.push_back( *group );
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

//! A whole number of \a size bytes, without a sign; nothing where it is too large for a group.
std::optional<std::uint16_t> groupIn( const char *bytes, std::size_t size )
{
  std::uint32_t value = 0;
  for ( std::size_t i = 0; i < size; ++i ) // the lowest first, as QGIS has them on all of its platforms
    value |= static_cast<std::uint32_t>( static_cast<unsigned char>( bytes[i] ) ) << 8 * i;
  if ( value > std::numeric_limits<std::uint16_t>::max() )
    return std::nullopt;
  return static_cast<std::uint16_t>( value );
}

//! Adds the points of \a block; false where they are not as they were asked for.
bool addPoints( const QgsPointCloudBlock &block, const std::optional<QgsPointCloudAttribute> &group,
                CloudPoints &points )
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
  int groupAt = 0;
  const QgsPointCloudAttribute *grouping = group ? attributes.find( group->name(), groupAt ) : nullptr;
  const std::size_t size = grouping ? grouping->size() : 0;
  if ( group && ( !grouping || size > sizeof( std::uint32_t ) || grouping->type() == QgsPointCloudAttribute::Float ) )
    return false;
  const char *record = block.data();
  for ( int i = 0; i < block.pointCount(); ++i, record += attributes.pointRecordSize() )
  {
    points.places.push_back( { axes[0].of( record ), axes[1].of( record ), axes[2].of( record ) } );
    if ( !grouping )
      continue;
    const std::optional<std::uint16_t> value = groupIn( record + groupAt, size );
    if ( !value )
      return false;
    points.values.push_back( *value );
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
  if ( const QString name = attributeOf( mGroupField ); !name.isEmpty() )
  {
    const QgsPointCloudAttributeCollection attributes = mProvider->attributes();
    int offset = 0;
    const QgsPointCloudAttribute *found = attributes.find( name, offset );
    if ( !found )
      throw QgsProcessingException( QObject::tr( "Points of layer “%1” have no attribute “%2”." ).arg( mName, name ) );
    mGroup = *found;
  }
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
  const QgsPointCloudRequest request = requestOf( mGroup );
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
    if ( !block || !addPoints( *block, mGroup, points ) )
      fail( QObject::tr( "Some points of layer “%1” cannot be read: the data of a node is missing or damaged." ) );
    if ( points.places.size() > std::numeric_limits<std::uint32_t>::max() )
      fail( QObject::tr( "Layer “%1” has more than 4,294,967,295 points, which is more than one run can take." ) );
  }
  return mGroup ? rubicon::grouped( points.places, points.values, options )
                : rubicon::as_one_group( std::move( points.places ) );
}
