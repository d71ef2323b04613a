// SPDX-License-Identifier: GPL-2.0-or-later
// Widgets to the parameters of up to three algorithms, each of which reads what the one before it makes.
// Relies on what the widgets mean being told by their names.

#include "drillholespage.h"

#include "layerfilebutton.h"

#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/meshreader.h"
#include "plugin/readers/parttransform.h"
#include "plugin/readers/tablevalues.h"
#include "plugin/readers/usualnames.h"

#include "qgsfeatureiterator.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace
{

const QString DESURVEY = QStringLiteral( "rubicon:desurvey" );
const QString LINE_MESH = QStringLiteral( "rubicon:linemeshintersections" );
const QString ASSAY_INTERVALS = QStringLiteral( "rubicon:assayintervals" );

// In the order of mSource, of DEPTH, of DEPTH_UNIT and of AZIMUTH_REFERENCE.
constexpr int FROM_TABLES = 1;
constexpr int DEPTH_FROM_FIELDS = 2;
constexpr int METRES = 1, FEET = 2, OTHER_UNIT = 3;
constexpr int GRID_NORTH = 0;

//! In the order of mOutputs.
enum Output
{
  Traces,
  Events,
  Intervals,
  Summary,
  Composites,
  Samples
};

//! The first layer whose name has \a word in it; the one that is chosen where there is none.
void preferNamed( QgsMapLayerComboBox *layers, const QString &word )
{
  for ( int i = 0; i < layers->count(); ++i )
  {
    const QgsMapLayer *layer = layers->layer( i );
    if ( layer && layer->name().contains( word, Qt::CaseInsensitive ) )
      return layers->setCurrentIndex( i );
  }
}

bool holdsZ( const QgsMapLayer *layer )
{
  const auto *features = qobject_cast<const QgsVectorLayer *>( layer );
  return layer && ( !features || QgsWkbTypes::hasZ( features->wkbType() ) );
}

rubicon::DipConvention conventionOf( const QComboBox *dip )
{
  return static_cast<rubicon::DipConvention>( dip->currentIndex() );
}

QVariant idOf( const QgsMapLayerComboBox *layers )
{
  return layers->currentLayer() ? layers->currentLayer()->id() : QString();
}

} // namespace

DrillHolesPage::DrillHolesPage( QWidget *parent )
  : Page( parent )
{
  setupUi( this );
  offer( mDepth, LINE_MESH, QStringLiteral( "DEPTH" ) );
  offer( mDip, DESURVEY, QStringLiteral( "DIP" ) );
  offer( mDepthUnit, DESURVEY, QStringLiteral( "DEPTH_UNIT" ) );
  offer( mAzimuthReference, DESURVEY, QStringLiteral( "AZIMUTH_REFERENCE" ) );
  offer( mMethod, DESURVEY, QStringLiteral( "METHOD" ) );
  offer( mBelowDetection, ASSAY_INTERVALS, QStringLiteral( "BELOW_DETECTION" ) );
  offer( mBackend, LINE_MESH, QStringLiteral( "BACKEND" ) );
  mCrs->setOptionVisible( QgsProjectionSelectionWidget::CrsNotSet, true );
  mCrs->setNotSetText( tr( "That of the collar table" ) );
  mCrs->setCrs( QgsCoordinateReferenceSystem() );
  mMeshFile->setFilter( MeshReader::fileFilter() );
  nameFields();
  offerLayers();
  offerOutputs();
  setUp( { mForm,
           mAdvanced,
           mBackend,
           { mSource, mDepth, mDip, mDepthUnit, mDepthFactor, mMethod, mAngleStep, mBelowDetection, mNoData,
             mMakeTraces, mMakeEvents, mMakeIntervals, mMakeSummary, mMakeComposites, mMakeSamples, mBackend, mThreads,
             mMeshPrefix, mExact } } ); // not what is true of one place only: north, and whether degrees are meant
  guessDips();
}

