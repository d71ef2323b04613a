// SPDX-License-Identifier: GPL-2.0-or-later
// Sentences for the log, and a paragraph of help.
// Relies on QGIS's feedback for the warnings.

#include "plugin/algorithms/meshtexts.h"

#include "qgsprocessingfeedback.h"

#include <QObject>

#include <algorithm>

void warnOfOpenMeshes( const std::vector<std::string> &openReasons, QgsProcessingFeedback *feedback )
{
  for ( const std::string &reason : openReasons )
  {
    if ( !reason.empty() )
      feedback->pushWarning(
        QObject::tr( "Warning: %1 Nothing is inside or outside of it." ).arg( QString::fromStdString( reason ) ) );
  }
}

void tellOfMeshes( const std::vector<std::string> &remarks, const std::vector<rubicon::InsideRule> &rules,
                   QgsProcessingFeedback *feedback )
{
  for ( const std::string &remark : remarks )
  {
    const QString text = QString::fromStdString( remark );
    if ( text.startsWith( QLatin1String( "Warning: " ) ) )
      feedback->pushWarning( text );
    else
      feedback->pushInfo( text );
  }
  const auto count = [&rules]( rubicon::InsideRule rule ) {
    return static_cast<int>( std::count( rules.begin(), rules.end(), rule ) );
  };
  if ( !rules.empty() )
    feedback->pushInfo(
      QObject::tr( "Inside is told by parity for %1 meshes, by winding number for %2, unknown for %3." )
        .arg( count( rubicon::InsideRule::parity ) )
        .arg( count( rubicon::InsideRule::winding ) )
        .arg( count( rubicon::InsideRule::none ) ) );
}
