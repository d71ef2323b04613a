// SPDX-License-Identifier: GPL-2.0-or-later
// From a line to background tasks, and from what they find to layers of the canvas. What an older line asked for is dropped.
// Relies on QPointers to the map and what is drawn on it, which may go first.

#include "sectiondock.h"

#include "algorithmrun.h"
#include "sectiongrid.h"
#include "sectionimage.h"
#include "sectionlayerform.h"
#include "sectionlayers.h"
#include "sectionlinetool.h"
#include "sectionpantool.h"

#include "qgsapplication.h"
#include "qgsdoublespinbox.h"
#include "qgsexpressioncontext.h"
#include "qgsfeatureiterator.h"
#include "qgsfileutils.h"
#include "qgsguiutils.h"
#include "qgslayertree.h"
#include "qgsmapcanvas.h"
#include "qgsmaptoolemitpoint.h"
#include "qgsmemoryproviderutils.h"
#include "qgsproject.h"
#include "qgsrubberband.h"
#include "qgssettings.h"
#include "qgsvectorlayer.h"

#include <QAction>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <vector>

using LayersHeld = std::vector<std::shared_ptr<QgsVectorLayer>>;
Q_DECLARE_METATYPE( LayersHeld )

namespace
{

const QString THICKNESS_SETTING = QStringLiteral( "rubicon/section/thickness" );
const QString FOLDER_SETTING = QStringLiteral( "rubicon/section/folder" );

constexpr double DEFAULT_THICKNESS = 50;
constexpr double WEST_TO_EAST = 90;

//! From the top down.
const SectionPart PARTS[] = { SectionPart::Events, SectionPart::Intervals, SectionPart::Traces, SectionPart::Outlines,
                              SectionPart::Areas };

const std::set<SectionPart> OF_HOLES{ SectionPart::Events, SectionPart::Intervals, SectionPart::Traces };
const std::set<SectionPart> OF_WIREFRAMES{ SectionPart::Outlines, SectionPart::Areas };

QgsRubberBand *addBand( QgsMapCanvas *map, QgisCompat::GeometryType type, int width )
{
  auto *band = new QgsRubberBand( map, type );
  band->setStrokeColor( QColor( 0xd5, 0x5e, 0x00 ) );
  band->setFillColor( QColor( 0xd5, 0x5e, 0x00, 30 ) );
  band->setWidth( width );
  return band;
}

double heightOf( const QgsGeometry &trace )
{
  double low = 0, high = 0;
  bool isFirst = true;
  for ( auto vertex = trace.vertices_begin(); vertex != trace.vertices_end(); ++vertex )
  {
    const double z = ( *vertex ).z();
    low = isFirst ? z : std::min( low, z );
    high = isFirst ? z : std::max( high, z );
    isFirst = false;
  }
  return high - low;
}

} // namespace

SectionDock::SectionDock( QgsMapCanvas *map, QWidget *parent )
  : QgsDockWidget( tr( "Rubicon Section" ), parent )
  , mMap( map )
{
  setObjectName( QStringLiteral( "rubiconSectionDock" ) ); // by which QGIS keeps its place
  mForm = new SectionLayerForm( this );
  makeCanvas();
  makeToolBar();
  makeMapTools();
  arrange();
  connect( mForm, &SectionLayerForm::changed, this,
           [this]( SectionPart part ) { part == SectionPart::Areas ? cut() : read(); } );
  connect( this, &QgsDockWidget::closed, this, &SectionDock::clear );
  connect( QgsProject::instance(), &QgsProject::cleared, this, &SectionDock::clear );
  connect( mMap, &QgsMapCanvas::destinationCrsChanged, this, &SectionDock::showOnMap );
  clear();
}

SectionDock::~SectionDock()
{
  stopReading();
  stopCutting();
  const auto before = std::exchange( mLayers, {} );
  giveLayersToCanvas();
  mForm->disconnect( this );
  delete mLineTool;
  delete mPickTool;
  delete mLineBand;
  delete mSlabBand;
}

