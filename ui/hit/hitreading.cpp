// SPDX-License-Identifier: GPL-2.0-or-later
// The jobs run on one feature of the lines, or on one of each map, and their tables are compared with the row.
// Relies on core/red_blue, core/line_mesh and core/tables.

#include "hitreading.h"

#include "hitgeometries.h"

#include "core/error.h"
#include "core/line_mesh/explain_hit.h"
#include "core/line_mesh/line_mesh.h"
#include "core/red_blue/explain_contact.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/red_blue_tables.h"

#include "qgsexception.h"
#include "qgsprocessingfeedback.h"
#include "qgsproject.h"
#include "qgsunittypes.h"
#include "qgsvectorlayer.h"

#include <exception>
#include <new>

using namespace rubicon;

namespace
{

//! So many fields of a feature are shown.
constexpr int MOST_FIELDS = 8;

QgsAttributeList firstFields( const QgsFields &fields )
{
  return fields.allAttributesList().mid( 0, MOST_FIELDS );
}

//! What a kind of contact or hit means.
QString inWords( const QString &kind )
{
  static const QHash<QString, const char *> words = {
    { "cross", QT_TRANSLATE_NOOP( "HitReading", "the interiors of two segments meet in one point" ) },
    { "t_touch", QT_TRANSLATE_NOOP( "HitReading", "an end of one segment lies within the other" ) },
    { "v_touch", QT_TRANSLATE_NOOP( "HitReading", "an end of one segment is an end of the other" ) },
    { "overlap", QT_TRANSLATE_NOOP( "HitReading", "the two segments share a piece of some length" ) },
    { "face", QT_TRANSLATE_NOOP( "HitReading", "the segment meets the inside of the triangle in one point" ) },
    { "edge", QT_TRANSLATE_NOOP( "HitReading", "the segment meets a side of the triangle in one point" ) },
    { "vertex", QT_TRANSLATE_NOOP( "HitReading", "the segment meets a corner of the triangle" ) },
    { "coplanar", QT_TRANSLATE_NOOP( "HitReading", "a piece of the segment lies in the triangle" ) },
    { "entry", QT_TRANSLATE_NOOP( "HitReading", "the line passes from outside to inside" ) },
    { "exit", QT_TRANSLATE_NOOP( "HitReading", "the line passes from inside to outside" ) },
    { "pierce", QT_TRANSLATE_NOOP( "HitReading", "the line passes through the surface, which has no inside" ) },
    { "touch", QT_TRANSLATE_NOOP( "HitReading", "the line meets the surface and stays on its side" ) },
    { "slide_in", QT_TRANSLATE_NOOP( "HitReading", "a contact of some length starts" ) },
    { "slide_out", QT_TRANSLATE_NOOP( "HitReading", "a contact of some length ends" ) }
  };
  return QStringLiteral( "%1: %2" ).arg( kind, HitReading::tr( words.value( kind ) ) );
}

//! A kind of the explained pair where it is another than that of the place, which is the strongest of several pairs.
QList<HitFact> ofPair( const QString &kind, const QString &ofPlace, const TierCounts &tiers )
{
  QList<HitFact> facts;
  if ( kind != ofPlace )
    facts << HitFact{ HitReading::tr( "This pair" ), inWords( kind ), QString() };
  return facts << HitFinding::decision( tiers );
}

HitFact distance( double value, const QgsCoordinateReferenceSystem &crs )
{
  HitFact fact = HitFinding::number( HitReading::tr( "Apart" ), value );
  if ( value == 0 )
    fact.text = HitReading::tr( "0: the rounded point is the exact one" );
  else
    fact.text += ' ' + QgsUnitTypes::toAbbreviatedString( crs.mapUnits() );
  return fact;
}

HitSection placeSection( const QString &title, const ExplainedPlace2 &place, const QgsCoordinateReferenceSystem &crs )
{
  return { title,
           { HitFinding::fraction( HitReading::tr( "Along red" ), place.on_red ),
             HitFinding::fraction( HitReading::tr( "Along blue" ), place.on_blue ),
             HitFinding::fraction( HitReading::tr( "Exact x" ), place.x ),
             HitFinding::fraction( HitReading::tr( "Exact y" ), place.y ),
             HitFinding::number( HitReading::tr( "Rounded x" ), place.rounded.x ),
             HitFinding::number( HitReading::tr( "Rounded y" ), place.rounded.y ), distance( place.distance, crs ) } };
}

HitSection placeSection( const QString &title, const ExplainedPlace3 &place, const QgsCoordinateReferenceSystem &crs )
{
  return { title,
           { HitFinding::fraction( HitReading::tr( "Along the segment" ), place.parameter ),
             HitFinding::fraction( HitReading::tr( "Exact x" ), place.x ),
             HitFinding::fraction( HitReading::tr( "Exact y" ), place.y ),
             HitFinding::fraction( HitReading::tr( "Exact z" ), place.z ),
             HitFinding::number( HitReading::tr( "Rounded x" ), place.rounded.x ),
             HitFinding::number( HitReading::tr( "Rounded y" ), place.rounded.y ),
             HitFinding::number( HitReading::tr( "Rounded z" ), place.rounded.z ), distance( place.distance, crs ) } };
}

//! The part and segment of \a segment as the layer stores them.
QList<HitFact> nameOf( const ChainSet2 &chains, std::uint32_t segment )
{
  const std::uint32_t part = chains.chain_part[chains.chain_of( segment )];
  return { { HitReading::tr( "Part, segment" ),
             QStringLiteral( "%1, %2" ).arg( part ).arg( chains.stored_segment( segment ) ), QString() } };
}

//! A row of \a table that says the same as \a row; nothing where none does.
std::optional<std::size_t> find( const HitRow &row, const Table &table, const std::vector<std::string> &besides = {} )
{
  for ( std::size_t number = 0; number < table.row_count; ++number )
    if ( row.agreesWith( table, number, besides ) )
      return number;
  return std::nullopt;
}

//! An explained pair of segments at a place, and which of its places that is.
struct PairAtPlace
{
    std::uint32_t red, blue;
    ExplainedContact contact;
    std::size_t place;
};

PairAtPlace explainedAt( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t r, std::uint32_t b, Point2 place )
{
  PairAtPlace pair{ r, b,
                    explain_contact( red.vertices[r], red.vertices[r + 1], blue.vertices[b], blue.vertices[b + 1] ),
                    0 };
  while ( pair.place < pair.contact.places.size() && !same_point( pair.contact.places[pair.place].rounded, place ) )
    ++pair.place;
  return pair;
}

//! A pair that meets in \a point: the lowest segments, but where these only pass through it within an overlap.
PairAtPlace pairAt( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue,
                    const ContactPoint &point )
{
  const Point2 place = { point.x, point.y };
  PairAtPlace pair = explainedAt( red, blue, point.red_segment, point.blue_segment, place );
  for ( const Contact &contact : result.contacts )
  {
    if ( pair.place < pair.contact.places.size() )
      break;
    pair = explainedAt( red, blue, contact.red, contact.blue, place );
  }
  return pair;
}

//! The event at the end of \a interval that a row speaks of.
std::optional<std::size_t> eventAt( const LineMeshResult &result, const LineInterval &interval, bool atStart )
{
  const std::uint32_t vertex = interval.first_vertex + ( atStart ? 0 : interval.vertex_count - 1 );
  const double at = atStart ? interval.from_distance : interval.to_distance;
  for ( std::size_t number = 0; number < result.events.size(); ++number )
  {
    const LineEvent &event = result.events[number];
    if ( event.line == interval.line && event.mesh == interval.mesh && event.distance == at
         && same_point( event.point, result.interval_vertices[vertex] ) )
      return number;
  }
  return std::nullopt;
}

} // namespace

