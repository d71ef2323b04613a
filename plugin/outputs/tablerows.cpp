// SPDX-License-Identifier: GPL-2.0-or-later
// Columns to fields, values to variants, vertices to geometries.
// Relies on QGIS's geometries.

#include "plugin/outputs/tablerows.h"

#include "core/compute/thread_count.h"

#include "qgsfeature.h"
#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgsmultipolygon.h"
#include "qgspoint.h"
#include "qgspolygon.h"

#include <algorithm>
#include <deque>
#include <future>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

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
  if ( shape.type == rubicon::GeometryType::polygons )
  {
    auto polygons = std::make_unique<QgsMultiPolygon>();
    for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
      polygons->addGeometry( new QgsPolygon( lineOf( row.ring( ring ), shape ).release() ) );
    return QgsGeometry( std::move( polygons ) );
  }
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
    case rubicon::ColumnType::short_integer: return QgisCompat::integerField;
    case rubicon::ColumnType::real: return QgisCompat::realField;
    case rubicon::ColumnType::boolean: return QgisCompat::booleanField;
    case rubicon::ColumnType::text: break;
  }
  return QgisCompat::textField;
}

std::optional<rubicon::ColumnType> columnType( QgisCompat::FieldType type )
{
  switch ( type )
  {
    case QgisCompat::idField: return rubicon::ColumnType::integer;
    case QgisCompat::integerField: return rubicon::ColumnType::short_integer;
    case QgisCompat::realField: return rubicon::ColumnType::real;
    case QgisCompat::booleanField: return rubicon::ColumnType::boolean;
    case QgisCompat::textField: return rubicon::ColumnType::text;
    default: return std::nullopt;
  }
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

//! The attributes of an input, as values for rows.
struct TakenColumns
{
    std::shared_ptr<const std::vector<FeatureValues>> features;
    std::size_t count;
    std::function<std::size_t( const rubicon::Row &row )> featureOf;

    void put( const rubicon::Row &row, std::span<rubicon::Value> places ) const
    {
      const std::size_t feature = featureOf( row );
      if ( feature < features->size() )
        std::ranges::copy( ( *features )[feature].values, places.begin() );
    }
};

//! The column of a field that is taken over, without its name. As QGIS's own writer does, a number gets room for its point.
rubicon::Column takenColumn( const QgsField &field )
{
  const bool hasPoint = field.type() == QgisCompat::realField && field.precision() > 0;
  return { {},
           *columnType( field.type() ),
           true,
           "",
           {},
           field.length() + ( hasPoint ? 1 : 0 ),
           field.precision(),
           field.alias().toStdString() };
}

QgsAttributes attributesOf( const rubicon::Row &row, int count, const TakenOver &taken, SharedTexts &texts )
{
  QgsAttributes attributes;
  attributes.reserve( count );
  for ( const TakenAttributes &input : taken.attributes )
  {
    const std::size_t feature = input.featureOf( row );
    if ( feature < input.features.size() && !input.features[feature].isEmpty() )
      attributes += input.features[feature];
    else
      attributes.resize( attributes.size() + input.fields );
  }
  for ( const rubicon::Value &value : row.values )
    attributes << texts.value( value );
  return attributes;
}

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
                                            QgisCompat::polygon, QgisCompat::multiPolygon };
  QgisCompat::WkbType type = types[static_cast<std::size_t>( shape.type )];
  if ( shape.has_z )
    type = QgsWkbTypes::addZ( type );
  return shape.has_m ? QgsWkbTypes::addM( type ) : type;
}

QVariant valueOf( const rubicon::Value &value )
{
  return std::visit( ToVariant(), value );
}

bool fitsCoreWriter( const QgsFields &fields, const TakenOver &taken )
{
  const QList<QgsField> all = fields.toList();
  return !taken.geometry
         && std::ranges::all_of( all, []( const QgsField &field ) { return columnType( field.type() ).has_value(); } );
}

rubicon::Table completeTable( const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                              TakenValues &values )
{
  const std::size_t own = table.columns.size(), takenCount = static_cast<std::size_t>( fields.count() ) - own;
  rubicon::Table complete = table;
  complete.columns.clear();
  for ( int i = 0; i < fields.count(); ++i )
  {
    const QgsField field = fields.at( i );
    const std::size_t number = static_cast<std::size_t>( i );
    complete.columns.push_back( number < takenCount ? takenColumn( field ) : table.columns[number - takenCount] );
    complete.columns.back().name = field.name().toStdString();
  }
  std::vector<TakenColumns> inputs;
  std::size_t first = 0;
  for ( const TakenAttributes &input : taken.attributes )
  {
    const std::size_t count = static_cast<std::size_t>( input.fields );
    inputs.push_back(
      { values.of( input.features, std::span( complete.columns ).subspan( first, count ) ), count, input.featureOf } );
    first += count;
  }
  complete.fill = [table, takenCount, inputs]( std::size_t number, rubicon::Row &row ) {
    const std::size_t begin = row.values.size();
    row.values.resize( begin + takenCount );
    table.fill( number, row );
    for ( std::span places = std::span( row.values ).subspan( begin ); const TakenColumns &input : inputs )
    {
      input.put( row, places );
      places = places.subspan( input.count );
    }
  };
  return complete;
}

void writeTable( OutputLayer &output, const rubicon::Table &table, const QgsFields &fields, const TakenOver &taken,
                 const RowWritten &written )
{
  const auto make = [&]( std::size_t begin, std::size_t end ) {
    QgsFeatureList features;
    features.reserve( static_cast<int>( end - begin ) );
    SharedTexts texts;
    rubicon::Row row;
    for ( std::size_t number = begin; number < end; ++number )
    {
      table.read( number, row );
      QgsFeature feature( fields );
      feature.setAttributes( attributesOf( row, fields.count(), taken, texts ) );
      feature.setGeometry( taken.geometry ? taken.geometry( row ) : geometryOf( row, table.geometry ) );
      features.append( feature );
    }
    return features;
  };
  constexpr std::size_t rowsAtOnce = 2000; // a few milliseconds
  const auto most = static_cast<std::size_t>( std::min( rubicon::thread_count(), 8 ) );
  std::deque<std::future<QgsFeatureList>> ahead;
  for ( std::size_t next = 0; next < table.row_count || !ahead.empty(); )
  {
    for ( ; ahead.size() < most && next < table.row_count; next += rowsAtOnce )
      ahead.push_back( std::async( std::launch::async, make, next, std::min( next + rowsAtOnce, table.row_count ) ) );
    QgsFeatureList features = ahead.front().get();
    ahead.pop_front();
    const qsizetype count = features.size();
    output.add( std::move( features ) );
    for ( qsizetype i = 0; i < count; ++i )
      written();
  }
}
