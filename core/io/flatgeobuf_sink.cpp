// SPDX-License-Identifier: GPL-2.0-or-later
// Pieces of a layer as files in memory, of which header and features are taken; a packed Hilbert R-tree between the two.
// Relies on the FlatGeobuf format, version 3 (flatgeobuf.org: magic bytes, header, index, features, the last three with their
// sizes before them), and on the layout of FlatBuffers' tables for two values of the header.

#include "core/io/flatgeobuf_sink.h"

#include "core/error.h"
#include "core/io/checked_files.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <cpl_vsi.h>
#include <ogrsf_frmts.h>

namespace rubicon
{

namespace
{

static_assert( std::endian::native == std::endian::little, "FlatGeobuf is written as it lies in memory" );

using Bytes = std::vector<std::byte>;
constexpr std::size_t magic_bytes = 8, size_bytes = 4;

//! Throws Error where \a bytes end before: GDAL wrote less than it should have, and says why.
template <typename T>
T read_at( std::span<const std::byte> bytes, std::size_t at )
{
  T value;
  if ( bytes.size() < at + sizeof value )
    throw Error( "" );
  std::memcpy( &value, bytes.subspan( at, sizeof value ).data(), sizeof value );
  return value;
}

template <typename T>
void write_at( std::span<std::byte> bytes, std::size_t at, T value )
{
  std::memcpy( bytes.subspan( at, sizeof value ).data(), &value, sizeof value );
}

//! A node of the tree: a feature's box and where it begins behind the tree, or the box of nodes and the first of them.
struct TreeNode
{
    double min_x = std::numeric_limits<double>::infinity(), min_y = min_x, max_x = -min_x, max_y = -min_x;
    std::uint64_t offset = 0;

    void add( const TreeNode &other )
    {
      min_x = std::min( min_x, other.min_x ), max_x = std::max( max_x, other.max_x );
      min_y = std::min( min_y, other.min_y ), max_y = std::max( max_y, other.max_y );
    }
};
static_assert( sizeof( TreeNode ) == 40 );

TreeNode box_of( const Row &row )
{
  TreeNode box;
  for ( const Coordinates &at : row.geometry )
    box.add( { at.x, at.y, at.x, at.y, 0 } );
  return box;
}

/**
 * The place of a cell, of 2^16 × 2^16 in a square, on Hilbert's curve. Source: D. Hilbert, "Über die stetige Abbildung einer
 * Linie auf ein Flächenstück" (1891): each quarter is passed like the whole, turned so that ends meet.
 */
std::uint32_t hilbert_place( std::uint32_t x, std::uint32_t y )
{
  constexpr std::uint32_t last = 0xFFFF;
  std::uint32_t place = 0;
  for ( std::uint32_t half = 1u << 15; half > 0; half /= 2 )
  {
    const bool right = x & half, upper = y & half;
    place = place * 4 + ( upper ? ( right ? 2 : 1 ) : ( right ? 3 : 0 ) );
    if ( upper )
      continue;
    if ( right )
      x = last - x, y = last - y;
    std::swap( x, y );
  }
  return place;
}

//! The curve's place of the middle of a box within \a whole.
std::uint32_t hilbert_place( const TreeNode &box, const TreeNode &whole )
{
  const auto cell = []( double from, double to, double whole_from, double whole_to ) {
    const double share = ( from / 2 + to / 2 - whole_from ) / ( whole_to - whole_from );
    return share > 0 ? static_cast<std::uint32_t>( std::min( share, 1.0 ) * 0xFFFF )
                     : 0u; // a width of 0 gives no number
  };
  return hilbert_place( cell( box.min_x, box.max_x, whole.min_x, whole.max_x ),
                        cell( box.min_y, box.max_y, whole.min_y, whole.max_y ) );
}

constexpr std::size_t tree_width = 16; // nodes below each

//! How many nodes each level of a tree has, from the leaves up.
std::vector<std::size_t> level_sizes( std::size_t leaves )
{
  std::vector<std::size_t> sizes{ leaves };
  do
    sizes.push_back( ( sizes.back() + tree_width - 1 ) / tree_width );
  while ( sizes.back() > 1 );
  return sizes;
}

//! The nodes from the root down over \a leaves in their order.
std::vector<TreeNode> tree_over( const std::vector<TreeNode> &leaves )
{
  const std::vector<std::size_t> sizes = level_sizes( leaves.size() );
  std::vector<TreeNode> nodes( std::accumulate( sizes.begin(), sizes.end(), std::size_t( 0 ) ) );
  std::size_t level = nodes.size() - leaves.size();
  std::ranges::copy( leaves, nodes.begin() + static_cast<std::ptrdiff_t>( level ) );
  for ( std::size_t i = 1; i < sizes.size(); ++i )
  {
    const std::size_t above = level - sizes[i];
    for ( std::size_t child = 0; child < sizes[i - 1]; ++child )
    {
      TreeNode &node = nodes[above + child / tree_width];
      if ( child % tree_width == 0 )
        node.offset = level + child;
      node.add( nodes[level + child] );
    }
    level = above;
  }
  return nodes;
}

//! The header of a file, with its magic bytes and its size before it.
class Header
{
  public:
    //! \a file begins with it.
    explicit Header( std::span<const std::byte> file )
      : mBytes( file.begin(), file.begin() + static_cast<std::ptrdiff_t>( size_in( file ) ) )
    {}

