// SPDX-License-Identifier: GPL-2.0-or-later
// Opens a layer of any OGR source and reads lines and polygons into chains, without QGIS; 3D lines, points and meshes
// come through line_source.h and mesh_source.h.
// Relies on GDAL/OGR, io/wkb.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"
#include "core/io/wkb.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! A source as users and QGIS write it: "path", "path|layername=L" or "path|layerid=N".
struct LayerName
{
    std::string path;
    std::string layer; //!< empty: the only layer, or the first
    int layer_id = -1; //!< from layerid=N

    //! Throws Error on an option it does not know (subset=…, for example).
    static LayerName parse( const std::string &source );

    //! Throws Error where a layer of a file is named that holds none, being \a what ("a mesh file").
    void require_no_layer( const std::string &what ) const;
};

/**
 * A private, read-only OGR dataset and one layer of it. Throws Error, naming the source, when it cannot be opened,
 * the layer does not exist or cannot hold what is wanted. One thread at a time.
 */
class LayerSource
{
  public:
    //! How the features come out of OGR; the result is the same.
    enum class Access
    {
      fastest, //!< Arrow batches where the driver is fast at them, else rows
      rows
    };

    enum class Wanted
    {
      lines_or_polygons, //!< and meshes
      lines,
      points,
      vertices //!< of any geometry
    };

    explicit LayerSource( const LayerName &name, Wanted wanted = Wanted::lines_or_polygons );
    ~LayerSource();
    LayerSource( LayerSource && ) noexcept;

    std::string crs_wkt() const;     //!< empty: none, or one that the format calls undefined
    std::string crs_title() const;   //!< for messages: "EPSG:4326"; of a layer with a CRS
    bool is_geographic() const;      //!< has a CRS, and it gives places in degrees
    std::string name() const;        //!< for messages: "layer" of path
    void rename( std::string name ); //!< messages call it so from now on
    bool has_z() const;
    double feature_total() const; //!< 0 where counting them would take a pass of its own

    //! About how many bytes its geometries take, by the size of the file, or of the first features where that is less: a file may hold
    //! other layers, too.
    double expected_bytes();

    /**
     * Reads every feature in the layer's order. \a to_crs_wkt: the CRS to bring coordinates to where the layer's own
     * differs, which the log then says (empty: as they are). What was skipped or linearised goes to the log as well.
     * Throws Cancelled, or Error naming the layer and feature.
     */
    ChainSet2 read( const RunOptions &options, const std::string &to_crs_wkt = {}, Access access = Access::fastest );

    //! The same, with coordinates as \a transform gives them (none: as they are).
    ChainSet2 read_transformed( const RunOptions &options, const PartTransform &transform,
                                Access access = Access::fastest );

    /**
     * What brings coordinates of this layer to \a to_crs_wkt, for use with visit(), whose log then says so: nothing
     * where that is empty or the layer's own CRS, or the layer has none. Throws Error where PROJ knows no way.
     */
    PartTransform transform_to( const std::string &to_crs_wkt );

    //! Gets a feature's id, its geometry as WKB (empty: none) and the value of one field as text.
    using Visitor = std::function<void( std::int64_t, std::span<const std::byte>, const std::string & )>;

    //! Begins anew, and returns who gets the features.
    using Start = std::function<Visitor()>;

    /**
     * Shows every feature to what \a start returns, in the layer's order and with coordinates as they are. Where a driver's batches
     * turn out not to be what they should be, start is called once more, and all are shown again. \a field: the field whose value
     * comes along (empty: none). Throws Cancelled, or Error naming the layer: also for a field that it does not have, and for an
     * Error that a visitor throws.
     */
    void visit( const std::string &field, const Start &start, const RunOptions &options,
                Access access = Access::fastest );

  private:
    struct State;
    std::unique_ptr<State> mState;
};

} // namespace rubicon
