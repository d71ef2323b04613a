// SPDX-License-Identifier: GPL-2.0-or-later
// Reads faces and judges their surfaces, unless that was done before.
// Relies on judged_mesh.h and ingest/left_out.h.
#include "core/python/judged_mesh.h"

#include "core/ingest/left_out.h"

namespace nb = nanobind;

namespace rubicon
{

MeshInput::MeshInput( const PythonFeatures &given )
{
  if ( !nb::isinstance<PreparedMesh>( given.data ) )
  {
    mFeatures = mesh_in( given.data, given.names );
    return;
  }
  if ( !given.names.geometry.empty() || !given.names.ids.is_none() || !given.names.names.is_none() )
    throw Error( "Ids and names of a prepared mesh are given when it is prepared." );
  mPrepared = nb::cast<const PreparedMesh &>( given.data ).judged;
}

std::shared_ptr<const TriangleMesh> MeshInput::faces( const RunOptions &options ) const
{
  return mPrepared ? std::shared_ptr<const TriangleMesh>( mPrepared, &mPrepared->mesh )
                   : std::make_shared<const TriangleMesh>( faces_of( mFeatures, options ) );
}

std::shared_ptr<const JudgedMesh> MeshInput::judged( const RunOptions &options ) const
{
  if ( mPrepared )
  {
    log_left_out( mPrepared->mesh.counts, "Mesh", options.log );
    return mPrepared;
  }
  const auto mesh = std::make_shared<JudgedMesh>();
  mesh->mesh = mesh_of( mFeatures, part_of( options, 0, 0.4 ) );
  log_left_out( mesh->mesh.counts, "Mesh", options.log );
  mesh->surfaces = judge_surfaces( mesh->mesh, part_of( options, 0.4, 1 ) );
  return mesh;
}

PreparedMesh prepare_mesh_in_python( const PythonFeatures &mesh, PythonRun &run )
{
  const MeshInput input( mesh );
  return { without_gil( run, [&]( const RunOptions &options ) { return input.judged( options ); } ) };
}

} // namespace rubicon
