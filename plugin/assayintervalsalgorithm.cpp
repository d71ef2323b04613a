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

QString AssayIntervalsAlgorithm::shortHelpString() const
{
  return tr(
    "Cuts the samples of an assay table exactly where their hole enters and leaves ore bodies, and composites the "
    "grades of each stay inside, weighted by length.\n\n"
    "<b>Assay table</b>: hole id, from, to and numeric values, for example a CSV file. Numbers may come as text, "
    "with a decimal point, or in a column that has nothing else with a decimal comma. An empty value is a missing "
    "one. Fields that are not chosen are found by their usual names (BHID, FROM, TO, …), and the values are all "
    "fields that hold nothing but numbers, save ids, sample numbers and coordinates; the log names both. Text in a "
    "field of values that was chosen is refused; a field that was not chosen is left out for it, and the log names "
    "its rows.\n\n"
    "<b>Values below detection</b>, text such as &lt;0.005 or negative codes such as -0.005, are taken as you say: as "
    "they are (text is refused then), as missing, as half the limit, or as zero. Numbers and words that stand for no "
    "value, such as -99 or NA, are missing. The log tells of each field how many there are, with rows and an "
    "example.\n\n"
    "<b>Intervals</b>: the intervals that <i>line–mesh intersections</i> writes, with a field of the hole id among "
    "those kept of the lines. Ids are compared as text: 007 is not 7; one that differs in blanks or case alone is "
    "taken as the same, with a fault. Depths of both must be in one unit: after <i>desurvey</i> that of its "
    "tables.\n\n"
    "<b>No depth counts twice</b>: a hole is refused, with a fault that names the depths, where its intervals "
    "overlap, as those of two lines with one id do, or where samples overlap that have a value of the same field. It "
    "has no composites, samples and parts then.\n\n"
    "<b>Composites</b>: one row for each stay of a hole inside a mesh, also where no sample lies in it: hole, mesh, "
    "from, to, length; from_open, to_open (the hole starts, ends inside); n_samples; missing (length that no sample "
    "covers); and for each value its mean and, as VALUE_missing, the length that no sample with that value covers. "
    "The mean is over what is covered.\n\n"
    "<b>Samples</b>: one row for each sample and mesh: its fields, mesh, length, length_inside, length_outside, "
    "length_boundary (along the surface), length_unknown (the mesh is not closed, or the hole ends above), "
    "share_inside, and for comparison mid_inside: what the usual rule, by the sample’s mid-point, would say.\n\n"
    "<b>Parts</b>: each sample cut into its parts: part_from, part_to, part_length and state (inside, outside, "
    "boundary; NULL where it is unknown, with the reason).\n\n"
    "<b>Faults</b>: each row that was left out or is in doubt: samples without id, of a hole that no line has, with "
    "depths that are missing, negative or in the wrong order, overlapping others, reaching below the end of the "
    "hole; likewise of the intervals.\n\n"
    "Depths are compared as they are, without tolerance. Lengths, shares and means are the doubles nearest to their "
    "exact values." );
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
