// SPDX-License-Identifier: GPL-2.0-or-later
// Rules as numbers, names and reasons as texts.
// Relies on cluster/judged_meshes.h.
#include "core/cluster/judged_meshes.h"

#include <cstdint>
#include <utility>

namespace rubicon
{

namespace
{

//! MeshRule as edges tell it, without gaps.
struct StoredRule
{
    std::uint64_t repeated, walls;
    std::uint64_t closed, consistent; //!< 1 where they are
};

} // namespace

std::string bytes_of( const JudgedMeshes &judged, const Plan &plan )
{
  std::string bytes;
  append_texts( bytes, judged.names );
  append( bytes, &judged.box, 1 );
  std::vector<StoredRule> rules;
  for ( const MeshRule &rule : judged.surfaces.meshes )
    rules.push_back( { rule.repeated, rule.walls, rule.closed, rule.consistent } );
  append_counted( bytes, rules );
  append_texts( bytes, judged.surfaces.reasons );
  return sealed( std::move( bytes ), plan.seed_of_contacts() );
}

JudgedMeshes judged_from( Bytes record, const Plan &plan )
{
  RecordBytes bytes( unsealed( record, plan.seed_of_contacts() ) );
  JudgedMeshes judged;
  judged.names = bytes.take_texts();
  judged.box = bytes.take<Box3>();
  std::vector<StoredRule> rules;
  bytes.take( rules );
  for ( const StoredRule &rule : rules )
    judged.surfaces.meshes.push_back( { rule.closed ? InsideRule::parity : InsideRule::none, rule.closed != 0,
                                        rule.consistent != 0, rule.repeated, rule.walls, 0 } );
  judged.surfaces.reasons = bytes.take_texts();
  bytes.finish();
  if ( rules.size() != judged.names.size() || judged.surfaces.reasons.size() != judged.names.size() )
    RecordBytes::fail();
  return judged;
}

} // namespace rubicon
