// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from two tables to traces and faults.
// Relies on drilltables.h, core/drill and core/tables; holds no geometry.

#include "plugin/algorithms/desurveyalgorithm.h"

#include "plugin/readers/parttransform.h"

#include "core/drill/hole_ids.h"
#include "core/error.h"
#include "core/tables/drill_tables.h"

#include "qgsexception.h"
#include "qgsprocessingfeedback.h"

#include <algorithm>

namespace
{

const QString COLLAR = QStringLiteral( "COLLAR" );
const QString COLLAR_ID = QStringLiteral( "COLLAR_ID" );
const QString COLLAR_X = QStringLiteral( "COLLAR_X" );
const QString COLLAR_Y = QStringLiteral( "COLLAR_Y" );
const QString COLLAR_Z = QStringLiteral( "COLLAR_Z" );
const QString COLLAR_DEPTH = QStringLiteral( "COLLAR_DEPTH" );
const QString COLLAR_AZIMUTH = QStringLiteral( "COLLAR_AZIMUTH" );
const QString COLLAR_DIP = QStringLiteral( "COLLAR_DIP" );
const QString COLLAR_FIELDS = QStringLiteral( "COLLAR_FIELDS" );
const QString SURVEY = QStringLiteral( "SURVEY" );
const QString SURVEY_ID = QStringLiteral( "SURVEY_ID" );
const QString SURVEY_DEPTH = QStringLiteral( "SURVEY_DEPTH" );
const QString SURVEY_AZIMUTH = QStringLiteral( "SURVEY_AZIMUTH" );
const QString SURVEY_DIP = QStringLiteral( "SURVEY_DIP" );
const QString CRS = QStringLiteral( "CRS" );
const QString DIP = QStringLiteral( "DIP" );
const QString DEPTH_UNIT = QStringLiteral( "DEPTH_UNIT" );
const QString DEPTH_FACTOR = QStringLiteral( "DEPTH_FACTOR" );
const QString AZIMUTH_REFERENCE = QStringLiteral( "AZIMUTH_REFERENCE" );
const QString AZIMUTH_OFFSET = QStringLiteral( "AZIMUTH_OFFSET" );
const QString METHOD = QStringLiteral( "METHOD" );
const QString ANGLE_STEP = QStringLiteral( "ANGLE_STEP" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );
const QString FAULTS = QStringLiteral( "FAULTS" );

//! In the order of DEPTH_UNIT.
enum class DepthUnit
{
  asCoordinates,
  metres,
  feet,
  custom
};

// The first of AZIMUTH_REFERENCE; the others differ for the reader only.
constexpr int GRID_NORTH = 0;

} // namespace

DesurveyAlgorithm::DesurveyAlgorithm()
  : DrillHoleAlgorithm(
    { QStringLiteral( "desurvey" ), tr( "Desurvey drill holes" ),
      tr( "drill hole,borehole,collar,survey,trace,deviation,azimuth,dip,minimum curvature,balanced tangent,desurvey,"
          "3d,mining,geology" ),
      tr( "Draws drill holes as 3D lines from a collar and a survey table." ) } )
{}

void DesurveyAlgorithm::initAlgorithm( const QVariantMap & )
{
  addTableParameters();
  addOptionParameters();
  // In the order of rubicon::DesurveyMethod.
  addAdvancedParameter( std::make_unique<QgsProcessingParameterEnum>(
    METHOD, tr( "Method" ), QStringList{ tr( "Minimum curvature" ), tr( "Tangent" ), tr( "Balanced tangent" ) }, false,
    0 ) );
  addAdvancedParameter( std::make_unique<QgsProcessingParameterNumber>(
    ANGLE_STEP, tr( "Largest angle of a segment of an arc (degrees)" ), QgisCompat::realNumber, 1, true, 0.01, 90 ) );
  addAdvancedParameter( std::make_unique<QgsProcessingParameterNumber>(
    DEPTH_FACTOR, tr( "Map units in one unit of depth" ), QgisCompat::realNumber, 1, true, 0 ) );
  addAllowGeographicParameter();
  addLayerOutput( OUTPUT, tr( "Traces" ), QgisCompat::vectorLine, Made::always );
  addLayerOutput( FAULTS, tr( "Faults" ), QgisCompat::vectorPoint, Made::onRequest );
  addNumericOutputs( { { "COLLARS", tr( "Rows of the collar table" ) },
                       { "HOLES", tr( "Holes drawn" ) },
                       { "STATIONS", tr( "Stations used" ) },
                       { "FAULTS_COUNT", tr( "Faults" ) } } );
}

