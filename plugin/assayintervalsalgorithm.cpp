// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from an assay table and intervals to composites, samples, parts and faults.
// Relies on AssayReader, IntervalReader, core/drill and AssayResultRows.

#include "assayintervalsalgorithm.h"

#include "assayoutputs.h"
#include "assayreader.h"
#include "tablefaults.h"

#include "core/drill/assay_intervals.h"

#include "qgsexception.h"

#include <QElapsedTimer>

#include <algorithm>
#include <map>

namespace
{

const QString ASSAY = QStringLiteral( "ASSAY" );
const QString HOLE_FIELD = QStringLiteral( "HOLE_FIELD" );
const QString FROM_FIELD = QStringLiteral( "FROM_FIELD" );
const QString TO_FIELD = QStringLiteral( "TO_FIELD" );
const QString VALUE_FIELDS = QStringLiteral( "VALUE_FIELDS" );
const QString BELOW_DETECTION = QStringLiteral( "BELOW_DETECTION" );
const QString NO_DATA = QStringLiteral( "NO_DATA" );
const QString INTERVALS = QStringLiteral( "INTERVALS" );
const QString INTERVALS_HOLE_FIELD = QStringLiteral( "INTERVALS_HOLE_FIELD" );
const QString COMPOSITES = QStringLiteral( "COMPOSITES" );
const QString SAMPLES = QStringLiteral( "SAMPLES" );
const QString PARTS = QStringLiteral( "PARTS" );
const QString FAULTS = QStringLiteral( "FAULTS" );

//! One warning for each kind of fault; the table of faults has them all.
void warnOfFaults( const AssayResultRows &rows, QgsProcessingFeedback *feedback )
{
  std::map<rubicon::AssayFaultKind, TableFaults> kinds;
  for ( const rubicon::AssayFault &fault : rows.result.faults )
    kinds[fault.kind].add( fault.row, assayFaultPlace( fault ) );
  for ( const auto &[kind, faults] : kinds )
  {
    feedback->pushWarning( faults.warning( rubicon::is_of_sample( kind ) ? rows.assayName : rows.intervalsName,
                                           QObject::tr( rubicon::assay_fault_sentence( kind ) ) ) );
  }
}

QVariantMap counts( const rubicon::AssayIntervals &result )
{
  const auto number = []( std::size_t value ) { return QVariant::fromValue( static_cast<qlonglong>( value ) ); };
  double inside = 0, missing = 0;
  for ( const rubicon::Composite &stay : result.composites )
  {
    inside += stay.length;
    missing += stay.missing;
  }
  const auto isInside = []( const rubicon::SampleInMesh &sample ) { return sample.inside > 0; };
  return { { QStringLiteral( "COMPOSITE_COUNT" ), number( result.composites.size() ) },
           { QStringLiteral( "SAMPLE_COUNT" ), number( result.samples.size() ) },
           { QStringLiteral( "INSIDE_COUNT" ),
             number(
               static_cast<std::size_t>( std::count_if( result.samples.begin(), result.samples.end(), isInside ) ) ) },
           { QStringLiteral( "PART_COUNT" ), number( result.pieces.size() ) },
           { QStringLiteral( "FAULT_COUNT" ), number( result.faults.size() ) },
           { QStringLiteral( "LENGTH_INSIDE" ), inside },
           { QStringLiteral( "LENGTH_MISSING" ), missing } };
}

} // namespace

AssayIntervalsAlgorithm::AssayIntervalsAlgorithm() = default;
AssayIntervalsAlgorithm::~AssayIntervalsAlgorithm() = default;

QString AssayIntervalsAlgorithm::name() const
{
  return QStringLiteral( "assayintervals" );
}

QString AssayIntervalsAlgorithm::displayName() const
{
  return tr( "Assay intervals" );
}

QStringList AssayIntervalsAlgorithm::tags() const
{
  return tr(
           "assay,sample,grade,composite,intercept,drill hole,borehole,ore body,wireframe,flag,inside,interval,from,to,"
           "length-weighted mean" )
    .split( ',' );
}