void SectionDock::makeCanvas()
{
  mCanvas = new QgsMapCanvas( this );
  mCanvas->setObjectName( QStringLiteral( "rubiconSectionCanvas" ) );
  // Projects that are saved and read know nothing of it.
  QgsProject::instance()->disconnect( mCanvas );
  mCanvas->setCanvasColor( palette().color( QPalette::Base ) );
  mCanvas->enableAntiAliasing( true );
  mCanvas->setMinimumSize( 200, 120 );
  auto *tool = new SectionPanTool( mCanvas );
  connect( tool, &SectionPanTool::clicked, this, &SectionDock::identify );
  mCanvas->setMapTool( tool );
  mGrid = new SectionGridItem( mCanvas );
  mPlace = new QLabel( this );
  connect( mCanvas, &QgsMapCanvas::xyCoordinates, this, [this]( const QgsPointXY &p ) {
    const QLocale locale;
    mPlace->setText( mLine.isValid() ? tr( "Distance %1, elevation %2" )
                                         .arg( locale.toString( p.x(), 'f', 1 ),
                                               locale.toString( p.y() / mShownExaggeration, 'f', 1 ) )
                                     : QString() );
  } );
}

void SectionDock::makeToolBar()
{
  mToolBar = new QToolBar( this );
  mToolBar->setIconSize( QgsGuiUtils::iconSize( true ) );
  mDraw = addAction( QStringLiteral( "mDraw" ), "mActionAddPolyline",
                     tr( "Draw a section line on the map: two clicks" ), &SectionDock::drawLine );
  mPick = addAction( QStringLiteral( "mPick" ), "mActionIdentify",
                     tr( "Pick a drill hole on the map: a section along its azimuth" ), &SectionDock::pickHole );
  mDraw->setCheckable( true );
  mPick->setCheckable( true );
  mToolBar->addSeparator();
  mNeedLine << addAction( QStringLiteral( "mPrevious" ), "mActionArrowLeft",
                          tr( "Previous section: away from you by the thickness, to the left of the line" ),
                          &SectionDock::previous );
  mNeedLine << addAction( QStringLiteral( "mNext" ), "mActionArrowRight",
                          tr( "Next section: towards you by the thickness, to the right of the line" ),
                          &SectionDock::next );
  mNeedLine << addAction( QStringLiteral( "mFlip" ), "mActionReverseLine", tr( "Look from the other side" ),
                          &SectionDock::flip );
  mNeedLine << addAction( QStringLiteral( "mReload" ), "mActionRefresh", tr( "Read the layers again" ),
                          &SectionDock::reload );
  mNeedLine << addAction( QStringLiteral( "mFull" ), "mActionZoomFullExtent", tr( "Show all of the section" ),
                          &SectionDock::zoomFull );
  mToolBar->addSeparator();

  mThickness = new QgsDoubleSpinBox( this );
  mThickness->setObjectName( QStringLiteral( "mThickness" ) );
  mThickness->setRange( 0.01, 1e6 );
  mThickness->setPrefix( tr( "Thickness " ) );
  mThickness->setToolTip( tr( "Thickness: what lies up to half of it before and behind the plane is shown" ) );
  mThickness->setValue( QgsSettings().value( THICKNESS_SETTING, DEFAULT_THICKNESS, QgsSettings::Plugins ).toDouble() );
  mExaggeration = new QgsDoubleSpinBox( this );
  mExaggeration->setObjectName( QStringLiteral( "mExaggeration" ) );
  mExaggeration->setRange( 0.1, 100 );
  mExaggeration->setPrefix( tr( "Vertical " ) );
  mExaggeration->setDecimals( 1 );
  mExaggeration->setSingleStep( 0.5 );
  mExaggeration->setSuffix( QStringLiteral( " ×" ) );
  mExaggeration->setValue( 1 );
  mExaggeration->setToolTip( tr( "Vertical exaggeration" ) );
  for ( QgsDoubleSpinBox *box : { mThickness, mExaggeration } )
  {
    box->setKeyboardTracking( false );
    box->setShowClearButton( false );
    mToolBar->addWidget( box );
  }
  connect( mThickness, qOverload<double>( &QDoubleSpinBox::valueChanged ), this, [this]( double value ) {
    QgsSettings().setValue( THICKNESS_SETTING, value, QgsSettings::Plugins );
    showOnMap();
    read();
  } );
  connect( mExaggeration, qOverload<double>( &QDoubleSpinBox::valueChanged ), this, &SectionDock::exaggerate );
  mToolBar->addSeparator();
  mToolBar->addWidget( exportButton() );
  QAction *layers = mToolBar->addAction(
    QgsApplication::getThemeIcon( QStringLiteral( "/propertyicons/settings.svg" ) ), tr( "Layers of the section" ) );
  layers->setObjectName( QStringLiteral( "mShowLayers" ) );
  layers->setCheckable( true );
  layers->setChecked( true );
  connect( layers, &QAction::toggled, mForm, &QWidget::setVisible );
}

