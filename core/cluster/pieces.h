// SPDX-License-Identifier: GPL-2.0-or-later
// A layer cut into the pieces that partitions need, and layers put together from pieces.
// Relies on cluster/plan.h and cluster/records.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/compute/run.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

/**
 * Of \a layer, all of whose parts are whole, the pieces that each partition of \a plan needs: those of their segments whose
 * boxes meet it. Records are by partition, which are their keys, then by part. \a numbers: of each feature that by which the layer is
 * ordered. Throws Cancelled.
 */
Records cut_into_pieces( const ChainSet2 &layer, MapSide side, std::span<const std::int64_t> numbers, const Plan &plan,
                         const RunOptions &options );

//! A layer made from pieces; features are numbered by their numbers.
struct PieceLayer
{
    ChainSet2 chains;
    std::vector<std::int64_t> numbers; //!< of each feature
};

/**
 * The two layers that the \a pieces of \a partition hold, whatever their order; a piece that is there twice counts once. Throws Error for records that are damaged, for two features with
 * one number, and for too many vertices; Cancelled.
 */
struct PieceLayers
{
    PieceLayer red, blue;
};
PieceLayers join_pieces( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                         const RunOptions &options );

//! Appends chains to a layer of pieces, in the order of features, parts and segments.
class PieceLayerBuilder
{
  public:
    //! \a vertices: how many there will be, at most.
    PieceLayerBuilder( bool has_z, std::size_t vertices )
      : mHasZ( has_z )
    {
      mLayer.chains.vertices.own().reserve( vertices );
      mLayer.chains.z.reserve( has_z ? vertices : 0 );
    }

    //! Begins a chain; its vertices follow.
    void begin( const PartName &part, const ChainPiece &piece );
    void add_vertex( Point2 place, double z );
    //! The vertex added last was followed by one that is equal.
    void collapse()
    {
      mLayer.chains.collapsed.push_back( static_cast<std::uint32_t>( mLayer.chains.vertices.size() - 1 ) );
    }
    PieceLayer take();

  private:
    void end_chain();

    PieceLayer mLayer;
    bool mHasZ;
};

//! Throws Error that says that feature \a number is there twice.
[[noreturn]] void fail_twice( MapSide side, std::int64_t number );

} // namespace rubicon
