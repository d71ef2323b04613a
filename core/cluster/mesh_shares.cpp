// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers of triangles, faces and meshes counted on from share to share.
// Relies on cluster/mesh_shares.h, cluster/mesh_parts.h for what is seen from above, line_mesh/ways_out.h for the box.
#include "core/cluster/mesh_shares.h"

#include "core/cluster/line_shares.h"
#include "core/cluster/mesh_parts.h"
#include "core/cluster/records.h"
#include "core/compute/workers.h"
#include "core/line_mesh/ways_out.h"

#include <array>
#include <limits>
#include <unordered_map>
#include <utility>

namespace rubicon
{

namespace
{

//! The numbers of MeshCounts, in the order of their records.
template <typename Counts>
auto numbers_of( Counts &counts )
{
  return std::array{ &counts.null_features, &counts.empty_features,  &counts.other_elements,
                     &counts.faces,         &counts.nonfinite_faces, &counts.small_faces,
                     &counts.crossed_faces, &counts.holed_faces,     &counts.nonplanar_faces };
}

//! And the places, in theirs.
template <typename Counts>
auto places_of( Counts &counts )
{
  return std::array{ &counts.nonfinite_places, &counts.small_places, &counts.crossed_places, &counts.holed_places };
}

void append_counts( std::string &bytes, const MeshCounts &counts )
{
  for ( const std::uint64_t *number : numbers_of( counts ) )
    append( bytes, number, 1 );
  for ( const std::vector<FacePlace> *places : places_of( counts ) )
    append_counted( bytes, *places );
}

MeshCounts take_counts( RecordBytes &bytes )
{
  MeshCounts counts;
  for ( std::uint64_t *number : numbers_of( counts ) )
    *number = bytes.take<std::uint64_t>();
  for ( std::vector<FacePlace> *places : places_of( counts ) )
    bytes.take( *places );
  return counts;
}

//! Adds what was met of the share that follows.
void add_counts( MeshCounts share, MeshCounts &whole )
{
  constexpr std::size_t kept = 10; // as leave_out() keeps
  const auto of_share = places_of( share ), of_whole = places_of( whole );
  for ( std::size_t sort = 0; sort < of_whole.size(); ++sort )
    for ( FacePlace place : *of_share[sort] )
      if ( of_whole[sort]->size() < kept )
      {
        place.face += whole.faces;
        of_whole[sort]->push_back( place );
      }
  const auto numbers = numbers_of( share ), sums = numbers_of( whole );
  for ( std::size_t i = 0; i < sums.size(); ++i )
    *sums[i] += *numbers[i];
}

} // namespace

MeshSurvey survey_mesh( const TriangleMesh &share, const RunOptions &options )
{
  Workers workers( options );
  workers.stage( 0, 1 );
  return { survey_triangles( share ), box_around( share, workers ), share.triangles.size(), share.counts, share.names };
}

std::string bytes_of( const MeshSurvey &survey )
{
  std::string bytes;
  append_counted( bytes, bytes_of( survey.from_above ) );
  append( bytes, &survey.box, 1 );
  append( bytes, &survey.triangles, 1 );
  append_counts( bytes, survey.counts );
  append_texts( bytes, survey.names );
  return sealed( std::move( bytes ), 0 );
}

MeshSurvey mesh_survey_from( std::span<const std::byte> record )
{
  RecordBytes bytes( unsealed( record, 0 ) );
  MeshSurvey survey;
  survey.from_above = survey_from( std::as_bytes( std::span( bytes.take_text() ) ) );
  survey.box = bytes.take<Box3>();
  survey.triangles = bytes.take<std::uint64_t>();
  survey.counts = take_counts( bytes );
  survey.names = bytes.take_texts();
  bytes.finish();
  return survey;
}

MeshShares join_surveys( std::span<const MeshSurvey> surveys )
{
  MeshShares shares;
  std::unordered_map<std::string, std::uint32_t> numbers;
  for ( const MeshSurvey &survey : surveys )
  {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    if ( shares.triangles + survey.triangles >= most || shares.counts.faces + survey.counts.faces >= most )
      throw Error( "The mesh has more than 4,294,967,294 triangles, which is more than one run can take." );
    SharePlace &place = shares.places.emplace_back();
    place.first_triangle = static_cast<std::uint32_t>( shares.triangles );
    place.first_face = static_cast<std::uint32_t>( shares.counts.faces );
    place.content = survey.from_above.content;
    for ( const std::string &name : survey.names )
    {
      const auto [number, is_new] = numbers.try_emplace( name, static_cast<std::uint32_t>( shares.names.size() ) );
      if ( is_new )
        shares.names.push_back( name );
      place.meshes.push_back( number->second );
    }
    shares.box = hull_of( shares.box, survey.box );
    shares.triangles += survey.triangles;
    add_counts( survey.counts, shares.counts );
  }
  return shares;
}

std::string bytes_of( const MeshShares &shares, const Plan &plan )
{
  std::string bytes;
  append_texts( bytes, shares.names );
  append( bytes, &shares.box, 1 );
  append( bytes, &shares.triangles, 1 );
  append_counts( bytes, shares.counts );
  const std::uint64_t count = shares.places.size();
  append( bytes, &count, 1 );
  for ( const SharePlace &place : shares.places )
  {
    append( bytes, &place.first_triangle, 1 );
    append( bytes, &place.first_face, 1 );
    append( bytes, &place.content, 1 );
    append_counted( bytes, place.meshes );
  }
  return sealed( std::move( bytes ), plan.seed_of_contacts() );
}

MeshShares mesh_shares_from( std::span<const std::byte> record, const Plan &plan )
{
  RecordBytes bytes( unsealed( record, plan.seed_of_contacts() ) );
  MeshShares shares;
  shares.names = bytes.take_texts();
  shares.box = bytes.take<Box3>();
  shares.triangles = bytes.take<std::uint64_t>();
  shares.counts = take_counts( bytes );
  for ( auto count = bytes.take<std::uint64_t>(); count > 0; --count )
  {
    SharePlace &place = shares.places.emplace_back();
    place.first_triangle = bytes.take<std::uint32_t>();
    place.first_face = bytes.take<std::uint32_t>();
    place.content = bytes.take<std::uint64_t>();
    bytes.take( place.meshes );
  }
  bytes.finish();
  return shares;
}

} // namespace rubicon
