// SPDX-License-Identifier: GPL-2.0-or-later
// Assay intervals: tables worked out by hand, and random ones against rationals over the whole of each hole.
// Relies on core/drill, GMP and tests/data/drill/assay_cases.txt, which its README describes.
#include "core/drill/assay_intervals.h"
#include "core/error.h"
#include "core/exact/rational.h"

#include <QtTest>

#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

using namespace rubicon;

namespace
{

const double none = std::numeric_limits<double>::quiet_NaN();
constexpr const char *states[] = { "inside", "outside", "boundary", "unknown" }; // in the order of IntervalState

struct Case
{
    std::string name;
    AssayTable assay;
    std::vector<HoleInterval> intervals;
    std::vector<std::string> expected;
};

double number( const std::string &text )
{
  return text == "-" ? none : std::stod( text );
}

std::string id( std::string text )
{
  std::replace( text.begin(), text.end(), '~', ' ' );
  return text == "\"\"" ? std::string() : text;
}

IntervalState state( const std::string &text )
{
  const auto found = std::find( std::begin( states ), std::end( states ), text );
  if ( found == std::end( states ) )
    throw std::runtime_error( "no state: " + text );
  return static_cast<IntervalState>( found - std::begin( states ) );
}

void add_row( Case &current, const std::vector<std::string> &words )
{
  if ( words[0] == "interval" )
    current.intervals.push_back( { id( words.at( 1 ) ), words.at( 2 ), number( words.at( 3 ) ), number( words.at( 4 ) ),
                                   state( words.at( 5 ) ) } );
  else
  {
    current.assay.samples.push_back( { id( words.at( 1 ) ), number( words.at( 2 ) ), number( words.at( 3 ) ) } );
    current.assay.fields = words.size() - 4;
    for ( std::size_t i = 4; i < words.size(); ++i )
      current.assay.values.push_back( number( words[i] ) );
  }
}

std::vector<Case> read_cases( const std::string &path )
{
  std::ifstream file( path );
  std::vector<Case> cases;
  for ( std::string line; std::getline( file, line ); )
  {
    std::istringstream stream( line );
    const std::vector<std::string> words{ std::istream_iterator<std::string>( stream ), {} };
    if ( words.empty() || line[0] == '#' )
      continue;
    if ( words[0] == "case" )
      cases.push_back( { line.substr( 5 ), {}, {}, {} } );
    else if ( words[0] == "interval" || words[0] == "sample" )
      add_row( cases.at( cases.size() - 1 ), words );
    else
      cases.at( cases.size() - 1 ).expected.push_back( id( line ) );
  }
  return cases;
}

//! The shortest text that reads back as the same double.
std::string text( double value )
{
  char digits[32];
  return std::isnan( value ) ? "none" : std::string( digits, std::to_chars( digits, digits + 32, value ).ptr );
}

std::string tell_cut( const Case &given, const AssayIntervals &result, const SampleInMesh &cut )
{
  const Sample &sample = given.assay.samples[cut.sample];
  std::string line = "cut " + sample.hole + ' ' + text( sample.from ) + ' ' + text( sample.to ) + ' '
                     + result.meshes[cut.mesh] + " inside=" + text( cut.inside ) + " share=" + text( cut.share_inside );
  if ( cut.unknown != 0 )
    line += " unknown=" + text( cut.unknown );
  line += std::string( " middle=" ) + states[static_cast<int>( cut.middle )];
  for ( std::size_t i = 0; i < cut.piece_count; ++i )
  {
    const SamplePiece &piece = result.pieces[cut.first_piece + i];
    const bool off = piece.interval == SamplePiece::no_interval;
    line += ( i == 0 ? ": " : ", " ) + text( piece.from ) + ".." + text( piece.to ) + ' '
            + ( off ? "off" : states[static_cast<int>( piece.state )] );
  }
  return line;
}

std::string tell_stay( const Case &given, const AssayIntervals &result, std::size_t index )
{
  const Composite &stay = result.composites[index];
  std::string line = "stay " + given.intervals[stay.interval].hole + ' ' + result.meshes[stay.mesh] + ' '
                     + text( stay.from ) + ".." + text( stay.to ) + " length=" + text( stay.length )
                     + " missing=" + text( stay.missing ) + " samples=" + std::to_string( stay.samples );
  for ( std::size_t i = index * given.assay.fields; i < ( index + 1 ) * given.assay.fields; ++i )
    line += " | " + text( result.means[i] ) + " missing=" + text( result.missing[i] );
  return line;
}

std::vector<std::string> tell( const Case &given, const AssayIntervals &result )
{
  std::vector<std::string> lines;
  for ( const SampleInMesh &cut : result.samples )
    lines.push_back( tell_cut( given, result, cut ) );
  for ( std::size_t i = 0; i < result.composites.size(); ++i )
    lines.push_back( tell_stay( given, result, i ) );
  for ( const AssayFault &fault : result.faults )
    lines.push_back( std::string( "fault " ) + fault_text( fault.kind ).name + ' '
                     + ( fault.hole.empty() ? "\"\"" : fault.hole ) + " row " + std::to_string( fault.row )
                     + ( std::isnan( fault.depth ) ? "" : " at " + text( fault.depth ) )
                     + ( std::isnan( fault.end ) ? "" : " to " + text( fault.end ) )
                     + ( fault.spelt.empty() ? "" : " spelt " + fault.spelt ) );
  return lines;
}

QString joined( const std::vector<std::string> &lines )
{
  QStringList list;
  for ( const std::string &line : lines )
    list << QString::fromStdString( line );
  return list.join( '\n' );
}

} // namespace

