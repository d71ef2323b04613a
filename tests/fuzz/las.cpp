// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: a LAS file, its CRS, and its points by each of their groups. What cannot be read is refused with an Error that
// names the file.
// Relies on io/las_file.h, and on Linux for a file in memory.
#include "core/io/las_file.h"

#include "core/error.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! A file that holds \a bytes, and is gone at the end of the scope.
class FileInMemory
{
  public:
    FileInMemory( const std::uint8_t *bytes, std::size_t size )
      : mDescriptor( ::memfd_create( "cloud", 0 ) )
    {
      require( mDescriptor >= 0 && ::write( mDescriptor, bytes, size ) == static_cast<ssize_t>( size ), "no memory" );
    }
    ~FileInMemory() { ::close( mDescriptor ); }

    std::string path() const { return "/proc/self/fd/" + std::to_string( mDescriptor ); }

  private:
    int mDescriptor;
};

void check( const PointGroups3 &groups, std::uint64_t count )
{
  require( groups.points.size() == count && groups.begin.back() == count, "not all points are there" );
  require( groups.begin.size() == groups.groups() + 1, "not an end for each group" );
  std::vector<std::uint32_t> numbers = groups.part;
  std::sort( numbers.begin(), numbers.end() );
  for ( std::uint32_t i = 0; i < numbers.size(); ++i )
    require( numbers[i] == i, "a point is there twice" );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  const FileInMemory file( data, size );
  RunOptions options;
  options.threads = 1;
  try
  {
    const LasFile cloud( file.path() );
    require( !cloud.is_geographic() || !cloud.crs_wkt().empty(), "degrees without a CRS" );
    for ( const char *group : { "", "classification", "point_source_id" } )
      check( cloud.read( group, options ), cloud.point_count() );
  }
  catch ( const Error &error )
  {
    require( std::string( error.what() ).find( file.path() ) != std::string::npos, "it does not say which file" );
  }
  return 0;
}
