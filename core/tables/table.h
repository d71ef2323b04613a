// SPDX-License-Identifier: GPL-2.0-or-later
// An output as a table: its columns, and its rows one by one. Files, QGIS layers and other languages are made from it.
// Relies on geometry/feature_id.h.
#pragma once

#include "core/geometry/feature_id.h"

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rubicon
{

enum class ColumnType
{
  integer, //!< 64 bits with a sign
  real,    //!< double
  text,    //!< UTF-8
  boolean,
  short_integer //!< 32 bits with a sign
};

struct Column
{
    std::string name;
    ColumnType type;
    bool nullable;
    const char *
      unit; //!< "CRS": as coordinates, "CRS²", "CRS³": their square and cube; "M": as the measure of lines; "degree"; empty: none
    std::string help; //!< what it holds, without a full stop
    // What formats keep of the field that a column was taken over from.
    int width = 0, precision = 0; //!< characters of texts and numbers, decimals of numbers; 0: any
    std::string alias = {};       //!< shown in place of the name
};

//! One value; no alternative but the first is NULL. Texts live as long as what the table is made from.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, bool>;

// put( place, value ) puts a value in a place that holds NULL. It is made there: a value that is made elsewhere and copied at once
// is waited for, as a processor that reads as a whole what it has just written in parts cannot take it from its store buffer.

inline void put( Value &place, bool value )
{
  place.emplace<bool>( value );
}
inline void put( Value &place, std::integral auto value )
{
  place.emplace<std::int64_t>( static_cast<std::int64_t>( value ) );
}
//! NaN is NULL.
inline void put( Value &place, double value )
{
  if ( !std::isnan( value ) )
    place.emplace<double>( value );
}
inline void put( Value &place, std::string_view value )
{
  place.emplace<std::string_view>( value );
}
//! A null pointer is NULL.
inline void put( Value &place, const char *value )
{
  if ( value )
    place.emplace<std::string_view>( value );
}
template <typename T>
void put( Value &place, const std::optional<T> &value )
{
  if ( value )
    put( place, *value );
}
//! For texts that are NULL where they are empty.
inline std::optional<std::string_view> text_or_null( const std::string &text )
{
  return text.empty() ? std::nullopt : std::optional<std::string_view>( text );
}
//! A whole number that is NULL where it is not there.
template <typename T>
std::optional<std::int64_t> number_or_null( bool is_there, T value )
{
  return is_there ? std::optional<std::int64_t>( value ) : std::nullopt;
}
//! The id of a feature, NULL where there is none.
inline std::optional<std::int64_t> id_or_null( std::int64_t feature )
{
  return number_or_null( feature != no_feature, feature );
}

enum class GeometryType
{
  none,
  point,
  line,
  polygon,
  polygons, //!< a multi-polygon, of which each ring is a polygon of its own
  surface   //!< a polyhedral surface, likewise
};

//! Whether each ring is a polygon of its own.
constexpr bool is_of_polygons( GeometryType type )
{
  return type == GeometryType::polygons || type == GeometryType::surface;
}

struct GeometryShape
{
    GeometryType type = GeometryType::none;
    bool has_z = false, has_m = false;
};

//! A vertex of a geometry; what its shape does not have, or is not known there, is NaN.
struct Coordinates
{
    double x, y, z = std::numeric_limits<double>::quiet_NaN(), m = std::numeric_limits<double>::quiet_NaN();
};

struct Row
{
    std::vector<Value> values;         //!< one for each column
    std::vector<Coordinates> geometry; //!< one vertex of a point, those of a line, those of rings; none: NULL
    //! Where in geometry each ring of a polygon, polygons or a surface begins; of one polygon the outer one comes first. Each is closed.
    std::vector<std::uint32_t> ring_begin;
    //! The features of the two inputs that the row is about: numbers in the inputs' feature_ids; of points and meshes, the
    //! ids of features themselves.
    std::int64_t first_feature = no_feature, second_feature = no_feature;

    void clear()
    {
      values.clear();
      geometry.clear();
      ring_begin.clear();
      first_feature = second_feature = no_feature;
    }

    template <typename... T>
    void add( const T &...more )
    {
      ( put( values.emplace_back(), more ), ... );
    }

    //! The vertices of ring \a number of a polygon.
    std::span<const Coordinates> ring( std::size_t number ) const
    {
      const std::size_t begin = ring_begin[number];
      const std::size_t end = number + 1 < ring_begin.size() ? ring_begin[number + 1] : geometry.size();
      return std::span( geometry ).subspan( begin, end - begin );
    }
};

//! An output. What it is made from outlives it.
struct Table
{
    std::vector<Column> columns;
    GeometryShape geometry;
    std::size_t row_count = 0;
    //! Adds a row's values, behind those that \a row has, and its geometry, of which it has none.
    std::function<void( std::size_t number, Row &row )> fill;
    //! The geometry alone, where that takes less; may be empty.
    std::function<void( std::size_t number, Row &row )> fill_geometry = {};
    //! Has the processor fetch what a row that is read soon is made from; may be empty.
    std::function<void( std::size_t number )> fetch = {};

    bool has_geometry() const { return geometry.type != GeometryType::none; }

    //! Puts row \a number, from 0, in the place of \a row. Thread-safe.
    void read( std::size_t number, Row &row ) const
    {
      row.clear();
      fill( number, row );
    }

    //! The same for who looks at its geometry only.
    void read_geometry( std::size_t number, Row &row ) const
    {
      row.clear();
      ( fill_geometry ? fill_geometry : fill )( number, row );
    }
};

} // namespace rubicon
