// SPDX-License-Identifier: GPL-2.0-or-later
// Names and reasons as values of fields.
// Relies on core/line_mesh/line_mesh.h.

#include "meshtexts.h"

#include "core/line_mesh/line_mesh.h"

#include "qgsprocessingfeedback.h"

#include <QObject>

MeshTexts::MeshTexts( const rubicon::TriangleMesh &mesh, const std::vector<bool> &closed )
{
  for ( std::uint32_t i = 0; i < mesh.names.size(); ++i )
  {
    names << QString::fromStdString( mesh.names[i] );
    reasons << ( closed[i] ? QVariant() : QVariant( QString::fromStdString( rubicon::open_mesh_reason( mesh, i ) ) ) );
  }
}

void MeshTexts::warnOfOpenMeshes( QgsProcessingFeedback *feedback ) const
{
  for ( const QVariant &reason : reasons )
  {
    if ( !reason.isNull() )
      feedback->pushWarning(
        QObject::tr( "Warning: %1 Nothing is inside or outside of it." ).arg( reason.toString() ) );
  }
}
