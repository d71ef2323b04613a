// SPDX-License-Identifier: GPL-2.0-or-later
// A file output that takes its name only when it is complete: until then it lies in a hidden folder beside its place.
// Relies on the folder and the place being on one file system, so that moving is renaming.
#pragma once

#include <QString>
#include <QTemporaryDir>

#include <memory>

class StagedFile
{
  public:
    //! For the destination of an output parameter; nothing where that is no new file in a writable folder (a temporary
    //! layer, a table of a database, a folder that does not exist).
    static std::unique_ptr<StagedFile> beside( const QString &destination );

    //! Where to write.
    QString path() const;

    //! Moves what was written into place, over an older dataset of that name, and returns where \a written, a
    //! destination in the hidden folder, is now. Throws rubicon::Error.
    QString publish( const QString &written );

  private:
    explicit StagedFile( const QString &target );

    QString mTarget;
    QTemporaryDir mFolder;
};
