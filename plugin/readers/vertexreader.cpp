// SPDX-License-Identifier: GPL-2.0-or-later
// Features in one pass: where attributes or groups are wanted, and of collections, through QGIS; else straight from OGR where
// that is safe.
// Relies on core/io; both ways of reading hand the same WKB to the same function.

#include "plugin/readers/vertexreader.h"

#include "plugin/readers/tablevalues.h"

#include "core/error.h"
#include "core/io/vertex_source.h"

#include "qgsexception.h"

#include <QObject>

#include <algorithm>
#include <numeric>
#include <utility>

namespace
{

//! Sorts features by their ids, and their attributes with them. Throws rubicon::Error where an id is there twice.
void sortById( VerticesWithAttributes &read, const QString &layer )
{
  std::vector<std::size_t> order( read.features.size() );
  std::iota( order.begin(), order.end(), std::size_t( 0 ) );
  std::sort( order.begin(), order.end(),
             [&]( std::size_t a, std::size_t b ) { return read.features[a] < read.features[b]; } );
  std::vector<std::int64_t> features;
  std::vector<QgsAttributes> attributes;
  for ( const std::size_t number : order )
  {
    if ( !features.empty() && features.back() == read.features[number] )
    {
      throw rubicon::Error(
        QObject::tr(
          "Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it "
          "as a file first, or leave POINTS out." )
          .arg( layer, QString::number( features.back() ) )
          .toStdString() );
    }
    features.push_back( read.features[number] );
    attributes.push_back( std::move( read.attributes[number] ) );
  }
  read.features = std::move( features );
  read.attributes = std::move( attributes );
}

} // namespace

std::size_t VerticesWithAttributes::numberOf( std::int64_t feature ) const
{
  const auto at = std::lower_bound( features.begin(), features.end(), feature );
  return static_cast<std::size_t>( ( at != features.end() && *at == feature ? at : features.end() )
                                   - features.begin() );
}

VertexReader::VertexReader( InputLayer layer, const QString &groupField )
  : InputLayer( std::move( layer ) )
  , mGroupField( groupField.isEmpty() ? -1 : fields().lookupField( groupField ) )
{
  if ( wkbType() == QgisCompat::noGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” has no geometry." ).arg( name() ) );
  const auto kind = QgsWkbTypes::geometryType( wkbType() );
  const bool isMixed = kind != QgisCompat::pointGeometry && kind != QgisCompat::lineGeometry
                       && kind != QgisCompat::polygonGeometry; // some of its features may have Z
  if ( !isMixed && !QgsWkbTypes::hasZ( wkbType() ) )
  {
    throw QgsProcessingException(
      QObject::tr(
        "The vertices of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field." )
        .arg( name() ) );
  }
  if ( !groupField.isEmpty() && mGroupField < 0 )
    throw QgsProcessingException( QObject::tr( "Layer “%1” has no field “%2”." ).arg( name(), groupField ) );
}

VerticesWithAttributes VertexReader::read( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const
{
  VerticesWithAttributes read;
  const auto throughQgis = [&]( const rubicon::LayerSource::Start &start ) {
    const rubicon::LayerSource::Visitor visit = start();
    visitFeatures( QgsFeatureRequest(), options, [&]( const QgsFeature &feature ) {
      const QByteArray wkb = wkbOf( feature );
      visit( feature.id(), bytesOf( wkb ),
             mGroupField < 0 ? std::string() : textOf( feature.attribute( mGroupField ) ).toStdString() );
      if ( fields.isEmpty() )
        return;
      read.features.push_back( feature.id() );
      read.attributes.emplace_back();
      for ( const int field : fields )
        read.attributes.back() << feature.attribute( field );
    } );
  };
  const auto withoutAttributes = [&]( const rubicon::LayerSource::Start &start ) {
    visit( mGroupField, start, options );
  };
  // Of files with geometry collections QGIS may show none, and what is found must not depend on the fields that are kept.
  const bool holdsCollections = QgsWkbTypes::flatType( wkbType() )
                                == QgsWkbTypes::parseType( QStringLiteral( "GeometryCollection" ) );
  const std::string title = '"' + name().toStdString() + '"';
  read.points = fields.isEmpty() && !holdsCollections
                  ? rubicon::gather_vertices( withoutAttributes, mGroupField >= 0, title, options.log )
                  : rubicon::gather_vertices( throughQgis, mGroupField >= 0, title, options.log );
  sortById( read, name() );
  return read;
}
