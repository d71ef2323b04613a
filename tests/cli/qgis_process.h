// SPDX-License-Identifier: GPL-2.0-or-later
// Runs qgis_process with the overlay of the build and a home of its own.
// Relies on the definitions QGIS_PROCESS and RUBICON_QGIS_OVERLAY.
#pragma once

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

//! Starting takes a second; a hang in the provider registry would take for ever.
inline constexpr int START_UP_LIMIT = 60000;

//! How a run of qgis_process ended.
struct Outcome
{
    int exitCode;
    QString output, errors;

    QJsonObject results() const
    {
      return QJsonDocument::fromJson( output.mid( output.indexOf( '{' ) ).toUtf8() )
        .object()
        .value( QStringLiteral( "results" ) )
        .toObject();
    }
};

//! \a language as the environment names it.
inline void prepare( QProcess &process, const QTemporaryDir &home,
                     const QString &language = QStringLiteral( "C.UTF-8" ) )
{
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert( QStringLiteral( "QGIS_PREFIX_PATH" ), QStringLiteral( RUBICON_QGIS_OVERLAY ) );
  environment.insert( QStringLiteral( "HOME" ), home.path() );
  environment.insert( QStringLiteral( "QT_QPA_PLATFORM" ), QStringLiteral( "offscreen" ) );
  environment.insert( QStringLiteral( "LC_ALL" ), language );
  environment.insert( QStringLiteral( "LANGUAGE" ), language );
  process.setProcessEnvironment( environment );
}

inline Outcome qgisProcess( const QStringList &arguments, const QString &language = QStringLiteral( "C.UTF-8" ) )
{
  const QTemporaryDir home;
  QProcess process;
  prepare( process, home, language );
  process.start( QStringLiteral( QGIS_PROCESS ), arguments );
  const bool finished = process.waitForFinished( START_UP_LIMIT );
  if ( !finished )
    process.kill();
  return { finished && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
           QString::fromUtf8( process.readAllStandardOutput() ), QString::fromUtf8( process.readAllStandardError() ) };
}

//! Hidden ones too.
inline QStringList filesIn( const QTemporaryDir &directory )
{
  return QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden );
}

//! A layer of these WKT geometries, of a type as OGR names it, in the coordinate reference system \a crs or none; its
//! field n numbers them.
inline QString table( const QTemporaryDir &directory, const QString &name, const QStringList &wkts, const QString &crs,
                      const QString &type = QStringLiteral( "wkbLineString" ) )
{
  QFile rows( directory.filePath( name + ".csv" ) ), layer( directory.filePath( name + ".vrt" ) );
  if ( !rows.open( QFile::WriteOnly ) || !layer.open( QFile::WriteOnly ) )
    return QString();
  rows.write( "n,shape\n" );
  for ( int i = 0; i < wkts.size(); ++i )
    rows.write( QStringLiteral( "%1,\"%2\"\n" ).arg( i ).arg( wkts.at( i ) ).toUtf8() );
  const QString srs = crs.isEmpty() ? QString() : QStringLiteral( "<LayerSRS>%1</LayerSRS>" ).arg( crs );
  layer.write( QStringLiteral(
                 "<OGRVRTDataSource><OGRVRTLayer name=\"%1\"><SrcDataSource relativeToVRT=\"1\">%1.csv</SrcDataSource>"
                 "<GeometryType>%3</GeometryType>%2<GeometryField encoding=\"WKT\" field=\"shape\"/>"
                 "</OGRVRTLayer></OGRVRTDataSource>" )
                 .arg( name, srs, type )
                 .toUtf8() );
  return layer.fileName();
}
