// SPDX-License-Identifier: GPL-2.0-or-later
// Widgets to the parameters of one algorithm.
// Relies on what the widgets mean being told by their names.

#include "mapspage.h"

#include "layerfilebutton.h"

#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/parttransform.h"

#include "qgsvectorlayer.h"

namespace
{

const QString RED_BLUE = QStringLiteral( "rubicon:redblueintersections" );

} // namespace

MapsPage::MapsPage( QWidget *parent )
  : Page( parent )
{
  setupUi( this );
  for ( QgsMapLayerComboBox *layers : { mRedLayer, mBlueLayer } )
  {
    layers->setFilters( QgisCompat::lineLayers | QgisCompat::polygonLayers );
    new LayerFileButton( layers, mForm );
  }
  if ( mBlueLayer->count() > 1 )
    mBlueLayer->setCurrentIndex( 1 );
  mRed = std::make_unique<LayerChoice>( mRedLayer, mRedFields, mRedSelectedOnly );
  mBlue = std::make_unique<LayerChoice>( mBlueLayer, mBlueFields, mBlueSelectedOnly );
  mOutputs = { OutputChoice( QStringLiteral( "OUTPUT" ), mPoints ),
               OutputChoice( QStringLiteral( "OVERLAPS" ), mOverlaps, mMakeOverlaps ),
               OutputChoice( QStringLiteral( "PAIRS" ), mPairs, mMakePairs ) };
  offer( mBackend, RED_BLUE, QStringLiteral( "BACKEND" ) );
  setUp( { mForm, mAdvanced, mBackend, { mMakeOverlaps, mMakePairs, mBackend, mThreads, mBluePrefix } } );
}

Page::Advanced MapsPage::advancedFields() const
{
  return { { mBluePrefix, mThreads }, {} };
}

QStringList MapsPage::algorithms() const
{
  return { RED_BLUE };
}

QList<Problem> MapsPage::problems() const
{
  QList<Problem> problems;
  for ( const auto &[choice, field] : { std::pair( mRed.get(), mRedLayer ), std::pair( mBlue.get(), mBlueLayer ) } )
  {
    const QgsVectorLayer *layer = choice->layer();
    if ( !layer )
      problems << Problem{ field, tr( "Choose a layer of lines or polygons." ) };
    else if ( !isDefined( layer->crs() ) )
      problems << Problem{ field, tr( "Layer “%1” has no coordinate reference system." ).arg( layer->name() ) };
  }
  return problems + OutputChoice::problems( mOutputs );
}

PreviewedInputs MapsPage::inputs() const
{
  PreviewedInputs previewed{ {}, mThreads->value() };
  const auto add = [&previewed]( const QString &role, const LayerChoice &choice ) {
    if ( choice.layer() && isDefined( choice.layer()->crs() ) )
      previewed.inputs << PreviewedInput{ PreviewedInput::Kind::map, role, choice.layer(), choice.isSelectedOnly() };
  };
  add( tr( "Red map" ), *mRed );
  add( tr( "Blue map" ), *mBlue );
  if ( previewed.inputs.size() == 2 && mBlue->layer()->crs() != mRed->layer()->crs() )
    previewed.inputs.last().target = mRed->layer()->crs();
  return previewed;
}

Job MapsPage::job() const
{
  QVariantMap parameters = valuesOf( { { QStringLiteral( "INPUT_FIELDS" ), mRedFields },
                                       { QStringLiteral( "INTERSECT_FIELDS" ), mBlueFields },
                                       { QStringLiteral( "INTERSECT_FIELDS_PREFIX" ), mBluePrefix },
                                       { QStringLiteral( "BACKEND" ), mBackend },
                                       { QStringLiteral( "THREADS" ), mThreads } } );
  parameters.insert( QStringLiteral( "INPUT" ), mRed->source() );
  parameters.insert( QStringLiteral( "INTERSECT" ), mBlue->source() );
  for ( const OutputChoice &output : mOutputs )
  {
    if ( output.isWanted() )
      parameters.insert( output.parameter(), output.destination() );
  }
  const auto name = []( const LayerChoice &choice ) { return choice.layer() ? choice.layer()->name() : QString(); };
  return { tr( "%1 × %2" ).arg( name( *mRed ), name( *mBlue ) ),
           { { RED_BLUE, parameters } },
           { { QStringLiteral( "POINTS" ), tr( "%1 points" ) },
             { QStringLiteral( "PAIRS_COUNT" ), tr( "%1 segment pairs" ) },
             { QStringLiteral( "OVERLAP_RUNS" ), tr( "%1 overlaps" ) } } };
}
