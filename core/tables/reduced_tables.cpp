// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of finished points between those of the result.
// Relies on tables/reduced_tables.h and tables/red_blue_tables.h.
#include "core/tables/reduced_tables.h"

#include "core/tables/red_blue_tables.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

namespace
{

//! \a table, of the result alone, with the rows of finished points where \a order, which \a reduced keeps, has them:
//! \a add_finished( point, row ).
template <typename AddFinished>
Table with_finished( Table table, const ReducedRedBlue &reduced, const std::vector<std::uint32_t> &order,
                     AddFinished &&add_finished )
{
  const auto rows = [&reduced, &order, add_finished]( auto of_result ) {
    return [&reduced, &order, add_finished, of_result]( std::size_t number, Row &row ) {
      const std::size_t place = order[number], finished = reduced.finished.size();
      if ( place < finished )
        add_finished( reduced.finished[place], row );
      else
        of_result( place - finished, row );
    };
  };
  table.row_count = order.size();
  table.fill = rows( table.fill );
  table.fill_geometry = {}, table.fetch = {}; // they know rows of the result alone
  return table;
}

} // namespace

Table points_table( const ReducedRedBlue &reduced )
{
  Table table = with_finished( points_table( reduced.result, reduced.red.chains, reduced.blue.chains ), reduced,
                               reduced.points, [&reduced]( const FinishedPoint &point, Row &row ) {
                                 row.geometry.push_back( { point.x, point.y, point.z } );
                                 row.add( reduced.red_names[point.red].fid, reduced.blue_names[point.blue].fid,
                                          contact_kind_name( static_cast<ContactKind>( point.kind ) ), false,
                                          point.red_part, point.red_segment, point.blue_part, point.blue_segment,
                                          point.red_distance, point.blue_distance, 1 );
                               } );
  table.geometry.has_z = reduced.has_z;
  return table;
}

Table overlaps_table( const ReducedRedBlue &reduced )
{
  Table table = overlaps_table( reduced.result, reduced.red.chains, reduced.blue.chains );
  table.geometry.has_z = reduced.has_z;
  return table;
}

Table pairs_table( const ReducedRedBlue &reduced )
{
  return with_finished( pairs_table( reduced.result, reduced.red.chains, reduced.blue.chains ), reduced, reduced.pairs,
                        [&reduced]( const FinishedPoint &point, Row &row ) {
                          row.add( reduced.red_names[point.red].fid, point.red_part, point.red_segment,
                                   reduced.blue_names[point.blue].fid, point.blue_part, point.blue_segment,
                                   contact_kind_name( static_cast<ContactKind>( point.kind ) ) );
                        } );
}

} // namespace rubicon