void DrillHolesPage::nameFields()
{
  mTraceHole = FieldChoice( mTraceId, QStringLiteral( "INTERVALS_HOLE_FIELD" ) );
  mTraceFrom = FieldChoice( mDepthFrom, QStringLiteral( "DEPTH_FROM_FIELD" ) );
  mTraceTo = FieldChoice( mDepthTo, QStringLiteral( "DEPTH_TO_FIELD" ) );
  mHole = FieldChoice( mCollarId, QStringLiteral( "COLLAR_ID" ) );
  mX = FieldChoice( mCollarX, QStringLiteral( "COLLAR_X" ) );
  mY = FieldChoice( mCollarY, QStringLiteral( "COLLAR_Y" ) );
  mZ = FieldChoice( mCollarZ, QStringLiteral( "COLLAR_Z" ) );
  mHoleDepth = FieldChoice( mCollarDepth, QStringLiteral( "COLLAR_DEPTH" ) );
  mHoleAzimuth = FieldChoice( mCollarAzimuth, QStringLiteral( "COLLAR_AZIMUTH" ) );
  mHoleDip = FieldChoice( mCollarDip, QStringLiteral( "COLLAR_DIP" ) );
  mStationHole = FieldChoice( mSurveyId, QStringLiteral( "SURVEY_ID" ) );
  mStationDepth = FieldChoice( mSurveyDepth, QStringLiteral( "SURVEY_DEPTH" ) );
  mStationAzimuth = FieldChoice( mSurveyAzimuth, QStringLiteral( "SURVEY_AZIMUTH" ) );
  mStationDip = FieldChoice( mSurveyDip, QStringLiteral( "SURVEY_DIP" ) );
  mMeshNameChoice = FieldChoice( mMeshName, QStringLiteral( "MESH_NAME_FIELD" ) );
  mSampleHole = FieldChoice( mAssayId, QStringLiteral( "HOLE_FIELD" ) );
  mSampleFrom = FieldChoice( mAssayFrom, QStringLiteral( "FROM_FIELD" ) );
  mSampleTo = FieldChoice( mAssayTo, QStringLiteral( "TO_FIELD" ) );
}

void DrillHolesPage::offerLayers()
{
  mTraces->setFilters( QgisCompat::lineLayers );
  mMesh->setFilters( QgisCompat::polygonLayers | QgisCompat::meshLayers );
  for ( QgsMapLayerComboBox *tables : { mCollar, mSurvey, mAssay } )
    tables->setFilters( QgisCompat::vectorLayers );
  for ( QgsMapLayerComboBox *layers : { mTraces, mCollar, mSurvey, mMesh, mAssay } )
    new LayerFileButton( layers, mForm );
  for ( QgsMapLayerComboBox *optional : { mMesh, mAssay } )
  {
    optional->setAllowEmptyLayer( true );
    optional->setLayer( nullptr );
  }
  mSource->setCurrentIndex( mTraces->currentLayer() ? 0 : FROM_TABLES );
  preferNamed( mCollar, QStringLiteral( "collar" ) );
  preferNamed( mSurvey, QStringLiteral( "survey" ) );
  preferNamed( mAssay, QStringLiteral( "assay" ) );
  for ( int i = mMesh->count() - 1; i >= 0; --i )
  {
    if ( holdsZ( mMesh->layer( i ) ) )
      mMesh->setCurrentIndex( i );
  }
  mTracesChoice = std::make_unique<LayerChoice>( mTraces, mTraceFields, mTracesSelectedOnly );
  mCollarChoice = std::make_unique<LayerChoice>( mCollar, mCollarFields, nullptr );
  mMeshChoice = std::make_unique<LayerChoice>( mMesh, mMeshFields, nullptr );
  mAssayChoice = std::make_unique<LayerChoice>( mAssay, mValues, nullptr );
  mValues->setDefaultText( tr( "All fields that hold numbers" ) );

  connect( mTraces, &QgsMapLayerComboBox::layerChanged, this, &DrillHolesPage::guessTraces );
  connect( mCollar, &QgsMapLayerComboBox::layerChanged, this, &DrillHolesPage::guessCollar );
  connect( mSurvey, &QgsMapLayerComboBox::layerChanged, this, [this] {
    guessSurvey();
    guessDips();
  } );
  connect( mAssay, &QgsMapLayerComboBox::layerChanged, this, &DrillHolesPage::guessAssay );
  connect( mMesh, &QgsMapLayerComboBox::layerChanged, this, &DrillHolesPage::guessMesh );
  connect( mDip, qOverload<int>( &QComboBox::currentIndexChanged ), this, [this] {
    mHoleDip.guessAgain( table( mCollar ), UsualNames::dip( conventionOf( mDip ) ) );
    mStationDip.guessAgain( table( mSurvey ), UsualNames::stationDip( conventionOf( mDip ) ) );
  } );
  guessTraces();
  guessCollar();
  guessSurvey();
  guessAssay();
  guessMesh();
}

