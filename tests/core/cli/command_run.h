// SPDX-License-Identifier: GPL-2.0-or-later
// The command rubicon as a process, and what it leaves.
// Relies on Qt Core; RUBICON_COMMAND comes from the build.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>

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
  process.waitForFinished( 120000 );
  const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  return { code, QString::fromUtf8( process.readAllStandardOutput() ),
           QString::fromUtf8( process.readAllStandardError() ) };
}

} // namespace rubicon::test
