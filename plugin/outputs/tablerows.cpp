// SPDX-License-Identifier: GPL-2.0-or-later
// Columns to fields, values to variants, vertices to geometries.
// Relies on QGIS's geometries.

#include "plugin/outputs/tablerows.h"

#include "qgsfeature.h"
#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgspoint.h"
#include "qgspolygon.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>

namespace
{

using rubicon::Coordinates;
using rubicon::GeometryShape;

std::unique_ptr<QgsLineString> lineOf( std::span<const Coordinates> vertices, const GeometryShape &shape )
{
  const int count = static_cast<int>( vertices.size() );
  QVector<double> x( count ), y( count ), z( shape.has_z ? count : 0 ), m( shape.has_m ? count : 0 );
  for ( int i = 0; i < count; ++i )
  {
    const Coordinates &at = vertices[static_cast<std::size_t>( i )];
    x[i] = at.x, y[i] = at.y;
    if ( shape.has_z )
      z[i] = at.z;
    if ( shape.has_m )
      m[i] = at.m;
  }
  return std::make_unique<QgsLineString>( x, y, z, m );
}

QgsGeometry geometryOf( const rubicon::Row &row, const GeometryShape &shape )
{
  if ( row.geometry.empty() )
    return QgsGeometry();
  if ( shape.type == rubicon::GeometryType::point )
  {
    // A Z that is not known is NaN: without the type QGIS would take the point for one without Z.
    const Coordinates &at = row.geometry.front();
    return QgsGeometry( std::make_unique<QgsPoint>( wkbTypeOf( shape ), at.x, at.y, at.z, at.m ) );
  }
  if ( shape.type == rubicon::GeometryType::line )
    return QgsGeometry( lineOf( row.geometry, shape ) );
  auto polygon = std::make_unique<QgsPolygon>( lineOf( row.ring( 0 ), shape ).release() );
  for ( std::size_t ring = 1; ring < row.ring_begin.size(); ++ring )
    polygon->addInteriorRing( lineOf( row.ring( ring ), shape ).release() );
  return QgsGeometry( std::move( polygon ) );
}

QgisCompat::FieldType fieldType( rubicon::ColumnType type )
{
  switch ( type )
  {
    case rubicon::ColumnType::integer: return QgisCompat::idField;
    case rubicon::ColumnType::real: return QgisCompat::realField;
    case rubicon::ColumnType::boolean: return QgisCompat::booleanField;
    case rubicon::ColumnType::text: break;
  }
  return QgisCompat::textField;
}

//! A variant for each type that a value can have.
struct ToVariant
{
    QVariant operator()( std::monostate ) const { return QVariant(); }
    QVariant operator()( std::int64_t value ) const { return QVariant::fromValue( static_cast<qlonglong>( value ) ); }
    QVariant operator()( double value ) const { return QVariant( value ); }
    QVariant operator()( bool value ) const { return QVariant( value ); }
    QVariant operator()( std::string_view value ) const
    {
      return QString::fromUtf8( value.data(), static_cast<int>( value.size() ) );
    }
};

//! Texts are made once where rows share them, as kinds, states and names of meshes: a layer in memory keeps all of them.
class SharedTexts
{
  public:
    QVariant value( const rubicon::Value &value )
    {
      const auto *text = std::get_if<std::string_view>( &value );
      if ( !text )
        return valueOf( value );
      constexpr std::size_t most = 1 << 14; // texts that rows do not share are not worth more
      if ( mTexts.size() == most )
        mTexts.clear();
      QVariant &shared = mTexts[*text];
      if ( shared.isNull() )
        shared = valueOf( value );
      return shared;
    }

  private:
    std::unordered_map<std::string_view, QVariant> mTexts;
};

} // namespace

QgsFields fieldsOf( const rubicon::Table &table )
{
  QgsFields fields;
  for ( const rubicon::Column &column : table.columns )
    fields.append( QgsField( QString::fromStdString( column.name ), fieldType( column.type ) ) );
  return fields;
}

QgisCompat::WkbType wkbTypeOf( const GeometryShape &shape )
{
  constexpr QgisCompat::WkbType types[] = { QgisCompat::noGeometry, QgisCompat::point, QgisCompat::lineString,
                                            QgisCompat::polygon };
  QgisCompat::WkbType type = types[static_cast<std::size_t>( shape.type )];
  if ( shape.has_z )
    type = QgsWkbTypes::addZ( type );
  return shape.has_m ? QgsWkbTypes::addM( type ) : type;
}

QVariant valueOf( const rubicon::Value &value )
{
  return std::visit( ToVariant(), value );
}

void writeTable( OutputLayer &output, const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                 const RowWritten &written )
{
  QgsFeature feature( fields );
  SharedTexts texts;
  rubicon::Row row;
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    table.read( number, row );
    QgsAttributes attributes;
    attributes.reserve( fields.count() );
    if ( taken.attributes )
      taken.attributes( row, attributes );
    for ( const rubicon::Value &value : row.values )
      attributes << texts.value( value );
    feature.setAttributes( attributes );
    feature.setGeometry( taken.geometry ? taken.geometry( row ) : geometryOf( row, table.geometry ) );
    output.add( feature );
    written();
  }
}
