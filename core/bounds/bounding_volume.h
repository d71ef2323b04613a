// SPDX-License-Identifier: GPL-2.0-or-later
// Smallest spheres and boxes around points in space, exactly: which one it is is decided without a tolerance, and each of its
// numbers is rounded once.
// Relies on hull/convex_hull.h and geometry/.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/point.h"
#include "core/hull/convex_hull.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rubicon
{

//! What is put around the points.
enum class BoundingKind : std::uint8_t
{
  envelope,   //!< the box along the axes
  sphere,     //!< the smallest of all spheres
  box_volume, //!< of all boxes with a side in the plane of a facet of the hull, that of the smallest volume
  box_area,   //!< the same of the smallest surface
  box_width   //!< of all boxes one of the smallest width, and of those the one with the smallest rectangle across it
};

//! The kinds as options spell them, in the order of BoundingKind.
inline constexpr const char *bounding_kind_names[] = { "envelope", "sphere", "box-volume", "box-area", "box-width" };

//! The kind that is spelled so; none where no kind is.
RUBICON_API std::optional<BoundingKind> bounding_kind( std::string_view name );

//! Where an axis points that leads down or is level, in degrees; of a level one the end with an azimuth below 180.
struct AxisAngles
{
    double azimuth =
      std::numeric_limits<double>::quiet_NaN(); //!< from +y clockwise to +x, in [0, 360); of an upright axis 0
    double plunge = std::numeric_limits<double>::quiet_NaN(); //!< below the horizontal, in [0, 90]
};

/**
 * The sphere or box around a group of points. Of a box the three axes are those of its length, width and height, the longest
 * extent first; of equal ones of an envelope that along x, y, z first, else that across side, square to edge, along edge. All numbers but angles are the doubles nearest to the exact ones.
 */
struct BoundingVolume
{
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    BoundingKind kind = BoundingKind::envelope;
    int rank = -1; //!< of the points' hull; with -1 nothing else is known, and volume and area are 0
    //! Of a box, how many extents are not 0; of a sphere 3, or 0 where its radius is.
    int dimensions = 0;
    double volume = 0;
    double area = 0; //!< of the surface; of a box of two dimensions that of its rectangle, once
    Point3 center = { unknown, unknown, unknown };
    double radius = unknown;             //!< of a sphere
    std::vector<std::uint32_t> touching; //!< all vertices of the hull that lie on the sphere, ascending
    /**
     * Of a box that may lie any way, the vertices that tell which it is. Of a side three of the facet in whose plane it lies, or two
     * of an edge that it holds and two of another that the side across from it holds. Then two of an edge of the hull as seen
     * along that side's normal, on which another side lies. A segment has no side, and a point neither.
     */
    std::vector<std::uint32_t> side, edge;
    std::array<double, 3> extents = { unknown, unknown, unknown }; //!< of a box
    std::array<AxisAngles, 3> axes; //!< of a box of two dimensions or more all, of a segment that of its length
    //! Of a box: bit k of the index tells which end of axis k it is, and the axes are right-handed.
    std::array<Point3, 8> corners = {};
    std::uint64_t checksum = 0; //!< over all but the angles
};

//! What is around groups of points.
struct BoundingVolumes
{
    std::vector<BoundingVolume> volumes;
    RunReport run;              //!< candidates: points, directions or pairs of edges that exact numbers were needed for
    std::uint64_t checksum = 0; //!< over those of the volumes

    double volume() const; //!< of all together
    double area() const;
};

/**
 * What is around each group of points, whose hulls are \a hulls: group g has the points from \a group_begin[g] to \a group_begin[g
 * + 1]. Runs on the CPU; all threads share the groups, and those of them that are large. Throws Cancelled.
 */
RUBICON_API BoundingVolumes bounding_volumes( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                                              std::span<const HullView> hulls, BoundingKind kind,
                                              const RunOptions &options = {} );

//! The same of one group.
RUBICON_API BoundingVolume bounding_volume( std::span<const Point3> points, const HullView &hull, BoundingKind kind,
                                            const RunOptions &options = {} );

} // namespace rubicon
