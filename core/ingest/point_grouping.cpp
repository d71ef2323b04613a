// SPDX-License-Identifier: GPL-2.0-or-later
// Groups are numbered as they come, and sorted once all points are there.
// Relies on point_grouping.h, ingest/left_out.h and compute/make_room.h.
#include "core/ingest/point_grouping.h"

#include "core/compute/make_room.h"
#include "core/ingest/left_out.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace rubicon
{

namespace
{

//! What \a of_item says of each item, in the order that \a order gives.
template <typename T>
std::vector<T> in_order( const std::vector<T> &of_item, const std::vector<std::uint32_t> &order )
{
  std::vector<T> sorted;
  sorted.reserve( of_item.size() );
  for ( const std::uint32_t item : order )
    sorted.push_back( of_item[item] );
  return sorted;
}

void log_flat( const PointGroups3 &points, const std::string &layer, const LogCallback &log )
{
  if ( !log || points.flat_features == 0 )
    return;
  log( "Layer " + layer + ": " + plural( points.flat_features, "feature" )
       + " without Z skipped: " + ids_in_words( points.flat_ids, points.flat_features ) );
}

} // namespace

PointGrouping::PointGrouping( bool by_value, std::string title )
  : mTitle( std::move( title ) )
{
  if ( !by_value )
    mNumbers[{}] = 0, mPoints.names.push_back( {} );
}

void PointGrouping::end_feature( const std::string &value )
{
  const auto [place, is_new] = mNumbers.insert( { value, static_cast<std::uint32_t>( mPoints.groups() ) } );
  if ( is_new )
    mPoints.names.push_back( value );
  if ( mPoints.points.size() > std::numeric_limits<std::uint32_t>::max() )
    throw Error( "Layer " + mTitle + " has more than 4,294,967,295 vertices, which is more than one run can take." );
  mGroup.resize( mPoints.points.size(), place->second );
}

void PointGrouping::sort_into_groups()
{
  mPoints.begin.assign( mPoints.groups() + 1, 0 );
  for ( const std::uint32_t number : mGroup )
    ++mPoints.begin[number + 1];
  std::partial_sum( mPoints.begin.begin(), mPoints.begin.end(), mPoints.begin.begin() );
  if ( mPoints.groups() < 2 )
    return;
  std::vector<std::size_t> next = mPoints.begin;
  std::vector<std::uint32_t> order( mGroup.size() );
  for ( std::uint32_t i = 0; i < mGroup.size(); ++i )
    order[next[mGroup[i]]++] = i;
  mPoints.points = in_order( mPoints.points, order );
  mPoints.feature = in_order( mPoints.feature, order );
  mPoints.part = in_order( mPoints.part, order );
}

PointGroups3 PointGrouping::take( const LogCallback &log )
{
  sort_into_groups();
  log_left_out( mPoints.counts, mTitle, log );
  log_flat( mPoints, mTitle, log );
  return std::move( mPoints );
}

std::vector<Point3> room_for_points( std::size_t count, const RunOptions &options )
{
  constexpr std::size_t piece = 1 << 20;
  std::vector<Point3> points;
  reserve_room( points, count );
  while ( points.size() < count )
  {
    keep_going( options.stop );
    points.resize( std::min( count, points.size() + piece ) );
  }
  return points;
}

PointGroups3 grouped( const std::vector<Point3> &points, const std::vector<std::uint16_t> &values,
                      const RunOptions &options )
{
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  constexpr std::size_t piece = 1 << 16; // points between two looks whether to go on
  std::vector<std::uint32_t> group_of( 1 + std::numeric_limits<std::uint16_t>::max(), none );
  PointGroups3 groups;
  for ( std::size_t i = 0; i < values.size(); ++i )
  {
    if ( i % piece == 0 )
      keep_going( options.stop );
    std::uint32_t &group = group_of[values[i]];
    if ( group == none )
    {
      group = static_cast<std::uint32_t>( groups.groups() );
      groups.names.push_back( std::to_string( values[i] ) );
      groups.begin.push_back( 0 );
    }
    ++groups.begin[group + 1];
  }
  std::partial_sum( groups.begin.begin(), groups.begin.end(), groups.begin.begin() );
  std::vector<std::size_t> next = groups.begin;
  groups.points = room_for_points( points.size(), options );
  groups.part.resize( points.size() );
  groups.feature.assign( points.size(), no_feature );
  for ( std::size_t i = 0; i < points.size(); ++i )
  {
    if ( i % piece == 0 )
      keep_going( options.stop );
    const std::size_t place = next[group_of[values[i]]]++;
    groups.points[place] = points[i];
    groups.part[place] = static_cast<std::uint32_t>( i );
  }
  return groups;
}

} // namespace rubicon
