// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: an assay table and the intervals of its holes, made of the input. The pieces of a sample make it up, no
// mean lies outside of its values, and every fault names a row.
// Relies on drill/assay_intervals.h.
#include "core/drill/assay_intervals.h"

#include "tests/fuzz/hole_numbers.h"

#include <algorithm>
#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

struct Tables
{
    AssayTable assay;
    std::vector<HoleInterval> intervals;
};

Tables tables_of( InputBytes &bytes )
{
  Tables tables;
  tables.assay.fields = bytes.next() % 3;
  while ( !bytes.empty() && tables.assay.samples.size() + tables.intervals.size() < 64 )
  {
    const std::uint8_t head = bytes.next();
    const std::string hole = hole_id( bytes );
    const double from = hole_number( bytes ), to = hole_number( bytes );
    if ( head & 1 )
    {
      const auto state = static_cast<IntervalState>( head >> 1 & 3 );
      tables.intervals.push_back( { hole, head & 128 ? "first" : "second", from, to, state } );
      continue;
    }
    tables.assay.samples.push_back( { hole, from, to } );
    for ( std::size_t field = 0; field < tables.assay.fields; ++field )
      tables.assay.values.push_back( hole_number( bytes ) );
  }
  return tables;
}

void check_sample( const AssayIntervals &result, const SampleInMesh &cut, const Tables &tables )
{
  require( cut.sample < tables.assay.samples.size() && cut.mesh < result.meshes.size(), "a sample that is not there" );
  require( cut.piece_count > 0 && cut.first_piece + cut.piece_count <= result.pieces.size(), "no pieces" );
  double end = tables.assay.samples[cut.sample].from;
  for ( std::size_t i = cut.first_piece; i < cut.first_piece + cut.piece_count; ++i )
  {
    const SamplePiece &piece = result.pieces[i];
    require( piece.from == end && piece.from < piece.to, "pieces that do not follow each other" );
    require( piece.interval == SamplePiece::no_interval || piece.interval < tables.intervals.size(), "no interval" );
    end = piece.to;
  }
  require( end == tables.assay.samples[cut.sample].to, "pieces that do not reach the end of the sample" );
  for ( const double length : { cut.inside, cut.outside, cut.boundary, cut.unknown } )
    require( 0 <= length && length <= cut.length, "a part longer than its sample" );
  require( 0 <= cut.share_inside && cut.share_inside <= 1, "a share that is none" );
}

void check_composite( const AssayIntervals &result, std::size_t number, const Tables &tables )
{
  const Composite &stay = result.composites[number];
  require( stay.interval < tables.intervals.size() && stay.mesh < result.meshes.size(), "a stay that is not there" );
  require( stay.from < stay.to && 0 <= stay.missing && stay.missing <= stay.length, "lengths of a stay" );
  const AssayTable &assay = tables.assay;
  for ( std::size_t field = 0; field < assay.fields; ++field )
  {
    const double missing = result.missing[number * assay.fields + field];
    require( stay.missing <= missing && missing <= stay.length, "less missing of a field than of all" );
    const double mean = result.means[number * assay.fields + field];
    const auto at_most = [&]( double bound ) {
      for ( std::size_t sample = 0; sample < assay.samples.size(); ++sample )
        if ( std::isfinite( assay.value( sample, field ) ) && assay.value( sample, field ) <= bound )
          return true;
      return false;
    };
    require( std::isnan( mean ) || at_most( mean ), "a mean below all values" );
    require( std::isnan( mean ) || std::isfinite( mean ), "a mean that is no number" );
  }
}

void check( const AssayIntervals &result, const Tables &tables )
{
  for ( const SampleInMesh &cut : result.samples )
    check_sample( result, cut, tables );
  require( result.means.size() == result.composites.size() * tables.assay.fields, "not a mean for each stay" );
  require( result.missing.size() == result.means.size(), "not a length for each mean" );
  for ( std::size_t number = 0; number < result.composites.size(); ++number )
    check_composite( result, number, tables );
  for ( const AssayFault &fault : result.faults )
    require( fault.row < ( is_of_sample( fault.kind ) ? tables.assay.samples.size() : tables.intervals.size() ),
             "a fault of no row" );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  InputBytes bytes( data, size );
  const Tables tables = tables_of( bytes );
  check( assay_intervals( tables.assay, tables.intervals ), tables );
  return 0;
}