void DesurveyAlgorithm::addTableParameters()
{
  const QList<int> anyTable{ static_cast<int>( QgisCompat::vectorTable ) };
  addParameter( new QgsProcessingParameterFeatureSource( COLLAR, tr( "Collar table" ), anyTable ) );
  addFieldParameter( COLLAR_ID, tr( "Hole id of the collars (leave empty for BHID or the like)" ), COLLAR );
  addFieldParameter( COLLAR_X, tr( "X (leave empty for the points, or XCOLLAR or the like)" ), COLLAR );
  addFieldParameter( COLLAR_Y, tr( "Y (leave empty for the points, or YCOLLAR or the like)" ), COLLAR );
  addFieldParameter( COLLAR_Z, tr( "Z (leave empty for the points, or ZCOLLAR or the like)" ), COLLAR );
  addFieldParameter( COLLAR_DEPTH, tr( "Depth of the hole (leave empty for LENGTH or the like)" ), COLLAR );
  addFieldParameter( COLLAR_AZIMUTH, tr( "Azimuth at the collar (leave empty for AZ or the like, if any)" ), COLLAR );
  addFieldParameter( COLLAR_DIP, tr( "Dip at the collar (leave empty for DIP or the like, if any)" ), COLLAR );
  addFieldsParameter( COLLAR_FIELDS, tr( "Collar fields to keep (leave empty to keep all fields)" ), COLLAR );
  addParameter( new QgsProcessingParameterFeatureSource( SURVEY, tr( "Survey table" ), anyTable ) );
  addFieldParameter( SURVEY_ID, tr( "Hole id of the stations (leave empty for BHID or the like)" ), SURVEY );
  addFieldParameter( SURVEY_DEPTH, tr( "Depth of the station (leave empty for AT or the like)" ), SURVEY );
  addFieldParameter( SURVEY_AZIMUTH, tr( "Azimuth (leave empty for AZ or the like)" ), SURVEY );
  addFieldParameter( SURVEY_DIP, tr( "Dip (leave empty for DIP or the like)" ), SURVEY );
}

void DesurveyAlgorithm::addOptionParameters()
{
  addParameter( new QgsProcessingParameterCrs(
    CRS, tr( "Coordinate reference system of the collars (leave empty for that of the layer)" ), QVariant(), true ) );
  // In the order of rubicon::DipConvention and DepthUnit.
  addParameter(
    new QgsProcessingParameterEnum( DIP, tr( "Dips" ),
                                    { tr( "Negative downwards (-90 is straight down)" ), tr( "Positive downwards" ),
                                      tr( "Angle from vertical (0 is straight down)" ) },
                                    false, 0 ) );
  addParameter( new QgsProcessingParameterEnum(
    DEPTH_UNIT, tr( "Unit of the depths" ),
    { tr( "As the coordinates" ), tr( "Metres" ), tr( "Feet" ), tr( "Other (factor below)" ) }, false, 0 ) );
  addParameter( new QgsProcessingParameterEnum( AZIMUTH_REFERENCE, tr( "Azimuths refer to" ),
                                                { tr( "Grid north" ), tr( "True north" ), tr( "Magnetic north" ) },
                                                false, GRID_NORTH ) );
  addParameter( new QgsProcessingParameterNumber( AZIMUTH_OFFSET,
                                                  tr( "Degrees to add to azimuths to reach grid north" ),
                                                  QgisCompat::realNumber, 0, true, -360, 360 ) );
}

