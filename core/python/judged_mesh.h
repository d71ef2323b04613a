// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes as jobs take them from Python: read and judged once, by a job for itself or before for any number of jobs.
// Relies on python_input.h, features.h and mesh/inside_rule.h.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/mesh/inside_rule.h"
#include "core/python/jobs.h"

#include <memory>

namespace rubicon
{

struct JudgedMesh
{
    TriangleMesh mesh;
    MeshSurfaces surfaces;
};

//! A mesh that Python keeps; jobs read it at the same time.
struct PreparedMesh
{
    std::shared_ptr<const JudgedMesh> judged;
};

//! What a job was given as its mesh: one that is prepared, or faces.
class MeshInput
{
  public:
    //! Throws Error for a prepared mesh with ids or names beside it.
    explicit MeshInput( const PythonFeatures &given );

    //! The faces alone, which may be a share of those of a mesh, or none. Throws Error and Cancelled.
    std::shared_ptr<const TriangleMesh> faces( const RunOptions &options ) const;
    //! The mesh, judged; what was left out goes to the log. Throws Error and Cancelled.
    std::shared_ptr<const JudgedMesh> judged( const RunOptions &options ) const;
    //! What judging \a mesh took within the job.
    double seconds_of_judging( const JudgedMesh &mesh ) const { return mPrepared ? 0 : mesh.surfaces.seconds; }

  private:
    std::shared_ptr<const JudgedMesh> mPrepared;
    Features mFeatures;
};

PreparedMesh prepare_mesh_in_python( const PythonFeatures &mesh, PythonRun &run );

} // namespace rubicon
