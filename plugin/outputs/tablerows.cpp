// SPDX-License-Identifier: GPL-2.0-or-later
// Columns to fields, values to variants, vertices to geometries.
// Relies on QGIS's geometries.

#include "plugin/outputs/tablerows.h"

#include "qgsfeature.h"
#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgspoint.h"
#include "qgspolygon.h"

#include <algorithm>
#include <deque>
#include <future>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
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

//! Attributes of features as values, each made once; rows share their texts.
class TakenValues
{
  public:
    //! \a columns: those of the values, and more.
    TakenValues( const std::vector<TakenAttributes> &inputs, const std::vector<rubicon::Column> &columns )
    {
      for ( const TakenAttributes &input : inputs )
      {
        std::vector<std::vector<rubicon::Value>> features;
        for ( const QgsAttributes &attributes : input.features )
        {
          features.emplace_back();
          for ( int i = 0; i < std::min( input.fields, static_cast<int>( attributes.size() ) ); ++i )
            features.back().push_back(
              valueOf( attributes.at( i ), columns[mFields + static_cast<std::size_t>( i )].type ) );
        }
        mFields += static_cast<std::size_t>( input.fields );
        mInputs.push_back( { std::move( features ), static_cast<std::size_t>( input.fields ), input.featureOf } );
      }
    }

    void putBefore( rubicon::Row &row ) const
    {
      row.values.insert( row.values.begin(), mFields, rubicon::Value() );
      auto place = row.values.begin();
      for ( const Input &input : mInputs )
      {
        const std::size_t feature = input.featureOf( row );
        if ( feature < input.features.size() )
          std::copy( input.features[feature].begin(), input.features[feature].end(), place );
        place += static_cast<std::ptrdiff_t>( input.fields );
      }
    }

  private:
    struct Input
    {
        std::vector<std::vector<rubicon::Value>> features;
        std::size_t fields;
        std::function<std::size_t( const rubicon::Row & )> featureOf;
    };

    //! What is no value of the type is NULL.
    rubicon::Value valueOf( const QVariant &value, rubicon::ColumnType type )
    {
      const bool isNull = value.isNull() || ( value.userType() == QMetaType::QString && value.toString().isNull() );
      bool isValid = !isNull && value.isValid();
      if ( !isValid )
        return {};
      switch ( type )
      {
        case rubicon::ColumnType::text:
          return std::string_view( mTexts.emplace_back( value.toString().toStdString() ) );
        case rubicon::ColumnType::boolean: return value.toBool();
        case rubicon::ColumnType::real:
        {
          const double real = value.toDouble( &isValid );
          return isValid ? rubicon::value_of( real ) : rubicon::Value();
        }
        case rubicon::ColumnType::integer:
        case rubicon::ColumnType::short_integer: break;
      }
      const std::int64_t integer = value.toLongLong( &isValid );
      return isValid ? rubicon::Value( integer ) : rubicon::Value();
    }

    std::vector<Input> mInputs;
    std::size_t mFields = 0;        //!< of all inputs
    std::deque<std::string> mTexts; //!< they stay where they are
};

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

std::optional<rubicon::Table> completeTable( const rubicon::Table &table, const QgsFields &fields,
                                             const TakenOver &taken )
{
  const int takenFields = fields.count() - static_cast<int>( table.columns.size() );
  rubicon::Table complete = table;
  complete.columns.clear();
  for ( int i = 0; i < fields.count(); ++i )
  {
    const QgsField field = fields.at( i );
    const std::optional<rubicon::ColumnType> type = columnType( field.type() );
    if ( taken.geometry || !type )
      return std::nullopt;
    complete.columns.push_back( i < takenFields ? rubicon::Column{ {}, *type, true, "", {}, field.length() }
                                                : table.columns[static_cast<std::size_t>( i - takenFields )] );
    complete.columns.back().name = field.name().toStdString();
  }
  const auto values = std::make_shared<const TakenValues>( taken.attributes, complete.columns );
  complete.fill = [table, values]( std::size_t number, rubicon::Row &row ) {
    table.fill( number, row );
    values->putBefore( row );
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
  const std::size_t most = std::clamp( std::thread::hardware_concurrency(), 1u, 8u );
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
