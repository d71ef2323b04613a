// SPDX-License-Identifier: GPL-2.0-or-later
// Segments cut at the four planes that bound a slab, after Liang and Barsky, and joined to pieces.
// Relies on section/slab.h.
#include "core/section/slab.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace rubicon
{

namespace
{

//! The part of a segment within the slab, from 0 (its start) to 1 (its end).
struct Within
{
    double begin = 0, end = 1;
};

//! How far \a p is from each of the four planes; negative beyond them.
std::array<double, 4> room_at( const SlabPoint &p, double length, double half_thickness )
{
  return { p.distance, length - p.distance, half_thickness + p.offset, half_thickness - p.offset };
}

std::optional<Within> part_within( const std::array<double, 4> &a, const std::array<double, 4> &b )
{
  Within part;
  for ( std::size_t i = 0; i < a.size(); ++i )
  {
    if ( a[i] < 0 && b[i] < 0 )
      return std::nullopt;
    if ( a[i] < 0 )
      part.begin = std::max( part.begin, a[i] / ( a[i] - b[i] ) );
    else if ( b[i] < 0 )
      part.end = std::min( part.end, a[i] / ( a[i] - b[i] ) );
  }
  return part.begin <= part.end ? std::optional( part ) : std::nullopt;
}

// Ends stay as they are.
double between( double a, double b, double t )
{
  return t == 0 ? a : t == 1 ? b : a + ( b - a ) * t;
}

SlabPoint between( const SlabPoint &a, const SlabPoint &b, double t )
{
  return { between( a.distance, b.distance, t ), between( a.elevation, b.elevation, t ),
           between( a.offset, b.offset, t ) };
}

} // namespace

SectionSlab::SectionSlab( Point2 from, Point2 to, double thickness )
  : mFrom( from )
  , mLength( std::hypot( to.x - from.x, to.y - from.y ) )
  , mHalfThickness( thickness / 2 )
{
  mAlong = { ( to.x - from.x ) / mLength, ( to.y - from.y ) / mLength };
}

SlabPoint SectionSlab::project( const Point3 &p ) const
{
  const double dx = p.x - mFrom.x, dy = p.y - mFrom.y;
  return { dx * mAlong.x + dy * mAlong.y, p.z, dx * mAlong.y - dy * mAlong.x };
}

bool SectionSlab::contains( const SlabPoint &p ) const
{
  return std::ranges::all_of( room_at( p, mLength, mHalfThickness ), []( double room ) { return room >= 0; } );
}

std::vector<SlabPiece> SectionSlab::clip( std::span<const Point3> vertices, std::span<const double> m ) const
{
  std::vector<SlabPiece> pieces;
  SlabPiece piece;
  const auto close = [&] {
    if ( piece.points.size() > 1 )
      pieces.push_back( std::move( piece ) );
    piece = {};
  };
  for ( std::size_t i = 0; i + 1 < vertices.size(); ++i )
  {
    const SlabPoint a = project( vertices[i] ), b = project( vertices[i + 1] );
    const auto part = part_within( room_at( a, mLength, mHalfThickness ), room_at( b, mLength, mHalfThickness ) );
    const auto add = [&]( double t ) {
      piece.points.push_back( between( a, b, t ) );
      if ( !m.empty() )
        piece.m.push_back( between( m[i], m[i + 1], t ) );
    };
    if ( !part || part->begin > 0 )
      close();
    if ( !part )
      continue;
    if ( piece.points.empty() )
    {
      piece.has_start = i == 0 && part->begin == 0;
      add( part->begin );
    }
    if ( part->end > part->begin )
      add( part->end );
    if ( part->end < 1 )
      close();
  }
  close();
  return pieces;
}

} // namespace rubicon
