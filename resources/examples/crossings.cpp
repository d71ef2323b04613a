// SPDX-License-Identifier: GPL-2.0-or-later
// Where a river crosses a border, and where a drill hole enters and leaves a body of ore, from a C++ program.
// Relies on an installed Rubicon.
#include <rubicon/rubicon.h>

#include <iostream>
#include <type_traits>
#include <variant>
#include <vector>

namespace
{

//! A layer of one feature, a line or the border of a polygon.
rubicon::ChainSet2 layer_of( std::int64_t id, const std::vector<rubicon::Point2> &vertices )
{
  rubicon::ChainBuilder2 builder;
  builder.begin_feature( id );
  builder.add_part( vertices );
  builder.end_feature();
  return builder.take();
}

//! A drill hole with its depth as M.
rubicon::PolylineSet3 hole_of( std::int64_t id, const std::vector<rubicon::Point3> &vertices,
                               const std::vector<double> &depths )
{
  rubicon::PolylineBuilder3 builder( true );
  builder.begin_feature( id );
  builder.add_line( vertices, depths );
  builder.end_feature();
  return builder.take();
}

//! A box from (0 0 0) to (size size size), by its six faces.
rubicon::TriangleMesh box_of( double size )
{
  const double s = size;
  rubicon::MeshBuilder builder;
  const std::vector<rubicon::Point3> faces[] = {
    { { 0, 0, 0 }, { 0, s, 0 }, { s, s, 0 }, { s, 0, 0 } }, { { 0, 0, s }, { s, 0, s }, { s, s, s }, { 0, s, s } },
    { { 0, 0, 0 }, { s, 0, 0 }, { s, 0, s }, { 0, 0, s } }, { { 0, s, 0 }, { 0, s, s }, { s, s, s }, { s, s, 0 } },
    { { 0, 0, 0 }, { 0, 0, s }, { 0, s, s }, { 0, s, 0 } }, { { s, 0, 0 }, { s, s, 0 }, { s, s, s }, { s, 0, s } }
  };
  for ( const std::vector<rubicon::Point3> &face : faces )
    builder.add_face( face, "ore" );
  return builder.take();
}

void print( const rubicon::Value &value )
{
  std::visit(
    []( const auto &one ) {
      if constexpr ( !std::is_same_v<std::decay_t<decltype( one )>, std::monostate> )
        std::cout << one;
    },
    value );
}

//! As comma-separated values; the geometries are in Row::geometry.
void print( const char *title, const rubicon::Table &table )
{
  std::cout << title << ": ";
  for ( const rubicon::Column &column : table.columns )
    std::cout << ( &column == &table.columns.front() ? "" : "," ) << column.name;
  std::cout << '\n';
  rubicon::Row row;
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    table.read( number, row );
    for ( std::size_t i = 0; i < row.values.size(); ++i )
    {
      std::cout << ( i == 0 ? "" : "," );
      print( row.values[i] );
    }
    std::cout << '\n';
  }
}

} // namespace

int main()
{
  try
  {
    const rubicon::ChainSet2 border = layer_of( 1, { { 0, 0 }, { 6, 0 }, { 6, 4 }, { 0, 4 }, { 0, 0 } } );
    const rubicon::ChainSet2 river = layer_of( 7, { { -1, 1 }, { 2, 3 }, { 7, 1 } } );
    print( "crossings", points_table( red_blue( border, river ), border, river ) );

    const rubicon::PolylineSet3 hole = hole_of( 3, { { 5, 5, 30 }, { 6, 5, -10 } }, { 0, 40.0125 } );
    const rubicon::TriangleMesh ore = box_of( 10 );
    print( "intervals", intervals_table( line_mesh( hole, ore ), hole, ore ) );
  }
  catch ( const rubicon::Error &error )
  {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
