// SPDX-License-Identifier: GPL-2.0-or-later
// Jobs that are larger than the memory that the GPU's work is limited to: the same results, slice by slice.
// Relies on compute/cuda/device.h, both kinds of jobs and measure/made_up_jobs.h.
#include "core/compute/cuda/device.h"
#include "core/compute/workers.h"
#include "core/line_mesh/find_hits.h"
#include "core/measure/made_up_jobs.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/checksum.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/red_blue.h"

#include <QtTest>

#include <algorithm>

using namespace rubicon;

Q_DECLARE_METATYPE( MapsJob )

namespace
{

constexpr std::size_t mebibyte = std::size_t( 1 ) << 20;

bool same( const Contact &a, const Contact &b )
{
  return same_pair( a, b ) && a.kind == b.kind;
}

bool same( const Hit &a, const Hit &b )
{
  return !in_order( a, b ) && !in_order( b, a ) && a.kind == b.kind && a.side == b.side && a.start_on == b.start_on
         && a.end_on == b.end_on;
}

} // namespace

class TestSlicesCuda : public QObject
{
    Q_OBJECT

  private slots:
    void init() { mLog.clear(); }
    void cleanup() { limit_device_memory( 0 ); }

    void maps_data() { limits(); }
    void maps();
    void lines_and_a_mesh_data() { limits(); }
    void lines_and_a_mesh();
    void little_room_data();
    void little_room();
    void shared_with_all_slices();
    void one_index_for_all_slices_data();
    void one_index_for_all_slices();
    void one_index_in_little_memory();
    void stops_when_told();
    void too_little_for_anything();

  private:
    static void limits()
    {
      QTest::addColumn<int>( "mebibytes" );
      QTest::addColumn<bool>( "in_slices" );
      QTest::newRow( "enough" ) << 4096 << false;
      QTest::newRow( "a quarter" ) << 24 << true;
      QTest::newRow( "far too little" ) << 3 << true;
    }

    RunOptions logging()
    {
      RunOptions options;
      options.log = [this]( const std::string &line ) { mLog << QString::fromStdString( line ); };
      return options;
    }

    //! Whether \a found, on the device, is \a expected.
    template <typename Found>
    static void compare( const Found &found, const Found &expected )
    {
      QVERIFY( !expected.empty() );
      QVERIFY( std::ranges::equal( found, expected, []( const auto &a, const auto &b ) { return same( a, b ); } ) );
    }

    //! The same, and whether the log tells how it was found.
    template <typename Found>
    void compare_logged( const Found &found, const Found &expected )
    {
      compare( found, expected );
      QFETCH( bool, in_slices );
      QCOMPARE( mLog.join( ' ' ).contains( QStringLiteral( "slices" ) ), in_slices );
    }

    QStringList mLog;
    MapsJob mMaps = made_up_maps( 500000, 2 );
    MeshJob mMine = made_up_mesh( 300000, 1 );
};

void TestSlicesCuda::maps()
{
  QFETCH( int, mebibytes );
  limit_device_memory( static_cast<std::size_t>( mebibytes ) * mebibyte );
  const RunOptions options = logging();
  Workers workers( options );
  RunReport report;
  compare_logged( find_contacts_cuda( mMaps.red, mMaps.blue, options, workers, report ),
                  find_contacts_cpu( mMaps.red, mMaps.blue, workers, report ) );
}

void TestSlicesCuda::lines_and_a_mesh()
{
  QFETCH( int, mebibytes );
  limit_device_memory( static_cast<std::size_t>( mebibytes ) * mebibyte );
  const RunOptions options = logging();
  Workers workers( options );
  RunReport report;
  compare_logged( find_hits_cuda( mMine.lines, mMine.mesh, options, workers, report ),
                  find_hits_cpu( mMine.lines, mMine.mesh, workers, report ) );
}