class TestAssayIntervals : public QObject
{
    Q_OBJECT

  private slots:
    void cases_data();
    void cases();
    void mid_point_is_exact();
    void random_against_rationals_data();
    void random_against_rationals();
    void faults_have_names_and_sentences();
    void values_of_another_size();
    void cancel();
    void progress_within_a_stay();

  private:
    std::vector<Case> mCases;
};

void TestAssayIntervals::cases_data()
{
  QTest::addColumn<int>( "index" );
  mCases = read_cases( RUBICON_CASES );
  QVERIFY( mCases.size() >= 20 );
  for ( std::size_t i = 0; i < mCases.size(); ++i )
    QTest::newRow( mCases[i].name.c_str() ) << int( i );
}

void TestAssayIntervals::cases()
{
  QFETCH( int, index );
  const Case &given = mCases[static_cast<std::size_t>( index )];
  const AssayIntervals result = assay_intervals( given.assay, given.intervals );
  QCOMPARE( joined( tell( given, result ) ), joined( given.expected ) );
}

// (0.1 + 0.2) / 2 rounds to 0.15000000000000002, which lies above it, and 0.15 below.
void TestAssayIntervals::mid_point_is_exact()
{
  const AssayTable assay{ { { "A", 0.1, 0.2 } }, 0, {} };
  for ( const double surface : { 0.15, 0.15000000000000002 } )
  {
    const mpq_class middle = ( mpq_class( 0.1 ) + mpq_class( 0.2 ) ) / 2;
    QVERIFY( middle != mpq_class( surface ) );
    const std::vector<HoleInterval> intervals{ { "A", "ore", 0, surface, IntervalState::outside },
                                               { "A", "ore", surface, 1, IntervalState::inside } };
    QCOMPARE( assay_intervals( assay, intervals ).samples.at( 0 ).middle,
              middle > mpq_class( surface ) ? IntervalState::inside : IntervalState::outside );
  }
}

void TestAssayIntervals::random_against_rationals_data()
{
  QTest::addColumn<int>( "kind" );
  QTest::newRow( "coarse depths, many ends in one place" ) << 0;
  QTest::newRow( "tenths" ) << 1;
  QTest::newRow( "any doubles" ) << 2;
  QTest::newRow( "many orders of magnitude" ) << 3;
}

namespace
{

//! Random holes, two meshes, three fields; samples may leave gaps and lack values.
class RandomTables
{
  public:
    RandomTables( int kind, unsigned seed )
      : mKind( kind )
      , mRandom( seed )
    {}

    double depth()
    {
      switch ( mKind )
      {
        case 0: return uniform( 0, 40 );
        case 1: return uniform( 0, 1000 ) / 10.0;
        case 2: return std::uniform_real_distribution<>( 0, 100 )( mRandom );
        default: return std::ldexp( std::uniform_real_distribution<>( 0.5, 1 )( mRandom ), uniform( -60, 60 ) );
      }
    }

