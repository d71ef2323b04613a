// SPDX-License-Identifier: GPL-2.0-or-later
// Fields and rows of mesh faults.
// Relies on core/mesh/mesh_check.h.

#include "meshfaults.h"

#include "outputfields.h"

#include "qgsgeometry.h"
#include "qgslinestring.h"

namespace
{

QgsGeometry faultLine( const rubicon::TriangleMesh &mesh, const rubicon::MeshFault &fault )
{
  QVector<double> x, y, z;
  for ( const std::uint32_t vertex : rubicon::fault_path( mesh, fault ) )
  {
    const rubicon::Point3 p = mesh.vertices[vertex];
    x << p.x;
    y << p.y;
    z << p.z;
  }
  return QgsGeometry( std::make_unique<QgsLineString>( x, y, z ) );
}

QVariant featureOf( const rubicon::TriangleMesh &mesh, std::uint32_t triangle )
{
  const std::int64_t feature = mesh.feature[triangle];
  return feature < 0 ? QVariant() : QVariant::fromValue( static_cast<qlonglong>( feature ) );
}

} // namespace

QgsFields faultFields()
{
  using namespace QgisCompat;
  return fieldsOf( { { "mesh", textField },
                     { "kind", textField },
                     { "mesh_fid", idField },
                     { "triangle", integerField },
                     { "count", integerField } } );
}

void writeFaults( OutputLayer &output, const rubicon::MeshReport &report, const rubicon::TriangleMesh &mesh,
                  const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::MeshFault &fault : report.faults )
  {
    QgsAttributes attributes;
    attributes << QString::fromStdString( mesh.names[fault.mesh] )
               << QString::fromLatin1( rubicon::fault_kind_name( fault.kind ) ) << featureOf( mesh, fault.triangle )
               << integer( fault.triangle ) << integer( fault.count );
    feature.setAttributes( attributes );
    feature.setGeometry( faultLine( mesh, fault ) );
    output.add( feature );
    written();
  }
}