void DrillHolesPage::offerOutputs()
{
  mOutputs = { OutputChoice( QStringLiteral( "OUTPUT" ), mTracesFile, mMakeTraces ),
               OutputChoice( QStringLiteral( "EVENTS" ), mEvents, mMakeEvents ),
               OutputChoice( QStringLiteral( "INTERVALS" ), mIntervals, mMakeIntervals ),
               OutputChoice( QStringLiteral( "SUMMARY" ), mSummary, mMakeSummary ),
               OutputChoice( QStringLiteral( "COMPOSITES" ), mComposites, mMakeComposites ),
               OutputChoice( QStringLiteral( "SAMPLES" ), mSamples, mMakeSamples ) };
}

void DrillHolesPage::guessTraces()
{
  mTraceHole.guess( table( mTraces ), UsualNames::holeId() );
  mTraceFrom.guess( table( mTraces ), {} );
  mTraceTo.guess( table( mTraces ), {} );
}

// Points have places of their own.
void DrillHolesPage::guessCollar()
{
  QgsVectorLayer *collar = table( mCollar );
  const bool hasPoints = collar && collar->geometryType() == QgisCompat::pointGeometry;
  mHole.guess( collar, UsualNames::holeId() );
  mX.guess( collar, hasPoints ? QStringList() : UsualNames::collarX() );
  mY.guess( collar, hasPoints ? QStringList() : UsualNames::collarY() );
  mZ.guess( collar, hasPoints && holdsZ( collar ) ? QStringList() : UsualNames::collarZ() );
  mHoleDepth.guess( collar, UsualNames::holeDepth() );
  mHoleAzimuth.guess( collar, UsualNames::azimuth() );
  mHoleDip.guess( collar, UsualNames::dip( conventionOf( mDip ) ) );
  // A table without CRS is drawn where the project's puts its numbers.
  const QgsCoordinateReferenceSystem drawn = QgsProject::instance()->crs();
  if ( mCrs->crs() == mGuessedCrs ) // that of the table before
    mCrs->setCrs( QgsCoordinateReferenceSystem() );
  mGuessedCrs = QgsCoordinateReferenceSystem();
  if ( collar && !traceCrs().isValid() && drawn.isValid() && !drawn.isGeographic() )
  {
    mGuessedCrs = drawn;
    mCrs->setCrs( drawn );
  }
}

void DrillHolesPage::guessSurvey()
{
  mStationHole.guess( table( mSurvey ), UsualNames::holeId() );
  mStationDepth.guess( table( mSurvey ), UsualNames::stationDepth() );
  mStationAzimuth.guess( table( mSurvey ), UsualNames::azimuth() );
  // An inclination too, where there is no dip: guessDips() then lets the algorithm take it for what it is.
  const rubicon::DipConvention convention = conventionOf( mDip );
  mStationDip.guess( table( mSurvey ), UsualNames::stationDip( convention == rubicon::DipConvention::down_positive
                                                                 ? rubicon::DipConvention::down_negative
                                                                 : convention ) );
}

// Holes go down: where all dips have one sign, it is that of downwards.
void DrillHolesPage::guessDips()
{
  constexpr int ROWS = 1000; // of a large table the first will do
  const QgsVectorLayer *survey = table( mSurvey );
  const int dip = survey ? survey->fields().lookupField( mStationDip.field() ) : -1;
  const auto choose = [this]( rubicon::DipConvention convention ) {
    mDip->setCurrentIndex( static_cast<int>( convention ) );
  };
  if ( dip < 0 || conventionOf( mDip ) == rubicon::DipConvention::from_vertical )
    return;
  if ( UsualNames::dip( rubicon::DipConvention::from_vertical ).contains( mStationDip.field(), Qt::CaseInsensitive ) )
    return choose( rubicon::DipConvention::down_negative ); // the usual one, with which the algorithm knows it
  QgsFeatureRequest request;
  request.setFlags( QgisCompat::withoutGeometry ).setSubsetOfAttributes( { dip } ).setLimit( ROWS );
  bool isPositive = false, isNegative = false;
  QgsFeatureIterator stations = survey->getFeatures( request );
  for ( QgsFeature station; stations.nextFeature( station ); )
  {
    const double degrees = numberIn( station.attribute( dip ) ).value_or( 0 );
    isPositive = isPositive || degrees > 0;
    isNegative = isNegative || degrees < 0;
  }
  if ( isPositive != isNegative )
    choose( isPositive ? rubicon::DipConvention::down_positive : rubicon::DipConvention::down_negative );
}

