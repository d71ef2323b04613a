// SPDX-License-Identifier: GPL-2.0-or-later
// What a run would take of an input, counted by reading it as the run does.
// Relies on the readers, and on the mesh check for what is wrong with meshes.
#pragma once

#include "plugin/readers/chainreader.h"
#include "plugin/readers/linereader.h"
#include "plugin/readers/meshreader.h"

#include <QStringList>

#include <cstdint>

struct InputTally
{
    std::uint64_t features = 0; //!< of maps and traces, those that are left out too; of wireframes, meshes
    std::uint64_t parts = 0;    //!< segments, or triangles of wireframes
    double seconds = 0;         //!< that it took to read them
    QStringList remarks;        //!< what is left out or changed, as the log of a run says it
};

//! Whether the meshes of an input are closed, and what else is wrong with them.
struct MeshFindings
{
    std::uint64_t meshes = 0, closed = 0, faults = 0;
    QStringList faulty; //!< a line for each mesh with faults
};

//! In whichever thread. Throw rubicon::Cancelled, or rubicon::Error naming layer and feature.
InputTally tallyOf( const ChainReader &reader, const rubicon::RunOptions &options );
InputTally tallyOf( const LineReader &reader, const rubicon::RunOptions &options );

//! The same, with the \a mesh that was read.
InputTally tallyOf( const MeshReader &reader, const rubicon::RunOptions &options, rubicon::TriangleMesh &mesh );

//! The verdicts of the mesh check. Throws rubicon::Cancelled.
MeshFindings findingsOf( const rubicon::TriangleMesh &mesh, const rubicon::RunOptions &options );