QAction *SectionDock::addAction( const QString &name, const char *icon, const QString &text,
                                 void ( SectionDock::*slot )() )
{
  QAction *action = mToolBar->addAction(
    QgsApplication::getThemeIcon( QStringLiteral( "/%1.svg" ).arg( QLatin1String( icon ) ) ), text );
  action->setObjectName( name );
  connect( action, &QAction::triggered, this, slot );
  return action;
}

QToolButton *SectionDock::exportButton()
{
  auto *button = new QToolButton( this );
  button->setIcon( QgsApplication::getThemeIcon( QStringLiteral( "/mActionSharingExport.svg" ) ) );
  button->setToolTip( tr( "Export the section" ) );
  button->setPopupMode( QToolButton::InstantPopup );
  auto *menu = new QMenu( button );
  mExports << menu->addAction( tr( "Picture (PNG, SVG)…" ), this, &SectionDock::askForPicture )
           << menu->addAction( tr( "Layers in Section Coordinates" ), this, &SectionDock::exportLayers );
  mExports.last()->setObjectName( QStringLiteral( "mExportLayers" ) );
  button->setMenu( menu );
  return button;
}

void SectionDock::makeMapTools()
{
  mLineTool = new SectionLineTool( mMap );
  mLineTool->setAction( mDraw );
  connect( mLineTool, &SectionLineTool::drawn, this, [this]( const QgsPointXY &from, const QgsPointXY &to ) {
    showSection( { from, to, mMap->mapSettings().destinationCrs() } );
  } );
  mPickTool = new QgsMapToolEmitPoint( mMap );
  mPickTool->setAction( mPick );
  connect( mPickTool, &QgsMapToolEmitPoint::canvasClicked, this, &SectionDock::pick );
  mSlabBand = addBand( mMap, QgisCompat::polygonGeometry, 1 );
  mLineBand = addBand( mMap, QgisCompat::lineGeometry, 2 );
}

void SectionDock::arrange()
{
  mState = new QLabel( this );
  mState->setObjectName( QStringLiteral( "mState" ) );
  mState->setTextFormat( Qt::PlainText );
  mState->setWordWrap( true );
  mProgress = new QProgressBar( this );
  mProgress->setMaximumWidth( 120 );
  mProgress->setMaximumHeight( fontMetrics().height() );
  mCancel = new QToolButton( this );
  mCancel->setObjectName( QStringLiteral( "mCancel" ) );
  mCancel->setText( tr( "Cancel" ) );
  connect( mCancel, &QToolButton::clicked, this, &SectionDock::cancel );

  auto *below = new QHBoxLayout;
  below->addWidget( mState, 1 );
  below->addWidget( mPlace );
  below->addWidget( mProgress );
  below->addWidget( mCancel );
  auto *splitter = new QSplitter( this );
  splitter->addWidget( mCanvas );
  splitter->addWidget( mForm );
  splitter->setStretchFactor( 0, 1 );
  auto *contents = new QWidget( this );
  auto *layout = new QVBoxLayout( contents );
  layout->setContentsMargins( 2, 2, 2, 2 );
  layout->addWidget( mToolBar );
  layout->addWidget( splitter, 1 );
  layout->addLayout( below );
  setWidget( contents );
}

