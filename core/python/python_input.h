// SPDX-License-Identifier: GPL-2.0-or-later
// What Python hands over: Arrow streams and arrays, numbers in buffers, well-known binary in bytes, tables of columns.
// Relies on nanobind, the buffer protocol, arrow_columns.h and features.h.
#pragma once

#include "core/python/arrow_columns.h"
#include "core/python/features.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace rubicon
{

//! How features are named where what holds them does not tell.
struct FeatureNames
{
    std::string geometry; //!< the column of geometries; empty: the only one
    nanobind::object ids; //!< None, the name of a column, or a buffer of whole numbers
    nanobind::object
      names; //!< None, the name of a column, or texts or whole numbers: of the mesh or group of each feature
};

/**
 * The features that \a data holds, in one of these forms; keeps what they lie in alive.
 * - an object with __arrow_c_stream__ or __arrow_c_array__: a table with a column of geometries, or that column alone
 * - a tuple of coordinates (n × 2, 3 or 4 numbers) and one to three arrays of offsets, innermost first, that end at n: lines;
 *   their last offsets are those of features
 * - a buffer of k × n × 2, 3 or 4 numbers: k lines of n vertices
 * - a sequence of bytes and None: well-known binary
 * Throws Error, or a TypeError of Python's for anything else.
 */
Features lines_in( nanobind::handle data, const FeatureNames &names );
//! The same for who sees to it that nobody writes to arrays meanwhile: offsets are read where they lie, and are looked over only here.
Features unchanged_lines_in( nanobind::handle data, const FeatureNames &names );
//! The same as lines_in(), but a buffer of n × 3 numbers is points.
Features points_in( nanobind::handle data, const FeatureNames &names );
//! The same, for who wants every vertex: lines and polygons too, and a point of an array is there whatever its numbers are.
Features vertices_in( nanobind::handle data, const FeatureNames &names );
//! The same, but a tuple of vertices (n × 3 numbers) and faces (m × k numbers of vertices) is one mesh.
Features mesh_in( nanobind::handle data, const FeatureNames &names );

//! A table of drill holes: Arrow, or a mapping of names to sequences.
class TableColumns
{
  public:
    //! \a title: of the table, for messages.
    TableColumns( nanobind::handle table, std::string title );

    //! Throws Error where there is no such column.
    std::vector<double> numbers( const std::string &column ) const;
    std::vector<std::string> texts( const std::string &column ) const;
    std::vector<std::optional<bool>> truths( const std::string &column ) const;
    bool has( const std::string &column ) const;

  private:
    [[noreturn]] void fail_lacks( const std::string &column ) const;
    nanobind::object sequence( const std::string &column ) const;

    std::string mTitle;
    std::optional<ArrowBatches> mArrow;
    nanobind::object mMapping;
};

} // namespace rubicon