    Case make()
    {
      Case made;
      made.assay.fields = 3;
      for ( const char *hole : { "A", "B", "C" } )
      {
        for ( const char *mesh : { "low", "high" } )
          add_intervals( made, hole, mesh );
        add_samples( made, hole );
      }
      return made;
    }

  private:
    int uniform( int low, int high ) { return std::uniform_int_distribution<>( low, high )( mRandom ); }

    void add_intervals( Case &made, const char *hole, const char *mesh )
    {
      std::set<double> ends;
      for ( int i = 0; i < 8; ++i )
        ends.insert( depth() );
      for ( auto it = std::next( ends.begin() ); it != ends.end(); ++it )
        made.intervals.push_back(
          { hole, mesh, *std::prev( it ), *it, static_cast<IntervalState>( uniform( 0, 3 ) ) } );
      std::shuffle( made.intervals.begin(), made.intervals.end(), mRandom );
    }

    void add_samples( Case &made, const char *hole )
    {
      std::set<double> ends;
      for ( int i = 0; i < 24; ++i )
        ends.insert( depth() );
      const std::size_t first = made.assay.samples.size();
      for ( auto it = std::next( ends.begin() ); it != ends.end(); ++it )
      {
        if ( uniform( 0, 3 ) > 0 )
          made.assay.samples.push_back( { hole, *std::prev( it ), *it } );
      }
      std::shuffle( made.assay.samples.begin() + static_cast<std::ptrdiff_t>( first ), made.assay.samples.end(),
                    mRandom );
      while ( made.assay.values.size() < made.assay.samples.size() * made.assay.fields )
        made.assay.values.push_back( uniform( 0, 4 ) == 0 ? none : depth() - 20 );
    }

    int mKind;
    std::mt19937 mRandom;
};

//! The stays of a case by looking at every atom of a hole: the stretch between two neighbours among all depths.
class BruteForce
{
  public:
    explicit BruteForce( const Case &given )
      : mGiven( given )
    {
      for ( const HoleInterval &interval : given.intervals )
        mDepths[interval.hole].insert( { interval.from, interval.to } );
      for ( const Sample &sample : given.assay.samples )
        mDepths[sample.hole].insert( { sample.from, sample.to } );
    }

    //! Length of sample within the intervals of one mesh in a state; unknown: or in none.
    mpq_class length( const Sample &sample, const std::string &mesh, IntervalState wanted ) const
    {
      mpq_class sum;
      for_atoms( sample.hole, [&]( double from, double to ) {
        IntervalState found = IntervalState::unknown;
        for ( const HoleInterval &interval : mGiven.intervals )
        {
          if ( interval.hole == sample.hole && interval.mesh == mesh && holds( interval, from, to ) )
            found = interval.state;
        }
        if ( holds( sample, from, to ) && found == wanted )
          sum += mpq_class( to ) - mpq_class( from );
      } );
      return sum;
    }

    struct Grade
    {
        mpq_class weight, weighted, missing;
    };

    Grade grade( const HoleInterval &stay, std::size_t field ) const
    {
      Grade grade;
      for_atoms( stay.hole, [&]( double from, double to ) {
        if ( !holds( stay, from, to ) )
          return;
        const mpq_class length = mpq_class( to ) - mpq_class( from );
        bool any = false;
        for ( std::size_t i = 0; i < mGiven.assay.samples.size(); ++i )
        {
          const double value = mGiven.assay.value( i, field );
          if ( mGiven.assay.samples[i].hole != stay.hole || !holds( mGiven.assay.samples[i], from, to )
               || std::isnan( value ) )
            continue;
          any = true;
          grade.weight += length;
          grade.weighted += length * mpq_class( value );
        }
        if ( !any )
          grade.missing += length;
      } );
      return grade;
    }

  private:
    template <typename Ends>
    static bool holds( const Ends &ends, double from, double to )
    {
      return ends.from <= from && to <= ends.to;
    }

    template <typename Visit>
    void for_atoms( const std::string &hole, Visit visit ) const
    {
      const std::set<double> &depths = mDepths.at( hole );
      for ( auto it = std::next( depths.begin() ); it != depths.end(); ++it )
        visit( *std::prev( it ), *it );
    }

    const Case &mGiven;
    std::map<std::string, std::set<double>> mDepths;
};

} // namespace

