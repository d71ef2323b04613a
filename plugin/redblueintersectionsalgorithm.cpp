// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from two layers to outputs and counts.
// Relies on ChainReader, core/red_blue and core/tables; holds no geometry.

#include "redblueintersectionsalgorithm.h"

#include "chainreader.h"
#include "outputfields.h"

#include "core/tables/red_blue_tables.h"

#include "qgsexception.h"

#include <QElapsedTimer>

#include <algorithm>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString INTERSECT = QStringLiteral( "INTERSECT" );
const QString INPUT_FIELDS = QStringLiteral( "INPUT_FIELDS" );
const QString INTERSECT_FIELDS = QStringLiteral( "INTERSECT_FIELDS" );
const QString INTERSECT_FIELDS_PREFIX = QStringLiteral( "INTERSECT_FIELDS_PREFIX" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );
const QString OVERLAPS = QStringLiteral( "OVERLAPS" );
const QString PAIRS = QStringLiteral( "PAIRS" );

QVariantMap numericOutputs( const rubicon::RedBlueResult &result, const rubicon::ChainSet2 &red,
                            const rubicon::ChainSet2 &blue )
{
  const auto number = []( std::uint64_t value ) { return QVariant::fromValue( static_cast<qlonglong>( value ) ); };
  return { { QStringLiteral( "RED_SEGMENTS" ), number( red.segment_count() ) },
           { QStringLiteral( "BLUE_SEGMENTS" ), number( blue.segment_count() ) },
           { QStringLiteral( "PAIRS_COUNT" ), number( result.counts.pairs() ) },
           { QStringLiteral( "CROSS" ), number( result.counts.cross ) },
           { QStringLiteral( "T_TOUCH" ), number( result.counts.t_touch ) },
           { QStringLiteral( "V_TOUCH" ), number( result.counts.v_touch ) },
           { QStringLiteral( "OVERLAP" ), number( result.counts.overlap ) },
           { QStringLiteral( "POINTS" ), number( result.points.size() ) },
           { QStringLiteral( "OVERLAP_RUNS" ), number( result.overlaps.size() ) } };
}

//! Which red and blue features occur in the outputs that carry attributes.
std::pair<std::vector<bool>, std::vector<bool>> featuresThatMeet( const rubicon::ChainSet2 &red,
                                                                  const rubicon::ChainSet2 &blue,
                                                                  const rubicon::RedBlueResult &result )
{
  std::pair<std::vector<bool>, std::vector<bool>> wanted{ std::vector<bool>( red.feature_ids.size() ),
                                                          std::vector<bool>( blue.feature_ids.size() ) };
  const auto mark = [&wanted]( const auto &meeting ) {
    wanted.first[meeting.red_feature] = true;
    wanted.second[meeting.blue_feature] = true;
  };
  std::for_each( result.points.begin(), result.points.end(), mark );
  std::for_each( result.overlaps.begin(), result.overlaps.end(), mark );
  return wanted;
}

} // namespace

RedBlueIntersectionsAlgorithm::RedBlueIntersectionsAlgorithm() = default;
RedBlueIntersectionsAlgorithm::~RedBlueIntersectionsAlgorithm() = default;

QString RedBlueIntersectionsAlgorithm::name() const
{
  return QStringLiteral( "redblueintersections" );
}

QString RedBlueIntersectionsAlgorithm::displayName() const
{
  return tr( "Red–blue intersections" );
}

QStringList RedBlueIntersectionsAlgorithm::tags() const
{
  return tr( "intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points" )
    .split( ',' );
}

QString RedBlueIntersectionsAlgorithm::group() const
{
  return tr( "Vector overlay" );
}

QString RedBlueIntersectionsAlgorithm::groupId() const
{
  return QStringLiteral( "vectoroverlay" );
}

QString RedBlueIntersectionsAlgorithm::shortDescription() const
{
  return tr( "Finds every place where the lines or borders of two layers meet, exactly." );
}