void SectionDock::changeEvent( QEvent *event )
{
  QgsDockWidget::changeEvent( event );
  if ( event->type() == QEvent::PaletteChange && mCanvas )
    mCanvas->setCanvasColor( palette().color( QPalette::Base ) );
}

bool SectionDock::isRunning() const
{
  return mReading || mCut;
}

double SectionDock::thickness() const
{
  return mThickness->value();
}

double SectionDock::exaggeration() const
{
  return mExaggeration->value();
}

void SectionDock::drawLine()
{
  if ( mMap && mLineTool )
    mMap->setMapTool( mLineTool );
}

void SectionDock::pickHole()
{
  if ( mMap && mPickTool )
    mMap->setMapTool( mPickTool );
}

void SectionDock::pick( const QgsPointXY &point )
{
  const QgsVectorLayer *traces = mForm->features( SectionPart::Traces );
  if ( !traces )
    return tell( tr( "Choose the layer of traces before picking a hole." ) );
  const QgsCoordinateReferenceSystem crs = mMap->mapSettings().destinationCrs();
  QgsFeatureRequest request;
  if ( crs.isValid() )
    request.setDestinationCrs( crs, QgsProject::instance()->transformContext() );
  const QgsGeometry nearest =
    SectionLayers::nearestFeature( *traces, request, point, QgsMapTool::searchRadiusMU( mMap ) ).geometry();
  if ( nearest.isNull() )
    return tell( tr( "There is no trace of “%1” here." ).arg( traces->name() ) );
  const double margin = std::max( { thickness(), heightOf( nearest ) / 4, nearest.length() / 4 } );
  showSection( SectionLine::throughHole( nearest, crs, mLine.isValid() ? mLine.azimuth() : WEST_TO_EAST, margin ) );
}

// The topmost thing there.
void SectionDock::identify( const QgsPointXY &point )
{
  QString found;
  for ( const SectionPart part : PARTS )
  {
    const auto layer = mLayers.find( part );
    if ( found.isEmpty() && layer != mLayers.end() )
      found = SectionLayers::describe( part, *layer->second, point, QgsMapTool::searchRadiusMU( mCanvas ) );
  }
  mCanvas->setToolTip( found );
  QToolTip::showText( QCursor::pos(), found, mCanvas );
}

void SectionDock::showSection( const SectionLine &line )
{
  if ( line.crs.isValid() && line.crs.isGeographic() )
    return tell( tr( "In %1 distances would be in degrees: choose a projected coordinate reference system for the "
                     "project." )
                   .arg( line.crs.userFriendlyIdentifier() ) );
  if ( !line.isValid() )
    return tell( tr( "The section line has no length." ) );
  mZoomWhenShown = true;
  useLine( line );
}

void SectionDock::useLine( const SectionLine &line )
{
  mLine = line;
  mContents.clear();
  // Its unit is what the scale of the canvas is told by; the layers have no CRS, and are not reprojected.
  mCanvas->setDestinationCrs( line.crs );
  mThickness->setSuffix( line.unit().isEmpty() ? QString() : ' ' + line.unit() );
  showParts( OF_HOLES );
  showParts( OF_WIREFRAMES );
  showOnMap();
  read();
  cut();
}

void SectionDock::clear()
{
  stopReading();
  stopCutting();
  mLine = {};
  mMessage.clear();
  mNotes.clear();
  mContents.clear();
  const auto before = std::exchange( mLayers, {} );
  giveLayersToCanvas();
  if ( mMap && mLineTool )
    mMap->unsetMapTool( mLineTool );
  if ( mMap && mPickTool )
    mMap->unsetMapTool( mPickTool );
  showOnMap();
  showState();
}

// What is seen stays in view, from the other side.
void SectionDock::flip()
{
  const QgsRectangle seen = mCanvas->extent();
  useLine( mLine.reversed() );
  mCanvas->setExtent( QgsRectangle( mLine.length() - seen.xMaximum(), seen.yMinimum(), mLine.length() - seen.xMinimum(),
                                    seen.yMaximum() ) );
}

