// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles that a line meets in one place, parted into fans, each of which it passes through or not.
// Relies on line_mesh/place.h, mesh/inside_rule.h, mesh/disjoint_sets.h and GMP. Host only.
#pragma once

#include "core/line_mesh/place.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/inside_rule.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <gmpxx.h>

namespace rubicon
{

//! A hit and what it covers of the line.
struct Contact3
{
    const Hit *hit;
    Stretch stretch;
    bool is_piece() const { return hit->kind == HitKind::coplanar; }
};

//! The contacts of a union, or of all of a line and a mesh, in their order along the line.
using Contacts = std::span<const Contact3 *const>;

//! Where a half line goes to: the same numbers for each vector along it.
using Direction = std::array<mpq_class, 3>;

//! The contacts of one place as fans of triangles: those that hang together by edges through the place, and those at edges
//! on one line where triangles of no area fill a seam. Each is named by one of its contacts.
class Fans
{
  public:
    Fans( const TriangleMesh &mesh, const MeshSurfaces &surfaces, Contacts contacts );

    std::uint32_t of( std::uint32_t contact ) { return mSets.root( contact ); }
    bool has_rim( std::uint32_t fan ) const { return mHasRim[fan]; }

  private:
    //! An edge through the place, and a triangle there.
    struct EdgeHere
    {
        MeshEdge edge;
        std::uint32_t triangle, contact;
        auto operator<=>( const EdgeHere & ) const = default;
    };

    //! Triangles along a half line from the place, one of which is a contact.
    struct Seam
    {
        Direction way;
        std::uint32_t contact;
        bool is_odd; //!< their number
        auto operator<=>( const Seam & ) const = default;
    };

    void add_edges( const Hit &hit, std::uint32_t contact );
    void join_at_edges( const MeshSurfaces &surfaces, Contacts contacts );
    void add_seam( const EdgeHere &here, const Hit &hit, bool is_odd );
    void join_at_seams( std::vector<std::uint32_t> &rim );

    static constexpr std::uint32_t no_vertex = std::numeric_limits<std::uint32_t>::max();

    const TriangleMesh &mMesh;
    DisjointSets mSets;
    std::vector<bool> mHasRim; //!< of each root
    std::vector<EdgeHere> mEdges;
    std::vector<Seam> mSeams;
};

} // namespace rubicon
