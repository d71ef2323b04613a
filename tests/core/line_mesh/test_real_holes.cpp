// SPDX-License-Identifier: GPL-2.0-or-later
// Real drill holes and ore bodies: the exact numbers of raw hits, every hit, event and interval as brute force in GMP
// gives them, the same bytes from two threads of the second backend (RUBICON_SECOND_BACKEND), and from reversed holes.
// Relies on core/io to read the meshes; the numbers are in the file RUBICON_COUNTS, its paths start at RUBICON_HOLES.
#include "core/ingest/polyline_builder3.h"
#include "core/io/mesh_source.h"
#include "oracle.h"
#include "tests/core/drill/drill_tables.h"
#include "variants.h"

#include <QFile>
#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

LineMeshResult run( const Setting &setting, Backend backend, int threads )
{
  LineMeshOptions options;
  options.backend = backend;
  options.threads = threads;
  options.exact_parameters = true;
  return line_mesh( setting.lines, setting.mesh, options );
}

//! Segments from a table; those of a hole that go on where the last one ended are one line.
PolylineSet3 read_holes( const std::string &path )
{
  PolylineBuilder3 builder;
  std::vector<Point3> trace;
  std::string hole;
  std::int64_t id = 0;
  const auto end_line = [&] {
    builder.begin_feature( id++ );
    builder.add_line( trace );
    builder.end_feature();
    trace.clear();
  };
  for ( const auto &row : read_columns( path, { "hole", "x0", "y0", "z0", "x1", "y1", "z1" } ) )
  {
    const auto number = [&]( std::size_t column ) { return std::stod( row[column] ); };
    const Point3 from{ number( 1 ), number( 2 ), number( 3 ) }, to{ number( 4 ), number( 5 ), number( 6 ) };
    const bool goes_on = !trace.empty() && hole == row[0] && trace.back().x == from.x && trace.back().y == from.y
                         && trace.back().z == from.z;
    if ( !goes_on )
    {
      if ( !trace.empty() )
        end_line();
      trace.push_back( from );
      hole = row[0];
    }
    trace.push_back( to );
  }
  end_line();
  return builder.take();
}

} // namespace

class TestRealHoles : public QObject
{
    Q_OBJECT

  private slots:
    void counts_data();
    void counts();
};

void TestRealHoles::counts_data()
{
  for ( const char *column : { "mesh", "holes" } )
    QTest::addColumn<QString>( column );
  for ( const char *column : { "triangles", "segments", "face", "edge", "vertex", "coplanar" } )
    QTest::addColumn<qulonglong>( column );

  QFile file( QStringLiteral( RUBICON_COUNTS ) );
  QVERIFY( file.open( QIODevice::ReadOnly ) );
  while ( !file.atEnd() )
  {
    const QString line = QString::fromUtf8( file.readLine() ).trimmed();
    if ( line.isEmpty() || line.startsWith( QLatin1Char( '#' ) ) )
      continue;
    const QStringList words = line.split( QLatin1Char( ' ' ) );
    QCOMPARE( words.size(), 8 );
    QTestData &row = QTest::newRow( qPrintable( words[0] + " x " + words[1] ) ) << words[0] << words[1];
    for ( int i = 2; i < 8; ++i )
      row << words[i].toULongLong();
  }
}

void TestRealHoles::counts()
{
  QFETCH( QString, mesh );
  QFETCH( QString, holes );
  const auto path = []( const QString &file ) { return std::string( RUBICON_HOLES "/" ) + file.toStdString(); };
  const Setting setting{ read_holes( path( holes ) ), read_mesh( LayerName::parse( path( mesh ) ), {}, {} ), {} };
  QTEST( static_cast<qulonglong>( setting.mesh.triangles.size() ), "triangles" );
  QTEST( static_cast<qulonglong>( setting.lines.segment_count() + setting.lines.counts.zero_length_segments ),
         "segments" );

  const LineMeshResult one = run( setting, Backend::cpu, 1 );
  QTEST( static_cast<qulonglong>( one.hit_counts.face ), "face" );
  QTEST( static_cast<qulonglong>( one.hit_counts.edge ), "edge" );
  QTEST( static_cast<qulonglong>( one.hit_counts.vertex ), "vertex" );
  QTEST( static_cast<qulonglong>( one.hit_counts.coplanar ), "coplanar" );
  QCOMPARE( first_difference( oracle_line_mesh( setting.lines, setting.mesh ), one ), std::string() );

  const LineMeshResult two = run( setting, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( first_difference( one, two, Distances::identical ), std::string() );
  QCOMPARE( two.checksum, one.checksum );
  QVERIFY( two.run.backend == RUBICON_SECOND_BACKEND );

  const LineMeshResult back = run( *varied( setting, Variant::lines_reversed ), RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( first_difference( without_what_is_lost( one, Variant::lines_reversed ),
                              told_back( setting, back, Variant::lines_reversed ) ),
            std::string() );
}

QTEST_APPLESS_MAIN( TestRealHoles )
#include "test_real_holes.moc"