void TestAssayIntervals::random_against_rationals()
{
  QFETCH( int, kind );
  std::size_t stays = 0, cuts = 0;
  for ( unsigned seed = 0; seed < 60; ++seed )
  {
    const Case given = RandomTables( kind, seed ).make();
    const BruteForce expected( given );
    const AssayIntervals result = assay_intervals( given.assay, given.intervals );
    QCOMPARE( result.samples.size(), 2 * given.assay.samples.size() );
    for ( const SampleInMesh &cut : result.samples )
    {
      const Sample &sample = given.assay.samples[cut.sample];
      const std::string &mesh = result.meshes[cut.mesh];
      const mpq_class inside = expected.length( sample, mesh, IntervalState::inside );
      QCOMPARE( cut.inside, nearest_double( inside ) );
      QCOMPARE( cut.outside, nearest_double( expected.length( sample, mesh, IntervalState::outside ) ) );
      QCOMPARE( cut.boundary, nearest_double( expected.length( sample, mesh, IntervalState::boundary ) ) );
      QCOMPARE( cut.unknown, nearest_double( expected.length( sample, mesh, IntervalState::unknown ) ) );
      QCOMPARE( cut.share_inside, nearest_double( inside / ( mpq_class( sample.to ) - mpq_class( sample.from ) ) ) );

      double reach = sample.from;
      mpq_class sum;
      for ( std::size_t i = cut.first_piece; i < cut.first_piece + cut.piece_count; ++i )
      {
        QVERIFY( result.pieces[i].from == reach && result.pieces[i].to > reach );
        reach = result.pieces[i].to;
        sum += mpq_class( reach ) - mpq_class( result.pieces[i].from );
      }
      QVERIFY( reach == sample.to );
      QVERIFY( sum == mpq_class( sample.to ) - mpq_class( sample.from ) );
      ++cuts;
    }
    for ( std::size_t i = 0; i < result.means.size(); ++i )
    {
      const HoleInterval &stay = given.intervals[result.composites[i / 3].interval];
      const BruteForce::Grade grade = expected.grade( stay, i % 3 );
      if ( grade.weight == 0 )
        QVERIFY( std::isnan( result.means[i] ) );
      else
        QVERIFY( result.means[i] == nearest_double( grade.weighted / grade.weight ) );
      QVERIFY( result.missing[i] == nearest_double( grade.missing ) );
      ++stays;
    }
  }
  QVERIFY( cuts > 3000 && stays > 1000 );
}

void TestAssayIntervals::faults_have_names_and_sentences()
{
  for ( int i = 0; i <= static_cast<int>( AssayFaultKind::overlapping_intervals ); ++i )
  {
    const auto kind = static_cast<AssayFaultKind>( i );
    QVERIFY( QString::fromUtf8( fault_text( kind ).sentence ).endsWith( '.' ) );
    QVERIFY( *fault_text( kind ).name );
    QCOMPARE( is_of_sample( kind ), kind < AssayFaultKind::interval_without_id );
  }
}

void TestAssayIntervals::values_of_another_size()
{
  QVERIFY_EXCEPTION_THROWN( assay_intervals( { { { "A", 0, 1 } }, 2, { 1 } }, {} ), Error );
}

void TestAssayIntervals::cancel()
{
  const std::vector<HoleInterval> intervals{ { "A", "ore", 0, 1, IntervalState::inside } };
  QVERIFY_EXCEPTION_THROWN( assay_intervals( { { { "A", 0, 1 } }, 0, {} }, intervals, []( double ) { return false; } ),
                            Cancelled );
}

// Progress is asked ten times a second at most, so whoever takes longer than that to answer is asked each time.
void TestAssayIntervals::progress_within_a_stay()
{
  int asked = 0;
  const auto slowly = [&asked]( double ) {
    QTest::qSleep( 101 );
    ++asked;
    return true;
  };
  const std::vector<HoleInterval> intervals{ { "A", "ore", 0, 1, IntervalState::inside } };
  assay_intervals( { { { "A", 0, 0.5 }, { "A", 0.5, 1 } }, 2, { 1, 2, 3, 4 } }, intervals, slowly );
  QCOMPARE( asked, 2 + 1 + 2 * 2 ); // each sample, the stay, and each sample in it for each field
}

QTEST_APPLESS_MAIN( TestAssayIntervals )
#include "test_assay_intervals.moc"
