// SPDX-License-Identifier: GPL-2.0-or-later
// Stanford PLY to vertices and faces: the header, then its elements, whose values come from text or from bytes.
// Relies on io/text_lines.h and io/binary_values.h.
#include "core/io/binary_values.h"
#include "core/io/mesh_ingest.h"
#include "core/io/text_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{
namespace
{

enum class Type
{
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  float32,
  float64
};

struct Property
{
    std::string name;
    Type type = Type::float64;
    std::optional<Type> length; //!< of a list: the type of its length
};

struct Element
{
    std::string name;
    std::uint64_t count = 0;
    std::vector<Property> properties;

    static constexpr std::size_t none = static_cast<std::size_t>( -1 );

    //! The number of the property called \a name, a list or not.
    std::size_t find( std::string_view property, bool list ) const
    {
      for ( std::size_t i = 0; i < properties.size(); ++i )
      {
        if ( properties[i].name == property && properties[i].length.has_value() == list )
          return i;
      }
      return none;
    }
};

enum class Format
{
  text,
  little_endian,
  big_endian
};

struct Header
{
    std::optional<Format> format;
    std::vector<Element> elements;
};

Type take_type( TextLines &lines )
{
  static constexpr std::pair<std::string_view, Type> names[] = {
    { "char", Type::int8 },   { "uchar", Type::uint8 },   { "short", Type::int16 },     { "ushort", Type::uint16 },
    { "int", Type::int32 },   { "uint", Type::uint32 },   { "float", Type::float32 },   { "double", Type::float64 },
    { "int8", Type::int8 },   { "uint8", Type::uint8 },   { "int16", Type::int16 },     { "uint16", Type::uint16 },
    { "int32", Type::int32 }, { "uint32", Type::uint32 }, { "float32", Type::float32 }, { "float64", Type::float64 }
  };
  const std::string_view word = lines.word();
  for ( const auto &[name, type] : names )
  {
    if ( word == name )
      return type;
  }
  lines.fail( TextLines::quoted( word ) + " is no type of PLY" );
}

Format take_format( TextLines &lines )
{
  const std::string_view word = lines.word();
  if ( lines.word() != "1.0" )
    lines.fail( "only version 1.0 is known" );
  if ( word == "ascii" )
    return Format::text;
  if ( word == "binary_little_endian" )
    return Format::little_endian;
  if ( word == "binary_big_endian" )
    return Format::big_endian;
  lines.fail( TextLines::quoted( word ) + " is no format of PLY" );
}

Property take_property( TextLines &lines )
{
  Property property;
  TextLines ahead = lines;
  if ( ahead.word() == "list" )
  {
    lines = ahead;
    property.length = take_type( lines );
    if ( *property.length >= Type::float32 )
      lines.fail( "the length of a list is a whole number" );
  }
  property.type = take_type( lines );
  property.name = lines.word();
  return property;
}

Element take_element( TextLines &lines, const Header &header )
{
  Element element;
  element.name = lines.word();
  element.count = lines.whole();
  if ( std::any_of( header.elements.begin(), header.elements.end(),
                    [&]( const Element &other ) { return other.name == element.name; } ) )
    lines.fail( "there is an element " + TextLines::quoted( element.name ) + " already" );
  return element;
}

void check_elements( const MeshIngest &file, const Header &header )
{
  for ( const Element &element : header.elements )
  {
    const std::string name = TextLines::quoted( element.name );
    if ( element.properties.empty() && element.count > 0 )
      file.fail( "its element " + name + " has no properties" );
    if ( element.name == "tristrips" )
      file.fail( "its triangles come in strips (element " + name + "), which are not read" );
  }
}

//! Takes the lines up to and with end_header.
Header read_header( const MeshIngest &file, TextLines &lines )
{
  if ( !lines.next() || lines.word() != "ply" )
    file.fail( "it does not begin with \"ply\"" );
  Header header;
  bool complete = false;
  while ( !complete )
  {
    if ( !lines.next() )
      file.fail( "it ends before \"end_header\"" );
    const std::string_view keyword = lines.word();
    if ( keyword == "comment" || keyword == "obj_info" )
      continue;
    if ( keyword == "format" )
      header.format = take_format( lines );
    else if ( keyword == "element" )
      header.elements.push_back( take_element( lines, header ) );
    else if ( keyword == "property" && !header.elements.empty() )
      header.elements.back().properties.push_back( take_property( lines ) );
    else if ( keyword == "end_header" )
      complete = true;
    else
      lines.fail( TextLines::quoted( keyword ) + " is no statement of a PLY header" );
    lines.end();
  }
  if ( !header.format )
    file.fail( "its header names no format" );
  check_elements( file, header );
  return header;
}

//! The values of a text file: a line for each element, each value written out whatever its type.
class TextValues
{
  public:
    explicit TextValues( const TextLines &lines )
      : mLines( lines )
    {}

    bool begin( const Element &, std::uint64_t ) { return mLines.next(); }
    double take( Type ) { return mLines.number(); }
    void end() { mLines.end(); }
    bool is_float32( Type ) const { return false; }
    bool at_end() { return !mLines.next(); }
    double share() const { return mLines.share(); }
    [[noreturn]] void fail( const std::string &what ) const { mLines.fail( what ); }

  private:
    TextLines mLines;
};

//! The values of a binary file. Every whole number that it can hold is a double as well.
class ByteValues
{
  public:
    ByteValues( const MeshIngest &file, bool big_endian, std::size_t offset )
      : mFile( &file )
      , mValues( file, big_endian, offset )
    {}

