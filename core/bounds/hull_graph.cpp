// SPDX-License-Identifier: GPL-2.0-or-later
// Each edge is there twice among the facets' sides, once each way; both ways in one order stand side by side.
// Relies on bounds/hull_graph.h.
#include "core/bounds/hull_graph.h"

#include "core/compute/workers.h"

#include <algorithm>

namespace rubicon
{

HullGraph::HullGraph( const HullView &hull, const Workers &workers )
{
  std::vector<std::uint32_t> number( hull.types.size() );
  for ( std::uint32_t i = 0; i < hull.vertices.size(); ++i )
    number[hull.vertices[i]] = i;
  std::vector<Edge> back;
  for ( std::uint32_t f = 0; f < hull.facets(); ++f )
  {
    if ( f % 1024 == 0 )
      workers.keep_going();
    const auto corners = hull.facet( f );
    for ( std::size_t i = 0; i < corners.size(); ++i )
    {
      const std::uint32_t from = number[corners[i]], to = number[corners[( i + 1 ) % corners.size()]];
      if ( from < to )
        mEdges.push_back( { from, to, f, f } );
      else
        back.push_back( { to, from, f, f } );
    }
  }
  const auto in_order = []( const Edge &a, const Edge &b ) { return a.from != b.from ? a.from < b.from : a.to < b.to; };
  workers.sort( mEdges.begin(), mEdges.end(), in_order );
  workers.sort( back.begin(), back.end(), in_order );
  mBegin.assign( hull.vertices.size() + 1, 0 );
  for ( std::size_t i = 0; i < mEdges.size(); ++i )
  {
    mEdges[i].right = back[i].right;
    ++mBegin[mEdges[i].from + 1];
    ++mBegin[mEdges[i].to + 1];
  }
  for ( std::size_t i = 1; i < mBegin.size(); ++i )
    mBegin[i] += mBegin[i - 1];
  mBeside.resize( mBegin.back() );
  std::vector<std::uint32_t> next( mBegin.begin(), mBegin.end() - 1 );
  for ( const Edge &edge : mEdges )
  {
    mBeside[next[edge.from]++] = edge.to;
    mBeside[next[edge.to]++] = edge.from;
  }
}

} // namespace rubicon