HitReading::HitReading( const HitRow &row, const HitInputs &inputs )
  : CancellableTask( mFeedback, tr( "Rubicon: looking at one hit" ), QgsTask::CanCancel )
  , mRow( row )
{
  mContext.setProject( QgsProject::instance() );
  QgsProcessingFeedback unheard( false );
  if ( mRow.isOfMaps() )
  {
    auto *blue = qobject_cast<QgsVectorLayer *>( inputs.second );
    if ( !blue )
      throw QgsProcessingException( tr( "The blue map must be a vector layer." ) );
    mRed = std::make_unique<ChainReader>( InputLayer( inputs.first, mContext ) );
    mBlue = std::make_unique<ChainReader>( InputLayer( blue, mContext ) );
    mBlue->reprojectTo( mRed->crs(), mContext, &unheard );
    mRed->restrictTo( mRow.firstFeature() );
    mBlue->restrictTo( mRow.value( "blue_fid" ).toLongLong() );
    return;
  }
  mLines = std::make_unique<LineReader>( InputLayer( inputs.first, mContext ) );
  mLines->restrictTo( mRow.firstFeature() );
  mMeshes = inputs.second ? std::make_unique<MeshReader>( inputs.second, inputs.nameField, mContext )
                          : std::make_unique<MeshReader>( inputs.meshFile, inputs.nameField );
  mMeshes->reprojectTo( mLines->crs(), mContext, &unheard );
}