void DrillHolesPage::guessAssay()
{
  mSampleHole.guess( table( mAssay ), UsualNames::holeId() );
  mSampleFrom.guess( table( mAssay ), UsualNames::sampleFrom() );
  mSampleTo.guess( table( mAssay ), UsualNames::sampleTo() );
}

void DrillHolesPage::guessMesh()
{
  mMeshNameChoice.guess( table( mMesh ), {} );
}

void DrillHolesPage::showRows( FormRows &rows )
{
  const bool tables = fromTables(), samples = mAssay->currentLayer();
  rows.setVisible( { mTraces, mTracesSelectedOnly, mTraceFields, mDepth }, !tables );
  rows.setVisible( { mDepthFields }, !tables && depthIsInFields() );
  rows.setVisible( { mCollar, mCollarHole, mCollarPlace, mSurvey, mSurveyStation, mSurveyDirection, mDip, mDepthUnit,
                     mCrs, mTracesFile },
                   tables );
  rows.setVisible( { mDepthFactor }, tables && mDepthUnit->currentIndex() == OTHER_UNIT );
  const bool isFile = !mMeshFile->filePath().isEmpty();
  rows.setVisible( { mMeshName, mMeshFields }, !isFile );
  rows.setVisible( { mAssayId, mAssayDepths, mValues, mBelowDetection, mNoData }, samples );
  rows.setVisible( { mTraceId }, samples && !tables );

  mMesh->parentWidget()->setEnabled( !isFile ); // with its button
  mMeshFields->setEnabled( !isFile );
  mDepthFactor->setEnabled( mDepthUnit->currentIndex() == OTHER_UNIT );
  mAzimuthOffset->setEnabled( mAzimuthReference->currentIndex() != GRID_NORTH );
  mOutputs[Traces].setPossible( tables );
  mOutputs[Composites].setPossible( samples );
  mOutputs[Samples].setPossible( samples );
}

Page::Advanced DrillHolesPage::advancedFields() const
{
  const QList<QWidget *> always{ mMeshPrefix, mExact, mAllowGeographic, mThreads },
    ofTables{ mCollarDirection, mCollarFields, mAzimuthReference, mAzimuthOffset, mMethod, mAngleStep };
  return fromTables() ? Advanced{ always + ofTables, {} } : Advanced{ always, ofTables };
}

QStringList DrillHolesPage::algorithms() const
{
  return { DESURVEY, LINE_MESH, ASSAY_INTERVALS };
}

bool DrillHolesPage::fromTables() const
{
  return mSource->currentIndex() == FROM_TABLES;
}

bool DrillHolesPage::depthIsInFields() const
{
  return mDepth->currentIndex() == DEPTH_FROM_FIELDS;
}

bool DrillHolesPage::wantsIntersections() const
{
  return std::any_of( std::next( mOutputs.begin(), Events ), mOutputs.end(),
                      []( const OutputChoice &output ) { return output.isWanted(); } );
}

bool DrillHolesPage::wantsGrades() const
{
  return mOutputs[Composites].isWanted() || mOutputs[Samples].isWanted();
}

QgsVectorLayer *DrillHolesPage::table( const QgsMapLayerComboBox *layers ) const
{
  return qobject_cast<QgsVectorLayer *>( layers->currentLayer() );
}

QList<Problem> DrillHolesPage::problems() const
{
  QList<Problem> problems = fromTables() ? tableProblems() : traceProblems();
  if ( !wantsIntersections() && !mOutputs[Traces].isWanted() )
    problems << Problem{ mEvents, tr( "Choose at least one result." ) };
  if ( wantsIntersections() )
    problems << meshProblems();
  if ( wantsGrades() )
    problems << assayProblems();
  return problems + passedOnProblems() + OutputChoice::problems( mOutputs );
}