QString AssayIntervalsAlgorithm::shortDescription() const
{
  return tr( "Tells which part of each sample lies inside ore bodies, and composites the grades of each stay inside." );
}

void AssayIntervalsAlgorithm::initAlgorithm( const QVariantMap & )
{
  addInputParameters();
  addOutputParameters();
  addNumericOutputs( { { "COMPOSITE_COUNT", tr( "Stays inside" ) },
                       { "SAMPLE_COUNT", tr( "Samples, for each mesh" ) },
                       { "INSIDE_COUNT", tr( "Samples wholly or partly inside, for each mesh" ) },
                       { "PART_COUNT", tr( "Parts of samples" ) },
                       { "FAULT_COUNT", tr( "Faults" ) },
                       { "LENGTH_INSIDE", tr( "Length of all stays" ) },
                       { "LENGTH_MISSING", tr( "Length of stays that no sample covers" ) } } );
}

void AssayIntervalsAlgorithm::addInputParameters()
{
  const QList<int> anyTable{ static_cast<int>( QgisCompat::vectorTable ) };
  const auto addField = [this]( const QString &name, const QString &description, const QString &layer ) {
    addParameter(
      new QgsProcessingParameterField( name, description, QVariant(), layer, QgisCompat::anyField, false, true ) );
  };
  addParameter( new QgsProcessingParameterFeatureSource( ASSAY, tr( "Assay table" ), anyTable ) );
  addField( HOLE_FIELD, tr( "Hole id (leave empty for BHID or the like)" ), ASSAY );
  addField( FROM_FIELD, tr( "Depth from (leave empty for FROM or the like)" ), ASSAY );
  addField( TO_FIELD, tr( "Depth to (leave empty for TO or the like)" ), ASSAY );
  addParameter( new QgsProcessingParameterField( VALUE_FIELDS,
                                                 tr( "Values (leave empty for all fields that hold only numbers)" ),
                                                 QVariant(), ASSAY, QgisCompat::anyField, true, true ) );
  // In the order of BelowDetection.
  addParameter( new QgsProcessingParameterEnum(
    BELOW_DETECTION, tr( "Values below detection (such as <0.005) and negative ones" ),
    { tr( "As they are (text is refused)" ), tr( "Missing" ), tr( "Half the limit" ), tr( "Zero" ) }, false, 0 ) );
  addParameter( new QgsProcessingParameterString( NO_DATA, tr( "What stands for no value, with commas between" ),
                                                  QStringLiteral( "-99, -999, -9999, NA, N/A, NULL, -" ), false,
                                                  true ) );
  addParameter(
    new QgsProcessingParameterFeatureSource( INTERVALS, tr( "Intervals of line–mesh intersections" ), anyTable ) );
  addField( INTERVALS_HOLE_FIELD, tr( "Hole id of the intervals (leave empty for BHID or the like)" ), INTERVALS );
}

void AssayIntervalsAlgorithm::addOutputParameters()
{
  const auto add = [this]( const QString &name, const QString &description, bool isOptional ) {
    addParameter( new QgsProcessingParameterFeatureSink( name, description, QgisCompat::vectorTable, QVariant(),
                                                         isOptional, !isOptional ) );
  };
  add( COMPOSITES, tr( "Composites" ), false );
  add( SAMPLES, tr( "Samples" ), true );
  add( PARTS, tr( "Parts of samples" ), true );
  add( FAULTS, tr( "Faults" ), true );
}

AssayIntervalsAlgorithm *AssayIntervalsAlgorithm::createInstance() const
{
  return new AssayIntervalsAlgorithm();
}

std::unique_ptr<QgsProcessingFeatureSource> AssayIntervalsAlgorithm::openSource( const QVariantMap &parameters,
                                                                                 const QString &name,
                                                                                 QgsProcessingContext &context ) const
{
  std::unique_ptr<QgsProcessingFeatureSource> source( parameterAsSource( parameters, name, context ) );
  if ( !source )
    throw QgsProcessingException( invalidSourceError( parameters, name ) );
  return source;
}

