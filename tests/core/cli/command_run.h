// SPDX-License-Identifier: GPL-2.0-or-later
// The command rubicon as a process, and what it leaves.
// Relies on Qt Test and Linux's /proc; RUBICON_COMMAND comes from the build.
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QtTest>

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

//! Runs a task of a job, which is to succeed.
inline void succeed( const QStringList &arguments )
{
  const Outcome outcome = run( arguments + QStringList{ "--quiet" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( arguments.join( ' ' ) + ": " + outcome.err ) );
}

//! Works on some partitions of the job in \a folder on a \a backend; the log is to say that it was there.
inline void work( const QString &folder, const QStringList &partitions, const QString &backend = "cpu" )
{
  const Outcome outcome = run( QStringList{ "work", folder } + partitions + QStringList{ "--backend", backend } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( partitions.join( ' ' ) + ": " + outcome.err ) );
  for ( const QString &partition : partitions )
    QCOMPARE( outcome.err.contains( "Partition " + partition + " is done, on CPU, " ), backend == "cpu" );
  QCOMPARE( outcome.err.count( " is done, on " ), partitions.size() );
}

//! Works on a partition of the job in \a folder, within so much address space as the shell's ulimit -v grants.
inline Outcome work_within( int kibibytes, const QString &folder, const QString &partition )
{
  QProcess limited;
  limited.start( "sh", { "-c", "ulimit -v " + QString::number( kibibytes ) + "; exec " RUBICON_COMMAND " work " + folder
                                 + " " + partition + " --threads 1 --backend cpu" } );
  limited.waitForFinished( -1 );
  return { limited.exitStatus() == QProcess::NormalExit ? limited.exitCode() : -1,
           {},
           QString::fromUtf8( limited.readAllStandardError() ) };
}

//! About the least with which such work succeeds.
inline int enough_for_work( const QString &folder, const QString &partition )
{
  constexpr int most = 4000000;
  for ( int kibibytes = 100000; kibibytes < most; kibibytes += kibibytes / 8 )
    if ( work_within( kibibytes, folder, partition ).exit_code == 0 )
      return kibibytes;
  qFatal( "The work does not succeed, whatever memory it has: %s",
          qPrintable( work_within( most, folder, partition ).err ) );
}

//! Runs what is to fail with exit code 1, and to say \a what.
inline void fail( const QStringList &arguments, const QString &what )
{
  const Outcome outcome = run( arguments );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( what ),
            qPrintable( arguments.join( ' ' ) + ": " + outcome.err ) );
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
