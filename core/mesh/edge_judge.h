// SPDX-License-Identifier: GPL-2.0-or-later
// Where triangles of a mesh meet in sides: whether they cross there hangs on the other triangles at the edge.
// Relies on mesh/mesh_edges.h, mesh/triangle_meeting.h for the order around an edge.
#pragma once

#include "core/mesh/mesh_edges.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

class Workers;

//! The triangles found to cross others, from several threads: a set, so that the order in which they come does not matter.
class Crossing
{
  public:
    explicit Crossing( std::size_t triangles )
      : mFlags( triangles )
    {}

    void add( std::uint32_t triangle )
    {
      std::atomic_ref<std::uint8_t>( mFlags[triangle] ).store( 1, std::memory_order_relaxed );
    }
    void add( std::uint32_t first, std::uint32_t second )
    {
      add( first );
      add( second );
    }
    //! What two of these do to each other changes nothing.
    bool has( std::uint32_t triangle )
    {
      return std::atomic_ref<std::uint8_t>( mFlags[triangle] ).load( std::memory_order_relaxed ) != 0;
    }
    std::vector<std::uint8_t> take() { return std::move( mFlags ); }

  private:
    std::vector<std::uint8_t> mFlags;
};

//! A meeting that only the other triangles at an edge can judge.
struct Doubt
{
    MeshEdge edge;       //!< of triangle
    MeshEdge other_edge; //!< of other, where both are on one line; else edge again, which runs through other's inside
    std::uint32_t other; //!< the two triangles
    std::uint32_t triangle;
    auto operator<=>( const Doubt & ) const = default;
};

/**
 * A wall is where two surfaces of a consistent mesh lie against each other, with their bodies on opposite sides. At an edge of the
 * wall they part: inwards, each into the body of the other, or outwards. The winding number, which is the same on both sides of the wall,
 * is higher beyond the edge where they part inwards, and lower where they part outwards. A wall that does both, as that between a nail's
 * head and the board into which the nail goes, belongs to surfaces that cross, though no two of their triangles pass through each other:
 * so in a mesh that has both, what parts inwards crosses. (With walls inwards only, they lie between cavities, and nothing
 * crosses.) Not where something else of the mesh crosses: which walls are seen there depends on which pairs were passed over, and
 * so on the threads.
 */
struct WallTurns
{
    struct Inward
    {
        std::uint32_t mesh;
        std::vector<std::uint32_t> triangles;
    };
    std::vector<bool> out; //!< of each mesh: a wall parts outwards somewhere
    std::vector<Inward> inwards;
};

//! Whether what parts inwards crosses, in a mesh of which something else crosses or not, and a wall parts outwards or not.
inline bool turns_count( bool else_crosses, bool parts_outwards )
{
  return parts_outwards && !else_crosses;
}

//! A half plane that ends in an axis from p to q, as part of a triangle.
struct HalfPlane
{
    Point3 point;   //!< of it, off the axis
    bool ascending; //!< the triangle runs from p to q
};

//! Judges doubts of the meshes of one surface. Calling thread only.
class EdgeJudge
{
  public:
    //! \a has_area: one flag for each triangle. All arguments outlive this.
    EdgeJudge( const CountedSurface &surface, const std::vector<std::uint8_t> &has_area, const Workers &workers,
               Crossing &crossing );

    //! Doubts that hang on the same triangles are judged once. Throws Cancelled.
    void judge( std::vector<Doubt> doubts );

    //! The triangles at \a sides of a crowded edge of a consistent mesh cross where the winding number takes more than two
    //! values.
    void judge_crowded( std::span<const Side> sides );

    //! What was seen of walls.
    WallTurns take_turns() { return std::move( mTurns ); }

  private:
    struct Walk;

    void gather_sides( const std::vector<Doubt> &doubts );
    std::span<const Side> sides_of( const MeshEdge &edge ) const;
    void judge_alike( std::span<const Doubt> doubts );
    bool stands_on_both_sides( const MeshEdge &edge, std::uint32_t other );
    bool alternate( const MeshEdge &edge, const MeshEdge &other );
    void add_half_planes( const MeshEdge &axis, std::span<const Side> sides );
    void add_half_planes( const MeshEdge &axis, std::uint32_t triangle );
    Walk walk_around( const MeshEdge &axis );
    void note_turns( std::uint32_t mesh, const Walk &walk, std::vector<std::uint32_t> triangles );
    Point3 corner( const Side &side ) const { return mMesh.vertices[side.opposite]; }

    const TriangleMesh &mMesh;
    const CountedSurface &mSurface;
    const std::vector<std::uint8_t> &mHasArea;
    const Workers &mWorkers;
    Crossing &mCrossing;
    std::vector<Side> mSides;           //!< by edge, of triangles with an area
    std::vector<HalfPlane> mHalfPlanes; //!< around the axis that is looked at
    WallTurns mTurns;
};

} // namespace rubicon