void SectionDock::previous()
{
  useLine( mLine.shifted( -thickness() ) );
}

void SectionDock::next()
{
  useLine( mLine.shifted( thickness() ) );
}

void SectionDock::reload()
{
  useLine( mLine );
}

void SectionDock::zoomFull()
{
  QgsRectangle full;
  for ( const auto &[part, layer] : mLayers )
  {
    if ( layer->featureCount() > 0 )
      full.combineExtentWith( layer->extent() );
  }
  const double length = mLine.length(), least = length / 10;
  QgsRectangle shown( 0, full.isNull() ? -length / 4 : full.yMinimum() - least, length,
                      full.isNull() ? length / 4 : full.yMaximum() + least );
  shown.scale( 1.15 ); // for the numbers of the grid
  mCanvas->setExtent( shown );
  mCanvas->refresh();
}

void SectionDock::stopReading()
{
  if ( !mReading )
    return;
  mReading->disconnect( this );
  mReading->cancel();
  mReading = nullptr;
}

void SectionDock::stopCutting()
{
  if ( !mCut )
    return;
  mCut->disconnect( this );
  mCut->cancel();
  mCut = nullptr;
}

void SectionDock::cancel()
{
  stopReading();
  stopCutting();
  tell( incomplete() );
}

void SectionDock::read()
{
  stopReading();
  if ( !mLine.isValid() )
    return;
  mMessage = stretchInWords();
  mReading = new SectionReading( mLine, thickness(),
                                 { { SectionPart::Traces, mForm->features( SectionPart::Traces ) },
                                   { SectionPart::Intervals, mForm->features( SectionPart::Intervals ) },
                                   { SectionPart::Events, mForm->features( SectionPart::Events ) } } );
  connect( mReading, &QgsTask::taskCompleted, this, &SectionDock::takeReading );
  connect( mReading, &QgsTask::taskTerminated, this, &SectionDock::cancel ); // from QGIS's list of tasks
  mReading->start();
  showState();
}

void SectionDock::takeReading()
{
  std::map<SectionPart, SectionContents> contents = mReading->takeContents();
  if ( const QString problem = mReading->problem(); !problem.isEmpty() )
    mMessage = problem;
  else if ( const std::size_t count = mReading->withoutHeight(); count > 0 )
    mMessage += ( mMessage.isEmpty() ? QString() : QStringLiteral( " " ) )
                + tr( "Without heights, and so not shown: %1 lines or points." ).arg( count );
  mReading = nullptr;
  for ( const SectionPart part : OF_HOLES )
    mContents[part] = std::move( contents[part] );
  showParts( OF_HOLES );
  zoomToNew();
}

void SectionDock::cut()
{
  stopCutting();
  mNotes.clear();
  for ( const SectionPart part : OF_WIREFRAMES )
    mContents.erase( part );
  const QgsMapLayer *wireframes = mForm->layer( SectionPart::Areas );
  showParts( OF_WIREFRAMES );
  const QString file = mForm->wireframeFile();
  if ( !mLine.isValid() || !( wireframes || !file.isEmpty() ) )
    return;
  if ( !mLine.crs.isValid() )
    return note( tr( "Wireframes are cut where the project has a coordinate reference system only." ),
                 RunFeedback::Kind::warning );
  std::unique_ptr<QgsVectorLayer> lines(
    QgsMemoryProviderUtils::createMemoryLayer( tr( "section line" ), QgsFields(), QgisCompat::lineString, mLine.crs ) );
  QgsFeature feature;
  feature.setGeometry( mLine.geometry() );
  lines->dataProvider()->addFeature( feature );

  const QString inMemory = QStringLiteral( "memory:" );
  Job job;
  job.steps << JobStep{ QStringLiteral( "rubicon:meshsection" ),
                        { { QStringLiteral( "MESH" ), wireframes ? wireframes->id() : QString() },
                          { QStringLiteral( "MESH_FILE" ), file },
                          { QStringLiteral( "MESH_NAME_FIELD" ), mForm->wireframeNameField() },
                          { QStringLiteral( "SECTION_LINES" ), QVariant::fromValue( lines.get() ) },
                          { QStringLiteral( "LINES" ), inMemory },
                          { QStringLiteral( "AREAS" ), inMemory } } };
  mCut = new AlgorithmRun( job, nullptr );
  connect( mCut, &AlgorithmRun::message, this, &SectionDock::note );
  connect( mCut, &AlgorithmRun::progressChanged, this,
           [this]( double percent ) { mProgress->setValue( static_cast<int>( percent ) ); } );
  connect( mCut, &AlgorithmRun::ended, this, &SectionDock::takeCut );
  mProgress->setValue( 0 );
  lines.release()->setParent( mCut ); // which reads it
  mCut->start();
  showState();
}

