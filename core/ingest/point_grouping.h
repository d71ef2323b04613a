// SPDX-License-Identifier: GPL-2.0-or-later
// Puts the vertices of features into groups, whoever reads them.
// Relies on geometry/point_groups3.h and compute/run.h for the log.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace rubicon
{

class PointGrouping
{
  public:
    //! \a by_value: features with the same value are one group; else all are one, whose name is empty. \a title: of what holds
    //! them, for messages.
    PointGrouping( bool by_value, std::string title );

    //! Where the next feature's vertices are added, and it is counted.
    PointGroups3 &points() { return mPoints; }
    //! Those that were added since the feature before are in the group of \a value. Throws Error for more than one run can take.
    void end_feature( const std::string &value );

    //! All points, group by group; within one they keep their order. What was left out goes to \a log.
    PointGroups3 take( const LogCallback &log );

  private:
    void sort_into_groups();

    std::string mTitle;
    PointGroups3 mPoints;
    std::vector<std::uint32_t> mGroup; //!< of each point
    std::unordered_map<std::string, std::uint32_t> mNumbers;
};

//! Room for \a count points. The memory of a large cloud takes seconds to get, so it is asked in between whether to go on. Throws Cancelled.
std::vector<Point3> room_for_points( std::size_t count, const RunOptions &options );

/**
 * Points that are of no feature, one group for each of their \a values, as many, which name it; groups in the order of the first points,
 * and within one they keep theirs. Throws Cancelled.
 */
PointGroups3 grouped( const std::vector<Point3> &points, const std::vector<std::uint16_t> &values,
                      const RunOptions &options );

} // namespace rubicon
