// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes cut into partitions, worked on there and put together by shares of the lines give every row that one run gives, bit by
// bit, however they are cut, and the same is found of the meshes; damaged records are told. Odd partitions are worked on by
// RUBICON_SECOND_BACKEND.
// Relies on families.h, row_text.h, core/cluster and core/tables.
#include "families.h"
#include "row_text.h"

#include "core/cluster/line_shares.h"
#include "core/cluster/mesh_parts.h"
#include "core/cluster/part_crossings.h"
#include "core/cluster/part_edges.h"
#include "core/cluster/part_hits.h"
#include "core/cluster/reduce_lines.h"
#include "core/compute/workers.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/line_mesh/ways_out.h"
#include "core/tables/line_mesh_tables.h"
#include "core/verify/cases.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

using namespace rubicon;
using namespace rubicon::test;
using CaseRandom = rubicon::Random;

namespace
{

LineMeshOptions one_thread()
{
  LineMeshOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  options.exact_parameters = true;
  return options;
}

using HitFields = std::tuple<std::uint32_t, std::uint32_t, HitKind, int, bool, bool>;

//! But for the number of those that cross, which remarks and reasons tell.
using RuleFields = std::tuple<InsideRule, bool, bool, std::uint64_t, std::uint64_t>;

//! Everything that lines and meshes come to; of an error what it says.
struct Outputs
{
    std::string error;
    Rows events, intervals, summaries;
    std::vector<HitFields> hits; //!< segments count throughout the shares, triangles as the whole numbers them
    std::vector<RuleFields> rules;
    std::vector<std::string> reasons, remarks;
    std::vector<std::uint8_t> marks; //!< of each triangle, as MeshPart::marks
    bool operator==( const Outputs & ) const = default;

    void append( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                 std::uint32_t first_segment = 0, std::span<const std::uint32_t> numbers = {} )
    {
      append_rows( events_table( result, lines, mesh, DepthColumn::measure, numbers ), events );
      append_rows( intervals_table( result, lines, mesh ), intervals );
      append_rows( summary_table( result, lines, mesh ), summaries );
      for ( const Hit &hit : result.hits )
        hits.emplace_back( first_segment + hit.segment, numbers.empty() ? hit.triangle : numbers[hit.triangle],
                           hit.kind, hit.side, hit.start_on, hit.end_on );
    }
    void add( const MeshSurfaces &surfaces )
    {
      for ( const MeshRule &rule : surfaces.meshes )
        rules.emplace_back( rule.rule, rule.closed, rule.consistent, rule.repeated, rule.walls );
      reasons = surfaces.reasons;
      remarks = surfaces.remarks;
    }
};

//! Sides of triangles with a corner twice are told by no edge.
bool has_sides( const TriangleMesh &mesh, std::uint32_t triangle )
{
  const auto [a, b, c] = mesh.triangles[triangle];
  return a != b && b != c && c != a;
}

std::vector<std::uint8_t> marks_of( const TriangleMesh &mesh, const MeshSurfaces &surfaces )
{
  std::vector<std::uint8_t> marks;
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    marks.push_back( surfaces.counts( t ) ? 0 : MeshPart::left_out_mark );
    for ( unsigned side = 0; has_sides( mesh, t ) && side < 3; ++side )
      if ( std::ranges::binary_search( surfaces.rim, edge_of( mesh, t, side ) ) )
        marks.back() |= static_cast<std::uint8_t>( 1u << side );
  }
  return marks;
}

//! Share \a number of \a shares of the faces of \a mesh.
TriangleMesh share_of_faces( const TriangleMesh &mesh, std::uint32_t number, std::uint32_t shares )
{
  const auto first_of = [&]( std::uint32_t of_share ) {
    std::size_t t = mesh.triangles.size() * of_share / shares;
    while ( t > 0 && t < mesh.triangles.size() && mesh.face[t] == mesh.face[t - 1] )
      ++t;
    return t;
  };
  const auto face_from = [&]( std::size_t t ) {
    return t == 0 ? 0 : t < mesh.triangles.size() ? mesh.face[t] : static_cast<std::uint32_t>( mesh.counts.faces );
  };
  const std::size_t begin = first_of( number ), end = first_of( number + 1 );
  TriangleMesh share;
  std::map<std::uint32_t, std::uint32_t> vertices, meshes;
  for ( std::size_t t = begin; t < end; ++t )
  {
    Triangle corners = mesh.triangles[t];
    for ( std::uint32_t &corner : corners )
    {
      const auto [place, is_new] = vertices.try_emplace( corner, static_cast<std::uint32_t>( vertices.size() ) );
      if ( is_new )
        share.vertices.push_back( mesh.vertices[corner] );
      corner = place->second;
    }
    const auto [place, is_new] = meshes.try_emplace( mesh.mesh[t], static_cast<std::uint32_t>( meshes.size() ) );
    if ( is_new )
      share.names.push_back( mesh.names[mesh.mesh[t]] );
    share.triangles.push_back( corners );
    share.face.push_back( mesh.face[t] - face_from( begin ) );
    share.mesh.push_back( place->second );
    share.feature.push_back( mesh.feature[t] );
  }
  share.counts.faces = face_from( end ) - face_from( begin );
  return share;
}

