// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices to their CRS, faces to the builder, sentences to the user.
// Relies on io/mesh_ingest.h.
#include "core/io/mesh_ingest.h"

#include "core/error.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

namespace rubicon
{

MeshIngest::MeshIngest( std::string_view bytes, std::string title, std::string name, MeshBuilder &builder,
                        const RunOptions &options, const PartTransform &transform )
  : mBytes( bytes )
  , mTitle( std::move( title ) )
  , mName( std::move( name ) )
  , mBuilder( &builder )
  , mOptions( options )
  , mTransform( transform )
  , mProgress( options.progress )
{}

MeshIngest::MeshIngest( std::string_view bytes, std::string title, const RunOptions &options )
  : mBytes( bytes )
  , mTitle( std::move( title ) )
  , mBuilder( nullptr )
  , mOptions( options )
  , mProgress( options.progress )
{}

void MeshIngest::fail( const std::string &what ) const
{
  throw Error( mTitle + " cannot be read: " + what + "." );
}

void MeshIngest::end_face()
{
  if ( mBuilder )
    mBuilder->add_face( mBorder, mName );
  else if ( mVertices.empty() )
    take_places();
  mBorder.clear();
}

//! Whatever the face is, of corners that have no number: it may be none at all.
void MeshIngest::take_places()
{
  for ( const Point3 &p : mBorder )
    if ( is_finite( p ) )
      mPlaces.number_of( without_negative_zero( p ), mCorners, mOptions.stop );
    else
      mNoPlaces.push_back( p );
}

std::vector<Point3> MeshIngest::take_vertices()
{
  if ( mVertices.empty() )
  {
    mVertices = std::move( mCorners );
    mVertices.insert( mVertices.end(), mNoPlaces.begin(), mNoPlaces.end() );
  }
  return std::move( mVertices );
}

void MeshIngest::warn_of_float32( double largest ) const
{
  constexpr double coarse = 0.001; // a millimetre, where the unit is the metre
  const auto rounded = static_cast<float>( largest );
  const double spacing = std::nextafter( rounded, std::numeric_limits<float>::infinity() ) - rounded;
  if ( !mOptions.log || !( spacing >= coarse ) )
    return;
  char numbers[96];
  std::snprintf( numbers, sizeof( numbers ), "near the largest of them, %.9g, neighbours are %.3g apart", largest,
                 spacing );
  mOptions.log( "Warning: " + mTitle + " holds its coordinates as numbers of 32 bits: " + numbers + "." );
}

Point3 MeshIngest::placed( Point3 p ) const
{
  if ( !mTransform || !std::isfinite( p.x ) || !std::isfinite( p.y ) )
    return p;
  Point2 place{ p.x, p.y };
  if ( !mTransform( { &place, 1 }, {} ) )
    fail( "vertex " + std::to_string( mVertices.size() + 1 ) + " has no place in the CRS that it is brought to" );
  return { place.x, place.y, p.z };
}

} // namespace rubicon