void SectionDock::takeCut( bool successful )
{
  const std::unique_ptr<QgsVectorLayer> lines = mCut->takeLayer( QStringLiteral( "LINES" ) ),
                                        areas = mCut->takeLayer( QStringLiteral( "AREAS" ) );
  mCut->disconnect( this );
  mCut = nullptr;
  if ( successful && lines )
    mContents[SectionPart::Outlines] = SectionLayers::cut( *lines, mLine );
  if ( successful && areas )
    mContents[SectionPart::Areas] = SectionLayers::cut( *areas, mLine );
  // What fails says why; what is cancelled in QGIS's list of tasks does not.
  if ( !successful && mNotes.isEmpty() )
    tell( incomplete() );
  showParts( OF_WIREFRAMES );
  zoomToNew();
}

void SectionDock::showParts( const std::set<SectionPart> &parts )
{
  const auto before = mLayers; // until the canvas has others
  for ( const SectionPart part : parts )
  {
    mLayers.erase( part );
    const auto contents = mContents.find( part );
    if ( contents != mContents.end() && contents->second.type != QgisCompat::noGeometry )
      mLayers[part] = SectionLayers::show( part, contents->second, exaggeration(), mForm->features( part ) );
  }
  giveLayersToCanvas();
  mGrid->setView( mLine.length(), exaggeration(), mLine.unit() );
  mShownExaggeration = exaggeration();
  showState();
}

// A thread that draws reads the renderers and the labels of layers, and goes on for a moment after the canvas has cancelled
// it. Each drawing has a copy of the canvas's variables: one of these holds the layers, which so live until nothing draws
// them any more.
void SectionDock::giveLayersToCanvas()
{
  QList<QgsMapLayer *> layers;
  LayersHeld held;
  for ( const SectionPart part : PARTS )
  {
    const auto layer = mLayers.find( part );
    if ( layer == mLayers.end() )
      continue;
    layers << layer->second.get();
    held.push_back( layer->second );
  }
  QgsExpressionContextScope variables;
  variables.setVariable( QStringLiteral( "rubicon_section_layers" ), QVariant::fromValue( held ) );
  mCanvas->setExpressionContextScope( variables );
  mCanvas->setLayers( layers );
}

// Until all is there, each part that comes brings itself into view.
void SectionDock::zoomToNew()
{
  if ( mZoomWhenShown )
    zoomFull();
  mZoomWhenShown = mZoomWhenShown && isRunning();
}

// What is in the middle of the view stays there.
void SectionDock::exaggerate()
{
  const double factor = exaggeration() / mShownExaggeration;
  QgsRectangle seen = mCanvas->extent();
  const double middle = seen.center().y() * factor, half = seen.height() / 2;
  seen.setYMinimum( middle - half );
  seen.setYMaximum( middle + half );
  showParts( OF_HOLES );
  showParts( OF_WIREFRAMES );
  mCanvas->setExtent( seen );
  mCanvas->refresh();
}

void SectionDock::showOnMap()
{
  if ( !mLineBand || !mSlabBand )
    return;
  mLineBand->reset( QgisCompat::lineGeometry );
  mSlabBand->reset( QgisCompat::polygonGeometry );
  if ( !mLine.isValid() )
    return;
  mSlabBand->setToGeometry( mLine.outline( thickness() ), mLine.crs );
  mLineBand->setToGeometry( mLine.geometry(), mLine.crs );
  mLineBand->show();
  mSlabBand->show();
}

