// SPDX-License-Identifier: GPL-2.0-or-later
// The table of the counts.
// Relies on the members of MeshVerdict.

#include "plugin/outputs/meshverdictcounts.h"

#include <QLocale>
#include <QObject>
#include <QStringList>

#include <algorithm>

namespace
{

using rubicon::MeshVerdict;

constexpr MeshVerdictCount COUNTS[] = {
  { "TRIANGLES", QT_TRANSLATE_NOOP( "QObject", "Triangles" ), &MeshVerdict::triangles, false },
  { "VERTICES", QT_TRANSLATE_NOOP( "QObject", "Vertices" ), &MeshVerdict::vertices, false },
  { "BOUNDARY_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges of one triangle" ), &MeshVerdict::boundary_edges, true },
  { "NON_MANIFOLD_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges of more than two triangles" ),
    &MeshVerdict::non_manifold_edges, true },
  { "INCONSISTENT_EDGES", QT_TRANSLATE_NOOP( "QObject", "Edges whose two triangles face differently" ),
    &MeshVerdict::inconsistent_edges, true },
  { "DUPLICATES", QT_TRANSLATE_NOOP( "QObject", "Triangles that occur before" ), &MeshVerdict::duplicates, true },
  { "DEGENERATE", QT_TRANSLATE_NOOP( "QObject", "Triangles of zero area" ), &MeshVerdict::degenerate, true },
  { "SELF_INTERSECTIONS", QT_TRANSLATE_NOOP( "QObject", "Triangles that cross others" ),
    &MeshVerdict::self_intersections, true },
  { "INNER_SOLIDS",
    QT_TRANSLATE_NOOP( "QObject", "Shells within others and turned like them, which are holes all the same" ),
    &MeshVerdict::inner_solids, true },
  { "SHELLS", QT_TRANSLATE_NOOP( "QObject", "Shells" ), &MeshVerdict::shells, false },
};

} // namespace

std::span<const MeshVerdictCount> meshVerdictCounts()
{
  return COUNTS;
}

std::size_t closedMeshes( const rubicon::MeshReport &report )
{
  return static_cast<std::size_t>( std::count_if( report.verdicts.begin(), report.verdicts.end(),
                                                  []( const MeshVerdict &verdict ) { return verdict.closed; } ) );
}

QString faultsInWords( const MeshVerdict &verdict )
{
  QStringList faults;
  for ( const MeshVerdictCount &count : COUNTS )
  {
    if ( count.isFault && verdict.*count.value > 0 )
      faults << QObject::tr( "%1: %2" )
                  .arg( QObject::tr( count.description ),
                        QLocale().toString( static_cast<qulonglong>( verdict.*count.value ) ) );
  }
  return faults.join( QStringLiteral( "; " ) );
}