//! Candidates and what is found have little room, or none left, in one batch or several: searches are repeated, and candidates
//! decided at once or when the host knows their number. Each is counted once, whatever way it went.
void TestSlicesCuda::little_room()
{
  QFETCH( int, batch );
  QFETCH( int, candidates );
  QFETCH( int, found );
  const auto size = []( int number ) { return static_cast<std::size_t>( number ); };
  Workers workers( RunOptions{} );
  const auto compare_with_usual = []( const auto &find, const auto &limits ) {
    RunReport report, usual;
    compare( find( report, limits ), find( usual, {} ) );
    QCOMPARE( report.candidates, usual.candidates );
    QCOMPARE( report.tiers.filter, usual.tiers.filter );
    QCOMPARE( report.tiers.expansion, usual.tiers.expansion );
  };
  const MapsJob maps = made_up_maps( 20000, 3 );
  ContactLimits of_maps;
  of_maps.batch_blocks = size( batch ), of_maps.candidates = size( candidates ), of_maps.contacts = size( found );
  compare_with_usual(
    [&]( RunReport &report, const ContactLimits &limits ) {
      return find_contacts_cuda( maps.red, maps.blue, {}, workers, report, limits );
    },
    of_maps );
  const MeshJob mine = made_up_mesh( 20000, 2 );
  HitLimits of_mesh;
  of_mesh.batch_items = size( batch ), of_mesh.candidates = size( candidates ), of_mesh.hits = size( found );
  compare_with_usual(
    [&]( RunReport &report, const HitLimits &limits ) {
      return find_hits_cuda( mine.lines, mine.mesh, {}, workers, report, limits );
    },
    of_mesh );
}

void TestSlicesCuda::little_room_data()
{
  QTest::addColumn<int>( "batch" );
  QTest::addColumn<int>( "candidates" );
  QTest::addColumn<int>( "found" );
  for ( const int batch : { 100, 1 << 20 } )
    for ( const int candidates : { 1, 1000, 1 << 20 } )
      for ( const int found : { 1, 1000, 1 << 20 } )
        QTest::addRow( "batches of %d, %d candidates, %d found", batch, candidates, found )
          << batch << candidates << found;
}

//! A set that several slices need comes to the devices once: whichever it is, and all of its arrays.
void TestSlicesCuda::shared_with_all_slices()
{
  limit_device_memory( 16 * mebibyte );
  const RunOptions options = logging();
  Workers workers( options );
  RunReport report;
  const MapsJob few = made_up_maps( 80000, 3 );
  const auto compare_maps = [&]( const ChainSet2 &red, const ChainSet2 &blue ) {
    mLog.clear();
    compare( find_contacts_cuda( red, blue, options, workers, report ),
             find_contacts_cpu( red, blue, workers, report ) );
    QVERIFY( mLog.join( ' ' ).contains( QStringLiteral( "stays on the GPU" ) ) );
  };
  compare_maps( mMaps.red, few.blue );
  compare_maps( few.red, mMaps.blue );
  limit_device_memory( 20 * mebibyte );
  const MeshJob few_lines = made_up_mesh( 50000, 2 ), small_mesh = made_up_mesh( 120000, 2 );
  const auto compare_meshes = [&]( const PolylineSet3 &lines, const TriangleMesh &mesh ) {
    mLog.clear();
    compare( find_hits_cuda( lines, mesh, options, workers, report ), find_hits_cpu( lines, mesh, workers, report ) );
    QVERIFY( mLog.join( ' ' ).contains( QStringLiteral( "stays on the GPU" ) ) );
  };
  compare_meshes( mMine.lines, small_mesh.mesh );
  compare_meshes( few_lines.lines, mMine.mesh );
}

//! Slices of the red map meet the whole blue one, which is indexed before they are known: they may reach far beyond it, be of
//! longer or shorter segments, or lie apart. What the devices hold at the end is put together.
void TestSlicesCuda::one_index_for_all_slices()
{
  QFETCH( MapsJob, maps );
  Workers workers( RunOptions{} );
  RunReport report;
  ContactLimits limits;
  limits.slice = maps.blue.vertices.size() + 32;
  QVERIFY( maps.red.vertices.size() > 2 * limits.slice );
  std::shared_ptr<ResidentContacts> resident;
  RedBlueResult found;
  found.contacts = find_contacts_cuda( maps.red, maps.blue, {}, workers, report, limits, &resident );
  RunOptions on_processor;
  on_processor.backend = Backend::cpu;
  const RedBlueResult expected = red_blue( maps.red, maps.blue, on_processor );
  QVERIFY( std::ranges::equal( found.contacts, expected.contacts,
                               []( const auto &a, const auto &b ) { return same( a, b ); } ) );
  QCOMPARE( resident != nullptr, !expected.contacts.empty() );
  if ( !resident )
    return;
  QFETCH( bool, device_assembles );
  QCOMPARE( assemble_cuda( maps.red, maps.blue, *resident, workers, found ), device_assembles );
  if ( device_assembles )
    QCOMPARE( checksum( maps.red, maps.blue, found, workers ), expected.checksum );
}