Outputs in_one_run( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  Outputs outputs;
  outputs.error = error_of( [&] {
    const MeshSurfaces surfaces = judge_surfaces( mesh, one_thread() );
    outputs.append( line_mesh( lines, mesh, surfaces, one_thread() ), lines, mesh );
    outputs.add( surfaces );
    outputs.marks = marks_of( mesh, surfaces );
  } );
  return outputs;
}

//! A tree whose cuts are coordinates of vertices, or the middle between two, so that much lies in cuts; some cells are empty.
class RandomTree
{
  public:
    RandomTree( const PolylineSet3 &lines, const TriangleMesh &mesh, CaseRandom &random )
      : mVertices( mesh.vertices )
      , mRandom( random )
    {
      mVertices.insert( mVertices.end(), lines.vertices.begin(), lines.vertices.end() );
    }

    std::vector<Plan::Node> make( int depth )
    {
      add( depth );
      return std::move( mTree );
    }

  private:
    double coordinate( bool is_x )
    {
      const Point3 vertex = mVertices[below( mRandom, mVertices.size() )];
      return is_x ? vertex.x : vertex.y;
    }

    void add( int depth )
    {
      if ( depth == 0 || mVertices.empty() )
      {
        mTree.push_back( {} );
        return;
      }
      const bool is_x = below( mRandom, 2 ) == 0;
      const double at = coordinate( is_x ), other = coordinate( is_x );
      mTree.push_back(
        { is_x ? Plan::Node::Axis::x : Plan::Node::Axis::y, below( mRandom, 3 ) == 0 ? at / 2 + other / 2 : at } );
      add( depth - 1 );
      add( depth - 1 - static_cast<int>( below( mRandom, 2 ) && depth > 1 ) );
    }

    std::vector<Point3> mVertices;
    CaseRandom &mRandom;
    std::vector<Plan::Node> mTree;
};

Plan random_plan( const PolylineSet3 &lines, const TriangleMesh &mesh, int depth, CaseRandom &random )
{
  const Plan planned = make_plan( lines, mesh, 1, 0 );
  const Plan plan( planned.shared(), false, false, 0, RandomTree( lines, mesh, random ).make( depth ) );
  return Plan::from_text( plan.text() ); // as workers have it
}

//! What tasks before the reducers leave.
struct Found
{
    Plan plan;
    MeshShares shares_of_mesh;
    std::vector<Records> parts;         //!< of each partition, what shares of the mesh give it
    std::vector<std::string> edges;     //!< of each partition
    std::string judged;                 //!< record of all meshes, by edges
    Records marked;                     //!< of each partition
    std::vector<std::uint8_t> marks;    //!< of each triangle, those of all its partitions
    std::vector<std::string> crossings; //!< of each partition
    std::vector<Records> hits;          //!< likewise
    std::vector<PolylineSet3> shares;

