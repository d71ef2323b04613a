// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from an assay table and intervals to composites, samples, parts and faults.
// Relies on AssayReader, IntervalReader, core/drill and core/tables.

#include "plugin/algorithms/assayintervalsalgorithm.h"

#include "core/tables/drill_tables.h"

#include "qgsexception.h"

#include <algorithm>

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

QVariantMap counts( const rubicon::AssayIntervals &result )
{
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

AssayIntervalsAlgorithm::AssayIntervalsAlgorithm()
  : DrillHoleAlgorithm(
    { QStringLiteral( "assayintervals" ), tr( "Assay intervals" ),
      tr( "assay,sample,grade,composite,intercept,drill hole,borehole,ore body,wireframe,flag,inside,interval,from,to,"
          "length-weighted mean" ),
      tr( "Tells which part of each sample lies inside ore bodies, and composites the grades of each stay inside." ) } )
{}

void AssayIntervalsAlgorithm::initAlgorithm( const QVariantMap & )
{
  const QList<int> anyTable{ static_cast<int>( QgisCompat::vectorTable ) };
  addParameter( new QgsProcessingParameterFeatureSource( ASSAY, tr( "Assay table" ), anyTable ) );
  addFieldParameter( HOLE_FIELD, tr( "Hole id (leave empty for BHID or the like)" ), ASSAY );
  addFieldParameter( FROM_FIELD, tr( "Depth from (leave empty for FROM or the like)" ), ASSAY );
  addFieldParameter( TO_FIELD, tr( "Depth to (leave empty for TO or the like)" ), ASSAY );
  addFieldsParameter( VALUE_FIELDS, tr( "Values (leave empty for all fields that hold only numbers)" ), ASSAY );
  // In the order of BelowDetection.
  addParameter( new QgsProcessingParameterEnum(
    BELOW_DETECTION, tr( "Values below detection (such as <0.005) and negative ones" ),
    { tr( "As they are (text is refused)" ), tr( "Missing" ), tr( "Half the limit" ), tr( "Zero" ) }, false, 0 ) );
  addParameter( new QgsProcessingParameterString( NO_DATA, tr( "What stands for no value, with commas between" ),
                                                  QStringLiteral( "-99, -999, -9999, NA, N/A, NULL, -" ), false,
                                                  true ) );
  addParameter(
    new QgsProcessingParameterFeatureSource( INTERVALS, tr( "Intervals of line–mesh intersections" ), anyTable ) );
  addFieldParameter( INTERVALS_HOLE_FIELD, tr( "Hole id of the intervals (leave empty for BHID or the like)" ),
                     INTERVALS );
  addLayerOutput( COMPOSITES, tr( "Composites" ), QgisCompat::vectorTable, Made::always );
  addLayerOutput( SAMPLES, tr( "Samples" ), QgisCompat::vectorTable, Made::onRequest );
  addLayerOutput( PARTS, tr( "Parts of samples" ), QgisCompat::vectorTable, Made::onRequest );
  addLayerOutput( FAULTS, tr( "Faults" ), QgisCompat::vectorTable, Made::onRequest );
  addNumericOutputs( { { "COMPOSITE_COUNT", tr( "Stays inside" ) },
                       { "SAMPLE_COUNT", tr( "Samples, for each mesh" ) },
                       { "INSIDE_COUNT", tr( "Samples wholly or partly inside, for each mesh" ) },
                       { "PART_COUNT", tr( "Parts of samples" ) },
                       { "FAULT_COUNT", tr( "Faults" ) },
                       { "LENGTH_INSIDE", tr( "Length of all stays" ) },
                       { "LENGTH_MISSING", tr( "Length of stays that no sample covers" ) } } );
}

void AssayIntervalsAlgorithm::openInputs( const Call &call )
{
  const auto text = [&]( const QString &name ) { return parameterAsString( call.parameters, name, call.context ); };
  mAssay = std::make_unique<AssayReader>( openTable( call, ASSAY ), text( HOLE_FIELD ), text( FROM_FIELD ),
                                          text( TO_FIELD ) );
  mIntervals = std::make_unique<IntervalReader>( openTable( call, INTERVALS ), text( INTERVALS_HOLE_FIELD ) );
  const QStringList names = QgisCompat::fieldNames( parameterDefinition( VALUE_FIELDS ), call.parameters,
                                                    call.context );
  mValueFields.clear();
  for ( const QString &name : names )
  {
    const int index = mAssay->fields().lookupField( name );
    if ( index < 0 )
      throw QgsProcessingException( tr( "“%1” has no field “%2”." ).arg( mAssay->name(), name ) );
    mValueFields << index;
  }
}

QVariantMap AssayIntervalsAlgorithm::runAlgorithm( const Call &call )
{
  const Clock clock;
  rubicon::RunOptions options = runOptions( call );
  setStage( options, call, 0, 20, reading( mIntervals->name() ) );
  const IntervalRows intervals = mIntervals->read( options );
  setStage( options, call, 20, 40, reading( mAssay->name() ) );
  const GradePolicy policy = GradePolicy::of( static_cast<BelowDetection>(
                                                parameterAsEnum( call.parameters, BELOW_DETECTION, call.context ) ),
                                              parameterAsString( call.parameters, NO_DATA, call.context ) );
  const AssayRows assay = mAssay->read( mValueFields, policy, options );
  call.feedback->pushInfo( tr( "Values: %1." ).arg( assay.valueFields.join( QLatin1String( ", " ) ) ) );
  if ( !assay.leftOutFields.isEmpty() )
  {
    call.feedback->pushInfo( tr( "Not taken as values, for they are named as ids or coordinates: %1." )
                               .arg( assay.leftOutFields.join( QLatin1String( ", " ) ) ) );
  }

  setStage( options, call, 40, 60, tr( "Cutting the samples" ) );
  const rubicon::AssayIntervals result = rubicon::assay_intervals( assay.table, intervals.intervals, options.progress );
  const auto tableOf = [this]( rubicon::AssayFaultKind kind ) {
    return ( rubicon::is_of_sample( kind ) ? mAssay->name() : mIntervals->name() ).toStdString();
  };
  rubicon::log_faults( result.faults, tableOf, options.log );

  setStage( options, call, 60, 100, writing() );
  QVariantMap outputs = write( result, assay, intervals, call, options );
  call.feedback->pushInfo( tr( "Rubicon %1: %2 stays, %3 samples in %4 parts, %5 faults; %6 seconds." )
                             .arg( QStringLiteral( RUBICON_VERSION ) )
                             .arg( result.composites.size() )
                             .arg( result.samples.size() )
                             .arg( result.pieces.size() )
                             .arg( result.faults.size() )
                             .arg( clock.seconds(), 0, 'f', 3 ) );
  outputs.insert( counts( result ) );
  return outputs;
}

QVariantMap AssayIntervalsAlgorithm::write( const rubicon::AssayIntervals &result, const AssayRows &assay,
                                            const IntervalRows &intervals, const Call &call,
                                            const rubicon::RunOptions &options ) const
{
  const TakenOver ofInterval{ {}, [&intervals]( const rubicon::Row &row ) {
                               return intervals.lines[static_cast<std::size_t>( row.first_feature )];
                             } };
  const TakenOver ofSample{ { { assay.attributes, mAssay->fields().count(), firstFeature } } };
  std::vector<std::string> values;
  for ( const QString &field : assay.valueFields )
    values.push_back( field.toStdString() );

  using namespace rubicon;
  const Table stays = composites_table( result, intervals.intervals, values ), samples = samples_table( result ),
              parts = parts_table( result, intervals.intervals ),
              faults = assay_faults_table( result, mAssay->name().toStdString(), mIntervals->name().toStdString() );
  // A field of values with the name of one of ours gets a number.
  Output composites = outputOf( COMPOSITES, stays, withFreeNames( fieldsOf( stays ).toList(), {} ), ofInterval );
  composites.type = mIntervals->wkbType();
  return writeOutputs(
    { composites, outputOf( SAMPLES, samples, withChosenFields( fieldsOf( samples ), mAssay->fields() ), ofSample ),
      outputOf( PARTS, parts, withChosenFields( fieldsOf( parts ), mAssay->fields() ), ofSample ),
      outputOf( FAULTS, faults, fieldsOf( faults ) ) },
    mIntervals->crs(), call, options );
}
