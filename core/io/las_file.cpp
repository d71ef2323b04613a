// SPDX-License-Identifier: GPL-2.0-or-later
// The header, the records around the points of which some name the CRS, and the points. Offsets into each are those of the
// tables in the specification.
// Relies on POSIX for reading in several places at once, ingest/byte_order.h, and OGR for the CRS.

#include "core/io/las_file.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/ingest/byte_order.h"
#include "core/ingest/point_grouping.h"
#include "core/io/crs.h"
#include "core/io/file_extension.h"
#include "core/io/gdal_messages.h"
#include "core/io/vertex_source.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rubicon
{
namespace
{

//! A file that several threads may read at once.
class OpenFile
{
  public:
    explicit OpenFile( const std::string &path )
      : mPath( path )
      , mDescriptor( ::open( path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK ) ) // a pipe would be waited for
    {
      struct stat status = {};
      if ( mDescriptor < 0 || ::fstat( mDescriptor, &status ) != 0 )
      {
        const std::string reason = std::strerror( errno );
        close();
        throw Error( path + " cannot be opened: " + reason + "." );
      }
      mSize = static_cast<std::uint64_t>( status.st_size );
      if ( !S_ISREG( status.st_mode ) )
      {
        close();
        throw Error( path + " is no file that a point cloud can be read from, but "
                     + ( S_ISDIR( status.st_mode ) ? "a directory." : "a pipe or device." ) );
      }
    }
    ~OpenFile() { close(); }
    OpenFile( const OpenFile & ) = delete;
    OpenFile &operator=( const OpenFile & ) = delete;

    const std::string &path() const { return mPath; }
    std::uint64_t size() const { return mSize; }

    //! \a what: what is wrong with the file, as a part of a sentence.
    [[noreturn]] void fail( const std::string &what ) const { throw Error( mPath + " cannot be read: " + what + "." ); }

    //! Fills \a bytes with what stands from \a offset on, which the file must have.
    void read( std::uint64_t offset, std::span<std::byte> bytes ) const
    {
      while ( !bytes.empty() )
      {
        const ssize_t count = ::pread( mDescriptor, bytes.data(), bytes.size(), static_cast<off_t>( offset ) );
        if ( count < 0 && errno == EINTR )
          continue;
        if ( count < 0 )
          fail( std::strerror( errno ) );
        if ( count == 0 )
          fail( "somebody cut it while it was read" );
        offset += static_cast<std::uint64_t>( count );
        bytes = bytes.subspan( static_cast<std::size_t>( count ) );
      }
    }

  private:
    void close()
    {
      if ( mDescriptor >= 0 )
        ::close( mDescriptor );
    }

    std::string mPath;
    int mDescriptor;
    std::uint64_t mSize = 0;
};

//! The number at \a offset of \a bytes, which are in the order of LAS: the lowest first.
template <typename T>
T value_at( std::span<const std::byte> bytes, std::size_t offset )
{
  T value;
  std::memcpy( &value, bytes.subspan( offset, sizeof( T ) ).data(), sizeof( T ) );
  return std::endian::native == std::endian::little ? value : swap_bytes( value );
}

// By the minor version, and by the format of the points.
constexpr std::array<std::uint16_t, 5> header_sizes = { 227, 227, 227, 235, 375 };
constexpr std::array<std::uint16_t, 11> point_sizes = { 20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67 };

struct Header
{
    std::size_t minor_version = 0;
    std::uint16_t size = 0, point_size = 0;
    std::uint8_t format = 0;
    std::uint32_t points_begin = 0;
    std::uint64_t points = 0;
    std::array<double, 3> scale{}, offset{};
    std::uint32_t records = 0, late_records = 0; //!< before the points, and behind them
    std::uint64_t late_begin = 0;
    std::uint64_t uncounted = 0; //!< points behind those that are counted, by the room that there is
};

//! The bytes of a header, as many as its version has at least. Refuses what cannot be the beginning of a LAS file.
std::vector<std::byte> header_bytes( const OpenFile &file )
{
  std::vector<std::byte> bytes( std::min<std::uint64_t>( file.size(), header_sizes.back() ) );
  file.read( 0, bytes );
  if ( bytes.size() < header_sizes.front() )
    file.fail( "it is too short for LAS" );
  if ( std::memcmp( bytes.data(), "LASF", 4 ) != 0 )
    file.fail( "it does not begin with \"LASF\", so it is no LAS file" );
  const unsigned major = value_at<std::uint8_t>( bytes, 24 ), minor = value_at<std::uint8_t>( bytes, 25 );
  const std::string version = std::to_string( major ) + "." + std::to_string( minor );
  if ( major != 1 || minor >= header_sizes.size() )
    file.fail( "it is LAS " + version + ", and versions 1.0 to 1.4 are known" );
  const std::uint16_t size = value_at<std::uint16_t>( bytes, 94 );
  if ( size < header_sizes[minor] )
    file.fail( "its header is said to have " + std::to_string( size ) + " bytes, and one of LAS " + version
               + " has at least " + std::to_string( header_sizes[minor] ) );
  if ( bytes.size() < header_sizes[minor] )
    file.fail( "it is too short for LAS" );
  return bytes;
}

std::uint64_t counted_points( const OpenFile &file, std::span<const std::byte> bytes, std::size_t minor_version )
{
  const std::uint32_t for_older = value_at<std::uint32_t>( bytes, 107 );
  if ( minor_version < 4 )
    return for_older;
  const auto points = value_at<std::uint64_t>( bytes, 247 );
  if ( for_older != 0 && for_older != points ) // 0: readers of older versions are not to read the file
    file.fail( "its header counts " + std::to_string( points ) + " points, and for older versions "
               + std::to_string( for_older ) );
  return points;
}

//! Refuses points that cannot be read, or that the file has no room for.
void check_points( const OpenFile &file, const Header &header )
{
  constexpr std::uint8_t compressed = 0x80;
  if ( header.format & compressed )
    file.fail( "its points are compressed (LAZ); in QGIS load it and give that layer, or make a LAS file of it with "
               "laszip or pdal translate" );
  if ( header.format >= point_sizes.size() )
    file.fail( "its points are of format " + std::to_string( header.format ) + ", and formats 0 to 10 are known" );
  if ( header.point_size < point_sizes[header.format] )
    file.fail( "its points are said to have " + std::to_string( header.point_size ) + " bytes, and those of format "
               + std::to_string( header.format ) + " have at least " + std::to_string( point_sizes[header.format] ) );
  if ( header.points_begin < header.size || header.points_begin > file.size() )
    file.fail( "its points are to begin at byte " + std::to_string( header.points_begin )
               + ", which is not between its header and its end" );
  const std::uint64_t room = ( file.size() - header.points_begin ) / header.point_size;
  if ( header.points > room )
    file.fail( "its header counts " + std::to_string( header.points ) + " points, and there are "
               + std::to_string( room ) );
  for ( std::size_t axis = 0; axis < 3; ++axis )
  {
    if ( !std::isfinite( header.scale[axis] ) || header.scale[axis] == 0 || !std::isfinite( header.offset[axis] ) )
      file.fail( "a scale or offset in its header is not a number that coordinates could have" );
  }
}

Header read_header( const OpenFile &file )
{
  const std::vector<std::byte> bytes = header_bytes( file );
  Header header;
  header.minor_version = value_at<std::uint8_t>( bytes, 25 );
  header.size = value_at<std::uint16_t>( bytes, 94 );
  header.points_begin = value_at<std::uint32_t>( bytes, 96 );
  header.records = value_at<std::uint32_t>( bytes, 100 );
  header.format = value_at<std::uint8_t>( bytes, 104 );
  header.point_size = value_at<std::uint16_t>( bytes, 105 );
  for ( std::size_t axis = 0; axis < 3; ++axis )
  {
    header.scale[axis] = value_at<double>( bytes, 131 + axis * sizeof( double ) );
    header.offset[axis] = value_at<double>( bytes, 155 + axis * sizeof( double ) );
  }
  header.points = counted_points( file, bytes, header.minor_version );
  check_points( file, header );
  std::uint64_t end = file.size();
  const auto ends_before = [&]( std::uint64_t what ) {
    end = what >= header.points_begin ? std::min( end, what ) : end;
  };
  if ( header.minor_version >= 3 )
    ends_before( value_at<std::uint64_t>( bytes, 227 ) ); // waveforms
  if ( header.minor_version >= 4 )
  {
    header.late_begin = value_at<std::uint64_t>( bytes, 235 );
    header.late_records = value_at<std::uint32_t>( bytes, 243 );
    if ( header.late_records > 0 )
      ends_before( header.late_begin );
  }
  const std::uint64_t room = ( end - header.points_begin ) / header.point_size;
  header.uncounted = room - std::min( room, header.points );
  return header;
}

//! What a file says of its CRS.
struct CrsRecords
{
    std::string wkt;
    std::vector<std::byte> geotiff_keys;
};

//! Records of variable length, one behind the other.
struct Records
{
    std::uint64_t begin, end; //!< what they must lie between
    std::uint32_t count;
    std::size_t head_size; //!< of what stands before the content of each
};

//! Finds what \a records say of the CRS: what stands first counts, so that those before the points go before those behind.
void read_crs_records( const OpenFile &file, const Records &records, CrsRecords &found )
{
  constexpr std::uint64_t longest = 1 << 20; // what is longer describes no CRS
  std::uint64_t at = records.begin;
  std::vector<std::byte> head( records.head_size );
  for ( std::uint32_t i = 0; i < records.count; ++i )
  {
    const auto fits = [&]( std::uint64_t size ) { return at <= records.end && size <= records.end - at; };
    const auto refuse = [&] {
      file.fail( "its header counts " + std::to_string( records.count )
                 + " records of variable length, more than there is room for" );
    };
    if ( !fits( head.size() ) )
      refuse();
    file.read( at, head );
    at += head.size();
    const std::uint64_t length = head.size() == 54 ? value_at<std::uint16_t>( head, 20 )
                                                   : value_at<std::uint64_t>( head, 20 );
    if ( !fits( length ) )
      refuse();
    const bool names_crs = std::memcmp( &head[2], "LASF_Projection", sizeof( "LASF_Projection" ) ) == 0;
    const std::uint16_t id = value_at<std::uint16_t>( head, 18 );
    if ( names_crs && length <= longest
         && ( ( id == 2112 && found.wkt.empty() ) || ( id == 34735 && found.geotiff_keys.empty() ) ) )
    {
      std::vector<std::byte> content( length );
      file.read( at, content );
      if ( id == 34735 )
        found.geotiff_keys = std::move( content );
      else // which may end with zeros
        found.wkt.assign( reinterpret_cast<const char *>( content.data() ),
                          std::find( content.begin(), content.end(), std::byte( 0 ) ) - content.begin() );
    }
    at += length;
  }
}

//! The EPSG code that GeoTIFF \a keys name; 0: none.
int epsg_code( std::span<const std::byte> keys )
{
  constexpr std::size_t entry_size = 8;
  int model = 0, projected = 0, geographic = 0;
  for ( std::size_t at = entry_size; at + entry_size <= keys.size(); at += entry_size )
  {
    const std::uint16_t key = value_at<std::uint16_t>( keys, at ), elsewhere = value_at<std::uint16_t>( keys, at + 2 );
    if ( elsewhere != 0 )
      continue; // its value is no code
    int *const of_key = key == 1024 ? &model : key == 2048 ? &geographic : key == 3072 ? &projected : nullptr;
    if ( of_key )
      *of_key = value_at<std::uint16_t>( keys, at + 6 );
  }
  constexpr int model_geographic = 2; // a projected CRS names the geographic one below it too
  return projected != 0 ? projected : model == model_geographic ? geographic : 0;
}

//! False where a CRS is named that is not understood.
bool understand( const CrsRecords &records, OGRSpatialReference &crs )
{
  const GdalMessages quiet;
  OGRErr result = OGRERR_NONE;
  if ( !records.wkt.empty() )
    result = crs.importFromWkt( records.wkt.c_str() );
  else if ( !records.geotiff_keys.empty() )
    result = crs.importFromEPSG( epsg_code( records.geotiff_keys ) );
  if ( result != OGRERR_NONE )
    crs.Clear();
  return result == OGRERR_NONE;
}

//! What points can be grouped by, and where the value stands in a point.
struct GroupField
{
    std::size_t offset, size; //!< size: in bytes, 1 or 2
    std::uint16_t mask;

    std::uint16_t of( std::span<const std::byte> point ) const
    {
      const std::uint16_t value = size == 1 ? value_at<std::uint8_t>( point, offset )
                                            : value_at<std::uint16_t>( point, offset );
      return value & mask;
    }
};

GroupField group_field( const OpenFile &file, const std::string &name, std::uint8_t format )
{
  const bool old = format < 6; // where flags stand in the upper bits of the classification
  if ( name == "classification" )
    return old ? GroupField{ 15, 1, 0x1F } : GroupField{ 16, 1, 0xFF };
  if ( name == "point_source_id" )
    return { old ? std::size_t( 18 ) : std::size_t( 20 ), 2, 0xFFFF };
  throw Error( file.path() + " has no field \"" + name
               + "\": points of LAS files are grouped by \"classification\" or \"point_source_id\"." );
}

} // namespace

struct LasFile::State
{
    explicit State( const std::string &path )
      : file( path )
      , header( read_header( file ) )
    {
      CrsRecords records;
      read_crs_records( file, { header.size, header.points_begin, header.records, 54 }, records );
      if ( header.late_records > 0 )
        read_crs_records( file, { header.late_begin, file.size(), header.late_records, 60 }, records );
      is_crs_understood = understand( records, crs );
    }

    bool has_crs() const { return !is_undefined( crs ); }

    OpenFile file;
    Header header;
    OGRSpatialReference crs;
    bool is_crs_understood = true;
};

bool is_las_path( const std::string &path )
{
  const std::string extension = file_extension( path );
  return extension == ".las" || extension == ".laz";
}

LasFile::LasFile( const std::string &path )
  : mState( std::make_unique<State>( path ) )
{}

LasFile::~LasFile() = default;
LasFile::LasFile( LasFile && ) noexcept = default;

std::uint64_t LasFile::point_count() const
{
  return mState->header.points;
}

std::string LasFile::crs_wkt() const
{
  return mState->has_crs() ? wkt_of( mState->crs ) : "";
}

std::string LasFile::crs_title() const
{
  return mState->has_crs() ? title_of( mState->crs ) : "";
}

bool LasFile::is_geographic() const
{
  return mState->has_crs() && mState->crs.IsGeographic();
}

PointGroups3 LasFile::read( const std::string &group, const RunOptions &options ) const
{
  const OpenFile &file = mState->file;
  const Header &header = mState->header;
  if ( header.points > std::numeric_limits<std::uint32_t>::max() )
    throw Error( file.path() + " has more than 4,294,967,295 points, which is more than one run can take." );
  if ( !mState->is_crs_understood && options.log )
    options.log( "Warning: the coordinate reference system that " + file.path()
                 + " names is not understood; the results have none." );
  if ( header.uncounted > 0 && options.log )
    options.log( "Warning: the header of " + file.path() + " counts " + std::to_string( header.points )
                 + ( header.points == 1 ? " point" : " points" ) + ", and behind them is room for "
                 + std::to_string( header.uncounted )
                 + " more, which are not read: whoever wrote the file may not have finished." );
  const bool is_grouped = !group.empty();
  const GroupField field = is_grouped ? group_field( file, group, header.format ) : GroupField{};
  std::vector<Point3> points = room_for_points( header.points, options );
  std::vector<std::uint16_t> values( is_grouped ? points.size() : 0 );

  const std::size_t size = header.point_size, grain = std::max<std::size_t>( 1, ( 1 << 22 ) / size ); // 4 MiB at a time
  Workers workers( options );
  workers.for_each_chunk( points.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    std::vector<std::byte> bytes( ( end - begin ) * size );
    file.read( header.points_begin + begin * size, bytes );
    for ( std::size_t i = begin; i < end; ++i )
    {
      const auto point = std::span( bytes ).subspan( ( i - begin ) * size, size );
      const auto coordinate = [&]( std::size_t axis ) {
        const auto stored = value_at<std::int32_t>( point, axis * sizeof( std::int32_t ) );
        return stored * header.scale[axis] + header.offset[axis];
      };
      points[i] = { coordinate( 0 ), coordinate( 1 ), coordinate( 2 ) };
      if ( is_grouped )
        values[i] = field.of( point );
    }
  } );
  return is_grouped ? grouped( points, values, options ) : as_one_group( std::move( points ) );
}

} // namespace rubicon
