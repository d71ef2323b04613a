// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles that cross others, by their numbers in the whole, so that one that several partitions find counts once.
// Relies on cluster/part_crossings.h and mesh/self_crossings.h.
#include "core/cluster/part_crossings.h"

#include "core/cluster/each_once.h"
#include "core/compute/workers.h"
#include "core/mesh/self_crossings.h"

#include <algorithm>
#include <limits>

namespace rubicon
{

namespace
{

//! Some triangles of a mesh.
class TriangleList
{
  public:
    void add( std::uint32_t number, Point3 corner )
    {
      if ( number < mFirst )
        mFirst = number, mCorner = corner;
      mNumbers.push_back( number );
    }
    void add( const TriangleList &other )
    {
      if ( other.mFirst < mFirst )
        mFirst = other.mFirst, mCorner = other.mCorner;
      mNumbers.insert( mNumbers.end(), other.mNumbers.begin(), other.mNumbers.end() );
    }
    bool empty() const { return mNumbers.empty(); }

    //! Of each that is there once or more.
    CrossingTriangles count()
    {
      sort_each_once( mNumbers );
      return mNumbers.empty() ? CrossingTriangles{} : CrossingTriangles{ mNumbers.size(), mFirst, mCorner };
    }

    void append_to( std::string &bytes ) const
    {
      append_counted( bytes, mNumbers );
      append( bytes, &mCorner, 1 );
    }
    static TriangleList from( RecordBytes &bytes )
    {
      TriangleList list;
      bytes.take( list.mNumbers );
      for ( const std::uint32_t number : list.mNumbers )
        list.mFirst = std::min( list.mFirst, number );
      list.mCorner = bytes.take<Point3>();
      return list;
    }

  private:
    std::vector<std::uint32_t> mNumbers;                              //!< in the whole; may repeat
    std::uint32_t mFirst = std::numeric_limits<std::uint32_t>::max(); //!< the least of mNumbers
    Point3 mCorner = {};                                              //!< the first of that triangle
};

//! What is found of one mesh.
struct FoundOfMesh
{
    TriangleList crossing, inwards; //!< inwards: as WallTurns
    bool turns_out = false;

    bool empty() const { return crossing.empty() && inwards.empty() && !turns_out; }
    void add( const FoundOfMesh &other )
    {
      crossing.add( other.crossing );
      inwards.add( other.inwards );
      turns_out = turns_out || other.turns_out;
    }
};

//! Of each mesh of which something is found: of thousands most have no triangle in a part.
std::string bytes_of( const std::vector<FoundOfMesh> &found )
{
  std::string bytes;
  for ( std::uint32_t m = 0; m < found.size(); ++m )
    if ( !found[m].empty() )
    {
      append( bytes, &m, 1 );
      const std::uint8_t turns_out = found[m].turns_out;
      append( bytes, &turns_out, 1 );
      found[m].crossing.append_to( bytes );
      found[m].inwards.append_to( bytes );
    }
  return bytes;
}

} // namespace

std::string part_crossings( const MeshPart &part, const JudgedMeshes &judged, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options )
{
  const TriangleMesh &mesh = part.mesh;
  Workers workers( options );
  std::vector<bool> left_out, wanted, consistent;
  for ( const std::uint8_t marks : part.marks )
    left_out.push_back( ( marks & MeshPart::left_out_mark ) != 0 );
  for ( const MeshRule &rule : judged.surfaces.meshes )
  {
    wanted.push_back( rule.closed ); // as CrossingSearch::closed_meshes
    consistent.push_back( rule.consistent );
  }
  EdgeSurvey edges = survey_edges( mesh, left_out, workers );
  edges.consistent = std::move( consistent );
  const auto owns = [&]( const Box3 &place ) {
    const Box2 corner = { place.x_low, place.y_low, place.x_low, place.y_low };
    return plan.owner( corner, corner ) == partition;
  };
  const PartCrossings crossings = find_crossings_of_part( { mesh, left_out, edges }, wanted, owns, workers );

  std::vector<FoundOfMesh> found( mesh.names.size() );
  const auto add = [&]( TriangleList FoundOfMesh::*list, std::uint32_t triangle ) {
    ( found[mesh.mesh[triangle]].*list ).add( part.triangles[triangle], mesh.corners( triangle )[0] );
  };
  for ( std::uint32_t t = 0; t < crossings.crossing.size(); ++t )
    if ( crossings.crossing[t] )
      add( &FoundOfMesh::crossing, t );
  for ( const WallTurns::Inward &turn : crossings.turns.inwards )
    for ( const std::uint32_t t : turn.triangles )
      add( &FoundOfMesh::inwards, t );
  for ( std::size_t m = 0; m < found.size(); ++m )
    found[m].turns_out = crossings.turns.out[m];
  return sealed( bytes_of( found ), plan.seed_of_contacts() );
}

void add_crossings_of_parts( std::span<const Bytes> records, const Plan &plan, JudgedMeshes &judged )
{
  std::vector<FoundOfMesh> found( judged.names.size() );
  for ( const Bytes record : records )
  {
    RecordBytes bytes( unsealed( record, plan.seed_of_contacts() ) );
    while ( bytes.left() > 0 )
    {
      const auto of_mesh = bytes.take<std::uint32_t>();
      if ( of_mesh >= found.size() )
        RecordBytes::fail();
      FoundOfMesh of_part;
      of_part.turns_out = bytes.take<std::uint8_t>() != 0;
      of_part.crossing = TriangleList::from( bytes );
      of_part.inwards = TriangleList::from( bytes );
      found[of_mesh].add( of_part );
    }
  }
  std::vector<CrossingTriangles> crossings;
  for ( FoundOfMesh &of_mesh : found )
  {
    const bool by_turns = turns_count( !of_mesh.crossing.empty(), of_mesh.turns_out );
    crossings.push_back( ( by_turns ? of_mesh.inwards : of_mesh.crossing ).count() );
  }
  add_crossings( judged.names, crossings, judged.surfaces );
}

} // namespace rubicon
