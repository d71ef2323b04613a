// SPDX-License-Identifier: GPL-2.0-or-later
// What sums over triangles in balls tell of a hull; host and device.
// Relies on hull/moments.h.
#pragma once

#include "core/hull/moments.h"

#include <array>
#include <limits>

namespace rubicon
{

//! Stands for what a ball does not tell: no number.
inline constexpr double open_measure = std::numeric_limits<double>::quiet_NaN();

//! HullMeasures as far as balls tell them.
struct CertifiedMeasures
{
    double volume, area;
    Point3 centroid;
};

RUBICON_HD inline double nearest_or_open( const Ball &ball )
{
  double nearest;
  return certified_nearest( ball, nearest ) ? nearest : open_measure;
}

//! Volume, area and centroid of a hull of \a rank 2 or 3 from the \a sums over its triangles, as seen from \a origin: what they leave
//! open is open_measure.
RUBICON_HD inline CertifiedMeasures certified_measures( const BallSums &sums, Point3 origin, int rank )
{
  CertifiedMeasures result = { rank < 3 ? 0 : open_measure,
                               open_measure,
                               { open_measure, open_measure, open_measure } };
  if ( sums.out_of_range )
    return result;
  if ( rank == 3 )
    result.volume = nearest_or_open( sums.moments.whole / Ball{ 6, 0, 0 } );
  result.area = nearest_or_open( sums.area * Ball{ 0.5, 0, 0 } );
  const Ball parts = sums.moments.whole * Ball{ rank + 1.0, 0, 0 };
  const auto along = [&parts]( double from, const Ball &moment ) {
    return from == 0 || in_range( from ) ? nearest_or_open( Ball{ from, 0, 0 } + moment / parts ) : open_measure;
  };
  const std::array<Ball, 3> &moment = sums.moments.moment;
  result.centroid = { along( origin.x, moment[0] ), along( origin.y, moment[1] ), along( origin.z, moment[2] ) };
  return result;
}

} // namespace rubicon
