// SPDX-License-Identifier: GPL-2.0-or-later
// Which destinations are plain files, and the move into place with all side files.
// Relies on GDAL to delete an older dataset.

#include "stagedfile.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"

#include "qgsprocessing.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <gdal.h>

namespace
{

bool isPlainFile( const QString &destination )
{
  // "memory:", "ogr:dbname=…", "postgres:…"; on Windows one letter is a drive.
  static const QRegularExpression provider( QStringLiteral( "^[A-Za-z]{2,}:" ) );
  return !destination.isEmpty() && destination != QgsProcessing::TEMPORARY_OUTPUT && !destination.contains( '|' )
         && !provider.match( destination ).hasMatch() && !QFileInfo( destination ).isDir();
}

// Stale journals of an older GeoPackage would be applied to the new one.
void removeDataset( const QString &path )
{
  const rubicon::GdalMessages quiet;
  if ( GDALDeleteDataset( nullptr, path.toUtf8() ) != CE_None )
    QFile::remove( path );
  for ( const char *journal : { "-wal", "-shm", "-journal" } )
    QFile::remove( path + journal );
}

} // namespace

std::unique_ptr<StagedFile> StagedFile::beside( const QString &destination )
{
  if ( !isPlainFile( destination ) )
    return nullptr;
  std::unique_ptr<StagedFile> file( new StagedFile( QFileInfo( destination ).absoluteFilePath() ) );
  return file->mFolder.isValid() ? std::move( file ) : nullptr;
}

StagedFile::StagedFile( const QString &target )
  : mTarget( target )
  , mFolder( QFileInfo( target ).dir().filePath( QStringLiteral( ".rubicon-XXXXXX" ) ) )
{}

QString StagedFile::path() const
{
  return mFolder.filePath( QFileInfo( mTarget ).fileName() );
}

QString StagedFile::publish( const QString &written )
{
  const QDir place = QFileInfo( mTarget ).dir();
  const QStringList files = QDir( mFolder.path() ).entryList( QDir::Files );
  for ( const QString &file : files )
  {
    if ( QFile::exists( place.filePath( file ) ) )
      removeDataset( place.filePath( file ) );
  }
  for ( const QString &file : files )
  {
    if ( !QFile::rename( mFolder.filePath( file ), place.filePath( file ) ) )
      throw rubicon::Error( place.filePath( file ).toStdString() + " cannot be written." );
  }
  return place.path() + written.mid( mFolder.path().size() );
}