void TestSlicesCuda::one_index_for_all_slices_data()
{
  QTest::addColumn<MapsJob>( "maps" );
  QTest::addColumn<bool>( "device_assembles" );
  const ChainSet2 blue = made_up_maps( 30000, 3 ).blue;
  const auto moved = []( ChainSet2 layer, double scale, double dx ) {
    for ( Point2 &p : layer.vertices.own() )
      p = { p.x * scale + dx, p.y * scale };
    return layer;
  };
  const auto with_one_far = []( ChainSet2 layer, std::size_t vertex ) {
    layer.vertices.own()[vertex] = { 1e12, -1e12 };
    return layer;
  };
  const auto row = [this, &blue]( const char *name, const auto &change_red, const auto &change_blue,
                                  bool device_assembles = true ) {
    QTest::newRow( name ) << MapsJob{ change_red( mMaps.red ), change_blue( blue ) } << device_assembles;
  };
  const auto same = []( const ChainSet2 &layer ) { return layer; };
  const std::size_t vertices = mMaps.red.vertices.size();
  row( "a red map beyond the blue one on all sides", same, same );
  row( "alike", same, [&]( const auto &layer ) { return moved( layer, 5, 0 ); } );
  row( "a blue map that comes to the devices in parts", same,
       []( const auto & ) { return made_up_maps( 80000, 3 ).blue; } );
  row(
    "a red vertex far off in the middle", [&]( const auto &red ) { return with_one_far( red, vertices / 2 ); }, same );
  row(
    "the last red vertex far off", [&]( const auto &red ) { return with_one_far( red, vertices - 1 ); }, same );
  row( "a blue vertex far off", same, [&]( const auto &layer ) { return with_one_far( layer, 1000 ); } );
  row(
    "one of each far off", [&]( const auto &red ) { return with_one_far( red, 5 ); },
    [&]( const auto &layer ) { return with_one_far( layer, 1000 ); } );
  row( "a small blue map", same, [&]( const auto &layer ) { return moved( layer, 1e-3, 0 ); } );
  row(
    "a small red map", [&]( const auto &red ) { return moved( red, 1e-3, 0 ); }, same );
  row( "a red map of longer segments", same, [&]( const auto &layer ) { return moved( layer, 0.1, 0 ); } );
  row(
    "a red map of long segments", [&]( const auto &red ) { return moved( red, 100, 0 ); }, same );
  row(
    "side by side", [&]( const auto &red ) { return moved( red, 1, 299 ); }, same );
  row(
    "far apart", [&]( const auto &red ) { return moved( red, 1, 1e6 ); }, same );
  row(
    "of great numbers", [&]( const auto &red ) { return moved( red, 1e140, 0 ); },
    [&]( const auto &layer ) { return moved( layer, 1e140, 0 ); } );
  row(
    "near the largest double", [&]( const auto &red ) { return moved( red, 5e305, 0 ); },
    [&]( const auto &layer ) { return moved( layer, 5e305, 0 ); }, false ); // its lengths are not
}

//! The same where memory is too little for all slices at once, and where the job is to stop.
void TestSlicesCuda::one_index_in_little_memory()
{
  limit_device_memory( 24 * mebibyte );
  const ChainSet2 blue = made_up_maps( 30000, 3 ).blue;
  RunReport report;
  {
    Workers workers( RunOptions{} );
    compare( find_contacts_cuda( mMaps.red, blue, {}, workers, report ),
             find_contacts_cpu( mMaps.red, blue, workers, report ) );
  }
  RunOptions stopping;
  stopping.stop = [] { return true; };
  Workers workers( stopping );
  QVERIFY_EXCEPTION_THROWN( find_contacts_cuda( mMaps.red, blue, stopping, workers, report ), Cancelled );
}

void TestSlicesCuda::stops_when_told()
{
  limit_device_memory( 3 * mebibyte );
  RunOptions options;
  options.progress = []( double ) { return false; };
  Workers workers( options );
  RunReport report;
  QVERIFY_EXCEPTION_THROWN( find_contacts_cuda( mMaps.red, mMaps.blue, options, workers, report ), Cancelled );
}

void TestSlicesCuda::too_little_for_anything()
{
  limit_device_memory( 1000 );
  RunOptions options;
  Workers workers( options );
  RunReport report;
  QVERIFY_EXCEPTION_THROWN( find_contacts_cuda( mMaps.red, mMaps.blue, options, workers, report ), DeviceOutOfMemory );
  QVERIFY_EXCEPTION_THROWN( find_hits_cuda( mMine.lines, mMine.mesh, options, workers, report ), DeviceOutOfMemory );
}

QTEST_GUILESS_MAIN( TestSlicesCuda )

#include "test_slices_cuda.moc"
