// SPDX-License-Identifier: GPL-2.0-or-later
// How the plane is cut into partitions of about equal cost, each the task of one worker, and which of them owns a pair.
// Relies on geometry/.
#pragma once

#include "core/geometry/box.h"
#include "core/geometry/chain_set2.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rubicon
{

//! A segment of a layer that stands for as many as its weight, ends of chains counted among them.
struct SampledSegment
{
    Point2 from, to;
    double weight;
};

//! What a plan must know of some features of a layer; surveys of its parts are as good as one of all.
struct LayerSurvey
{
    Box2 bounds = empty_box2;
    std::uint64_t content = 0; //!< content_of(); of several shares a hash of theirs
    bool has_z = false;
    std::vector<SampledSegment> sample;
};

//! Of each feature of \a layer a hash of its vertices.
std::vector<std::uint64_t> contents_of( const ChainSet2 &layer );

//! A hash of all vertices, z and ids of \a layer; of the vertices \a contents stand for it, which are its contents_of().
std::uint64_t content_of( const ChainSet2 &layer, std::span<const std::uint64_t> contents );

//! Surveys a layer that comes in shares.
class Surveyor
{
  public:
    //! \a vertices: how many there will be in all, about; the sample has some thousands of them.
    explicit Surveyor( std::size_t vertices );
    //! \a contents: contents_of() the \a share.
    void add( const ChainSet2 &share, std::span<const std::uint64_t> contents );
    LayerSurvey take() { return std::move( mSurvey ); }

  private:
    LayerSurvey mSurvey;
    std::size_t mStride, mVertices = 0;
};

//! Of a whole \a layer, whose contents_of() are \a contents.
LayerSurvey survey( const ChainSet2 &layer, std::span<const std::uint64_t> contents );

//! A survey as bytes (cluster/records.h), and from them. Throws Error where they are damaged.
std::string bytes_of( const LayerSurvey &survey );
LayerSurvey survey_from( std::span<const std::byte> bytes );

/**
 * The bytes that a worker needs for so many \a items, about: vertices of two layers, or vertices of lines and triangles of
 * meshes. Enough of two layers where three segments meet each; layers that seldom meet take an eighth of it (measured, in
 * resources/docs/benchmarks.md). Each contact or event beyond takes 200. What else a worker needs, it needs without items too.
 */
constexpr std::uint64_t memory_without_items = std::uint64_t{ 64 } << 20, memory_of_item = 300;
constexpr std::uint64_t memory_for( std::uint64_t items )
{
  return memory_without_items + items * memory_of_item;
}

//! The most items for which \a memory is enough. Throws Error where it is enough for none.
std::uint64_t items_within( std::uint64_t memory );

//! Throws Error where a job has no task \a number among its \a count tasks of a \a kind, as "partition".
void check_task( const char *kind, std::uint32_t number, std::uint32_t count );

/**
 * The plane, cut by a k-d tree into rectangles that share nothing: of each cut what lies below goes left, all else right. Cuts are
 * coordinates, which are compared as they are, so a far vertex takes no resolution from the rest.
 *
 * Who has the plan knows for each segment which partitions its box meets, and for each pair of segments whose boxes meet the
 * one partition that owns it: that of the lower left corner of what the boxes share. This corner lies in both boxes, so its
 * partition is among those of either segment: the owner has both, and no other partition decides the pair.
 */
class Plan
{
  public:
    //! A cut with all to its left behind it, then all to its right; or a partition, where there is none.
    struct Node
    {
        enum class Axis : std::uint8_t
        {
          none,
          x,
          y
        };
        Axis axis = Axis::none;
        double cut = 0;
        std::uint32_t right = 0;     //!< the node to its right
        std::uint32_t partition = 0; //!< they are numbered from left to right
        std::uint64_t segments = 0;  //!< of a partition: how many are expected to meet it, of both layers
    };
    static constexpr int deepest = 40; //!< so many cuts lie above a node at most

    //! What the bounds of both layers share, and a tree whose nodes follow each other as Node says, without right and partition.
    //! \a content: a hash of both layers, so that no two jobs share a plan.
    Plan( const Box2 &shared, bool red_has_z, bool blue_has_z, std::uint64_t content, std::vector<Node> tree );

    //! As text, and from it. Throws Error that says what is wrong with it.
    std::string text() const;
    static Plan from_text( std::string_view text );

    std::uint32_t partitions() const { return static_cast<std::uint32_t>( mExpectedSegments.size() ); }
    //! Throws Error where there is no such partition.
    void check( std::uint32_t partition ) const { check_task( "partition", partition, partitions() ); }
    bool red_has_z() const { return mRedHasZ; }
    bool blue_has_z() const { return mBlueHasZ; }
    //! By what records of this plan are sealed: pieces of a partition, contacts of any.
    std::uint64_t seed_of_pieces( std::uint32_t partition ) const { return mIdentity + 1 + partition; }
    std::uint64_t seed_of_contacts() const { return mIdentity; }
    //! How many segments of both layers each partition is expected to have, ends of chains counted among them.
    const std::vector<std::uint64_t> &expected_segments() const { return mExpectedSegments; }
    //! Nothing beyond meets the other layer; empty where the layers lie apart.
    const Box2 &shared() const { return mShared; }

    std::uint32_t owner( const Box2 &red, const Box2 &blue ) const
    {
      const double x = greater( red.x_low, blue.x_low ), y = greater( red.y_low, blue.y_low );
      std::uint32_t node = 0;
      while ( mTree[node].axis != Node::Axis::none )
        node = ( mTree[node].axis == Node::Axis::x ? x : y ) < mTree[node].cut ? node + 1 : mTree[node].right;
      return mTree[node].partition;
    }

    //! Calls \a visit( partition ) for each partition that \a box meets, ascending; for none where it is beyond shared().
    template <typename Visit>
    void for_each_partition( const Box2 &box, Visit &&visit ) const
    {
      if ( overlap( box, mShared ) )
        visit_below( 0, box, visit );
    }

    //! The partition that is the only one that meets \a box, which lies within shared(); else none.
    std::optional<std::uint32_t> partition_around( const Box2 &box ) const
    {
      const bool is_shared = box.x_low >= mShared.x_low && box.y_low >= mShared.y_low && box.x_high <= mShared.x_high
                             && box.y_high <= mShared.y_high;
      std::uint32_t node = 0;
      for ( ; is_shared && mTree[node].axis != Node::Axis::none; )
      {
        const bool is_x = mTree[node].axis == Node::Axis::x;
        const double low = is_x ? box.x_low : box.y_low, high = is_x ? box.x_high : box.y_high, cut = mTree[node].cut;
        if ( low < cut && high >= cut )
          return std::nullopt;
        node = low < cut ? node + 1 : mTree[node].right;
      }
      return is_shared ? std::optional( mTree[node].partition ) : std::nullopt;
    }

  private:
    template <typename Visit>
    void visit_below( std::uint32_t number, const Box2 &box, Visit &visit ) const
    {
      const Node &node = mTree[number];
      if ( node.axis == Node::Axis::none )
        return visit( node.partition );
      const bool is_x = node.axis == Node::Axis::x;
      if ( ( is_x ? box.x_low : box.y_low ) < node.cut )
        visit_below( number + 1, box, visit );
      if ( ( is_x ? box.x_high : box.y_high ) >= node.cut )
        visit_below( node.right, box, visit );
    }
    std::uint32_t number_nodes( std::uint32_t number, int depth );

    Box2 mShared;
    bool mRedHasZ, mBlueHasZ;
    std::uint64_t mContent;
    std::vector<Node> mTree;
    std::vector<std::uint64_t> mExpectedSegments;
    std::uint64_t mIdentity = 0; //!< a hash of the text
};

/**
 * A plan with \a partitions partitions, or fewer where too much lies in one place. Where \a memory is not 0, partitions for which
 * so many bytes are not expected to be enough are cut on; what lies in one place, and what long segments run through
 * that are on both sides of every cut, stays larger. Throws Error for no partition, or more than 2^20, and as items_within().
 */
Plan make_plan( std::span<const LayerSurvey> red, std::span<const LayerSurvey> blue, std::size_t partitions,
                std::uint64_t memory = 0 );

} // namespace rubicon
