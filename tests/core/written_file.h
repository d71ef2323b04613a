// SPDX-License-Identifier: GPL-2.0-or-later
// A small file for a test, from its bytes and back; and what is in a directory.
// Relies on Qt Core.
#pragma once

#include <QDir>
#include <QFile>
#include <QStringList>
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

inline QByteArray bytes_of( const QString &path )
{
  QFile read( path );
  return read.open( QIODevice::ReadOnly ) ? read.readAll() : QByteArray( "not there" );
}

//! All that a directory holds, hidden or not.
inline QStringList entries( const QString &directory )
{
  return QDir( directory ).entryList( QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot );
}

inline QStringList entries( const QTemporaryDir &directory )
{
  return entries( directory.path() );
}

} // namespace rubicon::test
