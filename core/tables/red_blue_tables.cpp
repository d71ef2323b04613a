// SPDX-License-Identifier: GPL-2.0-or-later
// Points, overlaps and pairs, column by column.
// Relies on tables/red_blue_tables.h.
#include "core/tables/red_blue_tables.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace rubicon
{

namespace
{

const Column red_fid = { "red_fid", ColumnType::integer, false, "", "the red feature" },
             blue_fid = { "blue_fid", ColumnType::integer, false, "", "the blue feature" },
             red_part = { "red_part", ColumnType::integer, false, "",
                          "the line or ring within the red feature, from 0" },
             blue_part = { "blue_part", ColumnType::integer, false, "",
                           "the line or ring within the blue feature, from 0" },
             red_seg = { "red_seg", ColumnType::integer, false, "",
                         "the segment within the red part, from 0, as stored" },
             blue_seg = { "blue_seg", ColumnType::integer, false, "",
                          "the segment within the blue part, from 0, as stored" };

//! A segment as the outputs name it.
struct SegmentName
{
    std::int64_t fid, part, segment;
};

/**
 * The names of a layer's segments. A FlatGeobuf asks for rows in the order of a curve through the plane, and blue segments come in
 * no order at all, so a search for the chain among all of them would wait for memory at every step: the chains at every so
 * many vertices are noted, and the search is among those between two of them. Reads no vertices, which may be gone.
 */
class SegmentNames
{
  public:
    //! \a layer outlives this. \a rows: about so many names are asked for.
    SegmentNames( const ChainSet2 &layer, std::size_t rows )
      : mLayer( layer )
      , mRows( rows )
    {}

    SegmentName operator()( std::uint32_t segment ) const
    {
      std::call_once( mIsNoted, [this] { note_chains(); } ); // not before, for most tables are made and not read
      const auto all = mLayer.chain_begin.begin();
      const std::uint32_t note = segment >> mShift;
      const auto next = std::upper_bound( all + mChains[note] + 1, all + mChains[note + 1] + 1, segment );
      const auto chain = static_cast<std::uint32_t>( next - all ) - 1;
      return { mLayer.feature_ids[mLayer.chain_feature[chain]], mLayer.chain_part[chain],
               mLayer.stored_segment( segment, chain ) };
    }

  private:
    void note_chains() const
    {
      const auto &begin = mLayer.chain_begin;
      const std::size_t vertices = begin.back(), chains = mLayer.chain_count();
      while ( vertices >> mShift > std::min( mRows, chains ) )
        ++mShift;
      mChains.reserve( ( vertices >> mShift ) + 2 );
      std::uint32_t chain = 0;
      for ( std::size_t v = 0; v < vertices; v += std::size_t( 1 ) << mShift )
      {
        while ( begin[chain + 1] <= v )
          ++chain;
        mChains.push_back( chain );
      }
      mChains.push_back( static_cast<std::uint32_t>( chains ) - 1 ); // of the last vertex
    }

    const ChainSet2 &mLayer;
    std::size_t mRows;
    mutable std::once_flag mIsNoted;
    mutable int mShift = 0;
    mutable std::vector<std::uint32_t> mChains; //!< that hold vertices 0, 2^shift, …, and the last
};

//! For the functions of a table, which are copied.
std::shared_ptr<const SegmentNames> names_of( const ChainSet2 &layer, std::size_t rows )
{
  return std::make_shared<SegmentNames>( layer, rows );
}

bool has_z( const ChainSet2 &red, const ChainSet2 &blue )
{
  return red.has_z() || blue.has_z();
}

} // namespace

Table points_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue )
{
  Table table;
  table.columns = {
    red_fid,
    blue_fid,
    { "kind", ColumnType::text, false, "", "the strongest at that place: cross before t_touch before v_touch" },
    { "overlap_end", ColumnType::boolean, false, "", "a stretch that the two share ends here" },
    red_part,
    red_seg,
    blue_part,
    blue_seg,
    { "red_dist", ColumnType::real, false, "CRS", "distance along the red part from its first vertex" },
    { "blue_dist", ColumnType::real, false, "CRS", "distance along the blue part from its first vertex" },
    { "n_pairs", ColumnType::integer, false, "",
      "segment pairs that meet here: 4 where two borders cross at vertices of both" },
  };
  table.geometry = { GeometryType::point, has_z( red, blue ) };
  table.row_count = result.points.size();
  const auto fill_geometry = [&result]( std::size_t number, Row &row ) {
    const ContactPoint &point = result.points[number];
    row.geometry.push_back( { point.x, point.y, point.z } );
  };
  table.fill_geometry = fill_geometry;
  table.fetch = [&result]( std::size_t number ) {
    const ContactPoint *point = &result.points[number];
    __builtin_prefetch( point );
    __builtin_prefetch( &point->kind ); // may lie in the next line of the cache
  };
  table.fill = [&result, reds = names_of( red, table.row_count ), blues = names_of( blue, table.row_count ),
                fill_geometry]( std::size_t number, Row &row ) {
    const ContactPoint &point = result.points[number];
    const SegmentName of_red = ( *reds )( point.red_segment ), of_blue = ( *blues )( point.blue_segment );
    row.first_feature = point.red_feature, row.second_feature = point.blue_feature;
    fill_geometry( number, row );
    row.add( of_red.fid, of_blue.fid, contact_kind_name( point.kind ), point.overlap_end, of_red.part, of_red.segment,
             of_blue.part, of_blue.segment, point.red_distance, point.blue_distance, point.pairs );
  };
  return table;
}