void RedBlueIntersectionsAlgorithm::initAlgorithm( const QVariantMap & )
{
  addInputParameters();
  addBackendParameters();
  addOutputParameters();
  addNumericOutputs( { { "RED_SEGMENTS", tr( "Segments of the input layer" ) },
                       { "BLUE_SEGMENTS", tr( "Segments of the intersect layer" ) },
                       { "PAIRS_COUNT", tr( "Segment pairs that share a point" ) },
                       { "CROSS", tr( "Pairs whose interiors cross" ) },
                       { "T_TOUCH", tr( "Pairs where an end of one lies within the other" ) },
                       { "V_TOUCH", tr( "Pairs whose ends coincide" ) },
                       { "OVERLAP", tr( "Pairs that share a stretch" ) },
                       { "POINTS", tr( "Intersection points" ) },
                       { "OVERLAP_RUNS", tr( "Shared stretches" ) } } );
  addRunOutputs();
}

void RedBlueIntersectionsAlgorithm::addInputParameters()
{
  const QList<int> types{ static_cast<int>( QgisCompat::vectorLine ), static_cast<int>( QgisCompat::vectorPolygon ) };
  addParameter( new QgsProcessingParameterFeatureSource( INPUT, tr( "Input layer" ), types ) );
  addParameter( new QgsProcessingParameterFeatureSource( INTERSECT, tr( "Intersect layer" ), types ) );
  addParameter( new QgsProcessingParameterField( INPUT_FIELDS,
                                                 tr( "Input fields to keep (leave empty to keep all fields)" ),
                                                 QVariant(), INPUT, QgisCompat::anyField, true, true ) );
  addParameter( new QgsProcessingParameterField( INTERSECT_FIELDS,
                                                 tr( "Intersect fields to keep (leave empty to keep all fields)" ),
                                                 QVariant(), INTERSECT, QgisCompat::anyField, true, true ) );

  auto prefix = std::make_unique<QgsProcessingParameterString>( INTERSECT_FIELDS_PREFIX,
                                                                tr( "Intersect fields prefix" ), QString(), false,
                                                                true );
  prefix->setFlags( prefix->flags() | QgisCompat::advancedParameter );
  addParameter( prefix.release() );
}

void RedBlueIntersectionsAlgorithm::addOutputParameters()
{
  addParameter( new QgsProcessingParameterFeatureSink( OUTPUT, tr( "Intersections" ), QgisCompat::vectorPoint ) );
  addParameter( new QgsProcessingParameterFeatureSink( OVERLAPS, tr( "Overlaps" ), QgisCompat::vectorLine, QVariant(),
                                                       true, false ) );
  addParameter( new QgsProcessingParameterFeatureSink( PAIRS, tr( "Segment pairs" ), QgisCompat::vectorTable,
                                                       QVariant(), true, false ) );
}

RedBlueIntersectionsAlgorithm *RedBlueIntersectionsAlgorithm::createInstance() const
{
  return new RedBlueIntersectionsAlgorithm();
}

std::unique_ptr<ChainReader> RedBlueIntersectionsAlgorithm::openInput( const QVariantMap &parameters,
                                                                       const QString &name,
                                                                       QgsProcessingContext &context )
{
  std::unique_ptr<QgsProcessingFeatureSource> source( parameterAsSource( parameters, name, context ) );
  if ( !source )
    throw QgsProcessingException( invalidSourceError( parameters, name ) );
  return std::make_unique<ChainReader>( std::move( source ), parameterDefinition( name ), parameters, context );
}