void DesurveyAlgorithm::openInputs( const Call &call )
{
  const auto field = [&]( const QString &name ) { return parameterAsString( call.parameters, name, call.context ); };
  const auto dip = static_cast<rubicon::DipConvention>( parameterAsEnum( call.parameters, DIP, call.context ) );
  mSurvey = std::make_unique<SurveyReader>(
    openTable( call, SURVEY ),
    SurveyFieldNames{ field( SURVEY_ID ), field( SURVEY_DEPTH ), field( SURVEY_AZIMUTH ), field( SURVEY_DIP ) }, dip );
  mOptions.dip = mSurvey->dip();
  mCollars = std::make_unique<CollarReader>( openTable( call, COLLAR ),
                                             CollarFieldNames{ field( COLLAR_ID ), field( COLLAR_X ), field( COLLAR_Y ),
                                                               field( COLLAR_Z ), field( COLLAR_DEPTH ),
                                                               field( COLLAR_AZIMUTH ), field( COLLAR_DIP ) },
                                             mOptions.dip );
  call.feedback->pushInfo( tr( "Fields of “%1”: %2." ).arg( mCollars->name(), mCollars->usedFields() ) );
  call.feedback->pushInfo( tr( "Fields of “%1”: %2." ).arg( mSurvey->name(), mSurvey->usedFields() ) );
  if ( const QString doubt = mSurvey->dipInDoubt(); !doubt.isEmpty() )
    call.feedback->pushWarning( tr( "Warning: %1" ).arg( doubt ) );
  mCollarFields = chosenFields( call, COLLAR_FIELDS, mCollars->name(), mCollars->fields() );

  prepareCrs( call );
  mOptions.method = static_cast<rubicon::DesurveyMethod>( parameterAsEnum( call.parameters, METHOD, call.context ) );
  mOptions.azimuth_offset = azimuthOffset( call );
  mOptions.depth_factor = depthFactor( call );
  mOptions.angle_step = parameterAsDouble( call.parameters, ANGLE_STEP, call.context );
}

void DesurveyAlgorithm::prepareCrs( const Call &call )
{
  const QgsCoordinateReferenceSystem given = definedCrs( parameterAsCrs( call.parameters, CRS, call.context ) ),
                                     own = definedCrs( mCollars->crs() );
  if ( given.isValid() && own.isValid() && mCollars->takesPoints() && given != own )
  {
    throw QgsProcessingException(
      tr( "The points of layer “%1” are in %2, and CRS says %3: reproject the layer, or leave CRS empty." )
        .arg( mCollars->name(), own.userFriendlyIdentifier(), given.userFriendlyIdentifier() ) );
  }
  mCrs = given.isValid() ? given : own;
  if ( !mCrs.isValid() )
  {
    call.feedback->pushWarning( tr( "Warning: “%1” has no coordinate reference system and CRS names none: nor have the "
                                    "traces." )
                                  .arg( mCollars->name() ) );
  }
  refuseDegrees( mCrs, mCollars->name(), call );
}

double DesurveyAlgorithm::depthFactor( const Call &call ) const
{
  const auto unit = static_cast<DepthUnit>( parameterAsEnum( call.parameters, DEPTH_UNIT, call.context ) );
  const double factor = parameterAsDouble( call.parameters, DEPTH_FACTOR, call.context );
  if ( unit == DepthUnit::custom )
    return factor;
  if ( factor != 1 )
    throw QgsProcessingException( tr( "DEPTH_FACTOR is for the depth unit “Other” (DEPTH_UNIT 3)." ) );
  if ( unit == DepthUnit::asCoordinates )
    return 1;
  if ( !mCrs.isValid() || mCrs.isGeographic() )
  {
    throw QgsProcessingException(
      tr( "The unit of the coordinates is not known, so that depths in metres or feet cannot "
          "be brought to it: name a projected CRS, or the factor (DEPTH_UNIT 3 and "
          "DEPTH_FACTOR)." ) );
  }
  return QgsUnitTypes::fromUnitToUnitFactor( unit == DepthUnit::metres ? QgisCompat::metres : QgisCompat::feet,
                                             mCrs.mapUnits() );
}

