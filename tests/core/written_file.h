// SPDX-License-Identifier: GPL-2.0-or-later
// A small file for a test, from its bytes.
// Relies on Qt Core.
#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace rubicon::test
{

//! Writes \a content to file \a name in \a directory and returns its path.
inline QString file( const QTemporaryDir &directory, const QString &name, const QByteArray &content )
{
  QFile out( directory.filePath( name ) );
  if ( !out.open( QFile::WriteOnly ) )
    qFatal( "a file for a test could not be written" );
  out.write( content );
  return out.fileName();
}

} // namespace rubicon::test