bool RedBlueIntersectionsAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                      QgsProcessingFeedback *feedback )
{
  mRed = openInput( parameters, INPUT, context );
  mBlue = openInput( parameters, INTERSECT, context );
  mBlue->reprojectTo( mRed->crs(), context.transformContext() );
  if ( mBlue->isReprojected() )
  {
    feedback->pushInfo( tr( "Layer “%1” is reprojected from %2 to %3, the coordinate reference system of “%4”." )
                          .arg( mBlue->name(), mBlue->crs().userFriendlyIdentifier(),
                                mRed->crs().userFriendlyIdentifier(), mRed->name() ) );
  }

  mRedFields = chosenFields( parameters, INPUT_FIELDS, mRed->fields(), context );
  mBlueFields = chosenFields( parameters, INTERSECT_FIELDS, mBlue->fields(), context );
  mBluePrefix = parameterAsString( parameters, INTERSECT_FIELDS_PREFIX, context );
  return true;
}

QVariantMap RedBlueIntersectionsAlgorithm::runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                         QgsProcessingFeedback *feedback )
{
  QElapsedTimer total;
  total.start();
  rubicon::RunOptions options = runOptions( parameters, context, feedback );
  setStage( options, feedback, 0, 15 );
  const rubicon::ChainSet2 red = mRed->read( options );
  setStage( options, feedback, 15, 30 );
  const rubicon::ChainSet2 blue = mBlue->read( options );
  const double readSeconds = total.elapsed() / 1000.0;

  setStage( options, feedback, 30, 50 );
  rubicon::RedBlueResult result = rubicon::red_blue( red, blue, options );

  QElapsedTimer writing;
  writing.start();
  const auto [redMeets, blueMeets] = featuresThatMeet( red, blue, result );
  const std::vector<QgsAttributes> ofRed = mRed->attributes( red, redMeets, mRedFields, feedback ),
                                   ofBlue = mBlue->attributes( blue, blueMeets, mBlueFields, feedback );
  setStage( options, feedback, 50, 100 );
  QVariantMap outputs = write( { result, red, blue, ofRed, ofBlue }, parameters, context, options );

  result.run.seconds.read = readSeconds;
  result.run.seconds.write = writing.elapsed() / 1000.0;
  result.run.seconds.total = total.elapsed() / 1000.0;
  feedback->pushInfo( closingLine( result.run, tr( "%1 pairs, %2 points, %3 overlaps" )
                                                 .arg( result.counts.pairs() )
                                                 .arg( result.points.size() )
                                                 .arg( result.overlaps.size() ) ) );
  outputs.insert( numericOutputs( result, red, blue ) );
  outputs.insert( runOutputs( result.run, result.checksum ) );
  return outputs;
}

QVariantMap RedBlueIntersectionsAlgorithm::write( const Found &found, const QVariantMap &parameters,
                                                  QgsProcessingContext &context,
                                                  const rubicon::RunOptions &options ) const
{
  const QgsFields redFields = QgsProcessingUtils::indicesToFields( mRedFields, mRed->fields() );
  const QgsFields blueFields = QgsProcessingUtils::indicesToFields( mBlueFields, mBlue->fields() );
  const ChosenAttributes ofBoth = [&found]( const rubicon::Row &row, QgsAttributes &attributes ) {
    attributes += found.ofRed[static_cast<std::size_t>( row.first_feature )];
    attributes += found.ofBlue[static_cast<std::size_t>( row.second_feature )];
  };
  const auto withBoth = [&]( const rubicon::Table &table ) {
    return withChosenFields( fieldsOf( table ), redFields, blueFields, mBluePrefix );
  };
  const rubicon::Table points = points_table( found.result, found.red, found.blue );
  const rubicon::Table overlaps = overlaps_table( found.result, found.red, found.blue );
  const rubicon::Table pairs = pairs_table( found.result, found.red, found.blue );
  return writeOutputs( { outputOf( OUTPUT, points, withBoth( points ), ofBoth ),
                         outputOf( OVERLAPS, overlaps, withBoth( overlaps ), ofBoth ),
                         outputOf( PAIRS, pairs, fieldsOf( pairs ) ) },
                       mRed->crs(), parameters, context, options );
}
