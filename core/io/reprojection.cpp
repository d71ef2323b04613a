// SPDX-License-Identifier: GPL-2.0-or-later
// Choice of the coordinate operation and its use on arrays of vertices.
// Relies on PROJ 6.2 or later.
#include "core/io/reprojection.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>

#include <proj.h>

namespace rubicon
{

namespace
{

template <auto destroy>
struct Destroy
{
    void operator()( auto *it ) const { destroy( it ); }
};
using Context = std::unique_ptr<PJ_CONTEXT, Destroy<proj_context_destroy>>;
using Factory = std::unique_ptr<PJ_OPERATION_FACTORY_CONTEXT, Destroy<proj_operation_factory_context_destroy>>;
using Object = std::unique_ptr<PJ, Destroy<proj_destroy>>;
using Objects = std::unique_ptr<PJ_OBJ_LIST, Destroy<proj_list_destroy>>;

// Operations are ranked as if every grid were here, so that the choice depends on this machine only where it must.
Object first_that_works( PJ_CONTEXT *context, const PJ *from, const PJ *to )
{
  const Factory factory( proj_create_operation_factory_context( context, nullptr ) );
  proj_operation_factory_context_set_spatial_criterion( context, factory.get(),
                                                        PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION );
  proj_operation_factory_context_set_grid_availability_use( context, factory.get(), PROJ_GRID_AVAILABILITY_IGNORED );
  const Objects operations( proj_create_operations( context, from, to, factory.get() ) );
  for ( int i = 0; operations && i < proj_list_get_count( operations.get() ); ++i )
  {
    const Object operation( proj_list_get( context, operations.get(), i ) );
    if ( proj_coordoperation_is_instantiable( context, operation.get() ) )
      return Object( proj_normalize_for_visualization( context, operation.get() ) );
  }
  return {};
}

} // namespace

//! An operation and the context it lives in.
struct Reprojection::Operation
{
    Context context{ proj_context_create() };
    Object object;
};

Reprojection::Reprojection( const std::string &from_wkt, const std::string &to_wkt )
{
  auto operation = std::make_shared<Operation>();
  PJ_CONTEXT *context = operation->context.get();
  proj_log_level( context, PJ_LOG_NONE );
  const Object from( proj_create( context, from_wkt.c_str() ) ), to( proj_create( context, to_wkt.c_str() ) );
  if ( from && to )
    operation->object = first_that_works( context, from.get(), to.get() );
  if ( !operation->object )
    throw Error( "PROJ knows no way between the two CRSs" );
  mOperation = std::move( operation );
}

bool Reprojection::operator()( std::span<Point2> vertices, std::span<double> z ) const
{
  // The builder leaves such a feature out and counts it, which is not the same as having no place in the other CRS.
  if ( vertices.empty() || !all_finite( vertices ) )
    return true;
  // One NaN among the heights would spoil its vertex, so that such parts keep their heights as they are.
  if ( !std::all_of( z.begin(), z.end(), []( double height ) { return std::isfinite( height ); } ) )
    z = {};
  constexpr std::size_t stride = sizeof( Point2 );
  proj_trans_generic( mOperation->object.get(), PJ_FWD, &vertices.front().x, stride, vertices.size(),
                      &vertices.front().y, stride, vertices.size(), z.data(), sizeof( double ), z.size(), nullptr, 0,
                      0 );
  return all_finite( vertices );
}

std::string Reprojection::name() const
{
  const char *description = proj_pj_info( mOperation->object.get() ).description;
  return description ? description : "";
}

} // namespace rubicon
