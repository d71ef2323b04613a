// SPDX-License-Identifier: GPL-2.0-or-later
// Triangle meshes as flat arrays with shared vertices.
// Relies on geometry/point.h and geometry/feature_id.h.
#pragma once

#include "core/geometry/feature_id.h"
#include "core/geometry/point.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

//! Indices of the corners of a triangle.
using Triangle = std::array<std::uint32_t, 3>;

//! Where a face comes from.
struct FacePlace
{
    std::int64_t feature = no_feature;
    std::uint64_t face = 0; //!< its number among all that were offered, from 0
};

//! What ingest met and left out, so that nothing is lost silently.
struct MeshCounts
{
    std::uint64_t null_features = 0;   //!< without a geometry
    std::uint64_t empty_features = 0;  //!< with an empty geometry
    std::uint64_t other_elements = 0;  //!< no faces: points, lines, texts
    std::uint64_t faces = 0;           //!< faces offered to the builder
    std::uint64_t nonfinite_faces = 0; //!< left out for a NaN or infinite coordinate
    std::uint64_t small_faces = 0;     //!< left out: fewer than three distinct corners
    std::uint64_t crossed_faces = 0; //!< left out: more than three corners, and a border that crosses or touches itself
    std::uint64_t holed_faces = 0;   //!< left out for a hole
    std::uint64_t nonplanar_faces = 0; //!< more than three corners that lie on no plane: triangulated all the same

    //! For the log: the first faces of each sort that were left out.
    std::vector<FacePlace> nonfinite_places, small_places, crossed_places, holed_places;

    std::uint64_t left_out() const { return nonfinite_faces + small_faces + crossed_faces + holed_faces; }
};

/**
 * One or several meshes (wireframes) in one set of arrays. Vertices are unique: two corners are the same vertex where
 * their coordinates are equal, and nowhere else; -0 is 0. Triangles of zero area are kept: the mesh check reports them.
 */
struct TriangleMesh
{
    std::vector<Point3> vertices;
    std::vector<Triangle> triangles;
    std::vector<std::uint32_t> face;   //!< of each triangle: the number of the face that it is part of
    std::vector<std::uint32_t> mesh;   //!< of each triangle: an index into names
    std::vector<std::int64_t> feature; //!< of each triangle: the id of the feature that it comes from, or no_feature
    std::vector<std::string> names;    //!< of the meshes, in the order of their first face
    MeshCounts counts;

    std::array<Point3, 3> corners( std::size_t triangle ) const
    {
      const auto [a, b, c] = triangles[triangle];
      return { vertices[a], vertices[b], vertices[c] };
    }
};

} // namespace rubicon