    //! Throws Error as read_at().
    static std::size_t size_in( std::span<const std::byte> file )
    {
      const std::size_t size = magic_bytes + size_bytes + read_at<std::uint32_t>( file, magic_bytes );
      if ( file.size() < size )
        throw Error( "" );
      return size;
    }

    //! Says how many features there are, and where, as far as there is room: releases of GDAL differ in what they say.
    void describe( std::uint64_t features, const TreeNode &whole )
    {
      constexpr std::size_t envelope = 1, features_count = 8; // among the fields of the table
      if ( const std::size_t at = field( features_count ) )
        write_at( mBytes, at, features );
      const std::size_t at = field( envelope ), vector = at ? at + read_at<std::uint32_t>( mBytes, at ) : 0;
      const double sides[] = { whole.min_x, whole.min_y, whole.max_x, whole.max_y };
      for ( std::size_t i = 0; at && i < read_at<std::uint32_t>( mBytes, vector ); ++i )
        write_at( mBytes, vector + size_bytes + i * sizeof( double ), sides[i] );
    }

    std::span<const std::byte> bytes() const { return mBytes; }

  private:
    //! Where the value of a field of the table lies, which its list of fields says; 0: the field is not there.
    std::size_t field( std::size_t number ) const
    {
      constexpr std::size_t root = magic_bytes + size_bytes, first = 2 * sizeof( std::uint16_t );
      const std::size_t table = root + read_at<std::uint32_t>( mBytes, root );
      const std::size_t fields = table - static_cast<std::size_t>( read_at<std::int32_t>( mBytes, table ) );
      const std::size_t at = first + number * sizeof( std::uint16_t );
      const std::size_t offset = at < read_at<std::uint16_t>( mBytes, fields )
                                   ? read_at<std::uint16_t>( mBytes, fields + at )
                                   : 0;
      return offset ? table + offset : 0;
    }

    Bytes mBytes;
};

//! A file of GDAL's in memory.
class MemoryFile
{
  public:
    explicit MemoryFile( const std::string &name )
      : mName( name )
    {}
    ~MemoryFile() { VSIUnlink( mName.c_str() ); }
    MemoryFile( const MemoryFile & ) = delete;
    MemoryFile &operator=( const MemoryFile & ) = delete;

    const std::string &name() const { return mName; }
    std::span<const std::byte> bytes() const
    {
      vsi_l_offset size = 0;
      const GByte *first = VSIGetMemFileBuffer( mName.c_str(), &size, false );
      return { reinterpret_cast<const std::byte *>( first ), first ? static_cast<std::size_t>( size ) : 0 };
    }

  private:
    std::string mName;
};

class FlatgeobufSink final : public RowSink
{
  public:
    FlatgeobufSink( GDALDriver &driver, const std::filesystem::path &file, const std::string &layer, OgrRows &rows,
                    const OGRSpatialReference *crs, bool indexed )
      : mDriver( driver )
      , mLayer( layer )
      , mRows( rows )
      , mFile( file )
      , mIndexed( indexed )
      , mHeader( header( false, crs ) )
      , mIndexedHeader( header( true, crs ) )
    {}

    void begin( const Workers &workers ) override;

    std::function<void()> prepare( std::size_t begin, std::size_t end ) override
    {
      const std::shared_ptr<const MemoryFile> encoded = encode( begin, end, false, nullptr );
      return [this, encoded, begin] { write( encoded->bytes(), begin ); };
    }

    void finish( const Workers &workers, const RowsWritten &written ) override;

  private:
    //! In the order of the file; \a crs and an index concern its header.
    std::shared_ptr<MemoryFile> encode( std::size_t begin, std::size_t end, bool indexed,
                                        const OGRSpatialReference *crs );
    Header header( bool indexed, const OGRSpatialReference *crs );
    void read_boxes( const Workers &workers );
    void sort_by_place( const Workers &workers );
    void put_zeros( std::size_t count );
    void write( std::span<const std::byte> encoded, std::size_t first );
    std::size_t count() const { return mRows.table().row_count; }

