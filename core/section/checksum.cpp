// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/word_hash.h.
#include "core/section/checksum.h"

#include "core/compute/word_hash.h"

namespace rubicon
{

namespace
{

void add( const std::vector<Point3> &points, WordHash &hash )
{
  hash.add( { points.size() } );
  for ( const Point3 &p : points )
    hash.add( { bits( p.x ), bits( p.y ), bits( p.z ) } );
}

} // namespace

std::uint64_t checksum( const MeshSections &sections )
{
  WordHash hash;
  hash.add( { sections.lines.size(), sections.areas.size() } );
  for ( const SectionLine &line : sections.lines )
  {
    hash.add( { both( line.section, line.mesh ) } );
    add( line.points, hash );
  }
  for ( const SectionArea &area : sections.areas )
  {
    hash.add( { both( area.section, area.mesh ), bits( area.area ), area.rings.size() } );
    for ( const std::vector<Point3> &ring : area.rings )
      add( ring, hash );
  }
  return hash.value();
}

} // namespace rubicon