// A step that follows reads what it wrote, so nothing may be lost on the way.
QList<Problem> DrillHolesPage::passedOnProblems() const
{
  const QString sentence = tr(
    "%1 are computed from this file, and its format does not keep all that they need, such as "
    "M and the names of fields: take “.gpkg” or “.fgb”, or leave the file empty." );
  QList<Problem> problems;
  if ( fromTables() && wantsIntersections() && !mOutputs[Traces].keepsAll() )
    problems << Problem{ mTracesFile, sentence.arg( tr( "Intersections" ) ) };
  if ( wantsGrades() && !mOutputs[Intervals].keepsAll() )
    problems << Problem{ mIntervals, sentence.arg( tr( "Grades" ) ) };
  return problems;
}

QList<Problem> DrillHolesPage::degreeProblems( const QgsCoordinateReferenceSystem &crs, QWidget *field ) const
{
  if ( !crs.isGeographic() || mAllowGeographic->isChecked() )
    return {};
  return { { field, tr( "In %1 lengths would be in degrees: reproject the layer, or allow it among the advanced "
                        "options." )
                      .arg( crs.userFriendlyIdentifier() ) } };
}

QList<Problem> DrillHolesPage::missing( std::initializer_list<Needed> fields, QWidget *row )
{
  QList<Problem> problems;
  for ( const Needed &field : fields )
  {
    if ( field.choice.field().isEmpty() )
      problems << Problem{ row, tr( "Choose the field that holds the %1: none has a usual name." ).arg( field.what ) };
  }
  return problems;
}

QList<Problem> DrillHolesPage::traceProblems() const
{
  const QgsVectorLayer *traces = table( mTraces );
  if ( !traces )
    return { { mTraces, tr( "Choose a layer of lines with Z." ) } };
  QList<Problem> problems = degreeProblems( traces->crs(), mTraces );
  if ( !holdsZ( traces ) )
    problems << Problem{ mTraces, tr( "The lines of layer “%1” have no Z." ).arg( traces->name() ) };
  if ( depthIsInFields() && ( mTraceFrom.field().isEmpty() || mTraceTo.field().isEmpty() ) )
    problems << Problem{ mDepthFields, tr( "Choose both fields." ) };
  return problems;
}

QList<Problem> DrillHolesPage::tableProblems() const
{
  const QgsVectorLayer *collar = table( mCollar ), *survey = table( mSurvey );
  if ( !collar || !survey )
    return { { collar ? mSurvey : mCollar, tr( "Choose a table." ) } };
  QList<Problem> problems = missing( { { mHole, tr( "hole id" ) } }, mCollarHole );
  const bool hasPoints = collar->geometryType() == QgisCompat::pointGeometry;
  if ( !hasPoints )
    problems << missing( { { mX, tr( "x coordinate" ) }, { mY, tr( "y coordinate" ) } }, mCollarPlace );
  else if ( mX.field().isEmpty() != mY.field().isEmpty() )
    problems << Problem{ mCollarPlace, tr( "Choose the fields of both x and y, or of neither." ) };
  if ( !hasPoints || !holdsZ( collar ) || !mX.field().isEmpty() )
    problems << missing( { { mZ, tr( "z coordinate" ) } }, mCollarPlace );
  problems << missing( { { mStationHole, tr( "hole id" ) }, { mStationDepth, tr( "depth of the station" ) } },
                       mSurveyStation );
  problems << missing( { { mStationAzimuth, tr( "azimuth" ) }, { mStationDip, tr( "dip" ) } }, mSurveyDirection );

  const QgsCoordinateReferenceSystem crs = traceCrs();
  if ( !crs.isValid() )
    problems << Problem{ mCrs,
                         tr( "The table names none: choose that of its coordinates. For a local grid any projected "
                             "one in its unit will do." ) };
  problems << degreeProblems( crs, mCrs );
  const int unit = mDepthUnit->currentIndex();
  if ( ( unit == METRES || unit == FEET ) && ( !crs.isValid() || crs.isGeographic() ) )
    problems << Problem{ mDepthUnit, tr( "The unit of the coordinates is not known: choose a projected coordinate "
                                         "reference system, or another unit." ) };
  return problems;
}

QList<Problem> DrillHolesPage::meshProblems() const
{
  const QString file = mMeshFile->filePath();
  if ( !file.isEmpty() && !QFileInfo( file ).isFile() )
    return { { mMeshFile, tr( "There is no file “%1”." ).arg( file ) } };
  if ( !file.isEmpty() )
    return {};
  const QgsMapLayer *mesh = mMesh->currentLayer();
  if ( !mesh )
    return { { mMesh, tr( "Choose a layer of faces with Z, or a file." ) } };
  if ( !holdsZ( mesh ) )
    return { { mMesh, tr( "The faces of layer “%1” have no Z." ).arg( mesh->name() ) } };
  return {};
}