    GDALDriver &mDriver;
    std::string mLayer;
    OgrRows &mRows;
    CheckedFile mFile;
    bool mIndexed;
    TreeNode mWhole;
    std::vector<TreeNode> mBoxes;      //!< of the features in the order of the file, and where each begins
    std::vector<std::uint32_t> mRowOf; //!< the row of each feature; empty: its own number
    std::uint64_t mWritten = 0;        //!< bytes of features
    Header mHeader, mIndexedHeader;    //!< behind all that encode() looks at
};

std::shared_ptr<MemoryFile> FlatgeobufSink::encode( std::size_t begin, std::size_t end, bool indexed,
                                                    const OGRSpatialReference *crs )
{
  const std::string name = "/vsimem/rubicon_" + std::to_string( reinterpret_cast<std::uintptr_t>( this ) ) + '_'
                           + std::to_string( begin ) + ".fgb";
  auto encoded = std::make_shared<MemoryFile>( name );
  const GDALDatasetUniquePtr dataset( mDriver.Create( name.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  CPLStringList options;
  options.SetNameValue( "SPATIAL_INDEX", indexed ? "YES" : "NO" );
  OGRLayer *layer = dataset ? dataset->CreateLayer( mLayer.c_str(), const_cast<OGRSpatialReference *>( crs ),
                                                    mRows.geometry_type(), const_cast<char **>( options.List() ) )
                            : nullptr;
  if ( !layer )
    throw Error( "" ); // GDAL says why
  mRows.for_each_field( [&]( OGRFieldDefn &field ) {
    if ( layer->CreateField( &field ) != OGRERR_NONE )
      throw Error( "" );
  } );
  Row row;
  for ( std::size_t number = begin; number < end; ++number )
  {
    mRows.table().read( mRowOf.empty() ? number : mRowOf[number], row );
    if ( layer->CreateFeature( mRows.feature( *layer->GetLayerDefn(), row ).get() ) != OGRERR_NONE )
      throw Error( "" );
  }
  return encoded;
}

// That of a file with the first row, so that a number of features and their range are there to be replaced. GDAL 3.6 writes no
// bytes at all of a layer without rows and without an index.
Header FlatgeobufSink::header( bool indexed, const OGRSpatialReference *crs )
{
  Row row;
  std::size_t rows = std::min<std::size_t>( count(), 1 );
  if ( rows > 0 )
    mRows.table().read( 0, row );
  if ( indexed && row.geometry.empty() )
    rows = 0; // it will not be used
  return Header( encode( 0, rows, indexed || rows == 0, crs )->bytes() );
}

void FlatgeobufSink::begin( const Workers &workers )
{
  read_boxes( workers );
  const auto has_no_box = []( const TreeNode &box ) { return box.min_x > box.max_x; };
  mIndexed = mIndexed && count() > 0 && std::ranges::none_of( mBoxes, has_no_box );
  if ( mIndexed )
    sort_by_place( workers );
  Header &header = mIndexed ? mIndexedHeader : mHeader;
  header.describe( count(), mWhole );
  mFile.put( header.bytes() );
  if ( mIndexed ) // room for the tree: where features begin shows when they are written
    for ( const std::size_t size : level_sizes( count() ) )
      put_zeros( size * sizeof( TreeNode ) );
}

void FlatgeobufSink::put_zeros( std::size_t count )
{
  const Bytes zeros( std::min<std::size_t>( count, 1 << 20 ) );
  for ( std::size_t left = count; left > 0; left -= std::min( left, zeros.size() ) )
    mFile.put( std::span( zeros ).first( std::min( left, zeros.size() ) ) );
}

void FlatgeobufSink::read_boxes( const Workers &workers )
{
  mBoxes.resize( count() );
  workers.share( count(), 4096, [this]( std::size_t begin, std::size_t end ) {
    Row row;
    for ( std::size_t number = begin; number < end; ++number )
    {
      mRows.table().read( number, row );
      mBoxes[number] = box_of( row );
    }
  } );
  for ( const TreeNode &box : mBoxes )
    mWhole.add( box );
}

//! Along Hilbert's curve.
void FlatgeobufSink::sort_by_place( const Workers &workers )
{
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // and the row
  places.reserve( mBoxes.size() );
  for ( const TreeNode &box : mBoxes )
    places.emplace_back( hilbert_place( box, mWhole ), static_cast<std::uint32_t>( places.size() ) );
  workers.sort( places.begin(), places.end(), std::less() );
  std::vector<TreeNode> sorted;
  sorted.reserve( mBoxes.size() );
  mRowOf.reserve( mBoxes.size() );
  for ( const auto &[place, row] : places )
  {
    sorted.push_back( mBoxes[row] );
    mRowOf.push_back( row );
  }
  mBoxes = std::move( sorted );
}

void FlatgeobufSink::write( std::span<const std::byte> encoded, std::size_t feature )
{
  const std::span<const std::byte> features = encoded.subspan( Header::size_in( encoded ) );
  mFile.put( features );
  for ( std::size_t at = 0; mIndexed && at < features.size(); ++feature )
  {
    mBoxes[feature].offset = mWritten + at;
    at += size_bytes + read_at<std::uint32_t>( features, at );
  }
  mWritten += features.size();
}

void FlatgeobufSink::finish( const Workers &, const RowsWritten & )
{
  if ( mIndexed )
  {
    const std::vector<TreeNode> tree = tree_over( mBoxes );
    mFile.begin_again();
    mFile.put( mIndexedHeader.bytes() );
    mFile.put( std::as_bytes( std::span( tree ) ) );
  }
  mFile.close();
}

} // namespace

std::unique_ptr<RowSink> flatgeobuf_sink( GDALDriver &driver, const std::filesystem::path &file,
                                          const std::string &layer, OgrRows &rows, const OGRSpatialReference *crs,
                                          bool indexed )
{
  return std::make_unique<FlatgeobufSink>( driver, file, layer, rows, crs, indexed );
}

} // namespace rubicon
