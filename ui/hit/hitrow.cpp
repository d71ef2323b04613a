// SPDX-License-Identifier: GPL-2.0-or-later
// Results are known by their fields, whichever format they went through.
// Relies on QGIS's features.

#include "hitrow.h"

#include "plugin/qgis/qgiscompat.h"
#include "section/sectionlayers.h"

#include "qgsgeometry.h"
#include "qgsvectorlayer.h"
#include "qgsvertexid.h"

#include <algorithm>

namespace
{

//! Shapefiles cut names to ten characters.
int indexOf( const QgsFields &fields, const QString &column )
{
  const int index = fields.lookupField( column );
  return index >= 0 ? index : fields.lookupField( column.left( 10 ) );
}

std::optional<HitRow::Kind> kindOf( const QgsMapLayer *layer )
{
  const auto *rows = qobject_cast<const QgsVectorLayer *>( layer );
  if ( !rows || SectionLayers::isInSection( *rows ) )
    return std::nullopt;
  const auto has = [&]( QgisCompat::GeometryType type, std::initializer_list<const char *> columns ) {
    return rows->geometryType() == type && std::all_of( columns.begin(), columns.end(), [&]( const char *column ) {
             return indexOf( rows->fields(), QString::fromLatin1( column ) ) >= 0;
           } );
  };
  if ( has( QgisCompat::pointGeometry, { "red_fid", "blue_fid", "red_seg", "blue_seg", "kind" } ) )
    return HitRow::Kind::point;
  if ( has( QgisCompat::lineGeometry, { "red_fid", "blue_fid", "red_from", "blue_from", "same_dir" } ) )
    return HitRow::Kind::overlap;
  if ( has( QgisCompat::pointGeometry, { "line_fid", "line_part", "tri", "seg", "code" } ) )
    return HitRow::Kind::event;
  if ( has( QgisCompat::lineGeometry, { "line_fid", "line_part", "mesh", "from_open", "to_open" } ) )
    return HitRow::Kind::intervalStart;
  return std::nullopt;
}

//! Whether an attribute holds \a value, which is no real number.
bool holds( const QVariant &attribute, const rubicon::Value &value )
{
  if ( std::holds_alternative<std::monostate>( value ) )
    return attribute.isNull() || attribute.toString().isEmpty();
  if ( const auto *whole = std::get_if<std::int64_t>( &value ) )
    return !attribute.isNull() && attribute.toLongLong() == *whole;
  if ( const auto *flag = std::get_if<bool>( &value ) )
    return attribute.toBool() == *flag;
  const auto &text = std::get<std::string_view>( value );
  return attribute.toString() == QString::fromUtf8( text.data(), static_cast<int>( text.size() ) );
}

bool isSameGeometry( const QgsGeometry &geometry, const std::vector<rubicon::Coordinates> &vertices )
{
  std::size_t number = 0;
  for ( auto it = geometry.vertices_begin(); it != geometry.vertices_end(); ++it, ++number )
  {
    const QgsPoint vertex = *it;
    if ( number >= vertices.size() || !isSameNumber( vertex.x(), vertices[number].x )
         || !isSameNumber( vertex.y(), vertices[number].y ) )
      return false;
    const double z = vertices[number].z;
    if ( vertex.is3D() && !std::isnan( z ) && !std::isnan( vertex.z() ) && !isSameNumber( vertex.z(), z ) )
      return false;
  }
  return number == vertices.size();
}

} // namespace

bool isSameNumber( double a, double b )
{
  return a == b || QString::number( a, 'g', 15 ) == QString::number( b, 'g', 15 );
}

bool HitRow::areIn( const QgsMapLayer *layer )
{
  return kindOf( layer ).has_value();
}

QList<HitRow> HitRow::of( const QgsVectorLayer &layer, const QgsFeature &feature )
{
  const std::optional<Kind> kind = kindOf( &layer );
  if ( !kind || !feature.isValid() || !feature.hasGeometry() )
    return {};
  QList<HitRow> rows = { HitRow( *kind, layer, feature ) };
  if ( *kind == Kind::intervalStart )
    rows << HitRow( Kind::intervalEnd, layer, feature );
  return rows;
}

HitRow::HitRow( Kind kind, const QgsVectorLayer &layer, const QgsFeature &feature )
  : mKind( kind )
  , mLayer( layer.id() )
  , mFeature( feature )
  , mCrs( layer.crs() )
  , mFirst( LayerOrigin::readFrom( layer, FIRST_INPUT ) )
  , mSecond( LayerOrigin::readFrom( layer, SECOND_INPUT ) )
{
  if ( mFeature.fields().isEmpty() )
    mFeature.setFields( layer.fields() );
}

QString HitRow::title() const
{
  const QString id = QString::number( mFeature.id() );
  switch ( mKind )
  {
    case Kind::point: return tr( "Point %1: %2" ).arg( id, value( "kind" ).toString() );
    case Kind::overlap: return tr( "Overlap %1" ).arg( id );
    case Kind::event:
      return tr( "Event %1: %2 of %3" ).arg( id, value( "code" ).toString(), value( "mesh" ).toString() );
    case Kind::intervalStart: return tr( "Start of interval %1 of %2" ).arg( id, value( "mesh" ).toString() );
    case Kind::intervalEnd: return tr( "End of interval %1 of %2" ).arg( id, value( "mesh" ).toString() );
  }
  return QString();
}

QVariant HitRow::value( const char *column ) const
{
  const int index = indexOf( mFeature.fields(), QString::fromLatin1( column ) );
  return index < 0 ? QVariant() : mFeature.attribute( index );
}

bool HitRow::agreesWith( const rubicon::Table &table, std::size_t number,
                         const std::vector<std::string> &besides ) const
{
  rubicon::Row row;
  table.read( number, row );
  for ( std::size_t i = 0; i < table.columns.size(); ++i )
  {
    const rubicon::Column &column = table.columns[i];
    const bool isLeftOut = column.type == rubicon::ColumnType::real || column.name == "reason"
                           || std::find( besides.begin(), besides.end(), column.name ) != besides.end();
    const int index = isLeftOut ? -1 : indexOf( mFeature.fields(), QString::fromStdString( column.name ) );
    if ( index >= 0 && !holds( mFeature.attribute( index ), row.values[i] ) )
      return false;
  }
  return isSameGeometry( mFeature.geometry(), row.geometry );
}
