// SPDX-License-Identifier: GPL-2.0-or-later
// Seconds by segments and triangles, each constant with the row of resources/docs/benchmarks.md that it comes from.
// Relies on doubles: this is a guess.

#include "plugin/algorithms/expectedtime.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace
{

// Seconds of one thread for each segment of two maps, to points and overlaps in memory ("One thread beside CGAL", whole):
// from 0.038 / 906,780 (municipalities × rivers) to 0.415 / 1,272,566 (municipalities × themselves). The latter, since
// nobody knows before how much meets.
constexpr double MAP_SEGMENT = 0.33e-6;

// Seconds of one thread for each segment of lines ("Lines × meshes", rays: 0.239 / 1,000,000), and for each triangle: 0.189
// / 1,000,000 to search them (mine, whole), and two for a million to judge them, which two cores do in one.
constexpr double LINE_SEGMENT = 0.24e-6, TRIANGLE = 2.19e-6;

// Seconds for each segment that only one thread spends in QGIS, mostly on writing ("In QGIS", temporary layer: 1.04 less 0.3
// of starting QGIS, / 2,861,000). Reading is part of it, and counted twice therefore.
constexpr double WRITING = 0.26e-6;

// How many times as fast several threads are: 1.7 to 1.9 of two, 4 to 7 of 16 ("More threads and a GPU"). The root is below
// both. A GPU finds pairs faster than that, but the judgement of meshes, assembling and writing stay on the processor: 44
// ms with an H200, 40 with 16 threads (mine, whole). So it makes no difference to the class.
double speedUp( unsigned threads )
{
  return std::sqrt( std::clamp( threads, 1u, 16u ) );
}

} // namespace

ExpectedTime expectedTime( const Workload &work, unsigned threads )
{
  const auto maps = static_cast<double>( work.mapSegments ), lines = static_cast<double>( work.lineSegments ),
             triangles = static_cast<double>( work.triangles );
  const double computing = ( maps * MAP_SEGMENT + lines * LINE_SEGMENT + triangles * TRIANGLE ) / speedUp( threads );
  const double total = work.readSeconds + computing + ( maps + lines ) * WRITING;
  constexpr double minute = 60, hour = 3600;
  return total < 1        ? ExpectedTime::underASecond
         : total < minute ? ExpectedTime::seconds
         : total < hour   ? ExpectedTime::minutes
                          : ExpectedTime::longer;
}

QString expectedTimeInWords( ExpectedTime time )
{
  switch ( time )
  {
    case ExpectedTime::underASecond: return QObject::tr( "under a second" );
    case ExpectedTime::seconds: return QObject::tr( "seconds" );
    case ExpectedTime::minutes: return QObject::tr( "minutes" );
    case ExpectedTime::longer: break;
  }
  return QObject::tr( "longer" );
}