QList<Problem> DrillHolesPage::assayProblems() const
{
  QList<Problem> problems = missing( { { mSampleHole, tr( "hole id" ) } }, mAssayId );
  problems << missing( { { mSampleFrom, tr( "depth where samples begin" ) },
                         { mSampleTo, tr( "depth where samples end" ) } },
                       mAssayDepths );
  if ( fromTables() || !table( mTraces ) )
    return problems;
  problems << missing( { { mTraceHole, tr( "hole id" ) } }, mTraceId );
  const QStringList kept = mTraceFields->checkedItems();
  if ( !kept.isEmpty() && !kept.contains( mTraceHole.field() ) )
    problems << Problem{ mTraceFields,
                         tr( "Keep “%1” too: it tells which samples belong to a hole." ).arg( mTraceHole.field() ) };
  return problems;
}

QgsCoordinateReferenceSystem DrillHolesPage::traceCrs() const
{
  const QgsMapLayer *holes = fromTables() ? mCollar->currentLayer() : mTraces->currentLayer();
  if ( fromTables() && isDefined( mCrs->crs() ) )
    return mCrs->crs();
  return holes ? definedCrs( holes->crs() ) : QgsCoordinateReferenceSystem();
}

PreviewedInputs DrillHolesPage::inputs() const
{
  using Kind = PreviewedInput::Kind;
  PreviewedInputs previewed{ {}, mThreads->value() };
  if ( fromTables() )
  {
    for ( const auto &[role, table] :
          { std::pair( tr( "Collar table" ), mCollar ), std::pair( tr( "Survey table" ), mSurvey ) } )
    {
      if ( table->currentLayer() )
        previewed.inputs << PreviewedInput{ Kind::table, role, table->currentLayer() };
    }
  }
  else if ( holdsZ( mTraces->currentLayer() ) )
    previewed.inputs << PreviewedInput{ Kind::traces, tr( "Traces" ), mTraces->currentLayer(),
                                        mTracesChoice->isSelectedOnly() };
  if ( wantsIntersections() && meshProblems().isEmpty() )
  {
    const bool isFile = !mMeshFile->filePath().isEmpty();
    previewed.inputs << PreviewedInput{ Kind::wireframes,
                                        tr( "Wireframes" ),
                                        isFile ? nullptr : mMesh->currentLayer(),
                                        false,
                                        mMeshFile->filePath(),
                                        isFile ? QString() : mMeshName->currentField(),
                                        traceCrs() };
  }
  return previewed;
}

Job DrillHolesPage::job() const
{
  Job job;
  const QgsMapLayer *holes = fromTables() ? mCollar->currentLayer() : mTraces->currentLayer();
  const QgsMapLayer *mesh = mMesh->isEnabledTo( this ) ? mMesh->currentLayer() : nullptr;
  const QString meshName = mesh ? mesh->name() : QFileInfo( mMeshFile->filePath() ).completeBaseName();
  job.title = holes ? holes->name() : QString();
  if ( fromTables() )
    job.steps << desurvey();
  if ( wantsIntersections() )
  {
    job.title = tr( "%1 × %2" ).arg( job.title, meshName );
    job.steps << intersections( fromTables() ? QVariant::fromValue( OutputOfStep{ 0, QStringLiteral( "OUTPUT" ) } )
                                             : mTracesChoice->source() );
  }
  if ( wantsGrades() )
    job.steps << grades( static_cast<int>( job.steps.size() ) - 1 );
  job.counts = { { QStringLiteral( "HOLES" ), tr( "%1 holes" ) },
                 { QStringLiteral( "EVENTS_COUNT" ), tr( "%1 events" ) },
                 { QStringLiteral( "INTERVALS_COUNT" ), tr( "%1 intervals" ) },
                 { QStringLiteral( "COMPOSITE_COUNT" ), tr( "%1 composites" ) } };
  return job;
}

