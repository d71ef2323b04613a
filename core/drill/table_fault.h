// SPDX-License-Identifier: GPL-2.0-or-later
// A row of a drill hole table in which something is wrong, and what logs and tables of faults say of it.
// Relies on compute/run.h for the log.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace rubicon
{

//! A kind of fault: its enumerator, for tables, and a sentence that says what is wrong and what was done about it.
struct FaultText
{
    const char *name, *sentence;
};

//! \a Kind has a function fault_text( kind ).
template <typename Kind>
struct TableFault
{
    Kind kind;
    std::string hole;
    std::size_t row;                                         //!< index into the rows of its table
    double depth = std::numeric_limits<double>::quiet_NaN(); //!< where it begins; NaN where the fault has none
    double end = std::numeric_limits<double>::quiet_NaN();   //!< where an overlap ends; NaN for other faults
    std::string spelt = {};                                  //!< the id as the row spells it, where that is not \a hole

    bool operator==( const TableFault & ) const = default;
};

//! The hole as a log names it: with both spellings where they differ, or the depths of an overlap; the row where the hole
//! has no id.
RUBICON_API std::string place_of( const std::string &hole, const std::string &spelt, std::size_t row, double depth,
                                  double end );

template <typename Kind>
std::string place_of( const TableFault<Kind> &fault )
{
  return place_of( fault.hole, fault.spelt, fault.row, fault.depth, fault.end );
}

//! Whether the fields of a fault do not tell all of its place, so that its sentence in a table has to.
template <typename Kind>
bool needs_place( const TableFault<Kind> &fault )
{
  return std::isfinite( fault.end ) || !fault.spelt.empty();
}

//! Counts the faults of one kind and remembers the first holes that have it.
class RUBICON_API FaultsOfKind
{
  public:
    //! \a place: as place_of().
    void add( std::size_t row, const std::string &place );

    //! One line for the log: the table, the first row, the sentence, how many there are and the first holes.
    std::string warning( const std::string &table, const std::string &sentence ) const;

  private:
    std::size_t mCount = 0, mFirstRow = 0;
    std::vector<std::string> mPlaces; //!< without repeats, one more than are named
};

//! One warning for each kind of fault; the log may be empty. \a table_of( kind ) names the table of its row.
template <typename Kind, typename TableOf>
void log_faults( const std::vector<TableFault<Kind>> &faults, const TableOf &table_of, const LogCallback &log )
{
  if ( !log )
    return;
  std::map<Kind, FaultsOfKind> kinds;
  for ( const TableFault<Kind> &fault : faults )
    kinds[fault.kind].add( fault.row, place_of( fault ) );
  for ( const auto &[kind, of_kind] : kinds )
    log( of_kind.warning( table_of( kind ), fault_text( kind ).sentence ) );
}

} // namespace rubicon
