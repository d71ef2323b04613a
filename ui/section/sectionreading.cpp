// SPDX-License-Identifier: GPL-2.0-or-later
// Features near the slab, cut and turned to section coordinates.
// Relies on QGIS's iterators, which reproject and can be cancelled.

#include "sectionreading.h"

#include "qgsexception.h"
#include "qgsfeatureiterator.h"
#include "qgslinestring.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"
#include "qgsvectorlayerfeatureiterator.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace
{

QgsPoint toPoint( const rubicon::SlabPoint &p, const double *m )
{
  QgsPoint point( p.distance, p.elevation, p.offset );
  if ( m )
    point.addMValue( *m );
  return point;
}

rubicon::Point3 fromPoint( const QgsPoint &p )
{
  return { p.x(), p.y(), p.z() };
}

//! The ends of a segment of a part, both by number; empty where there is none.
std::vector<rubicon::Point3> segmentOf( const QgsGeometry &trace, int part, int segment )
{
  const QgsAbstractGeometry *lines = trace.constGet();
  if ( !lines || part < 0 || part >= lines->partCount() || segment < 0 || segment + 1 >= lines->vertexCount( part, 0 ) )
    return {};
  return { fromPoint( lines->vertexAt( QgsVertexId( part, 0, segment ) ) ),
           fromPoint( lines->vertexAt( QgsVertexId( part, 0, segment + 1 ) ) ) };
}

double distanceToSegment( const rubicon::Point3 &p, const rubicon::Point3 &a, const rubicon::Point3 &b )
{
  const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z, square = dx * dx + dy * dy + dz * dz;
  const double at = square > 0 ? ( ( p.x - a.x ) * dx + ( p.y - a.y ) * dy + ( p.z - a.z ) * dz ) / square : 0;
  const double t = std::clamp( at, 0.0, 1.0 );
  return std::hypot( p.x - a.x - t * dx, p.y - a.y - t * dy, p.z - a.z - t * dz );
}

} // namespace

SectionReading::SectionReading( const SectionLine &line, double thickness,
                                const std::map<SectionPart, QgsVectorLayer *> &layers )
  : CancellableTask( mFeedback, tr( "Reading the section" ), QgsTask::CanCancel )
  , mLine( line )
  , mThickness( thickness )
  , mSlab( line.slab( thickness ) )
  , mTransformContext( QgsProject::instance()->transformContext() )
{
  for ( const SectionPart part : { SectionPart::Traces, SectionPart::Intervals, SectionPart::Events } )
  {
    const auto layer = layers.find( part );
    if ( layer == layers.end() || !layer->second )
      continue;
    mSources.push_back( { part, std::make_unique<QgsVectorLayerFeatureSource>( layer->second ) } );
    SectionContents &contents = mContents[part];
    contents.fields = layer->second->fields();
    contents.type = QgsWkbTypes::addZ( part == SectionPart::Events ? QgisCompat::point : QgisCompat::lineString );
    if ( QgsWkbTypes::hasM( layer->second->wkbType() ) )
      contents.type = QgsWkbTypes::addM( contents.type );
  }
}

SectionReading::~SectionReading() = default;

bool SectionReading::work()
{
  if ( mFeedback.isCanceled() )
    return false;
  try
  {
    return readAll();
  }
  catch ( const QgsException &error )
  {
    giveUp( error.what() );
  }
  catch ( const std::bad_alloc & )
  {
    giveUp( tr( "Not enough memory for layers of this size." ) );
  }
  catch ( const std::exception &error )
  {
    giveUp( QString::fromUtf8( error.what() ) );
  }
  return true; // the failure is told
}

void SectionReading::giveUp( const QString &problem )
{
  mContents.clear();
  mTraces.clear();
  mProblem = problem;
}

bool SectionReading::readAll()
{
  for ( std::size_t i = 0; i < mSources.size(); ++i )
  {
    setProgress( 100.0 * static_cast<double>( i ) / static_cast<double>( mSources.size() ) );
    if ( !read( mSources[i] ) )
      return false;
  }
  return true;
}