RunOptions HitReading::options( double from, double to )
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.stop = [this] { return mFeedback.isCanceled(); };
  options.progress = [this, from, to]( double share ) {
    setProgress( from + share * ( to - from ) );
    return !mFeedback.isCanceled();
  };
  return options;
}

bool HitReading::work()
{
  if ( mFeedback.isCanceled() )
    return false;
  try
  {
    find();
    return true;
  }
  catch ( const Cancelled & )
  {
    return false;
  }
  catch ( const QgsException &error )
  {
    mFinding.problem = error.what();
  }
  catch ( const std::bad_alloc & )
  {
    mFinding.problem = tr( "Not enough memory for layers of this size." );
  }
  catch ( const std::exception &error )
  {
    mFinding.problem = QString::fromUtf8( error.what() );
  }
  return true;
}

void HitReading::finished( bool successful )
{
  if ( successful && !mFeedback.isCanceled() )
    emit told( mFinding );
}

void HitReading::find()
{
  if ( mRow.isOfMaps() )
    findOnMaps();
  else
    findInMeshes();
}

QString HitReading::changed() const
{
  return tr( "Layer “%1” or “%2” is no longer as it was when this result was made, or another one made it: where these "
             "features meet now, no row says what this one says." )
    .arg( mRow.isOfMaps() ? mRed->name() : mLines->name(), mRow.isOfMaps() ? mBlue->name() : mMeshes->name() );
}

void HitReading::addFeature( const QString &title, const QString &layer, qlonglong id, const QgsFields &fields,
                             const QgsAttributes &values, const QList<HitFact> &facts )
{
  HitSection section{ title, { { tr( "Layer" ), layer, QString() } } };
  if ( id != rubicon::no_feature )
    section.facts << HitFact{ tr( "Feature" ), QString::number( id ), QString() };
  section.facts << facts;
  const QgsAttributeList shown = firstFields( fields );
  for ( int i = 0; i < values.size() && i < shown.size(); ++i )
  {
    if ( !values.at( i ).isNull() )
      section.facts << HitFact{ fields.at( shown.at( i ) ).name(), values.at( i ).toString(), QString() };
  }
  mFinding.sections << section;
}

void HitReading::findOnMaps()
{
  const ChainSet2 red = mRed->read( options( 0, 40 ) ), blue = mBlue->read( options( 40, 80 ) );
  if ( red.feature_ids.empty() || blue.feature_ids.empty() )
  {
    const bool isRed = red.feature_ids.empty();
    mFinding.problem = tr( "Layer “%1” has no feature %2 with a line any more." )
                         .arg( ( isRed ? *mRed : *mBlue ).name(),
                               mRow.value( isRed ? "red_fid" : "blue_fid" ).toString() );
    return;
  }
  const RedBlueResult result = red_blue( red, blue, options( 80, 100 ) );
  const bool isPoint = mRow.kind() == HitRow::Kind::point;
  const auto number = ::find( mRow, isPoint ? points_table( result, red, blue ) : overlaps_table( result, red, blue ) );
  if ( !number )
  {
    mFinding.problem = changed();
    return;
  }
  explain( result, red, blue, *number );
}

void HitReading::explain( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue, std::size_t number )
{
  const bool isPoint = mRow.kind() == HitRow::Kind::point;
  const OverlapRun *overlap = isPoint ? nullptr : &result.overlaps[number];
  const PairAtPlace pair = isPoint ? pairAt( result, red, blue, result.points[number] )
                                   : explainedAt( red, blue, overlap->red_segment, overlap->blue_segment,
                                                  result.overlap_vertices[overlap->first_vertex] );
  if ( pair.place >= pair.contact.places.size() )
  {
    mFinding.problem = changed();
    return;
  }
  const QString kind = isPoint ? contact_kind_name( result.points[number].kind ) : QStringLiteral( "overlap" );
  const std::uint32_t pairs = isPoint ? result.points[number].pairs : overlap->pairs;
  mFinding.headline = inWords( kind );
  const auto attributes = [this]( const ChainReader &reader, std::int64_t id ) {
    return reader.attributes( { id }, firstFields( reader.fields() ), &mFeedback )[id];
  };
  const std::int64_t redId = red.feature_ids.front(), blueId = blue.feature_ids.front();
  addFeature( tr( "Red" ), mRed->name(), redId, mRed->fields(), attributes( *mRed, redId ), nameOf( red, pair.red ) );
  addFeature( tr( "Blue" ), mBlue->name(), blueId, mBlue->fields(), attributes( *mBlue, blueId ),
              nameOf( blue, pair.blue ) );
  mFinding.sections << HitSection{ tr( "Decision" ),
                                   ofPair( contact_kind_name( pair.contact.kind ), kind, pair.contact.tiers )
                                     << HitFact{ tr( "Pairs" ), QString::number( pairs ), QString() } };
  mFinding.sections << placeSection( tr( "Place" ), pair.contact.places[pair.place], mRow.crs() );

  mFinding.first = HitGeometries::ofLayer( red );
  mFinding.second = HitGeometries::ofLayer( blue );
  mFinding.firstPart = HitGeometries::ofSegment( red.vertices[pair.red], red.vertices[pair.red + 1] );
  mFinding.secondPart = HitGeometries::ofSegment( blue.vertices[pair.blue], blue.vertices[pair.blue + 1] );
  const Point2 place = pair.contact.places[pair.place].rounded;
  mFinding.place = QgsGeometry::fromPointXY( { place.x, place.y } );
}