double DesurveyAlgorithm::azimuthOffset( const Call &call ) const
{
  const double offset = parameterAsDouble( call.parameters, AZIMUTH_OFFSET, call.context );
  if ( offset != 0 && parameterAsEnum( call.parameters, AZIMUTH_REFERENCE, call.context ) == GRID_NORTH )
  {
    throw QgsProcessingException(
      tr( "AZIMUTH_OFFSET is for azimuths that refer to true or magnetic north (AZIMUTH_REFERENCE 1 or 2)." ) );
  }
  return offset;
}

// Every hole would be vertical: the tables, or their id fields, do not belong together.
void DesurveyAlgorithm::requireCommonHole( const std::vector<rubicon::Collar> &collars,
                                           const std::vector<rubicon::Station> &stations ) const
{
  rubicon::HoleIds ids;
  for ( const rubicon::Collar &collar : collars )
    ids.add( collar.id );
  const auto isKnown = [&ids]( const rubicon::Station &station ) {
    return ids.find( station.id ).number != rubicon::HoleIds::none;
  };
  if ( collars.empty() || stations.empty() || std::any_of( stations.begin(), stations.end(), isKnown ) )
    return;
  throw rubicon::Error( tr( "No hole of “%1” has a collar in “%2”: ids are “%3” and the like there, “%4” here." )
                          .arg( mSurvey->name(), mCollars->name(), QString::fromStdString( stations.front().id ),
                                QString::fromStdString( collars.front().id ) )
                          .toStdString() );
}

QVariantMap DesurveyAlgorithm::runAlgorithm( const Call &call )
{
  rubicon::RunOptions options = runOptions( call );
  setStage( options, call, 0, 20, reading( mCollars->name() ) );
  const CollarRows collars = mCollars->read( mCollarFields, options );
  setStage( options, call, 20, 40, reading( mSurvey->name() ) );
  const std::vector<rubicon::Station> stations = mSurvey->read( options );
  requireCommonHole( collars.collars, stations );

  setStage( options, call, 40, 60, tr( "Drawing the holes" ) );
  const rubicon::DesurveyResult result = rubicon::desurvey( collars.collars, stations, mOptions, options.progress );
  const auto tableOf = [this]( rubicon::SurveyFaultKind kind ) {
    return ( rubicon::is_of_collar( kind ) ? mCollars->name() : mSurvey->name() ).toStdString();
  };
  rubicon::log_faults( result.faults, tableOf, options.log );
  if ( result.collar_stations > 0 )
  {
    call.feedback->pushInfo(
      tr( "%1 holes without a station at 0 begin in the direction that “%2” gives their collar." )
        .arg( result.collar_stations )
        .arg( mCollars->name() ) );
  }
  if ( 2 * result.rising > result.stations )
    call.feedback->pushWarning( tr( "Warning: most stations point upwards; is the dip convention (DIP) right?" ) );

  setStage( options, call, 60, 100, writing() );
  QVariantMap outputs = write( result, collars, call, options );
  call.feedback->pushInfo( tr( "%1 of %2 holes drawn by %3 stations, %4 faults." )
                             .arg( result.traces.line_count() )
                             .arg( collars.collars.size() )
                             .arg( result.stations )
                             .arg( result.faults.size() ) );
  outputs.insert( { { QStringLiteral( "COLLARS" ), number( collars.collars.size() ) },
                    { QStringLiteral( "HOLES" ), number( result.traces.line_count() ) },
                    { QStringLiteral( "STATIONS" ), number( result.stations ) },
                    { QStringLiteral( "FAULTS_COUNT" ), number( result.faults.size() ) } } );
  return outputs;
}

QVariantMap DesurveyAlgorithm::write( const rubicon::DesurveyResult &result, const CollarRows &collars,
                                      const Call &call, const rubicon::RunOptions &options ) const
{
  const QgsFields fields = QgsProcessingUtils::indicesToFields( mCollarFields, mCollars->fields() );
  const TakenOver ofCollar{ { { collars.attributes, fields.count(), firstFeature } } };
  const rubicon::Table traces = traces_table( result, collars.collars ),
                       faults = survey_faults_table( result, collars.collars );
  return writeOutputs( { outputOf( OUTPUT, traces, withChosenFields( fieldsOf( traces ), fields ), ofCollar ),
                         outputOf( FAULTS, faults, fieldsOf( faults ) ) },
                       mCrs, call, options );
}