    bool begin( const Element &element, std::uint64_t number )
    {
      mElement = &element;
      mNumber = number;
      return mValues.left() > 0;
    }
    double take( Type type );
    void end() {}
    bool is_float32( Type type ) const { return type == Type::float32; }
    bool at_end() const { return mValues.left() == 0; }
    double share() const { return mValues.share(); }
    [[noreturn]] void fail( const std::string &what ) const
    {
      mFile->fail( mElement->name + " " + std::to_string( mNumber + 1 ) + ": " + what );
    }

  private:
    template <typename T>
    double take_as()
    {
      if ( mValues.left() < sizeof( T ) )
        fail( "the file ends within it" );
      return mValues.take<T>();
    }

    const MeshIngest *mFile;
    BinaryValues mValues;
    const Element *mElement = nullptr;
    std::uint64_t mNumber = 0;
};

double ByteValues::take( Type type )
{
  switch ( type )
  {
    case Type::int8: return take_as<std::int8_t>();
    case Type::uint8: return take_as<std::uint8_t>();
    case Type::int16: return take_as<std::int16_t>();
    case Type::uint16: return take_as<std::uint16_t>();
    case Type::int32: return take_as<std::int32_t>();
    case Type::uint32: return take_as<std::uint32_t>();
    case Type::float32: return take_as<float>();
    case Type::float64: break;
  }
  return take_as<double>();
}

bool is_whole( double value )
{
  return value >= 0 && value == std::floor( value );
}

/**
 * Shows each value of each such element to \a take, with the number of its property, and calls \a end after each
 * element.
 */
template <typename Values, typename Take, typename End>
void walk( MeshIngest &file, const Element &element, Values &values, Take &&take, End &&end )
{
  for ( std::uint64_t i = 0; i < element.count; ++i )
  {
    file.report( values.share() );
    if ( !values.begin( element, i ) )
      file.fail( "it ends before " + element.name + " " + std::to_string( i + 1 ) + " of the "
                 + std::to_string( element.count ) + " that its header counts" );
    for ( std::size_t p = 0; p < element.properties.size(); ++p )
    {
      const Property &property = element.properties[p];
      double length = property.length ? values.take( *property.length ) : 1;
      if ( !is_whole( length ) )
        values.fail( "the length of its list \"" + property.name + "\" is no whole number from 0 on" );
      for ( ; length > 0; --length )
        take( p, values.take( property.type ) );
    }
    values.end();
    end();
  }
}

template <typename Values>
void read_vertices( MeshIngest &file, const Element &element, Values &values )
{
  const std::array<std::size_t, 3> axes = { element.find( "x", false ), element.find( "y", false ),
                                            element.find( "z", false ) };
  if ( std::find( axes.begin(), axes.end(), Element::none ) != axes.end() )
    file.fail( "its header names no x, y and z of vertices" );
  std::array<double, 3> at{};
  double largest = 0;
  walk(
    file, element, values,
    [&]( std::size_t property, double value ) {
      const std::size_t axis = std::find( axes.begin(), axes.end(), property ) - axes.begin();
      if ( axis == axes.size() )
        return;
      at[axis] = value;
      if ( values.is_float32( element.properties[property].type ) && std::isfinite( value ) )
        largest = std::max( largest, std::fabs( value ) );
    },
    [&] {
      file.add_vertex( { at[0], at[1], at[2] } );
    } );
  file.warn_of_float32( largest );
}

template <typename Values>
void read_faces( MeshIngest &file, const Element &element, Values &values )
{
  std::size_t corners = element.find( "vertex_indices", true );
  if ( corners == Element::none )
    corners = element.find( "vertex_index", true );
  if ( corners == Element::none )
    file.fail( "its header names no list vertex_indices or vertex_index of faces" );
  walk(
    file, element, values,
    [&]( std::size_t property, double value ) {
      if ( property != corners )
        return;
      if ( !is_whole( value ) || value >= static_cast<double>( file.vertex_count() ) )
        values.fail( "a corner of the face names a vertex that is not there" );
      file.add_corner( static_cast<std::size_t>( value ) );
    },
    [&] { file.end_face(); } );
}

//! Reads what follows the header. Faces may come before the vertices that they name, and are returned to then.
template <typename Values>
void read_elements( MeshIngest &file, const Header &header, Values values )
{
  bool has_vertices = false;
  std::optional<std::pair<const Element *, Values>> faces_first;
  for ( const Element &element : header.elements )
  {
    if ( element.name == "vertex" )
    {
      read_vertices( file, element, values );
      has_vertices = true;
    }
    else if ( element.name == "face" && has_vertices )
      read_faces( file, element, values );
    else
    {
      if ( element.name == "face" )
        faces_first.emplace( &element, values );
      walk(
        file, element, values, []( std::size_t, double ) {}, [] {} ); // passed over
    }
  }
  if ( !has_vertices )
    file.fail( "its header names no vertices" );
  if ( !values.at_end() )
    file.fail( "there is more in it than its header counts" );
  if ( faces_first )
    read_faces( file, *faces_first->first, faces_first->second );
}

} // namespace

void read_ply( MeshIngest &file )
{
  TextLines lines( file );
  const Header header = read_header( file, lines );
  if ( header.format == Format::text )
    read_elements( file, header, TextValues( lines ) );
  else
    read_elements( file, header, ByteValues( file, header.format == Format::big_endian, lines.offset() ) );
}

} // namespace rubicon
