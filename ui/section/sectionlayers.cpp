// SPDX-License-Identifier: GPL-2.0-or-later
// Outputs known by their fields; layers in memory with their styles.
// Relies on QGIS's memory provider.

#include "sectionlayers.h"

#include "plugin/outputs/outputfields.h"
#include "plugin/outputs/outputstyle.h"
#include "plugin/readers/tablevalues.h"
#include "plugin/readers/usualnames.h"

#include "qgsmaplayer.h"
#include "qgsmemoryproviderutils.h"
#include "qgsmeshlayer.h"
#include "qgsproperty.h"
#include "qgsrendercontext.h"
#include "qgsrenderer.h"
#include "qgssymbol.h"
#include "qgssymbollayer.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"
#include "qgsvectorlayerlabeling.h"

#include <QCoreApplication>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace
{

const QString HEADING = QStringLiteral( "heading" );
const QString HAS_COLLAR = QStringLiteral( "has_collar" );
const QString IN_SECTION = QStringLiteral( "rubicon/section" ); // of layers in section coordinates

//! An output that a part can be made from: the geometry and the fields that tell it, and the name of its style.
struct KnownOutput
{
    SectionPart part;
    QgisCompat::GeometryType geometry;
    QStringList fields;
    QString style;
};

//! Those that may carry the fields of another come before it.
const std::vector<KnownOutput> &knownOutputs()
{
  static const std::vector<KnownOutput> outputs{
    { SectionPart::Events,
      QgisCompat::pointGeometry,
      { "line_fid", "mesh", "code", HEADING },
      "linemeshintersections_events" },
    { SectionPart::Intervals,
      QgisCompat::lineGeometry,
      { "line_fid", "mesh", "state", "from", "to" },
      "linemeshintersections_intervals" },
    { SectionPart::Intervals,
      QgisCompat::lineGeometry,
      { "hole", "mesh", "from", "to", "missing" },
      "assayintervals_composites" },
    { SectionPart::Outlines, QgisCompat::lineGeometry, { "section", "mesh", "height" }, "meshsection_lines" },
    { SectionPart::Areas, QgisCompat::polygonGeometry, { "section", "mesh", "height" }, "meshsection_areas" },
    { SectionPart::Traces, QgisCompat::lineGeometry, { "hole", "trace_length", "stations" }, "desurvey_output" },
  };
  return outputs;
}

//! Its number among them; their count where \a layer is none.
std::size_t outputOf( const QgsVectorLayer &layer )
{
  const QgsFields fields = layer.fields();
  const auto found = std::find_if( knownOutputs().begin(), knownOutputs().end(), [&]( const KnownOutput &output ) {
    return output.geometry == layer.geometryType()
           && std::all_of( output.fields.begin(), output.fields.end(),
                           [&fields]( const QString &name ) { return fields.lookupField( name ) >= 0; } );
  } );
  return static_cast<std::size_t>( found - knownOutputs().begin() );
}

QList<QgsField> ownFields( SectionPart part )
{
  if ( part == SectionPart::Events )
    return { QgsField( HEADING, QgisCompat::realField ) };
  if ( part == SectionPart::Traces )
    return { QgsField( HAS_COLLAR, QgisCompat::booleanField ) };
  return {};
}

QVariant ownValue( SectionPart part, const SectionFeature &feature, double exaggeration )
{
  if ( part == SectionPart::Traces )
    return feature.hasStart;
  if ( feature.along == 0 && feature.up == 0 )
    return QVariant();
  return std::atan2( feature.along, feature.up * exaggeration ) * 180 / M_PI;
}

// The ring of the collar is for pieces that begin with it.
void ringCollarsOnly( QgsFeatureRenderer &renderer )
{
  QgsRenderContext context;
  for ( QgsSymbol *symbol : renderer.symbols( context ) )
  {
    for ( QgsSymbolLayer *layer : symbol->symbolLayers() )
    {
      if ( layer->layerType() == QLatin1String( "MarkerLine" ) )
        layer->setDataDefinedProperty( QgisCompat::symbolLayerEnabled, QgsProperty::fromField( HAS_COLLAR ) );
    }
  }
}

void draw( SectionPart part, QgsVectorLayer &layer, const QgsVectorLayer *source )
{
  const std::size_t output = outputOf( layer );
  const bool isDrawn = output < knownOutputs().size() && knownOutputs()[output].part == part
                       && drawInStyle( layer, knownOutputs()[output].style ).isEmpty();
  if ( !isDrawn && source && source->renderer() )
  {
    layer.setRenderer( source->renderer()->clone() );
    layer.setLabeling( source->labeling() ? source->labeling()->clone() : nullptr );
    layer.setLabelsEnabled( source->labelsEnabled() );
  }
  if ( part == SectionPart::Traces && layer.renderer() )
    ringCollarsOnly( *layer.renderer() );
}

//! Multi-geometries have room for what cutting at the ends leaves.
QgsGeometry betweenEnds( const QgsGeometry &geometry, double length )
{
  const QgsRectangle box = geometry.boundingBox();
  QgsGeometry kept = geometry;
  if ( box.xMinimum() < 0 || box.xMaximum() > length )
    kept = kept.clipped( QgsRectangle( 0, box.yMinimum() - 1, length, box.yMaximum() + 1 ) );
  kept.convertToMultiType();
  return kept;
}

} // namespace