JobStep DrillHolesPage::desurvey() const
{
  QVariantMap parameters = valuesOf( { { QStringLiteral( "COLLAR_FIELDS" ), mCollarFields },
                                       { QStringLiteral( "CRS" ), mCrs },
                                       { QStringLiteral( "DIP" ), mDip },
                                       { QStringLiteral( "DEPTH_UNIT" ), mDepthUnit },
                                       { QStringLiteral( "DEPTH_FACTOR" ), mDepthFactor },
                                       { QStringLiteral( "AZIMUTH_REFERENCE" ), mAzimuthReference },
                                       { QStringLiteral( "AZIMUTH_OFFSET" ), mAzimuthOffset },
                                       { QStringLiteral( "METHOD" ), mMethod },
                                       { QStringLiteral( "ANGLE_STEP" ), mAngleStep },
                                       { QStringLiteral( "ALLOW_GEOGRAPHIC" ), mAllowGeographic } } );
  parameters.insert( QStringLiteral( "COLLAR" ), idOf( mCollar ) );
  parameters.insert( QStringLiteral( "SURVEY" ), idOf( mSurvey ) );
  for ( const FieldChoice &field : { mHole, mX, mY, mZ, mHoleDepth, mHoleAzimuth, mHoleDip, mStationHole, mStationDepth,
                                     mStationAzimuth, mStationDip } )
    field.addTo( parameters );
  const OutputChoice &traces = mOutputs[Traces];
  parameters.insert( traces.parameter(), traces.isWanted() ? traces.destination() : OutputChoice::passedOn() );
  return { DESURVEY, parameters };
}

JobStep DrillHolesPage::intersections( const QVariant &lines ) const
{
  QVariantMap parameters = valuesOf( { { QStringLiteral( "MESH_FIELDS" ), mMeshFields },
                                       { QStringLiteral( "MESH_FIELDS_PREFIX" ), mMeshPrefix },
                                       { QStringLiteral( "EXACT_PARAMETERS" ), mExact },
                                       { QStringLiteral( "ALLOW_GEOGRAPHIC" ), mAllowGeographic },
                                       { QStringLiteral( "BACKEND" ), mBackend },
                                       { QStringLiteral( "THREADS" ), mThreads } } );
  parameters.insert( QStringLiteral( "INPUT" ), lines );
  if ( mMeshFile->filePath().isEmpty() )
  {
    parameters.insert( QStringLiteral( "MESH" ), idOf( mMesh ) );
    mMeshNameChoice.addTo( parameters );
  }
  else
    parameters.insert( QStringLiteral( "MESH_FILE" ), mMeshFile->filePath() );
  if ( !fromTables() )
  {
    parameters.insert(
      valuesOf( { { QStringLiteral( "INPUT_FIELDS" ), mTraceFields }, { QStringLiteral( "DEPTH" ), mDepth } } ) );
    if ( depthIsInFields() )
    {
      mTraceFrom.addTo( parameters );
      mTraceTo.addTo( parameters );
    }
  }
  for ( const Output output : { Events, Intervals, Summary } )
  {
    if ( mOutputs[output].isWanted() )
      parameters.insert( mOutputs[output].parameter(), mOutputs[output].destination() );
  }
  if ( wantsGrades() && !mOutputs[Intervals].isWanted() )
    parameters.insert( mOutputs[Intervals].parameter(), OutputChoice::passedOn() );
  return { LINE_MESH, parameters };
}

JobStep DrillHolesPage::grades( int intersections ) const
{
  QVariantMap parameters = valuesOf(
    { { QStringLiteral( "VALUE_FIELDS" ), mValues }, { QStringLiteral( "BELOW_DETECTION" ), mBelowDetection } } );
  parameters.insert( QStringLiteral( "NO_DATA" ), mNoData->text() );
  parameters.insert( QStringLiteral( "ASSAY" ), idOf( mAssay ) );
  parameters.insert( QStringLiteral( "INTERVALS" ),
                     QVariant::fromValue( OutputOfStep{ intersections, QStringLiteral( "INTERVALS" ) } ) );
  for ( const FieldChoice &field : { mSampleHole, mSampleFrom, mSampleTo } )
    field.addTo( parameters );
  if ( !fromTables() )
    mTraceHole.addTo( parameters );
  const OutputChoice &composites = mOutputs[Composites], &samples = mOutputs[Samples];
  parameters.insert( composites.parameter(),
                     composites.isWanted() ? composites.destination() : OutputChoice::passedOn() );
  if ( samples.isWanted() )
    parameters.insert( samples.parameter(), samples.destination() );
  return { ASSAY_INTERVALS, parameters };
}
