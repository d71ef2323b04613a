// SPDX-License-Identifier: GPL-2.0-or-later
// Records as arrays of numpy's, and columns of binaries as records.
// Relies on nanobind and python_records.h.
#include "core/python/python_records.h"

#include "core/error.h"

#include <memory>

#include <nanobind/ndarray.h>

namespace nb = nanobind;

namespace rubicon
{

nb::tuple as_python( Records made )
{
  auto owned = std::make_unique<const Records>( std::move( made ) );
  const Records &records = *owned;
  const nb::capsule owner( owned.release(), []( void *of ) noexcept { delete static_cast<const Records *>( of ); } );
  const auto array = [&]( const auto &values ) {
    const std::size_t size = values.size() * sizeof( values[0] );
    return nb::cast( nb::ndarray<nb::numpy, const std::uint8_t>( values.data(), 1, &size, owner ) );
  };
  static_assert( sizeof( records.begin[0] ) == 8 );
  return nb::make_tuple( array( records.keys ), array( records.begin ), array( records.bytes ) );
}

std::vector<Bytes> records_in( const Features &column )
{
  std::vector<Bytes> records;
  for ( const FeatureBatch &batch : column.batches )
  {
    if ( batch.wkb.size() != batch.count )
      throw Error( "Records of a cluster job are a column of binaries." );
    records.insert( records.end(), batch.wkb.begin(), batch.wkb.end() );
  }
  return records;
}

std::vector<LayerSurvey> surveys_from( const std::vector<nb::bytes> &surveys )
{
  std::vector<LayerSurvey> found;
  for ( const nb::bytes &bytes : surveys )
    found.push_back( survey_from( bytes_in( bytes ) ) );
  return found;
}

} // namespace rubicon