    Found( const PolylineSet3 &lines, const TriangleMesh &mesh, const Plan &of_plan, std::uint32_t line_shares,
           std::uint32_t mesh_shares = 1 )
      : plan( of_plan )
      , parts( of_plan.partitions() )
    {
      cut_meshes( mesh, mesh_shares );
      for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
        edges.push_back( part_edges( part( partition ), plan, partition, {} ) );
      const JudgedParts by_edges = judge_parts( of_strings( edges ), shares_of_mesh, plan, one_thread() );
      judged = bytes_of( by_edges.judged, plan );
      marked = by_edges.marks;
      LineCutter cutter( plan );
      for ( std::uint32_t share = 0; share < line_shares; ++share )
      {
        shares.push_back( share_of( lines, share, line_shares ) );
        cutter.add( share, shares.back(), by_edges.judged, {} );
      }
      marks.resize( mesh.triangles.size() );
      const JudgedMeshes told = judged_from( std::as_bytes( std::span( judged ) ), plan );
      for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
      {
        LineMeshOptions worker = one_thread();
        if ( partition % 2 != 0 )
          worker.backend = RUBICON_SECOND_BACKEND;
        MeshPart of_partition = part( partition );
        mark( of_partition, marked.record( partition ), told, plan, partition );
        for ( std::size_t t = 0; t < of_partition.triangles.size(); ++t )
          marks[of_partition.triangles[t]] |= of_partition.marks[t];
        crossings.push_back( part_crossings( of_partition, told, plan, partition, worker ) );
        RunReport report;
        hits.push_back( part_hits( of_partition, join_line_pieces( cutter.pieces( partition ), plan, partition ), plan,
                                   partition, worker, report ) );
      }
    }

    void cut_meshes( const TriangleMesh &mesh, std::uint32_t count )
    {
      std::vector<MeshSurvey> surveys;
      for ( std::uint32_t number = 0; number < count; ++number )
      {
        const std::string bytes = bytes_of( survey_mesh( share_of_faces( mesh, number, count ), one_thread() ) );
        surveys.push_back( mesh_survey_from( std::as_bytes( std::span( bytes ) ) ) );
      }
      const std::string bytes = bytes_of( join_surveys( surveys ), plan );
      shares_of_mesh = mesh_shares_from( std::as_bytes( std::span( bytes ) ), plan );
      for ( std::uint32_t number = count; number-- > 0; ) // in another order
        cut_mesh( share_of_faces( mesh, number, count ), number, shares_of_mesh, plan, {},
                  [&]( std::uint32_t partition, const Records &records ) {
                    for ( std::size_t i = 0; i < records.count(); ++i )
                    {
                      const Bytes record = records.record( i );
                      append( parts[partition].bytes, record.data(), record.size() );
                      parts[partition].finish( records.keys[i] );
                    }
                  } );
    }

    MeshPart part( std::uint32_t partition ) const
    {
      std::vector<Bytes> records;
      for ( std::size_t i = 0; i < parts[partition].count(); ++i )
        records.push_back( parts[partition].record( i ) );
      return join_mesh_parts( records, plan, partition, {} );
    }

    static std::vector<Bytes> of_strings( const std::vector<std::string> &strings )
    {
      std::vector<Bytes> records;
      for ( const std::string &bytes : strings )
        records.push_back( std::as_bytes( std::span( bytes ) ) );
      return records;
    }

    std::vector<Bytes> hits_of( std::uint32_t share ) const
    {
      std::vector<Bytes> records;
      for ( auto of_partition = hits.rbegin(); of_partition != hits.rend(); ++of_partition ) // in another order
        for ( std::size_t i = 0; i < of_partition->count(); ++i )
          if ( of_partition->keys[i] == share )
            records.push_back( of_partition->record( i ) );
      return records;
    }

    JudgedMeshes fully_judged() const
    {
      JudgedMeshes fully = judged_from( std::as_bytes( std::span( judged ) ), plan );
      add_crossings_of_parts( of_strings( crossings ), plan, fully );
      return fully;
    }
};

Outputs in_partitions( const PolylineSet3 &lines, const TriangleMesh &mesh, const Plan &plan, std::uint32_t shares,
                       std::uint32_t mesh_shares = 1 )
{
  Outputs outputs;
  outputs.error = error_of( [&] {
    const Found found( lines, mesh, plan, shares, mesh_shares );
    const JudgedMeshes judged = found.fully_judged();
    std::uint32_t first_segment = 0;
    for ( std::uint32_t share = 0; share < shares; ++share )
    {
      const ReducedLines reduced = reduce_lines( found.shares[share], found.hits_of( share ), judged, plan,
                                                 one_thread() );
      outputs.append( reduced.result, reduced.lines, reduced.mesh, first_segment, reduced.triangles );
      first_segment += static_cast<std::uint32_t>( reduced.lines.vertices.size() );
    }
    outputs.add( judged.surfaces );
    outputs.marks = found.marks;
  } );
  return outputs;
}

