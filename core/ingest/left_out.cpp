// SPDX-License-Identifier: GPL-2.0-or-later
// Counts and first ids in sentences.
// Relies on left_out.h and ingest/repeated_id.h.
#include "core/ingest/left_out.h"

#include "core/ingest/repeated_id.h"

#include <optional>

namespace rubicon
{

namespace
{

//! " (feature 7, feature 9)", or " (face 3, …)" of a mesh file, whose faces are counted from 1.
std::string places( const std::vector<FacePlace> &first, std::uint64_t count )
{
  std::string text;
  for ( const FacePlace &place : first )
  {
    text += text.empty() ? " (" : ", ";
    text += place.feature == no_feature ? "face " + std::to_string( place.face + 1 )
                                        : "feature " + std::to_string( place.feature );
  }
  return text + ( count > first.size() ? ", …)" : ")" );
}

} // namespace

std::string plural( std::uint64_t count, const std::string &noun )
{
  return std::to_string( count ) + " " + noun + ( count == 1 ? "" : "s" );
}

std::string ids_in_words( std::span<const std::int64_t> first, std::uint64_t count )
{
  std::string ids;
  for ( const std::int64_t id : first )
    ids += ( ids.empty() ? "" : ", " ) + std::to_string( id );
  return ( count == 1 ? "id " : "ids " ) + ids + ( count > first.size() ? ", …" : "." );
}

std::vector<std::string> left_out( const MeshCounts &counts )
{
  std::vector<std::string> lines;
  const auto say = [&]( std::uint64_t count, const char *noun, const std::string &what ) {
    if ( count )
      lines.push_back( std::to_string( count ) + " " + noun + ( count == 1 ? "" : "s" ) + " " + what );
  };
  say( counts.null_features, "feature", "without geometry skipped" );
  say( counts.empty_features, "feature", "with an empty geometry skipped" );
  say( counts.other_elements, "element", "other than a face (point, line, text) skipped" );
  say( counts.nonfinite_faces, "face",
       "with a NaN or infinite coordinate left out" + places( counts.nonfinite_places, counts.nonfinite_faces ) );
  say( counts.small_faces, "face",
       "with fewer than three different corners left out" + places( counts.small_places, counts.small_faces ) );
  say( counts.crossed_faces, "face",
       "whose border crosses or touches itself left out" + places( counts.crossed_places, counts.crossed_faces ) );
  say( counts.holed_faces, "face", "with a hole left out" + places( counts.holed_places, counts.holed_faces ) );
  return lines;
}

void log_left_out( const IngestCounts &counts, const std::string &layer, const LogCallback &log )
{
  if ( !log )
    return;
  const auto skipped = [&]( std::uint64_t count, const char *how, const std::vector<std::int64_t> &first_ids ) {
    if ( count > 0 )
      log( "Layer " + layer + ": " + plural( count, "feature" ) + " " + how
           + " skipped: " + ids_in_words( first_ids, count ) );
  };
  skipped( counts.null_features, "without geometry", counts.null_ids );
  skipped( counts.empty_features, "with an empty geometry", counts.empty_ids );
  skipped( counts.nonfinite_features, "with a NaN or infinite coordinate", counts.nonfinite_ids );
  skipped( counts.lengthless_features, "of no length", counts.lengthless_ids );
  if ( counts.linearised_features )
    log( "Warning: layer " + layer + ": the curves of " + plural( counts.linearised_features, "feature" )
         + " were turned into straight segments by OGR; the result is exact for those." );
  if ( counts.zero_length_segments )
    log( "Layer " + layer + ": " + plural( counts.zero_length_segments, "segment" ) + " of no length collapsed." );
}

void log_left_out( const MeshCounts &counts, const std::string &name, const LogCallback &log )
{
  if ( !log )
    return;
  for ( const std::string &what : left_out( counts ) )
    log( name + ": " + what + "." );
  if ( counts.nonplanar_faces )
    log(
      "Warning: " + name + ": " + std::to_string( counts.nonplanar_faces ) + " face"
      + ( counts.nonplanar_faces == 1 ? "" : "s" )
      + " with corners on no common plane, cut into triangles all the same: other cuts would make another surface." );
}

void log_repeated_ids( std::span<const std::int64_t> ids, const std::string &layer, const LogCallback &log )
{
  if ( !log )
    return;
  if ( const std::optional<std::int64_t> twice = repeated_id( ids ) )
    log( "Warning: " + layer + " has several features with the id " + std::to_string( *twice )
         + ". Rows do not tell them apart." );
}

} // namespace rubicon
