// SPDX-License-Identifier: GPL-2.0-or-later
// Which destinations are plain files, where they are written, and the move into place with all side files.
// Relies on core/io/target.h for the move.

#include "plugin/outputs/stagedfile.h"

#include "core/error.h"
#include "core/io/checked_files.h"
#include "core/io/output_format.h"

#include "qgsprocessing.h"
#include "qgsvectorfilewriter.h"

#include <QDir>
#include <QFileInfo>
#include <QObject>
#include <QRegularExpression>

bool StagedFile::namesProvider( const QString &destination )
{
  static const QRegularExpression provider( QStringLiteral( "^[A-Za-z]{2,}:" ) ); // on Windows one letter is a drive
  return provider.match( destination ).hasMatch();
}

bool StagedFile::isPlainFile( const QString &destination )
{
  return !destination.isEmpty() && destination != QgsProcessing::TEMPORARY_OUTPUT && !destination.contains( '|' )
         && !namesProvider( destination ) && !QFileInfo( destination ).isDir();
}

// The driver may know more endings than those that QGIS lets a file keep: x.json and x.dbf become x.json.geojson, x.dbf.shp.
QString StagedFile::objectionToEnding( const QString &destination )
{
  const QString ending = QFileInfo( destination ).suffix();
  const QString driver = QgsVectorFileWriter::driverForExtension( ending );
  QgsVectorFileWriter::MetaData format;
  const bool isKept = !driver.isEmpty()
                      && ( !QgsVectorFileWriter::driverMetadata( driver, format )
                           || format.ext.split( ' ' ).contains( ending, Qt::CaseInsensitive ) );
  return isKept ? QString() : QObject::tr( "No format has the ending “%1”; “.gpkg” is a good one." ).arg( ending );
}

std::unique_ptr<StagedFile> StagedFile::beside( const QString &destination )
{
  if ( !isPlainFile( destination ) )
    return nullptr;
  std::unique_ptr<StagedFile> file( new StagedFile( QFileInfo( destination ).absoluteFilePath() ) );
  return file->mFolder.isValid() ? std::move( file ) : nullptr;
}

StagedFile::StagedFile( const QString &target )
  : mTarget( target.toStdString() )
  , mFolder(
      QDir( QString::fromStdString( mTarget.directory().string() ) ).filePath( QStringLiteral( ".rubicon-XXXXXX" ) ) )
{
  mFolder.setAutoRemove( false ); // it would take everything in it
}

StagedFile::~StagedFile()
{
  if ( mFolder.isValid() )
    rubicon::remove_hidden_folder( mFolder.path().toStdString() );
}

QString StagedFile::path() const
{
  const QString file = mFolder.filePath( QString::fromStdString( mTarget.file().filename().string() ) );
  return rubicon::takes_checked_name( '.' + QFileInfo( file ).suffix().toStdString() )
           ? QString::fromStdString( rubicon::checked_name( file.toStdString() ) )
           : file;
}

QString StagedFile::realPath( const QString &written ) const
{
  return written.mid( written.indexOf( mFolder.path() ) );
}

QString StagedFile::inPlace( const QString &message ) const
{
  const QString target = QString::fromStdString( mTarget.file().string() );
  return QString( message ).replace( path(), target ).replace( realPath( path() ), target );
}

QString StagedFile::publish( const QString &written, rubicon::Placing &placing )
{
  const std::string folder = mFolder.path().toStdString();
  if ( const std::error_code failure = rubicon::flush_to_disk( folder ) )
    throw rubicon::Error( mTarget.file().string() + " cannot be written: " + failure.message() + "." );
  // QGIS may have given the file another extension; what follows a bar names the layer in it.
  const QString inFolder = realPath( written ).mid( mFolder.path().size() );
  const std::string place = mTarget.directory().string();
  placing.place( rubicon::Target( place + inFolder.section( '|', 0, 0 ).toStdString() ), folder );
  return QString::fromStdString( place ) + inFolder;
}