//! Cut anyhow, and as plans cut.
void check( const PolylineSet3 &lines, const TriangleMesh &mesh, CaseRandom &random, const std::string &what )
{
  const Outputs expected = in_one_run( lines, mesh );
  for ( const int depth : { 1, 3, 5 } )
  {
    const Plan plan = random_plan( lines, mesh, depth, random );
    const Outputs found = in_partitions( lines, mesh, plan, depth == 3 ? 4 : 1, static_cast<std::uint32_t>( depth ) );
    QCOMPARE( found.error, expected.error );
    QVERIFY2( found.marks == expected.marks, ( what + ": marks\n" + plan.text() ).c_str() );
    QVERIFY2( found.hits == expected.hits, ( what + ": hits\n" + plan.text() ).c_str() );
    QVERIFY2( found.rules == expected.rules, ( what + ": rules\n" + plan.text() ).c_str() );
    QVERIFY2( found.reasons == expected.reasons, ( what + ": reasons\n" + plan.text() ).c_str() );
    QVERIFY2( found.remarks == expected.remarks, ( what + ": remarks\n" + plan.text() ).c_str() );
    QVERIFY2( found == expected, ( what + ": rows\n" + plan.text() ).c_str() );
  }
  for ( const std::size_t partitions : { 2, 7, 64 } )
    QVERIFY2( in_partitions( lines, mesh, make_plan( lines, mesh, partitions, 0 ), 3 ) == expected,
              ( what + ": " + std::to_string( partitions ) + " partitions" ).c_str() );
}

using Square = std::array<Point3, 4>;

void add_square( const Square &corners, MeshBuilder &builder )
{
  builder.add_face( corners, "bodies" );
}

