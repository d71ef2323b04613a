// SPDX-License-Identifier: GPL-2.0-or-later
// The vertices of a layer of points, lines or polygons, by groups, with attributes of their features.
// Relies on InputLayer for the layer and on core/io/vertex_source.h for the groups.
#pragma once

#include "plugin/readers/inputlayer.h"

#include "core/geometry/point_groups3.h"

#include <cstddef>
#include <cstdint>
#include <vector>

//! The vertices of a layer, and its features.
struct VerticesWithAttributes
{
    rubicon::PointGroups3 points;
    // Empty where no fields are wanted.
    std::vector<std::int64_t> features;    //!< their ids, ascending
    std::vector<QgsAttributes> attributes; //!< of each of them

    //! The number of a feature in these; theirs where it is none.
    std::size_t numberOf( std::int64_t feature ) const;
};

//! Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class VertexReader : public InputLayer
{
  public:
    //! Takes \a layer. Throws QgsProcessingException where it holds no geometries, or none with Z, or where there is no
    //! \a groupField (empty: all features are one group).
    VertexReader( InputLayer layer, const QString &groupField );

    //! With the values of \a fields. What was left out goes to the log. Throws rubicon::Cancelled, or rubicon::Error naming the
    //! layer: also where features with one id have attributes that cannot be told apart.
    VerticesWithAttributes read( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const;

  private:
    int mGroupField; //!< -1: none
};
