// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the file, joins the lines of paragraphs, puts labels in; writes pages.
// Relies on QgsProcessingAlgorithm for parameters and outputs.

#include "plugin/algorithms/helptext.h"

#include "qgsprocessingalgorithm.h"
#include "qgsprocessingoutputs.h"
#include "qgsprocessingparameters.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>
#include <QStringList>
#include <QUrl>

namespace
{

//! Paragraphs with blank lines between; a paragraph is one line.
QString paragraphsOf( const QString &name )
{
  QFile file( QStringLiteral( ":/rubicon/help/%1.html" ).arg( name ) );
  if ( !file.open( QIODevice::ReadOnly ) )
    return QString();
  QString text = QString::fromUtf8( file.readAll() );
  text.remove( QRegularExpression( QStringLiteral( "^<!--.*?-->\\s*" ) ) );
  QStringList paragraphs;
  for ( const QString &paragraph : text.split( QStringLiteral( "\n\n" ) ) )
    paragraphs << paragraph.simplified();
  return paragraphs.join( QStringLiteral( "\n\n" ) );
}

//! What the dialog writes beside a parameter, without what it adds in brackets or behind a comma or colon.
QString labelOf( const QgsProcessingParameterDefinition &parameter )
{
  static const QRegularExpression addition( QStringLiteral( "( \\(|[:,]).*$" ) );
  return parameter.description().remove( addition ).toHtmlEscaped();
}

QString numbersOf( const QgsProcessingAlgorithm &algorithm )
{
  QStringList numbers;
  for ( const QgsProcessingOutputDefinition *output : algorithm.outputDefinitions() )
  {
    if ( !algorithm.parameterDefinition( output->name() ) )
      numbers << QStringLiteral( "%1 (%2)" ).arg( output->name(), output->description() );
  }
  return numbers.isEmpty() ? QString()
                           : QObject::tr( "\n\n<b>For models and scripts</b> there are also %1." )
                               .arg( numbers.join( QStringLiteral( ", " ) ) );
}

} // namespace

QString helpText( const QgsProcessingAlgorithm &algorithm )
{
  static const QRegularExpression placeholder( QStringLiteral( "\\{([a-z]+|[A-Z_]+)\\}" ) );
  QString text = paragraphsOf( algorithm.name() );
  for ( QRegularExpressionMatch match = placeholder.match( text ); match.hasMatch();
        match = placeholder.match( text, match.capturedStart() ) )
  {
    const QString name = match.captured( 1 );
    const QgsProcessingParameterDefinition *parameter = algorithm.parameterDefinition( name );
    text.replace( match.capturedStart(), match.capturedLength(),
                  parameter                ? QStringLiteral( "<i>%1</i>" ).arg( labelOf( *parameter ) )
                  : name == name.toLower() ? paragraphsOf( name )
                                           : name );
  }
  return text + numbersOf( algorithm );
}

QString helpHtml( const QgsProcessingAlgorithm &algorithm )
{
  return QStringLiteral( "<h2>%1</h2><p>%2</p>" )
    .arg( algorithm.displayName().toHtmlEscaped(),
          algorithm.shortHelpString().replace( QLatin1String( "\n\n" ), QLatin1String( "</p><p>" ) ) );
}

QString helpPage( const QgsProcessingAlgorithm &algorithm )
{
  const QDir folder( QStandardPaths::writableLocation( QStandardPaths::CacheLocation ) + "/rubicon-help" );
  QSaveFile file( folder.filePath( algorithm.name() + ".html" ) );
  const QByteArray page = QStringLiteral( "<!DOCTYPE html><meta charset=\"utf-8\"><title>%1</title>%2" )
                            .arg( algorithm.displayName().toHtmlEscaped(), helpHtml( algorithm ) )
                            .toUtf8();
  const bool isWritten = folder.mkpath( QStringLiteral( "." ) ) && file.open( QIODevice::WriteOnly )
                         && file.write( page ) == page.size() && file.commit();
  return isWritten ? QUrl::fromLocalFile( file.fileName() ).toString() : QString();
}
