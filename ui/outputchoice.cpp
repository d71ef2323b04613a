// SPDX-License-Identifier: GPL-2.0-or-later
// A check box and a file, as the parameter of an output.
// Relies on StagedFile to tell files from tables of databases.

#include "outputchoice.h"

#include "plugin/outputs/stagedfile.h"

#include "qgsfilewidget.h"
#include "qgsfilterlineedit.h"
#include "qgsprocessing.h"
#include "qgsprocessingparameters.h"
#include "qgsproject.h"
#include "qgsvectorfilewriter.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QSet>

OutputChoice::OutputChoice( const QString &parameter, QgsFileWidget *file, QCheckBox *make )
  : mParameter( parameter )
  , mFile( file )
  , mMake( make )
{
  mFile->setStorageMode( QgsFileWidget::SaveFile );
  mFile->setFilter( QgsVectorFileWriter::fileFilterString() );
  mFile->lineEdit()->setPlaceholderText( QObject::tr( "[Create temporary layer]" ) );
  if ( !mMake )
    return;
  QObject::connect( mMake, &QCheckBox::toggled, mFile, &QWidget::setEnabled );
  mFile->setEnabled( mMake->isChecked() );
}

void OutputChoice::setPossible( bool possible )
{
  mMake->setEnabled( possible );
  mFile->setEnabled( isWanted() );
}

bool OutputChoice::isWanted() const
{
  return !mMake || ( mMake->isEnabledTo( mMake->parentWidget() ) && mMake->isChecked() );
}

// Databases take what they are given; of files, those that the algorithms' log recommends do.
bool OutputChoice::keepsAll() const
{
  const QString ending = QFileInfo( mFile->filePath() ).suffix().toLower();
  return !isWanted() || mFile->filePath().isEmpty() || !StagedFile::isPlainFile( mFile->filePath() )
         || ending == QLatin1String( "gpkg" ) || ending == QLatin1String( "fgb" );
}

QVariant OutputChoice::destination() const
{
  const QString file = mFile->filePath().isEmpty() ? QgsProcessing::TEMPORARY_OUTPUT : mFile->filePath();
  return QVariant::fromValue( QgsProcessingOutputLayerDefinition( file, QgsProject::instance() ) );
}

QVariant OutputChoice::passedOn()
{
  return QVariant::fromValue( QgsProcessingOutputLayerDefinition( QgsProcessing::TEMPORARY_OUTPUT ) );
}

QList<Problem> OutputChoice::problems( const QList<OutputChoice> &outputs )
{
  QList<Problem> problems;
  QSet<QString> files;
  for ( const OutputChoice &output : outputs )
  {
    const QString file = output.isWanted() ? output.mFile->filePath() : QString();
    if ( file.isEmpty() )
      continue;
    if ( const QString problem = output.problem(); !problem.isEmpty() )
      problems << Problem{ output.mFile, problem };
    else if ( files.contains( QFileInfo( file ).absoluteFilePath() ) )
      problems << Problem{ output.mFile, QObject::tr( "Another result goes to this file." ) };
    files << QFileInfo( file ).absoluteFilePath();
  }
  return problems;
}

QString OutputChoice::problem() const
{
  const QFileInfo file( mFile->filePath() );
  if ( file.isDir() )
    return QObject::tr( "This is a folder, not a file." );
  if ( !StagedFile::isPlainFile( mFile->filePath() ) )
    return QString();
  const QFileInfo folder( file.absolutePath() );
  if ( !folder.isDir() )
    return QObject::tr( "There is no folder “%1”." ).arg( folder.filePath() );
  if ( !folder.isWritable() )
    return QObject::tr( "Folder “%1” cannot be written to." ).arg( folder.filePath() );
  return StagedFile::objectionToEnding( mFile->filePath() );
}
