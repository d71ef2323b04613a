// SPDX-License-Identifier: GPL-2.0-or-later
// Who may know whom: includes run downwards only, from room to room of core/, and from plugin/ and ui/ into it.
// Relies on the sources, which it reads.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

namespace
{

//! What QGIS loads is made of both plugin/ and ui/: this file alone knows all.
const QString entry_points = "plugin/exports.cpp";

//! The rooms from the lowest up; a room includes itself and those below. Rooms of one line do not know each other.
const QList<QStringList> storeys = { { "core" }, // what all may know: error.h, export.h and host_device.h
                                     { "core/geometry" },
                                     { "core/exact" },
                                     { "core/compute" },
                                     { "core/ingest" },
                                     { "core/index" },
                                     { "core/mesh" },
                                     { "core/red_blue", "core/line_mesh", "core/section", "core/drill", "core/hull" },
                                     { "core/bounds", "core/cluster" },
                                     { "core/tables" },
                                     { "core/verify", "core/measure", "core/io" },
                                     { "core/cli", "core/api", "core/python" },
                                     { "plugin/qgis" },
                                     { "plugin/readers", "plugin/outputs" },
                                     { "plugin/algorithms" },
                                     { "ui" },
                                     { entry_points } };

//! The room of a file, by the first two folders of its path below core/ and plugin/, else by the first.
QString room_of( const QString &path )
{
  if ( path == entry_points )
    return path;
  const QStringList folders = path.split( '/' );
  return folders.size() > 2 && folders[0] != "ui" ? folders[0] + '/' + folders[1] : folders[0];
}

//! -1: no room.
int storey_of( const QString &room )
{
  for ( int i = 0; i < storeys.size(); ++i )
    if ( storeys[i].contains( room ) )
      return i;
  return -1;
}

//! What is wrong with \a include, as it is written, in \a file; empty where nothing is.
QString complaint( const QString &file, const QString &include )
{
  static const QRegularExpression gdal( "^(gdal|ogr|cpl_)" ), framework( "^(Q[A-Z]|qgs|qt)" );
  const QString room = room_of( file );
  const bool in_core = room.startsWith( "core" );
  if ( in_core && framework.match( include ).hasMatch() )
    return "Qt and QGIS in core";
  if ( in_core && room != "core/io" && gdal.match( include ).hasMatch() )
    return "GDAL outside of core/io";
  if ( include.startsWith( ".." ) )
    return "by a relative path";
  static const QRegularExpression of_project( "^(core|plugin|ui)/" );
  if ( !of_project.match( include ).hasMatch() )
    return QString();
  const QString other = room_of( include );
  if ( storey_of( room ) < 0 || storey_of( other ) < 0 )
    return "no such room";
  if ( storey_of( other ) > storey_of( room ) )
    return "upwards";
  return storey_of( other ) == storey_of( room ) && other != room ? "from a room to one beside it" : QString();
}

//! What \a file, of the project at \a root, includes.
QStringList includes_of( const QString &root, const QString &file )
{
  QFile source( root + '/' + file );
  QStringList includes;
  if ( !source.open( QIODevice::ReadOnly ) )
    return includes;
  static const QRegularExpression line( "^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]",
                                        QRegularExpression::MultilineOption );
  auto matches = line.globalMatch( QString::fromUtf8( source.readAll() ) );
  while ( matches.hasNext() )
    includes << matches.next().captured( 1 );
  return includes;
}

} // namespace

class TestIncludeArrows : public QObject
{
    Q_OBJECT

  private slots:
    void complaints_data();
    void complaints();
    void arrows_run_downwards();
};

void TestIncludeArrows::complaints_data()
{
  QTest::addColumn<QString>( "file" );
  QTest::addColumn<QString>( "include" );
  QTest::addColumn<QString>( "wrong" );
  const auto row = []( const char *file, const char *include, const char *wrong ) {
    QTest::addRow( "%s includes %s", file, include ) << file << include << wrong;
  };
  row( "core/line_mesh/line_mesh.cpp", "core/exact/ladder.h", "" );
  row( "core/index/tree/box_tree.h", "core/index/grid/blocks.h", "" );
  row( "core/geometry/point.h", "core/host_device.h", "" );
  row( "core/io/layer_source.cpp", "gdal_priv.h", "" );
  row( "core/red_blue/red_blue.cpp", "vector", "" );
  row( "plugin/outputs/tablerows.cpp", "qgsfeature.h", "" );
  row( "plugin/exports.cpp", "ui/rubiconplugin.h", "" );
  row( "core/mesh/inside_rule.cpp", "core/line_mesh/parity.h", "upwards" );
  row( "core/error.h", "core/geometry/point.h", "upwards" );
  row( "core/cli/main.cpp", "plugin/outputs/outputlayer.h", "upwards" );
  row( "plugin/outputs/outputlayer.cpp", "ui/rubiconplugin.h", "upwards" );
  row( "core/drill/desurvey.cpp", "core/line_mesh/line_mesh.h", "from a room to one beside it" );
  row( "core/red_blue/contact.h", "core/line_mesh/hit.h", "from a room to one beside it" );
  row( "core/cli/main.cpp", "ogrsf_frmts.h", "GDAL outside of core/io" );
  row( "core/io/target.cpp", "QString", "Qt and QGIS in core" );
  row( "core/mesh/inside_rule.cpp", "../line_mesh/parity.h", "by a relative path" );
  row( "core/new_room/file.h", "core/error.h", "no such room" );
}

void TestIncludeArrows::complaints()
{
  QFETCH( QString, file );
  QFETCH( QString, include );
  QTEST( complaint( file, include ), "wrong" );
}

void TestIncludeArrows::arrows_run_downwards()
{
  const QString root = RUBICON_SOURCES;
  QStringList wrong;
  int seen = 0;
  for ( const char *folder : { "core", "plugin", "ui" } )
  {
    QDirIterator files( root + '/' + folder, { "*.h", "*.cpp", "*.cu", "*.cuh", "*.inl" }, QDir::Files,
                        QDirIterator::Subdirectories );
    while ( files.hasNext() )
    {
      const QString file = QDir( root ).relativeFilePath( files.next() );
      for ( const QString &include : includes_of( root, file ) )
      {
        ++seen;
        if ( const QString reason = complaint( file, include ); !reason.isEmpty() )
          wrong << file + " includes " + include + ": " + reason;
      }
    }
  }
  QCOMPARE( wrong.join( '\n' ), QString() );
  QVERIFY2( seen > 1000, qPrintable( QString( "only %1 includes were seen" ).arg( seen ) ) );
}

QTEST_APPLESS_MAIN( TestIncludeArrows )
#include "test_include_arrows.moc"
