// SPDX-License-Identifier: GPL-2.0-or-later
// A file output that takes its name only when it is complete: until then it lies in a hidden folder beside its place.
// Relies on core/io/target.h, and on the folder and the place being on one file system, so that moving is renaming.
#pragma once

#include "core/io/target.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>

class StagedFile
{
  public:
    //! Whether a destination is none of a file, but begins with the name of a provider: "memory:", "ogr:dbname=…", "postgres:…".
    static bool namesProvider( const QString &destination );

    //! Whether the destination of an output parameter is a plain file: no temporary layer, no table of a database.
    static bool isPlainFile( const QString &destination );

    //! Why QGIS would not write the file that a destination names, as a sentence: it puts an ending of its own behind one that
    //! it does not know. Empty where it would.
    static QString objectionToEnding( const QString &destination );

    //! For the destination of an output parameter; nothing where that is no new file in a writable folder (no plain
    //! file, a folder that does not exist).
    static std::unique_ptr<StagedFile> beside( const QString &destination );

    ~StagedFile();

    //! Where to write: through core/io/checked_files.h where the format's driver may pass over a failure.
    QString path() const;

    //! The file that \a written, a destination that came of path(), names on the disk.
    QString realPath( const QString &written ) const;

    //! A message with the place of the file for the one in the hidden folder.
    QString inPlace( const QString &message ) const;

    //! Moves what was written into place with \a placing, once it is on the disk, and returns where \a written is
    //! now. Throws rubicon::Error.
    QString publish( const QString &written, rubicon::Placing &placing );

  private:
    explicit StagedFile( const QString &target );

    rubicon::Target mTarget;
    QTemporaryDir mFolder;
};
