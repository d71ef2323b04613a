// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes for tests as WKT: faces as polygons with Z, and the sample of drill holes and their ore domain.
// Relies on core/io/mesh_source.h, tests/core/mesh/solids.h and the definitions RUBICON_TRACES and RUBICON_DOMAIN.
#pragma once

#include "tests/core/mesh/solids.h"

#include "core/io/mesh_source.h"

#include <QFile>
#include <QString>
#include <QStringList>

namespace rubicon::test
{

//! Each face as a polygon with Z.
inline QStringList polygons( const Faces &faces )
{
  QStringList wkts;
  for ( Face face : faces )
  {
    face.push_back( face.front() );
    QStringList corners;
    for ( const Point3 p : face )
    {
      corners << QStringLiteral( "%1 %2 %3" )
                   .arg( QString::number( p.x, 'g', 17 ), QString::number( p.y, 'g', 17 ),
                         QString::number( p.z, 'g', 17 ) );
    }
    wkts << QStringLiteral( "POLYGON Z ((%1))" ).arg( corners.join( ',' ) );
  }
  return wkts;
}

//! The stations of the sample's holes as lines, as another program desurveyed them.
inline QStringList sampleHoles()
{
  QStringList holes, ids;
  QFile file( QStringLiteral( RUBICON_TRACES ) );
  if ( !file.open( QFile::ReadOnly ) )
    return {};
  file.readLine();
  while ( !file.atEnd() )
  {
    const QStringList cells = QString::fromUtf8( file.readLine() ).trimmed().split( ',' );
    const QString start = cells.mid( 1, 3 ).join( ' ' ), end = cells.mid( 4, 3 ).join( ' ' );
    if ( ids.isEmpty() || ids.last() != cells[0] )
    {
      ids << cells[0];
      holes << "LINESTRING Z (" + start + ')';
    }
    holes.last().chop( 1 );
    holes.last() += ',' + end + ')';
  }
  return holes;
}

//! The ore domain that they were drilled into.
inline Faces sampleDomain()
{
  const TriangleMesh mesh = read_mesh( LayerName::parse( RUBICON_DOMAIN ), {}, {} );
  Faces faces;
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto corners = mesh.corners( t );
    faces.emplace_back( corners.begin(), corners.end() );
  }
  return faces;
}

} // namespace rubicon::test