QString SectionLayers::title( SectionPart part )
{
  const auto tr = []( const char *text ) { return QCoreApplication::translate( "SectionLayers", text ); };
  switch ( part )
  {
    case SectionPart::Events: return tr( "Events" );
    case SectionPart::Intervals: return tr( "Intervals" );
    case SectionPart::Traces: return tr( "Traces" );
    case SectionPart::Outlines: return tr( "Outlines of wireframes" );
    case SectionPart::Areas: return tr( "Areas of wireframes" );
  }
  return QString();
}

int SectionLayers::likelihood( SectionPart part, const QgsMapLayer *layer )
{
  if ( part == SectionPart::Areas && qobject_cast<const QgsMeshLayer *>( layer ) )
    return 2;
  const auto *features = qobject_cast<const QgsVectorLayer *>( layer );
  if ( !features || !QgsWkbTypes::hasZ( features->wkbType() ) || isInSection( *features ) )
    return 0;
  const std::size_t output = outputOf( *features ), none = knownOutputs().size();
  if ( part == SectionPart::Areas )
    return output == none && features->geometryType() == QgisCompat::polygonGeometry ? 1 : 0;
  if ( output < none )
    return knownOutputs()[output].part == part ? static_cast<int>( none - output ) + 1 : 0;
  const bool isTraces = part == SectionPart::Traces && features->geometryType() == QgisCompat::lineGeometry
                        && fieldByName( features->fields(), QString(), UsualNames::holeId() ) >= 0;
  return isTraces ? 1 : 0;
}

bool SectionLayers::isInSection( const QgsVectorLayer &layer )
{
  return layer.customProperty( IN_SECTION ).toBool();
}

QgsFeature SectionLayers::nearestFeature( const QgsVectorLayer &layer, QgsFeatureRequest request,
                                          const QgsPointXY &point, double radius )
{
  request.setFilterRect(
    QgsRectangle( point.x() - radius, point.y() - radius, point.x() + radius, point.y() + radius ) );
  QgsFeature nearest;
  double distance = radius;
  QgsFeatureIterator features = layer.getFeatures( request );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    const double away = feature.geometry().distance( QgsGeometry::fromPointXY( point ) );
    if ( away >= 0 && away <= distance )
    {
      nearest = feature;
      distance = away;
    }
  }
  return nearest;
}

SectionContents SectionLayers::cut( const QgsVectorLayer &output, const SectionLine &line )
{
  SectionContents contents;
  contents.fields = output.fields();
  contents.type = QgsWkbTypes::multiType( QgsWkbTypes::flatType( output.wkbType() ) );
  const rubicon::SectionSlab slab = line.slab( 0 );
  QgsFeatureIterator features = output.getFeatures();
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    QgsGeometry geometry = feature.geometry();
    geometry.get()->transformVertices( [&slab]( const QgsPoint &p ) {
      const rubicon::SlabPoint place = slab.project( { p.x(), p.y(), p.z() } );
      return QgsPoint( place.distance, place.elevation );
    } );
    geometry.get()->dropZValue();
    geometry = betweenEnds( geometry, slab.length() );
    if ( !geometry.isEmpty() && QgsWkbTypes::flatType( geometry.wkbType() ) == contents.type )
      contents.features.push_back( { geometry, feature.attributes() } );
  }
  return contents;
}

std::unique_ptr<QgsVectorLayer> SectionLayers::show( SectionPart part, const SectionContents &contents,
                                                     double exaggeration, const QgsVectorLayer *source )
{
  QgsFields own;
  for ( const QgsField &field : ownFields( part ) )
    own.append( field );
  std::unique_ptr<QgsVectorLayer> layer( QgsMemoryProviderUtils::createMemoryLayer(
    title( part ), withoutAliases( withChosenFields( own, contents.fields ) ), contents.type ) );
  layer->setCrs( QgsCoordinateReferenceSystem() ); // QGIS 3.22 would take one of degrees
  QgsFeatureList features;
  for ( const SectionFeature &shown : contents.features )
  {
    QgsFeature feature( layer->fields() );
    QgsAttributes attributes = shown.attributes;
    if ( own.count() > 0 )
      attributes << ownValue( part, shown, exaggeration );
    feature.setAttributes( attributes );
    QgsGeometry geometry = shown.geometry;
    geometry.transform( QTransform::fromScale( 1, exaggeration ) );
    feature.setGeometry( geometry );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features, QgsFeatureSink::FastInsert );
  layer->updateExtents();
  draw( part, *layer, source );
  layer->setCustomProperty( IN_SECTION, true );
  return layer;
}

// Not the fields behind those of the source: they serve drawing, and an exaggerated heading is none of the hole.
QString SectionLayers::describe( SectionPart part, QgsVectorLayer &layer, const QgsPointXY &point, double radius )
{
  const QgsFeature nearest = nearestFeature( layer, QgsFeatureRequest(), point, radius );
  if ( !nearest.isValid() )
    return QString();
  QStringList lines{ layer.name() };
  for ( int i = 0; i < nearest.fields().count() - static_cast<int>( ownFields( part ).size() ); ++i )
  {
    const QgsField field = nearest.fields().at( i );
    if ( !nearest.attribute( i ).isNull() )
      lines << QStringLiteral( "%1: %2" ).arg( field.name(), field.displayString( nearest.attribute( i ) ) );
  }
  return lines.join( '\n' );
}
