// SPDX-License-Identifier: GPL-2.0-or-later
// The text form of cases and results; tests/data/line_mesh/README.md describes it.
// Relies on case_file.h.
#include "case_file.h"

#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
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

std::string ordinary( double value )
{
  std::ostringstream out;
  out.precision( 12 );
  out << value;
  return out.str();
}

std::string point_text( Point3 p )
{
  return shortest( p.x ) + " " + shortest( p.y ) + " " + shortest( p.z );
}

std::string m_text( double m )
{
  return std::isnan( m ) ? "" : " m=" + shortest( m );
}

class Teller
{
  public:
    Teller( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result )
      : mLines( lines )
      , mMesh( mesh )
      , mResult( result )
    {}

    std::string counts() const
    {
      const HitCounts &c = mResult.hit_counts;
      std::ostringstream out;
      out << "hits face=" << c.face << " edge=" << c.edge << " vertex=" << c.vertex << " coplanar=" << c.coplanar;
      return out.str();
    }

    std::string verdict( std::size_t mesh ) const
    {
      const std::string name = mMesh.names[mesh];
      const InsideRule rule = mResult.rules[mesh];
      return !mResult.closed[mesh]        ? "open " + name
             : rule == InsideRule::parity ? "closed " + name
                                          : "closed " + name + " by " + inside_rule_name( rule );
    }

    std::string event( std::size_t index ) const
    {
      const LineEvent &e = mResult.events[index];
      std::ostringstream out;
      out << "event " << pair( e ) << ": " << event_code_name( e.code ) << ' ' << point_text( e.point ) << m_text( e.m )
          << ' ' << hit_kind_name( e.kind ) << " n=" << e.pairs << " at " << ordinary( e.distance ) << " segment "
          << e.segment - mLines.line_begin[e.line] << " t=" << mResult.parameters[index] << " triangle " << e.triangle
          << " angle " << ordinary( e.angle );
      return out.str();
    }

    std::string interval( const LineInterval &i ) const
    {
      const char *state = interval_state_name( i.state );
      std::ostringstream out;
      out << "interval " << pair( i ) << ": " << ( state ? state : "unknown" ) << ' ' << ordinary( i.from_distance )
          << ".." << ordinary( i.to_distance ) << ( i.from_open ? " from_open" : "" )
          << ( i.to_open ? " to_open" : "" );
      for ( std::uint32_t v = i.first_vertex; v < i.first_vertex + i.vertex_count; ++v )
        out << ( v == i.first_vertex ? " along " : ", " ) << point_text( mResult.interval_vertices[v] )
            << ( mLines.has_m() ? m_text( mResult.interval_m[v] ) : "" );
      return out.str();
    }

    std::string summary( const LineSummary &s ) const
    {
      std::ostringstream out;
      out << "summary " << pair( s ) << ": " << ( s.crosses ? "crosses" : "misses" ) << " hits=" << s.hits
          << " events=" << s.events;
      if ( !std::isnan( s.length_inside ) )
        out << " inside " << ordinary( s.length_inside );
      return out.str();
    }

  private:
    template <typename Record>
    std::string pair( const Record &record ) const
    {
      return std::to_string( record.line ) + " " + mMesh.names[record.mesh];
    }

    const PolylineSet3 &mLines;
    const TriangleMesh &mMesh;
    const LineMeshResult &mResult;
};

bool is_expectation( const std::string &word )
{
  for ( const char *known : { "hits", "closed", "open", "event", "interval", "summary" } )
    if ( word == known )
      return true;
  return false;
}

} // namespace

std::vector<WrittenLineMeshCase> read_line_mesh_cases( const std::string &path )
{
  std::ifstream file( path );
  if ( !file )
    throw std::runtime_error( "cannot read " + path );
  std::vector<WrittenLineMeshCase> cases;
  std::map<std::string, std::string> shapes;
  const auto split = []( const std::string &text ) {
    const std::string word = text.substr( 0, text.find( ' ' ) );
    return std::pair( word, text.substr( std::min( word.size() + 1, text.size() ) ) );
  };
  for ( std::string line; std::getline( file, line ); )
  {
    if ( line.empty() || line[0] == '#' )
      continue;
    const auto [word, rest] = split( line );
    const auto [name, text] = split( rest );
    if ( word == "shape" )
      shapes[name] = text;
    else if ( word == "case" )
      cases.push_back( { rest, {}, {}, {} } );
    else if ( cases.empty() )
      throw std::runtime_error( path + ": no case before: " + line );
    else if ( word == "line" )
      cases.back().lines.push_back( rest );
    else if ( word == "mesh" )
      cases.back().meshes.emplace_back( name, shapes.count( text ) ? shapes[text] : text );
    else if ( is_expectation( word ) )
      cases.back().expected.push_back( line );
    else
      throw std::runtime_error( path + ": not understood: " + line );
  }
  return cases;
}

std::vector<std::string> tell( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result )
{
  const Teller teller( lines, mesh, result );
  std::vector<std::string> told{ teller.counts() };
  for ( std::size_t m = 0; m < mesh.names.size(); ++m )
    told.push_back( teller.verdict( m ) );
  for ( std::size_t i = 0; i < result.events.size(); ++i )
    told.push_back( teller.event( i ) );
  for ( const LineInterval &interval : result.intervals )
    told.push_back( teller.interval( interval ) );
  for ( const LineSummary &summary : result.summaries )
    told.push_back( teller.summary( summary ) );
  return told;
}

} // namespace rubicon::test
