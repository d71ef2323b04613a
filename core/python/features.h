// SPDX-License-Identifier: GPL-2.0-or-later
// Features as they lie in memory that belongs to somebody else, and how they come into the engine's layers.
// Relies on geometry/ and ingest/; knows no Python.
#pragma once

#include "core/compute/run.h"
#include "core/compute/workers.h"
#include "core/geometry/chain_set2.h"
#include "core/geometry/point_groups3.h"
#include "core/geometry/point_set3.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! The ordinates of vertices, a fixed number of bytes apart: all in one array, or x, y, z and m in one each.
struct Ordinates
{
    std::array<const std::byte *, 4> first{}; //!< of x, y, z, m; null: there is none
    std::ptrdiff_t stride = 0;

    bool has_z() const { return first[2]; }
    bool has_m() const { return first[3]; }
    double at( int axis, std::size_t vertex ) const
    {
      double value;
      std::memcpy( &value, first[axis] + static_cast<std::ptrdiff_t>( vertex ) * stride, sizeof value );
      return value;
    }
    Point2 point2( std::size_t vertex ) const { return { at( 0, vertex ), at( 1, vertex ) }; }
    Point3 point3( std::size_t vertex ) const { return { at( 0, vertex ), at( 1, vertex ), at( 2, vertex ) }; }
};

//! What a run of vertices is.
enum class PartKind
{
  point,
  line,
  ring
};

//! Features of one kind of part, nested by offsets.
struct Ragged
{
    PartKind kind = PartKind::line;
    Ordinates ordinates;
    std::size_t vertex_count = 0;
    bool has_empty_points = true; //!< a point whose x and y are NaN stands for none, as in GeoArrow
    /**
     * Innermost first, each with one more number than it has items: of parts into vertices, of polygons or features into
     * parts, of features into polygons. Ascending, and within what they point to. None: every vertex is a feature. The owners of
     * the features keep them.
     */
    std::vector<std::span<const std::size_t>> offsets;

    std::size_t part_count() const { return offsets.empty() ? vertex_count : offsets.front().size() - 1; }
};

//! Some features, one after the other: well-known binary, or coordinates.
struct FeatureBatch
{
    std::size_t count = 0;
    std::vector<std::span<const std::byte>> wkb; //!< one for each, empty where there is no geometry; or none
    std::optional<Ragged> ragged;                //!< in its place
    std::vector<bool> has_none;                  //!< of coordinates: no geometry here; empty: all have one
    std::vector<std::int64_t> ids;               //!< empty: numbered on from the batch before
    std::vector<std::string> names;              //!< of the mesh that each belongs to; empty: all to one
};

//! Corners of faces as numbers of vertices, all faces with as many corners.
struct IndexedFaces
{
    Ordinates vertices;
    std::size_t vertex_count = 0;
    std::vector<std::uint32_t> corners; //!< below vertex_count
    std::size_t corners_of_each = 3;
};

struct Features
{
    std::vector<FeatureBatch> batches;
    std::optional<IndexedFaces> faces;               //!< in their place, for meshes only
    std::vector<std::shared_ptr<const void>> owners; //!< of what the batches point to
    std::vector<const void *> read_in_place; //!< where coordinates, offsets or WKB lie that are not copied first

    //! Keeps \a offsets, and returns where they lie.
    std::span<const std::size_t> keep( std::vector<std::size_t> offsets )
    {
      const auto kept = std::make_shared<const std::vector<std::size_t>>( std::move( offsets ) );
      owners.push_back( kept );
      return *kept;
    }
};

/**
 * What takes features in; each asks options.stop between them. Lines without any M that is a number have none. A mesh
 * without a name is called "mesh". Throw Error, naming the feature, Cancelled, and what builders throw.
 */
ChainSet2 chains_of( const Features &features, const RunOptions &options );
//! The same, but the vertices stay where the features have them, which then must outlive the layer; nothing where they cannot.
std::optional<ChainSet2> chains_in_place( const Features &features, Workers &workers );
//! Of a share that is done while it lies in a cache: a megabyte.
inline constexpr std::size_t vertices_of_quick_share = 1 << 16;

//! The same layer in shares of \a enough vertices or little more, or of one feature, each given to \a take and then forgotten. Returns
//! whether the layer has Z, which no chain may tell.
bool for_each_share( const Features &features, std::size_t enough, const RunOptions &options,
                     const std::function<void( const ChainSet2 & )> &take );
//! Vertices in well-known binary and of coordinates, at most.
std::size_t most_vertices_of( const Features &features );
PolylineSet3 lines_of( const Features &features, const RunOptions &options );
PointSet3 points_of( const Features &features, const RunOptions &options );
//! Every vertex, whatever the geometry and whether or not it is finite. \a by_name: features of one name are one group.
PointGroups3 vertices_of( const Features &features, bool by_name, const RunOptions &options );
//! A mesh, or faces of one, which may be none.
TriangleMesh mesh_of( const Features &features, const RunOptions &options );
TriangleMesh faces_of( const Features &features, const RunOptions &options );
//! Throws Error where a mesh has no triangles, whose faces were counted so.
void check_faces( std::uint64_t triangles, const MeshCounts &counts );

} // namespace rubicon
