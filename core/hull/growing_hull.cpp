// SPDX-License-Identifier: GPL-2.0-or-later
// Each point is looked for from where the one before it was found. All by exact signs.
// Relies on hull/growing_hull.h.
#include "core/hull/growing_hull.h"

#include "core/compute/workers.h"

#include <mutex>
#include <tuple>

namespace rubicon
{

std::vector<Located> GrowingHull::located( std::span<const PlacedPoint> points, const Workers &workers,
                                           TierCounts &counts ) const
{
  constexpr std::size_t grain = 1 << 9;
  std::vector<Located> found( points.size() );
  const std::uint32_t anywhere = first_triangle();
  std::mutex mutex;
  workers.share( points.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    TierCounts met;
    std::uint32_t triangle = anywhere;
    for ( std::size_t i = begin; i < end; ++i )
    {
      if ( i % 256 == 0 )
        workers.keep_going();
      const auto [its_triangle, above] = mSurface.locate( points[i].place, triangle, met );
      found[i] = { its_triangle, above };
      triangle = its_triangle;
    }
    const std::lock_guard lock( mutex );
    counts += met;
  } );
  return found;
}

void GrowingHull::insert( std::span<const PlacedPoint> points, std::span<const Located> found, TierCounts &counts,
                          const HullProgress &progress )
{
  std::uint32_t last = first_triangle();
  for ( std::size_t i = 0; i < points.size(); ++i )
  {
    if ( i % 256 == 255 )
      progress( static_cast<double>( i ) / static_cast<double>( points.size() ) );
    auto [triangle, above] = found.empty() ? Located() : found[i];
    if ( above == Sign::negative ) // most are; if it lies where one of the first four corners is, that is inside too
      continue;
    const auto &[place, point] = points[i];
    if ( takes_over_first( points[i] ) )
      continue;
    if ( above == Sign::positive || above == Sign::uncertain )
    {
      const bool is_near = triangle != HullSurface::none && mSurface.is_there( triangle );
      std::tie( last, above ) = mSurface.locate( place, is_near ? triangle : last, counts );
      if ( above == Sign::positive )
        last = mSurface.insert( place, point, last, counts );
    }
    if ( above == Sign::zero )
      mOnSurface.push_back( points[i] );
  }
}

std::uint32_t GrowingHull::first_triangle() const
{
  std::uint32_t triangle = 0;
  while ( !mSurface.is_there( triangle ) )
    ++triangle;
  return triangle;
}

} // namespace rubicon
