// SPDX-License-Identifier: GPL-2.0-or-later
// The text form of cases and results; tests/data/red_blue/README.md describes it.
// Relies on case_file.h.
#include "case_file.h"

#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace rubicon::test
{

namespace
{

//! The shortest text that reads back as the same double.
std::string shortest( double value )
{
  char text[32];
  const auto end = std::to_chars( text, text + sizeof text, value ).ptr;
  return std::string( text, end );
}

const char *name_of( ContactKind kind )
{
  switch ( kind )
  {
    case ContactKind::cross: return "cross";
    case ContactKind::t_touch: return "t_touch";
    case ContactKind::v_touch: return "v_touch";
    default: return "no kind of a point";
  }
}

class Teller
{
  public:
    Teller( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result, bool distances )
      : mRed( red )
      , mBlue( blue )
      , mResult( result )
      , mDistances( distances )
    {}

    std::string counts() const
    {
      const ContactCounts &c = mResult.counts;
      std::ostringstream out;
      out << "pairs cross=" << c.cross << " t_touch=" << c.t_touch << " v_touch=" << c.v_touch
          << " overlap=" << c.overlap;
      return out.str();
    }

    std::string point( const ContactPoint &p ) const
    {
      std::ostringstream out;
      out << "point " << shortest( p.x ) << ' ' << shortest( p.y );
      if ( !std::isnan( p.z ) )
        out << " z=" << shortest( p.z );
      out << ' ' << name_of( p.kind ) << " n=" << p.pairs << " red " << segment( mRed, p.red_segment ) << '@'
          << distance( p.red_distance ) << " blue " << segment( mBlue, p.blue_segment ) << '@'
          << distance( p.blue_distance ) << ( p.overlap_end ? " overlap_end" : "" );
      return out.str();
    }

    std::string overlap( const OverlapRun &run ) const
    {
      std::ostringstream out;
      out << "overlap n=" << run.pairs << ( run.same_direction ? " same" : " opposite" ) << " red "
          << segment( mRed, run.red_segment ) << '@' << distance( run.red_from ) << ".." << distance( run.red_to )
          << " blue " << segment( mBlue, run.blue_segment ) << '@' << distance( run.blue_from ) << ".."
          << distance( run.blue_to );
      for ( std::uint64_t i = run.first_vertex; i < run.first_vertex + run.vertex_count; ++i )
      {
        const Point2 v = mResult.overlap_vertices[i];
        out << ( i == run.first_vertex ? " " : ", " ) << shortest( v.x ) << ' ' << shortest( v.y );
        if ( !mResult.overlap_z.empty() )
          out << ' ' << shortest( mResult.overlap_z[i] );
      }
      return out.str();
    }

  private:
    static std::string segment( const ChainSet2 &layer, std::uint32_t segment )
    {
      const std::uint32_t chain = layer.chain_of( segment );
      return std::to_string( layer.feature_ids[layer.chain_feature[chain]] ) + ":"
             + std::to_string( layer.chain_part[chain] ) + "/" + std::to_string( layer.stored_segment( segment ) );
    }

    std::string distance( double value ) const
    {
      std::ostringstream out;
      out.precision( 12 );
      if ( mDistances )
        out << value;
      else
        out << '*';
      return out.str();
    }

    const ChainSet2 &mRed, &mBlue;
    const RedBlueResult &mResult;
    bool mDistances;
};

} // namespace

std::vector<WrittenRedBlueCase> read_cases( const std::string &path )
{
  std::ifstream file( path );
  if ( !file )
    throw std::runtime_error( "cannot read " + path );
  std::vector<WrittenRedBlueCase> cases;
  for ( std::string line; std::getline( file, line ); )
  {
    if ( line.empty() || line[0] == '#' )
      continue;
    const std::string word = line.substr( 0, line.find( ' ' ) ),
                      rest = line.substr( std::min( word.size() + 1, line.size() ) );
    if ( word == "case" )
      cases.push_back( { rest, {}, {}, {}, true } );
    else if ( cases.empty() )
      throw std::runtime_error( path + ": no case before: " + line );
    else if ( word == "red" )
      cases.back().red.push_back( rest );
    else if ( word == "blue" )
      cases.back().blue.push_back( rest );
    else if ( line == "distances ignored" )
      cases.back().distances = false;
    else if ( word == "pairs" || word == "point" || word == "overlap" )
      cases.back().expected.push_back( line );
    else
      throw std::runtime_error( path + ": not understood: " + line );
  }
  return cases;
}

std::vector<std::string> tell( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result,
                               bool distances )
{
  const Teller teller( red, blue, result, distances );
  std::vector<std::string> lines{ teller.counts() };
  for ( const ContactPoint &point : result.points )
    lines.push_back( teller.point( point ) );
  for ( const OverlapRun &run : result.overlaps )
    lines.push_back( teller.overlap( run ) );
  return lines;
}

} // namespace rubicon::test