bool AssayIntervalsAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                QgsProcessingFeedback * )
{
  const auto text = [&]( const QString &name ) { return parameterAsString( parameters, name, context ); };
  mAssay = std::make_unique<AssayReader>( openSource( parameters, ASSAY, context ), text( HOLE_FIELD ),
                                          text( FROM_FIELD ), text( TO_FIELD ) );
  mIntervals = std::make_unique<IntervalReader>( openSource( parameters, INTERVALS, context ),
                                                 text( INTERVALS_HOLE_FIELD ) );
  const QStringList names = QgisCompat::fieldNames( parameterDefinition( VALUE_FIELDS ), parameters, context );
  mValueFields.clear();
  for ( const QString &name : names )
  {
    const int index = mAssay->fields().lookupField( name );
    if ( index < 0 )
      throw QgsProcessingException( tr( "“%1” has no field “%2”." ).arg( mAssay->name(), name ) );
    mValueFields << index;
  }
  return true;
}

QVariantMap AssayIntervalsAlgorithm::runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                   QgsProcessingFeedback *feedback )
{
  QElapsedTimer total;
  total.start();
  rubicon::RunOptions options = runOptions( parameters, context, feedback );
  setStage( options, feedback, 0, 20 );
  const IntervalRows intervals = mIntervals->read( options );
  setStage( options, feedback, 20, 40 );
  const GradePolicy policy = GradePolicy::of( static_cast<BelowDetection>(
                                                parameterAsEnum( parameters, BELOW_DETECTION, context ) ),
                                              parameterAsString( parameters, NO_DATA, context ) );
  const AssayRows assay = mAssay->read( mValueFields, policy, options );
  feedback->pushInfo( tr( "Values: %1." ).arg( assay.valueFields.join( QLatin1String( ", " ) ) ) );
  if ( !assay.leftOutFields.isEmpty() )
  {
    feedback->pushInfo( tr( "Not taken as values, for they are named as ids or coordinates: %1." )
                          .arg( assay.leftOutFields.join( QLatin1String( ", " ) ) ) );
  }

  setStage( options, feedback, 40, 60 );
  const rubicon::AssayIntervals result = rubicon::assay_intervals( assay.table, intervals.intervals, options.progress );
  const AssayResultRows rows{ result, assay, intervals, mAssay->name(), mIntervals->name() };
  warnOfFaults( rows, feedback );

  setStage( options, feedback, 60, 100 );
  QVariantMap outputs = write( rows, parameters, context, options );
  feedback->pushInfo( tr( "Rubicon %1: %2 stays, %3 samples in %4 parts, %5 faults; %6 seconds." )
                        .arg( QStringLiteral( RUBICON_VERSION ) )
                        .arg( result.composites.size() )
                        .arg( result.samples.size() )
                        .arg( result.pieces.size() )
                        .arg( result.faults.size() )
                        .arg( total.elapsed() / 1000.0, 0, 'f', 3 ) );
  outputs.insert( counts( result ) );
  return outputs;
}

QVariantMap AssayIntervalsAlgorithm::write( const AssayResultRows &rows, const QVariantMap &parameters,
                                            QgsProcessingContext &context, const rubicon::RunOptions &options ) const
{
  const auto rowsBy = [&rows]( auto *write ) {
    return [&rows, write]( OutputLayer &layer, const QgsFields &fields, const RowWritten &written ) {
      write( layer, rows, fields, written );
    };
  };
  const rubicon::AssayIntervals &result = rows.result;
  return writeOutputs(
    { { COMPOSITES, compositeFields( rows.assay.valueFields ), mIntervals->wkbType(), result.composites.size(),
        rowsBy( writeComposites ) },
      { SAMPLES, sampleFields( mAssay->fields() ), QgisCompat::noGeometry, result.samples.size(),
        rowsBy( writeSamples ) },
      { PARTS, partFields( mAssay->fields() ), QgisCompat::noGeometry, result.pieces.size(), rowsBy( writeParts ) },
      { FAULTS, assayFaultFields(), QgisCompat::noGeometry, result.faults.size(), rowsBy( writeAssayFaults ) } },
    mIntervals->crs(), parameters, context, options );
}
