// SPDX-License-Identifier: GPL-2.0-or-later
// Names and reasons as values of fields.
// Relies on QGIS's feedback for the warnings.

#include "meshtexts.h"

#include "qgsprocessingfeedback.h"

#include <QObject>

MeshTexts::MeshTexts( const std::vector<std::string> &meshNames, const std::vector<std::string> &openReasons )
{
  for ( const std::string &name : meshNames )
    names << QString::fromStdString( name );
  for ( const std::string &reason : openReasons )
    reasons << ( reason.empty() ? QVariant() : QVariant( QString::fromStdString( reason ) ) );
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