void SectionDock::showState()
{
  for ( QAction *action : std::as_const( mNeedLine ) )
    action->setEnabled( mLine.isValid() );
  for ( QAction *action : std::as_const( mExports ) )
    action->setEnabled( mLine.isValid() && !isRunning() );
  mProgress->setVisible( isRunning() );
  mCancel->setVisible( isRunning() );
  QStringList lines{ mLine.isValid() ? mLine.inWords( thickness() )
                                     : tr( "Draw a section line on the map, or pick a drill hole." ) };
  if ( !mMessage.isEmpty() )
    lines << mMessage;
  mState->setText( ( lines + mNotes ).join( '\n' ) );
}

void SectionDock::tell( const QString &message )
{
  mMessage = message;
  showState();
}

// Of what the algorithm says, what keeps the section from being as the user expects it.
void SectionDock::note( const QString &message, RunFeedback::Kind kind )
{
  if ( kind != RunFeedback::Kind::info )
    mNotes << message;
  showState();
}

QString SectionDock::incomplete()
{
  return tr( "Cancelled: the section is not complete." );
}

//! Warns where distances along the line are not those on the ground, while heights are; empty where they nearly are.
QString SectionDock::stretchInWords() const
{
  const double stretch = mLine.stretch();
  if ( std::abs( stretch - 1 ) < 0.01 )
    return QString();
  return tr( "In %1 distances here are %2 times those on the ground, but heights are not." )
    .arg( mLine.crs.userFriendlyIdentifier(), QLocale().toString( stretch, 'g', 3 ) );
}

QString SectionDock::title() const
{
  return tr( "Section %1, vertical exaggeration %2" )
    .arg( mLine.inWords( thickness() ), QLocale().toString( mShownExaggeration, 'g', 3 ) );
}

void SectionDock::savePicture( const QString &file )
{
  QgsMapSettings map = mCanvas->mapSettings();
  map.setDevicePixelRatio( 1 );
  const QString problem = saveSectionPicture(
    { map, { map.extent(), mShownExaggeration, mLine.length(), mLine.unit() }, title(), font() }, file );
  tell( problem.isEmpty() ? tr( "Written to “%1”." ).arg( file ) : problem );
}

void SectionDock::askForPicture()
{
  const QString folder = QgsSettings().value( FOLDER_SETTING, QString(), QgsSettings::Plugins ).toString();
  const QString png = tr( "PNG (*.png)" ), svg = tr( "SVG (*.svg)" );
  QString format = png;
  const QString file = QFileDialog::getSaveFileName( this, tr( "Section as Picture" ), folder, png + ";;" + svg,
                                                     &format );
  if ( file.isEmpty() )
    return;
  QgsSettings().setValue( FOLDER_SETTING, QFileInfo( file ).path(), QgsSettings::Plugins );
  savePicture( QgsFileUtils::addExtensionFromFilter( file, format ) );
}

// Heights are true in them.
void SectionDock::exportLayers()
{
  if ( std::ranges::all_of( mContents, []( const auto &part ) { return part.second.features.empty(); } ) )
    return tell( tr( "There is nothing in this section to export." ) );
  QgsLayerTreeGroup *group = QgsProject::instance()->layerTreeRoot()->insertGroup(
    0, tr( "Section coordinates: %1" ).arg( mLine.inWords( thickness() ) ) );
  for ( const SectionPart part : PARTS )
  {
    const auto contents = mContents.find( part );
    if ( contents == mContents.end() || contents->second.features.empty() )
      continue;
    std::unique_ptr<QgsVectorLayer> layer = SectionLayers::show( part, contents->second, 1, mForm->features( part ) );
    layer->setName( tr( "%1 (section coordinates)" ).arg( layer->name() ) );
    QgsVectorLayer *added = layer.release();
    QgsProject::instance()->addMapLayer( added, false );
    group->addLayer( added );
  }
}
