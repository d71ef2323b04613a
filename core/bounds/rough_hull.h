// SPDX-License-Identifier: GPL-2.0-or-later
// A body in doubles: how small a box with a side along a facet can be at the least, and which vertices its outline may have.
// Relies on bounds/hull_graph.h, bounds/whole_vectors.h and index/tree/nested_boxes.h.
#pragma once

#include "core/bounds/hull_graph.h"
#include "core/bounds/whole_vectors.h"
#include "core/index/tree/nested_boxes.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! What a box is to be small in.
enum class BoxGoal
{
  volume,
  area,     //!< of the surface
  rectangle //!< area of the side that lies across a direction which is given
};

//! Length 1, each coordinate off by at most 2^-50.
using UnitVector = Vector3<double>;

//! \a v is not 0.
UnitVector unit_vector( const WholeVector &v );

/**
 * Vertices and normals in doubles. Lengths are divided by 2^scale(), so that no coordinate, seen from the first vertex, exceeds 1;
 * then each is off by at most 2^-53. Lower bounds hold for the exact body: what they take off is more than the sum of all roundings.
 */
class RoughHull
{
  public:
    //! Throws Cancelled.
    RoughHull( std::span<const Point3> points, const HullView &hull, const HullGraph &graph,
               const WholeCoordinates &whole, const Workers &workers );

    int scale() const { return mScale; }
    const UnitVector &normal( std::size_t facet ) const { return mNormals[facet]; }
    //! Vertices that are farthest out in some directions: few that stand for all.
    const std::vector<std::uint32_t> &outermost() const { return mOutermost; }

    //! How far vertex \a b at least lies below \a a, along \a up. Off by at most 2^-46, which is taken off.
    double least_height( const UnitVector &up, std::uint32_t a, std::uint32_t b ) const;
    //! A vertex that none beside it lies lower than against \a up, as far as doubles tell. Few steps away from one that is known.
    std::uint32_t lowest( const UnitVector &up ) const { return lowest( up, mLowest[cell_of( up )] ); }

    /**
     * The vertices of which the outline of the body may have some as corners, as seen along \a up, and all that it has; ascending.
     * A corner has facets that face up and such that face down, or upright ones: so an edge of it lies between two that do not
     * certainly face the same way. Those that all face up, or all face down, are left out many at a time.
     */
    std::vector<std::uint32_t> outline( const UnitVector &up ) const;

    /**
     * Of all boxes around \a vertices with an edge along \a up of the length \a height at least, the least that \a goal can be, in
     * scaled units; never negative.
     */
    double least( const UnitVector &up, double height, std::span<const std::uint32_t> vertices, BoxGoal goal ) const;

  private:
    //! How a facet faces against \a up: 1 up, -1 down, 0 where that is not certain.
    int facing( std::size_t facet, const UnitVector &up ) const;
    double along( const UnitVector &up, std::uint32_t vertex ) const
    {
      return up.x * mPlaces[vertex].x + up.y * mPlaces[vertex].y + up.z * mPlaces[vertex].z;
    }
    std::uint32_t lowest( const UnitVector &up, std::uint32_t start ) const;
    //! Of the cells of the faces of a cube, that which \a up points to.
    std::size_t cell_of( const UnitVector &up ) const;
    void fill_cells( const Workers &workers );
    void find_outermost();

    const HullGraph &mGraph;
    int mScale = 0;
    std::vector<Point3> mPlaces;
    std::vector<UnitVector> mNormals;
    NestedBoxes mNormalBoxes; //!< of each edge, around the normals of its facets
    std::vector<std::uint32_t> mOutermost;
    std::size_t mCells = 1;             //!< along a side of the cube
    std::vector<std::uint32_t> mLowest; //!< of each cell, the lowest vertex against its middle
};

} // namespace rubicon
