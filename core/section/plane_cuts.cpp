// SPDX-License-Identifier: GPL-2.0-or-later
// Level planes by comparing heights, upright ones as lines on the map.
// Relies on section/plane_cuts.h.
#include "core/section/plane_cuts.h"

#include "core/exact/constructions.h"
#include "core/exact/predicates.h"

#include <cmath>

namespace rubicon
{

namespace
{

Point2 on_map( Point3 p )
{
  return { p.x, p.y };
}

//! What goes from \a from to \a to, as far as balls tell; without arithmetic where it stays the same.
Ball between( double from, double to, const Ball &parameter )
{
  if ( from == to )
    return ball_of( from );
  return in_range( from ) && in_range( to ) ? interpolate( from, to, parameter ) : nothing_known;
}

mpq_class between( double from, double to, const mpq_class &parameter )
{
  return mpq_class( from ) + parameter * ( mpq_class( to ) - mpq_class( from ) );
}

//! Of an upright plane, of a length that a double holds.
Point2 direction_of( const SectionPlane &plane )
{
  const Point2 whole{ plane.to.x - plane.from.x, plane.to.y - plane.from.y };
  return std::isfinite( length_of( whole.x, whole.y ) )
           ? whole
           : Point2{ plane.to.x / 4 - plane.from.x / 4, plane.to.y / 4 - plane.from.y / 4 };
}

} // namespace

PlaneCuts::PlaneCuts( const SectionPlane &plane )
  : mPlane( plane )
  , mAlongX( plane.is_level || std::fabs( direction_of( plane ).x ) >= std::fabs( direction_of( plane ).y ) )
{}

Sign PlaneCuts::side( Point3 p, TierCounts &counts ) const
{
  if ( !mPlane.is_level )
    return orient2d( mPlane.from, mPlane.to, on_map( p ), counts );
  counts.count( Tier::filter );
  return p.z > mPlane.height ? Sign::positive : p.z < mPlane.height ? Sign::negative : Sign::zero;
}

// Either side is convex, so a box with all corners on one of them lies there.
bool PlaneCuts::passes( const Box3 &box ) const
{
  if ( mPlane.is_level )
    return box.z_low < mPlane.height && box.z_high >= mPlane.height;
  TierCounts of_boxes;
  const auto is_below = [&]( double x, double y ) {
    return orient2d( mPlane.from, mPlane.to, { x, y }, of_boxes ) == Sign::negative;
  };
  const bool first = is_below( box.x_low, box.y_low );
  return is_below( box.x_high, box.y_high ) != first || is_below( box.x_low, box.y_high ) != first
         || is_below( box.x_high, box.y_low ) != first;
}

PlaneCut PlaneCuts::cut( Point3 p, Point3 q ) const
{
  if ( mPlane.is_level )
  {
    const Ball t = parameter_between( p.z, q.z, mPlane.height );
    const auto nearest = [&]( double from, double to ) {
      return nearest_between( from, to, t, [&] { return parameter_between_rational( p.z, q.z, mPlane.height ); } );
    };
    return { between( p.x, q.x, t ),
             between( p.y, q.y, t ),
             { nearest( p.x, q.x ), nearest( p.y, q.y ), without_negative_zero( mPlane.height ) } };
  }
  const PlaceBall place = crossing_ball( on_map( p ), on_map( q ), mPlane.from, mPlane.to );
  PlaceCounts uncounted;
  const Point2 nearest = crossing_point( on_map( p ), on_map( q ), mPlane.from, mPlane.to, uncounted );
  return { mAlongX ? place.x : place.y,
           between( p.z, q.z, crossing_parameter( on_map( p ), on_map( q ), mPlane.from, mPlane.to ) ),
           { nearest.x, nearest.y, value_at_crossing( on_map( p ), on_map( q ), mPlane.from, mPlane.to, p.z, q.z ) } };
}

Point2 PlaneCuts::own( Point3 p ) const
{
  return { mAlongX ? p.x : p.y, mPlane.is_level ? p.y : p.z };
}

RationalPoint2 PlaneCuts::exact_cut( Point3 p, Point3 q ) const
{
  const mpq_class t = mPlane.is_level ? parameter_between_rational( p.z, q.z, mPlane.height )
                                      : crossing_parameter_rational( on_map( p ), on_map( q ), mPlane.from, mPlane.to );
  const Point2 from = own( p ), to = own( q );
  return { between( from.x, to.x, t ), between( from.y, to.y, t ) };
}

double PlaneCuts::stretch() const
{
  if ( mPlane.is_level )
    return 1;
  const Point2 direction = direction_of( mPlane );
  return length_of( direction.x, direction.y ) / std::fabs( mAlongX ? direction.x : direction.y );
}

} // namespace rubicon
