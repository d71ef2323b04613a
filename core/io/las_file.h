// SPDX-License-Identifier: GPL-2.0-or-later
// Reads point clouds from LAS files: the CRS that one names, and its points, block by block on all threads.
// Relies on geometry/point_groups3.h and compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"

#include <cstdint>
#include <memory>
#include <string>

namespace rubicon
{

//! Whether \a path is a point cloud by its extension: .las, or .laz, whose points a LasFile refuses; in either case.
bool is_las_path( const std::string &path );

/**
 * A LAS file of version 1.0 to 1.4 (ASPRS, LAS Specification 1.4, revision 15) with points of formats 0 to 10, which are not
 * compressed. Its header is not trusted: what does not fit the file is refused. May be read from any thread, by one at a time.
 */
class LasFile
{
  public:
    //! Opens \a path, reads its header and what it says of the CRS. Throws Error naming the file.
    explicit LasFile( const std::string &path );
    ~LasFile();
    LasFile( LasFile && ) noexcept;

    std::uint64_t point_count() const;

    std::string crs_wkt() const; //!< empty: it names none, or one that is not understood, which read() says to the log
    std::string crs_title() const; //!< for messages; of a file with a CRS
    bool is_geographic() const;    //!< has a CRS, and it gives places in degrees

    /**
     * Every point in the order of the file, also those that are marked as withheld, with the coordinates that the specification
     * says: the stored integer times the scale, plus the offset, each step rounded to the nearest double. \a group_field:
     * "classification" or "point_source_id", of which each value is one group; empty: all are one. Throws Cancelled, or Error
     * naming the file: also for another field, and for more points than one run can take.
     */
    PointGroups3 read( const std::string &group_field, const RunOptions &options ) const;

  private:
    struct State;
    std::unique_ptr<State> mState;
};

} // namespace rubicon