Table overlaps_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue )
{
  Table table;
  table.columns = {
    red_fid,
    blue_fid,
    red_part,
    blue_part,
    { "red_from", ColumnType::real, false, "CRS", "distance along the red part at the start of the stretch" },
    { "red_to", ColumnType::real, false, "CRS", "distance along the red part at its end" },
    { "blue_from", ColumnType::real, false, "CRS", "distance along the blue part at the start of the stretch" },
    { "blue_to", ColumnType::real, false, "CRS", "distance along the blue part at its end" },
    { "same_dir", ColumnType::boolean, false, "", "red and blue run the same way" },
    { "n_pairs", ColumnType::integer, false, "", "segment pairs in the stretch" },
  };
  table.geometry = { GeometryType::line, has_z( red, blue ) };
  table.row_count = result.overlaps.size();
  table.fill = [&result, reds = names_of( red, table.row_count ),
                blues = names_of( blue, table.row_count )]( std::size_t number, Row &row ) {
    const OverlapRun &run = result.overlaps[number];
    const SegmentName of_red = ( *reds )( run.red_segment ), of_blue = ( *blues )( run.blue_segment );
    row.first_feature = run.red_feature, row.second_feature = run.blue_feature;
    for ( std::uint64_t i = run.first_vertex; i < run.first_vertex + run.vertex_count; ++i )
    {
      const Point2 p = result.overlap_vertices[i];
      row.geometry.push_back( { p.x, p.y } );
      if ( !result.overlap_z.empty() )
        row.geometry.back().z = result.overlap_z[i];
    }
    row.add( of_red.fid, of_blue.fid, of_red.part, of_blue.part, run.red_from, run.red_to, run.blue_from, run.blue_to,
             run.same_direction, run.pairs );
  };
  return table;
}

Table pairs_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue )
{
  Table table;
  table.columns = {
    red_fid,
    red_part,
    red_seg,
    blue_fid,
    blue_part,
    blue_seg,
    { "kind", ColumnType::text, false, "", "cross, t_touch, v_touch or overlap" },
  };
  table.row_count = result.contacts.size();
  table.fill = [&result, reds = names_of( red, table.row_count ),
                blues = names_of( blue, table.row_count )]( std::size_t number, Row &row ) {
    const Contact &pair = result.contacts[number];
    const SegmentName of_red = ( *reds )( pair.red ), of_blue = ( *blues )( pair.blue );
    row.add( of_red.fid, of_red.part, of_red.segment, of_blue.fid, of_blue.part, of_blue.segment,
             contact_kind_name( pair.kind ) );
  };
  return table;
}

} // namespace rubicon
