// SPDX-License-Identifier: GPL-2.0-or-later
// Variants to values, by all threads.
// Relies on QGIS's attributes.

#include "plugin/outputs/takenvalues.h"

#include "core/compute/on_threads.h"

#include <QString>
#include <QVariant>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace
{

bool isNull( const QVariant &value )
{
  return !value.isValid() || value.isNull() || ( value.userType() == QMetaType::QString && value.toString().isNull() );
}

//! A text becomes the next of \a texts, whose strings stay where they are.
rubicon::Value valueOf( const QVariant &value, rubicon::ColumnType type, std::vector<std::string> &texts )
{
  bool isValid = true;
  if ( isNull( value ) )
    return {};
  switch ( type )
  {
    case rubicon::ColumnType::text: return std::string_view( texts.emplace_back( value.toString().toStdString() ) );
    case rubicon::ColumnType::boolean: return value.toBool();
    case rubicon::ColumnType::real:
    {
      const double real = value.toDouble( &isValid );
      return isValid ? rubicon::Value( real ) : rubicon::Value(); // NaN stays, where the format holds it
    }
    case rubicon::ColumnType::integer:
    case rubicon::ColumnType::short_integer: break;
  }
  const std::int64_t integer = value.toLongLong( &isValid );
  return isValid ? rubicon::Value( integer ) : rubicon::Value();
}

FeatureValues valuesOf( const QgsAttributes &attributes, std::span<const rubicon::Column> columns )
{
  FeatureValues made;
  const std::size_t count = std::min( columns.size(), static_cast<std::size_t>( attributes.size() ) );
  made.values.reserve( count );
  made.texts.reserve( count );
  for ( std::size_t i = 0; i < count; ++i )
    made.values.push_back( valueOf( attributes.at( static_cast<int>( i ) ), columns[i].type, made.texts ) );
  return made;
}

} // namespace

std::shared_ptr<const std::vector<FeatureValues>> TakenValues::of( std::span<const QgsAttributes> features,
                                                                   std::span<const rubicon::Column> columns )
{
  std::shared_ptr<const std::vector<FeatureValues>> &known = mKnown[features.data()];
  if ( known )
    return known;
  std::vector<FeatureValues> values( features.size() );
  constexpr std::size_t grain = 256;
  rubicon::on_threads( mOptions, features.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      values[i] = valuesOf( features[i], columns );
  } );
  known = std::make_shared<const std::vector<FeatureValues>>( std::move( values ) );
  return known;
}