void HitReading::findInMeshes()
{
  const PolylineSet3 lines = mLines->read( { LineDepth::distance }, {}, options( 0, 5 ), &mFeedback ).lines;
  if ( lines.feature_ids.empty() )
  {
    mFinding.problem = tr( "Layer “%1” has no feature %2 with a line any more." )
                         .arg( mLines->name(), QString::number( mRow.firstFeature() ) );
    return;
  }
  const TriangleMesh mesh = mMeshes->read( options( 5, 50 ) );
  LineMeshOptions options{ this->options( 50, 100 ), true };
  const LineMeshResult result = line_mesh( lines, mesh, options );

  // A mesh without a field of names is called as its layer, which may have been renamed.
  std::vector<std::string> besides;
  if ( mMeshes->origin().nameField.isEmpty() )
    besides = { "mesh" };
  const bool isEvent = mRow.kind() == HitRow::Kind::event;
  const auto number =
    ::find( mRow, isEvent ? events_table( result, lines, mesh ) : intervals_table( result, lines, mesh ), besides );
  if ( !number )
  {
    mFinding.problem = changed();
    return;
  }
  const bool atStart = mRow.kind() == HitRow::Kind::intervalStart;
  const auto event = isEvent ? number : eventAt( result, result.intervals[*number], atStart );
  if ( event )
    explain( result, lines, mesh, *event );
  else
    mFinding.problem = atStart ? tr( "The line begins within this interval: it meets nothing there." )
                               : tr( "The line ends within this interval: it meets nothing there." );
}

void HitReading::explain( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                          std::size_t number )
{
  const LineEvent &event = result.events[number];
  const Point3 from = lines.vertices[event.segment], to = lines.vertices[event.segment + 1];
  const ExplainedHit hit = explain_hit( { from, to }, mesh.corners( event.triangle ) );
  const auto place = std::find_if( hit.places.begin(), hit.places.end(), [&]( const ExplainedPlace3 &candidate ) {
    return candidate.parameter.numerator + '/' + candidate.parameter.denominator == result.parameters[number];
  } );
  if ( place == hit.places.end() )
  {
    mFinding.problem = changed();
    return;
  }
  mFinding.headline = inWords( event_code_name( event.code ) );
  const std::int64_t line = lines.feature_ids.front(), body = mesh.feature[event.triangle];
  addFeature(
    tr( "Line" ), mLines->name(), line, mLines->fields(),
    mLines->attributes( { line }, firstFields( mLines->fields() ), &mFeedback )[line],
    { { tr( "Part, segment" ),
        QStringLiteral( "%1, %2" ).arg( lines.line_part[event.line] ).arg( lines.stored_segment( event.segment ) ),
        QString() } } );
  addFeature( tr( "Mesh" ), mMeshes->name(), body, mMeshes->fields(),
              mMeshes->attributes( { body }, firstFields( mMeshes->fields() ), &mFeedback )[body],
              { { tr( "Mesh" ), QString::fromStdString( mesh.names[event.mesh] ), QString() },
                { tr( "Triangle" ), QString::number( event.triangle ), QString() } } );
  const QString kind = hit_kind_name( event.kind );
  QList<HitFact> decision = { { tr( "Kind" ), inWords( kind ), QString() } };
  decision << ofPair( hit_kind_name( hit.kind ), kind, hit.tiers )
           << HitFact{ tr( "Pairs" ), QString::number( event.pairs ), QString() };
  mFinding.sections << HitSection{ tr( "Decision" ), decision };
  mFinding.sections << placeSection( tr( "Place" ), *place, mRow.crs() );

  mFinding.first = HitGeometries::ofLayer( lines );
  mFinding.second = HitGeometries::ofBody( mesh, event.triangle );
  mFinding.firstPart = HitGeometries::ofSegment( from, to );
  mFinding.secondPart = HitGeometries::ofTriangle( mesh, event.triangle );
  mFinding.place = QgsGeometry::fromPointXY( { place->rounded.x, place->rounded.y } );
}