void add_box( Point3 low, Point3 high, MeshBuilder &builder )
{
  const auto corner = [&]( int i ) {
    return Point3{ i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z };
  };
  const int squares[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                              { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  for ( const auto &[a, b, c, d] : squares )
    add_square( { corner( a ), corner( b ), corner( c ), corner( d ) }, builder );
}

//! Boxes over whole numbers, anyhow.
void add_boxes( CaseRandom &random, MeshBuilder &builder )
{
  for ( std::uint64_t bodies = 2 + below( random, 3 ); bodies > 0; --bodies )
  {
    const auto length = [&] { return 1 + static_cast<double>( below( random, 4 ) ); };
    const auto place = [&] { return static_cast<double>( below( random, 5 ) ); };
    const Point3 low = { place(), place(), place() };
    add_box( low, { low.x + length(), low.y + length(), low.z + length() }, builder );
  }
}

//! Most of the boxes into which a box is cut again and again: they stand against each other, and their edges end in those of others.
void add_tiles( Point3 low, Point3 high, CaseRandom &random, MeshBuilder &builder )
{
  const std::uint64_t axis = below( random, 3 );
  double Point3::*const along = axis == 0 ? &Point3::x : axis == 1 ? &Point3::y : &Point3::z;
  const auto length = static_cast<std::uint64_t>( high.*along - low.*along );
  if ( length < 2 || below( random, 6 ) == 0 )
  {
    if ( below( random, 3 ) > 0 )
      add_box( low, high, builder );
    return;
  }
  Point3 end = high, begin = low;
  end.*along = begin.*along = low.*along + 1 + static_cast<double>( below( random, length - 1 ) );
  add_tiles( low, end, random, builder );
  add_tiles( begin, high, random, builder );
}

//! Boards with nails whose heads lie on them: their shafts are within the board, and no two triangles pass through each other. Or
//! plates without a shaft, which do not cross the board.
void add_nails( CaseRandom &random, MeshBuilder &builder )
{
  add_box( { 0, 0, 0 }, { 12, 9, 2 }, builder );
  for ( std::uint64_t nails = 1 + below( random, 2 ); nails > 0; --nails )
  {
    const double x = nails == 1 ? 3 : 9, y = 3 + static_cast<double>( below( random, 4 ) ),
                 half = 0.5 + static_cast<double>( below( random, 4 ) ) / 2;
    const auto square = [&]( double size, double z ) {
      return Square{
        Point3{ x - size, y - size, z }, { x + size, y - size, z }, { x + size, y + size, z }, { x - size, y + size, z }
      };
    };
    if ( below( random, 3 ) == 0 )
    {
      add_box( square( 2 * half, 2 )[0], square( 2 * half, 3 )[2], builder );
      continue;
    }
    const Square top = square( 2 * half, 3 ), rim = square( 2 * half, 2 ), neck = square( half, 2 ),
                 tip = square( half, 1 );
    add_square( top, builder );
    add_square( { tip[3], tip[2], tip[1], tip[0] }, builder );
    for ( std::size_t i = 0; i < 4; ++i )
    {
      const std::size_t next = ( i + 1 ) % 4;
      add_square( { rim[i], rim[next], top[next], top[i] }, builder );
      add_square( { rim[i], neck[i], neck[next], rim[next] }, builder );
      add_square( { tip[i], tip[next], neck[next], neck[i] }, builder );
    }
  }
}

//! Cubes of some cells of a grid, the wall between two of them stored by both or by one; triangles of no area at their edges, and
//! some triangles again, turned around or missing.
void add_walled_cubes( CaseRandom &random, MeshBuilder &builder )
{
  const auto one_of = [&]( std::uint64_t count ) { return below( random, count ) == 0; };
  const bool has_slivers = one_of( 2 ), has_faults = one_of( 3 );
  const auto add_triangle = [&]( Point3 a, Point3 b, Point3 c ) {
    if ( has_faults && one_of( 40 ) )
      return;
    builder.add_face( std::array{ a, b, c }, "cubes" );
    if ( has_faults && one_of( 40 ) )
      builder.add_face( one_of( 2 ) ? std::array{ b, c, a } : std::array{ c, b, a }, "cubes" );
    if ( has_slivers && one_of( 20 ) )
      builder.add_face( std::array{ a, Point3{ a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2 }, b },
                        "cubes" );
  };
  const int faces[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                            { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  const int cells = one_of( 3 ) ? 1 : 12;
  for ( int cell = 0; cell < cells; ++cell )
  {
    const Point3 low = { 2.0 * ( cell % 3 ), 2.0 * ( cell / 3 % 2 ), 2.0 * ( cell / 6 ) };
    const auto corner = [&]( int i ) {
      return Point3{ low.x + ( i & 1 ? 2 : 0 ), low.y + ( i & 2 ? 2 : 0 ), low.z + ( i & 4 ? 2 : 0 ) };
    };
    if ( cells > 1 && one_of( 3 ) )
      continue;
    for ( const auto &[a, b, c, d] : faces ) // cut from its lowest corner to its highest, as its neighbour cuts it
    {
      add_triangle( corner( a ), corner( b ), corner( c ) );
      add_triangle( corner( a ), corner( c ), corner( d ) );
    }
  }
}

} // namespace

class TestMeshParts : public QObject
{
    Q_OBJECT

  private slots:
    void partitions_give_what_one_run_gives_data();
    void partitions_give_what_one_run_gives();
    void the_cases_of_verify_too();
    void many_bodies_are_cut();
    void bodies_that_stand_against_each_other_data();
    void bodies_that_stand_against_each_other();
    void what_keeps_meshes_open_is_left_out();
    void a_triangle_is_in_few_partitions();
    void records_that_come_twice_count_once();
    void damaged_records_are_told();
};

void TestMeshParts::partitions_give_what_one_run_gives_data()
{
  QTest::addColumn<int>( "family" );
  for ( const SettingFamily family : all_setting_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestMeshParts::partitions_give_what_one_run_gives()
{
  QFETCH( int, family );
  const auto of = static_cast<SettingFamily>( family );
  CaseRandom random( 5 );
  for ( std::uint64_t seed = 1; seed <= ( distances_overflow( of ) ? 5 : 25 ); ++seed )
  {
    const Setting setting = random_setting( of, seed );
    check( setting.lines, setting.mesh, random, "seed " + std::to_string( seed ) );
    if ( QTest::currentTestFailed() )
      return;
  }
}

void TestMeshParts::the_cases_of_verify_too()
{
  const std::vector<VerifyGroup<LineMeshCase>> &groups = line_mesh_groups();
  for ( std::size_t g = 0; g < groups.size(); ++g )
    for ( std::size_t number = 0; number < ( groups[g].brute_force ? 4u : 1u ); ++number )
    {
      CaseRandom random = case_random( 11, g, number );
      const LineMeshCase of = groups[g].make( random );
      check( of.lines, of.mesh, random, groups[g].name );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestMeshParts::many_bodies_are_cut()
{
  const Setting setting = large_setting( 20000, 3 );
  const Outputs expected = in_one_run( setting.lines, setting.mesh );
  for ( const std::size_t partitions : { 2, 7, 64 } )
  {
    const Plan plan = make_plan( setting.lines, setting.mesh, partitions, 0 );
    QCOMPARE( plan.partitions(), partitions );
    QVERIFY( in_partitions( setting.lines, setting.mesh, plan, 3 ) == expected );
  }
}

void TestMeshParts::bodies_that_stand_against_each_other_data()
{
  QTest::addColumn<QString>( "kind" );
  for ( const char *kind : { "boxes", "tiles", "nails" } )
    QTest::newRow( kind ) << QString( kind );
}

//! Whether they cross hangs on the triangles at edges, and on how walls end in other partitions.
void TestMeshParts::bodies_that_stand_against_each_other()
{
  QFETCH( QString, kind );
  CaseRandom random( 3 );
  std::uint64_t by_winding = 0;
  constexpr int rounds = 300;
  for ( int round = 0; round < rounds; ++round )
  {
    MeshBuilder builder;
    if ( kind == "boxes" )
      add_boxes( random, builder );
    else if ( kind == "tiles" )
      add_tiles( { 0, 0, 0 }, { 6, 6, 3 }, random, builder );
    else
      add_nails( random, builder );
    PolylineBuilder3 lines;
    for ( int line = 0; line < 4; ++line )
    {
      const auto place = [&] { return static_cast<double>( below( random, 19 ) ) / 2 - 0.5; };
      const Point3 from = { place(), place(), place() }, to = { place(), place(), place() + 10 };
      lines.begin_feature( line );
      lines.add_line( std::vector{ from, to } );
      lines.end_feature();
    }
    const PolylineSet3 set = lines.take();
    const TriangleMesh mesh = builder.take();
    check( set, mesh, random, "round " + std::to_string( round ) );
    if ( QTest::currentTestFailed() )
      return;
    by_winding += mesh.names.size() == 1 && judge_surfaces( mesh, one_thread() ).meshes[0].rule == InsideRule::winding;
  }
  QVERIFY2( by_winding > rounds / 10 || kind == "tiles", std::to_string( by_winding ).c_str() );
  QVERIFY2( by_winding < rounds * 9 / 10, std::to_string( by_winding ).c_str() );
}

//! Whatever of it lies where: walls, triangles of no area, both, or neither.
void TestMeshParts::what_keeps_meshes_open_is_left_out()
{
  CaseRandom random( 7 );
  int plain = 0, without_area = 0, walls = 0, both = 0, open = 0, repeated = 0;
  for ( int round = 0; round < 300; ++round )
  {
    MeshBuilder builder;
    add_walled_cubes( random, builder );
    PolylineBuilder3 lines;
    lines.begin_feature( 1 );
    lines.add_line( std::vector{ Point3{ -1, 0.5, 0.75 }, { 7, 2.5, 3.25 }, { 2, 2, 2 } } );
    lines.end_feature();
    const PolylineSet3 set = lines.take();
    const TriangleMesh mesh = builder.take();
    check( set, mesh, random, "round " + std::to_string( round ) );
    if ( QTest::currentTestFailed() || mesh.triangles.empty() )
      return;
    const MeshSurfaces surfaces = judge_surfaces( mesh, one_thread() );
    const MeshRule &rule = surfaces.meshes[0];
    std::size_t left_out = 0;
    for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
      left_out += !surfaces.counts( t );
    const bool has_idle = left_out > rule.repeated + rule.walls;
    repeated += rule.repeated > 0;
    ++( !rule.closed ? open : has_idle && rule.walls ? both : has_idle ? without_area : rule.walls ? walls : plain );
  }
  const std::string counts = std::to_string( plain ) + " plain, " + std::to_string( without_area ) + " without area, "
                             + std::to_string( walls ) + " walls, " + std::to_string( both ) + " both, "
                             + std::to_string( open ) + " open, " + std::to_string( repeated ) + " repeated";
  QVERIFY2( std::min( { plain, without_area, walls, both, open, repeated } ) > 5, counts.c_str() );
}

void TestMeshParts::a_triangle_is_in_few_partitions()
{
  const Setting setting = large_setting( 20000, 3 );
  const Plan plan = make_plan( setting.lines, setting.mesh, 16, 0 );
  const Found found( setting.lines, setting.mesh, plan, 1, 3 );
  std::size_t triangles = 0, most = 0;
  for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
  {
    const MeshPart part = found.part( partition );
    QVERIFY( std::ranges::is_sorted( part.triangles ) );
    triangles += part.triangles.size();
    most = std::max( most, part.triangles.size() );
  }
  const std::size_t all = setting.mesh.triangles.size();
  QVERIFY( triangles >= all && triangles < all * 3 / 2 );
  QVERIFY( most < all / 5 );
}

void TestMeshParts::records_that_come_twice_count_once()
{
  const Setting setting = random_setting( SettingFamily::crossing, 2 );
  CaseRandom random( 1 );
  Found found( setting.lines, setting.mesh, random_plan( setting.lines, setting.mesh, 3, random ), 1 );
  const std::vector<Records> hits = found.hits;
  found.hits.insert( found.hits.end(), hits.begin(), hits.end() );
  const std::vector<std::string> crossings = found.crossings;
  found.crossings.insert( found.crossings.end(), crossings.begin(), crossings.end() );
  Outputs outputs;
  const JudgedMeshes judged = found.fully_judged();
  const ReducedLines reduced = reduce_lines( found.shares[0], found.hits_of( 0 ), judged, found.plan, one_thread() );
  outputs.append( reduced.result, reduced.lines, reduced.mesh, 0, reduced.triangles );
  outputs.add( judged.surfaces );
  outputs.marks = found.marks;
  QVERIFY( !outputs.hits.empty() );
  QVERIFY( outputs == in_one_run( setting.lines, setting.mesh ) );
}

//! Whatever is cut off or changed, and records of another plan.
void TestMeshParts::damaged_records_are_told()
{
  const Setting setting = random_setting( SettingFamily::crossing, 2 );
  const Plan plan = make_plan( setting.lines, setting.mesh, 1, 0 );
  const Found found( setting.lines, setting.mesh, plan, 1 );
  const JudgedMeshes judged = found.fully_judged();
  const auto told_of_each_part = [&]( Bytes record, auto &&read ) {
    for ( std::size_t size = 0; size < record.size(); size += 1 + size / 50 )
      QVERIFY( error_of( [&] { read( record.first( size ) ); } ).starts_with( "A record that another worker made" ) );
    std::vector<std::byte> changed( record.begin(), record.end() );
    for ( std::size_t at = 0; at < changed.size(); at += 1 + at / 50 )
    {
      changed[at] ^= std::byte{ 4 };
      QVERIFY( error_of( [&] { read( changed ); } ).starts_with( "A record that another worker made" ) );
      changed[at] ^= std::byte{ 4 };
    }
    QVERIFY( error_of( [&] { read( record ); } ).empty() );
  };
  told_of_each_part( std::as_bytes( std::span( found.judged ) ), [&]( Bytes record ) { judged_from( record, plan ); } );
  told_of_each_part( std::as_bytes( std::span( found.crossings[0] ) ), [&]( Bytes record ) {
    JudgedMeshes by_edges = judged_from( std::as_bytes( std::span( found.judged ) ), plan );
    add_crossings_of_parts( { &record, 1 }, plan, by_edges );
  } );
  told_of_each_part( found.hits[0].record( 0 ), [&]( Bytes record ) {
    reduce_lines( found.shares[0], { &record, 1 }, judged, plan, one_thread() );
  } );
  told_of_each_part( found.parts[0].record( 0 ), [&]( Bytes record ) {
    join_mesh_parts( { &record, 1 }, plan, 0, {} );
  } );
  told_of_each_part( std::as_bytes( std::span( found.edges[0] ) ), [&]( Bytes record ) {
    judge_parts( { &record, 1 }, found.shares_of_mesh, plan, one_thread() );
  } );
  told_of_each_part( found.marked.record( 0 ), [&]( Bytes record ) {
    MeshPart part = found.part( 0 );
    mark( part, record, judged, plan, 0 );
  } );
  LineCutter cutter( plan );
  cutter.add( 0, setting.lines, judged, {} );
  told_of_each_part( cutter.pieces( 0 ).record( 0 ), [&]( Bytes record ) {
    Records records;
    records.bytes.assign( reinterpret_cast<const char *>( record.data() ), record.size() );
    records.finish( 0 );
    join_line_pieces( records, plan, 0 );
  } );
}

QTEST_APPLESS_MAIN( TestMeshParts )
#include "test_mesh_parts.moc"
