// SPDX-License-Identifier: GPL-2.0-or-later
// Destinations to provider and source, and sources compared part by part.
// Relies on QgsDataSourceUri.

#include "plugin/outputs/databasetable.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

namespace
{

//! One name for the machine itself.
QString hostOf( const QgsDataSourceUri &source )
{
  const QString host = source.host().toLower();
  const bool isItself = host.startsWith( '/' ) // the folder of a socket
                        || QStringList( { QStringLiteral( "127.0.0.1" ), QStringLiteral( "::1" ) } ).contains( host );
  return isItself ? QStringLiteral( "localhost" ) : host;
}

//! Names of tables have no case in most databases.
bool isSameName( const QString &a, const QString &b )
{
  return a.compare( b, Qt::CaseInsensitive ) == 0;
}

bool mayBeSame( const QString &a, const QString &b )
{
  return a.isEmpty() || b.isEmpty() || isSameName( a, b );
}

//! The database's name, or its file, which may be named in several ways.
bool mayBeSameDatabase( const QString &a, const QString &b )
{
  const QString fileA = QFileInfo( a ).canonicalFilePath(),
                fileB = QFileInfo( b ).canonicalFilePath(); // empty: there is none
  return mayBeSame( a, b ) || ( !fileA.isEmpty() && fileA == fileB );
}

} // namespace

std::optional<DatabaseTable> DatabaseTable::ofDestination( const QString &destination )
{
  static const QRegularExpression parts( QStringLiteral( "^([A-Za-z]{3,}):(?://)?(.+)$" ) );
  const QRegularExpressionMatch match = parts.match( destination );
  QString provider = match.captured( 1 );
  if ( provider == QLatin1String( "postgis" ) ) // as QGIS takes it
    provider = QStringLiteral( "postgres" );
  const DatabaseTable table{ provider, QgsDataSourceUri( match.captured( 2 ) ) };
  if ( provider.isEmpty() || provider == QLatin1String( "ogr" ) || table.source.table().isEmpty() )
    return std::nullopt;
  return table;
}

bool DatabaseTable::mayBe( const DatabaseTable &other ) const
{
  return provider == other.provider && isSameName( source.table(), other.source.table() )
         && mayBeSame( source.schema(), other.source.schema() )
         && mayBeSameDatabase( source.database(), other.source.database() )
         && mayBeSame( source.service(), other.source.service() )
         && mayBeSame( hostOf( source ), hostOf( other.source ) ) && mayBeSame( source.port(), other.source.port() );
}
