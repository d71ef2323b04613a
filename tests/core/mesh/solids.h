// SPDX-License-Identifier: GPL-2.0-or-later
// Small meshes for tests: the cube and the octahedron of the contract, as faces, and a mesh made from faces.
// Relies on geometry/triangle_mesh.h.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/ingest/mesh_builder.h"

#include <string>
#include <vector>

namespace rubicon::test
{

using Face = std::vector<Point3>;
using Faces = std::vector<Face>;

//! The cube [-1, 1]³ around \a centre: six squares, outward, each cut in two on its way into a mesh.
inline Faces cube( Point3 centre = { 0, 0, 0 } )
{
  const auto corner = [centre]( int i ) {
    return Point3{ centre.x + ( i & 1 ? 1 : -1 ), centre.y + ( i & 2 ? 1 : -1 ), centre.z + ( i & 4 ? 1 : -1 ) };
  };
  const int squares[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                              { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  Faces faces;
  for ( const auto &[a, b, c, d] : squares )
    faces.push_back( { corner( a ), corner( b ), corner( c ), corner( d ) } );
  return faces;
}

//! The same in twelve triangles.
inline Faces cut_cube( Point3 centre = { 0, 0, 0 } )
{
  Faces triangles;
  for ( const Face &square : cube( centre ) )
  {
    triangles.push_back( { square[0], square[1], square[2] } );
    triangles.push_back( { square[0], square[2], square[3] } );
  }
  return triangles;
}

//! The regular octahedron with its corners at ±1 on the axes, outward.
inline Faces octahedron()
{
  Faces faces;
  for ( const double x : { -1, 1 } )
    for ( const double y : { -1, 1 } )
      for ( const double z : { -1, 1 } )
      {
        Face face = { { x, 0, 0 }, { 0, y, 0 }, { 0, 0, z } };
        if ( x * y * z < 0 )
          std::swap( face[1], face[2] );
        faces.push_back( face );
      }
  return faces;
}

inline Faces joined( Faces faces, const Faces &more )
{
  faces.insert( faces.end(), more.begin(), more.end() );
  return faces;
}

inline Faces without_last( Faces faces )
{
  faces.pop_back();
  return faces;
}

inline TriangleMesh mesh_of( const Faces &faces, const std::string &name = {} )
{
  MeshBuilder builder;
  for ( const Face &face : faces )
    builder.add_face( face, name );
  return builder.take();
}

} // namespace rubicon::test
