// SPDX-License-Identifier: GPL-2.0-or-later
// The command rubicon as a process, and what it leaves.
// Relies on Qt Core and Linux's /proc; RUBICON_COMMAND comes from the build.
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>

#include <csignal>

namespace rubicon::test
{

struct Outcome
{
    int exit_code; //!< -1: it crashed
    QString out, err;

    QJsonObject json() const { return QJsonDocument::fromJson( out.toUtf8() ).object(); }
};

inline Outcome run( const QStringList &arguments )
{
  QProcess process;
  process.start( RUBICON_COMMAND, arguments );
  process.waitForFinished( -1 ); // a limit is CTest's
  const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  return { code, QString::fromUtf8( process.readAllStandardOutput() ),
           QString::fromUtf8( process.readAllStandardError() ) };
}

//! Whether the process would not be ended by Ctrl-C on the spot: it has come to where it listens.
inline bool catches_interrupt( qint64 process )
{
  QFile status( QStringLiteral( "/proc/%1/status" ).arg( process ) );
  if ( !status.open( QIODevice::ReadOnly ) )
    return false;
  const QByteArray label = "SigCgt:", lines = status.readAll();
  const QByteArray mask = lines.mid( lines.indexOf( label ) + label.size() ).trimmed().left( 16 );
  return mask.toULongLong( nullptr, 16 ) >> ( SIGINT - 1 ) & 1;
}

} // namespace rubicon::test
