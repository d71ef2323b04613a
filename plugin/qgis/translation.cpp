// SPDX-License-Identifier: GPL-2.0-or-later
// Finds and installs the translation; knows warnings.
// Relies on QTranslator, which takes pt for pt_BR.

#include "plugin/qgis/translation.h"

#include "qgsapplication.h"

#include <QLocale>
#include <QTranslator>

#include <memory>

void loadTranslation()
{
  static bool isDone = false;
  if ( isDone )
    return;
  isDone = true;
  auto translation = std::make_unique<QTranslator>( QCoreApplication::instance() );
  if ( translation->load( QLocale( QgsApplication::locale() ), QStringLiteral( ":/rubicon/translations/rubicon" ),
                          QStringLiteral( "_" ) ) )
    QCoreApplication::installTranslator( translation.release() );
}

// The engine's own are in English.
bool isWarning( const QString &line )
{
  return line.startsWith( QLatin1String( "Warning:" ) ) || line.startsWith( QObject::tr( "Warning:" ) );
}