bool SectionReading::read( const Source &source )
{
  SectionContents &contents = mContents[source.part];
  const LinePlaceFields fields{ contents.fields.lookupField( QStringLiteral( "line_fid" ) ),
                                contents.fields.lookupField( QStringLiteral( "line_part" ) ),
                                contents.fields.lookupField( QStringLiteral( "seg" ) ) };
  QgsFeatureRequest request;
  request.setFilterRect( mLine.outline( mThickness ).boundingBox() );
  if ( mLine.crs.isValid() )
    request.setDestinationCrs( mLine.crs, mTransformContext );
  request.setFeedback( &mFeedback );
  QgsFeatureIterator features = source.features->getFeatures( request );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    if ( mFeedback.isCanceled() )
      return false;
    if ( source.part == SectionPart::Events )
      addPoints( feature, fields, contents );
    else
      addPieces( feature, contents );
    if ( source.part == SectionPart::Traces )
      mTraces.insert( feature.id(), feature.geometry() );
  }
  return !mFeedback.isCanceled();
}

//! Whether a line comes into the slab, whatever its heights are.
bool SectionReading::isNear( std::vector<rubicon::Point3> vertices ) const
{
  for ( rubicon::Point3 &vertex : vertices )
    vertex.z = 0;
  return rubicon::all_finite( vertices ) && !mSlab.clip( vertices, {} ).empty();
}

void SectionReading::addPieces( const QgsFeature &feature, SectionContents &contents )
{
  const bool hasM = QgsWkbTypes::hasM( contents.type );
  const QgsGeometry geometry = feature.geometry();
  for ( auto part = geometry.const_parts_begin(); part != geometry.const_parts_end(); ++part )
  {
    const auto *curve = qgsgeometry_cast<const QgsCurve *>( *part );
    const std::unique_ptr<QgsLineString> line( curve ? curve->curveToLine() : nullptr );
    if ( !line )
      continue;
    std::vector<rubicon::Point3> vertices;
    std::vector<double> m;
    for ( int i = 0; i < line->numPoints(); ++i )
    {
      vertices.push_back( { line->xAt( i ), line->yAt( i ), line->zAt( i ) } );
      if ( hasM )
        m.push_back( line->mAt( i ) );
    }
    if ( !rubicon::all_finite( vertices ) )
    {
      mWithoutHeight += isNear( std::move( vertices ) );
      continue;
    }
    for ( const rubicon::SlabPiece &piece : mSlab.clip( vertices, m ) )
    {
      QgsPointSequence points;
      for ( std::size_t i = 0; i < piece.points.size(); ++i )
        points << toPoint( piece.points[i], hasM ? &piece.m[i] : nullptr );
      contents.features.push_back(
        { QgsGeometry( new QgsLineString( points ) ), feature.attributes(), piece.has_start } );
    }
  }
}

void SectionReading::addPoints( const QgsFeature &feature, const LinePlaceFields &fields, SectionContents &contents )
{
  const QgsGeometry geometry = feature.geometry();
  for ( auto vertex = geometry.vertices_begin(); vertex != geometry.vertices_end(); ++vertex )
  {
    const QgsPoint point = *vertex;
    const rubicon::SlabPoint place = mSlab.project( fromPoint( point ) );
    if ( !mSlab.contains( place ) )
      continue;
    if ( !rubicon::is_finite( fromPoint( point ) ) )
    {
      ++mWithoutHeight;
      continue;
    }
    const double m = point.m();
    SectionFeature event{ QgsGeometry( toPoint( place, QgsWkbTypes::hasM( contents.type ) ? &m : nullptr ).clone() ),
                          feature.attributes() };
    if ( fields.areThere() )
      setDirection( point, fields, event );
    contents.features.push_back( std::move( event ) );
  }
}

// The traces may be others than those that the events were found on: the segment is to pass by the event, which lies
// exactly on it up to rounding, and up to what its ends being reprojected makes of a straight line.
void SectionReading::setDirection( const QgsPoint &point, const LinePlaceFields &fields, SectionFeature &event ) const
{
  const QgsAttributes &values = event.attributes;
  const std::vector<rubicon::Point3> ends = segmentOf( mTraces.value( values.at( fields.fid ).toLongLong() ),
                                                       values.at( fields.part ).toInt(),
                                                       values.at( fields.segment ).toInt() );
  if ( ends.empty() )
    return;
  const rubicon::SlabPoint a = mSlab.project( ends[0] ), b = mSlab.project( ends[1] );
  const double length = std::hypot( b.distance - a.distance, b.elevation - a.elevation, b.offset - a.offset );
  if ( distanceToSegment( fromPoint( point ), ends[0], ends[1] ) > length / 100 )
    return;
  event.along = b.distance - a.distance;
  event.up = b.elevation - a.elevation;
}
