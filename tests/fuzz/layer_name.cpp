// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: the name of a layer as users write it. What is understood names what was written.
// Relies on io/layer_source.h.
#include "core/error.h"
#include "core/io/layer_source.h"
#include "tests/fuzz/fuzz_target.h"

using namespace rubicon;
using namespace rubicon::test;

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  const std::string source( reinterpret_cast<const char *>( data ), size );
  try
  {
    const LayerName name = LayerName::parse( source );
    require( source.starts_with( name.path ), "the path does not begin the source" );
    require( source.find( name.layer ) != std::string::npos, "the layer is not in the source" );
    require( name.layer_id >= -1, "a layer has a negative number" );
  }
  catch ( const Error & )
  {}
  return 0;
}
