// SPDX-License-Identifier: GPL-2.0-or-later
// Reads a layer of lines or polygons from any OGR source into chains, without QGIS.
// Relies on GDAL/OGR, io/wkb.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"

#include <memory>
#include <string>

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
};

/**
 * A private, read-only OGR dataset and one layer of it. Throws Error, naming the source, when it cannot be opened,
 * the layer does not exist or holds neither lines nor polygons. One thread at a time.
 */
class LayerSource
{
  public:
    explicit LayerSource( const LayerName &name );
    ~LayerSource();
    LayerSource( LayerSource && ) noexcept;

    std::string crs_wkt() const; //!< empty: none
    std::string name() const;    //!< for messages
    bool has_z() const;

    /**
     * Reads every feature in the layer's order, through Arrow batches where the driver is fast at them, else row by
     * row, with the same result. \a to_crs_wkt: reproject coordinates to that CRS (empty: as they are).
     * Throws Cancelled, or Error naming the layer and feature.
     */
    ChainSet2 read( const RunOptions &options, const std::string &to_crs_wkt = {} );

  private:
    struct State;
    std::unique_ptr<State> mState;
};

} // namespace rubicon
