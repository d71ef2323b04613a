// SPDX-License-Identifier: GPL-2.0-or-later
// Brings vertices from one CRS to another by one operation for the whole layer.
// Relies on PROJ.
#pragma once

#include "core/geometry/point.h"

#include <memory>
#include <span>
#include <string>

namespace rubicon
{

/**
 * Coordinates are in the order x, y (longitude, latitude), as OGR and QGIS give them. Of the operations that PROJ
 * proposes the first that works here serves every vertex, as in QGIS. OGR would choose one for each part by where it
 * lies, and a border that two polygons share could come apart. One thread at a time.
 */
class Reprojection
{
  public:
    //! Throws Error where PROJ knows no way.
    Reprojection( const std::string &from_wkt, const std::string &to_wkt );

    //! Brings the vertices over in place, z too where it is not empty; false where a finite one has no place there.
    bool operator()( std::span<Point2> vertices, std::span<double> z ) const;

    //! What PROJ calls the operation.
    std::string name() const;

  private:
    struct Operation;
    std::shared_ptr<Operation> mOperation; //!< a PJ with its context; shared, since std::function copies
};

} // namespace rubicon
