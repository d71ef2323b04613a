// SPDX-License-Identifier: GPL-2.0-or-later
// Pieces of a layer as files in memory, of which header and features are taken; a packed Hilbert R-tree between the two.
// Relies on the FlatGeobuf format, version 3 (flatgeobuf.org: magic bytes, header, index, features, the last three with their
// sizes before them), and on the layout of FlatBuffers' tables for two values of the header.

#include "core/io/flatgeobuf_sink.h"

#include "core/error.h"
#include "core/io/checked_files.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
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

template <typename T>
T read_at( std::span<const std::byte> bytes, std::size_t at )
{
  T value;
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

//! The nodes from the root down, of 16 each, over \a leaves in their order.
std::vector<TreeNode> tree_over( const std::vector<TreeNode> &leaves )
{
  constexpr std::size_t width = 16;
  std::vector<std::size_t> sizes{ leaves.size() };
  do
    sizes.push_back( ( sizes.back() + width - 1 ) / width );
  while ( sizes.back() > 1 );
  std::size_t total = 0;
  for ( const std::size_t size : sizes )
    total += size;

  std::vector<TreeNode> nodes( total );
  std::size_t level = total - leaves.size();
  std::ranges::copy( leaves, nodes.begin() + static_cast<std::ptrdiff_t>( level ) );
  for ( std::size_t i = 1; i < sizes.size(); ++i )
  {
    const std::size_t above = level - sizes[i];
    for ( std::size_t child = 0; child < sizes[i - 1]; ++child )
    {
      TreeNode &node = nodes[above + child / width];
      if ( child % width == 0 )
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

    static std::size_t size_in( std::span<const std::byte> file )
    {
      return magic_bytes + size_bytes + read_at<std::uint32_t>( file, magic_bytes );
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

//! Rows as GDAL writes them: a file of their own, in memory, and their boxes.
struct Encoded
{
    explicit Encoded( const std::string &name )
      : file( name )
    {}

    std::span<const std::byte> features() const { return file.bytes().subspan( Header::size_in( file.bytes() ) ); }

    MemoryFile file;
    std::vector<TreeNode> boxes; //!< where the rows have no geometry, from infinity to -infinity
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
      , mFeatureFile( indexed ? std::filesystem::path( file ) += ".features" : file )
      , mFeatures( mFeatureFile )
      , mHeader( header( false, crs ) )
    {
      if ( indexed )
        mIndexedHeader = header( true, crs );
      else
        mFeatures.put( mHeader.bytes() );
    }

    std::function<void()> prepare( std::size_t begin, std::size_t end ) override
    {
      const std::shared_ptr<const Encoded> rows = encode( begin, end, false, nullptr );
      return [this, rows] { write( *rows ); };
    }

    void finish( const Workers &workers ) override;

  private:
    std::shared_ptr<Encoded> encode( std::size_t begin, std::size_t end, bool indexed, const OGRSpatialReference *crs );
    Header header( bool indexed, const OGRSpatialReference *crs );
    void write( const Encoded &rows );
    void write_indexed( CheckedFile &file, std::span<const std::byte> features, const Workers &workers );
    std::vector<std::uint32_t> order( const Workers &workers ) const;

    GDALDriver &mDriver;
    std::string mLayer;
    OgrRows &mRows;
    std::filesystem::path mFile, mFeatureFile;
    CheckedFile mFeatures; //!< the file itself, or its features before they are sorted
    Header mHeader;
    std::optional<Header> mIndexedHeader;
    TreeNode mWhole;
    std::uint64_t mWritten = 0;   //!< bytes of features
    std::vector<TreeNode> mBoxes; //!< of all features so far
};

std::shared_ptr<Encoded> FlatgeobufSink::encode( std::size_t begin, std::size_t end, bool indexed,
                                                 const OGRSpatialReference *crs )
{
  const std::string name = "/vsimem/rubicon_" + std::to_string( reinterpret_cast<std::uintptr_t>( this ) ) + '_'
                           + std::to_string( begin ) + ".fgb";
  auto encoded = std::make_shared<Encoded>( name );
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
    mRows.table().read( number, row );
    encoded->boxes.push_back( box_of( row ) );
    if ( layer->CreateFeature( mRows.feature( *layer->GetLayerDefn(), row ).get() ) != OGRERR_NONE )
      throw Error( "" );
  }
  return encoded;
}

// As that of a file with the first row; GDAL 3.6 writes no bytes at all of a layer without rows and without an index.
Header FlatgeobufSink::header( bool indexed, const OGRSpatialReference *crs )
{
  const std::size_t rows = std::min<std::size_t>( mRows.table().row_count, 1 );
  return Header( encode( 0, rows, indexed || rows == 0, crs )->file.bytes() );
}

void FlatgeobufSink::write( const Encoded &rows )
{
  const std::span<const std::byte> features = rows.features();
  mFeatures.put( features );
  for ( const TreeNode &box : rows.boxes )
    mWhole.add( box );
  if ( !mIndexedHeader )
    return;
  std::size_t at = 0;
  for ( TreeNode box : rows.boxes )
  {
    box.offset = mWritten + at;
    mBoxes.push_back( box );
    at += size_bytes + read_at<std::uint32_t>( features, at );
  }
  mWritten += at;
}

void FlatgeobufSink::finish( const Workers &workers )
{
  const std::uint64_t count = mRows.table().row_count;
  mHeader.describe( count, mWhole );
  if ( !mIndexedHeader )
  {
    mFeatures.begin_again();
    mFeatures.put( mHeader.bytes() );
    mFeatures.close();
    return;
  }
  mFeatures.close();
  CheckedFile file( mFile );
  {
    const MappedFile features( mFeatureFile );
    const auto has_no_box = []( const TreeNode &box ) { return box.min_x > box.max_x; };
    if ( std::ranges::any_of( mBoxes, has_no_box ) )
    {
      file.put( mHeader.bytes() );
      file.put( features.bytes() );
    }
    else
    {
      mIndexedHeader->describe( count, mWhole );
      write_indexed( file, features.bytes(), workers );
    }
  }
  file.close();
  std::filesystem::remove( mFeatureFile );
}

void FlatgeobufSink::write_indexed( CheckedFile &file, std::span<const std::byte> features, const Workers &workers )
{
  file.put( mIndexedHeader->bytes() );
  const std::vector<std::uint32_t> sorted = order( workers );
  const auto bytes_of = [&]( std::uint32_t feature ) {
    const std::uint64_t begin = mBoxes[feature].offset,
                        end = feature + 1 < mBoxes.size() ? mBoxes[feature + 1].offset : mWritten;
    return features.subspan( begin, end - begin );
  };
  std::vector<TreeNode> leaves;
  leaves.reserve( sorted.size() );
  std::uint64_t offset = 0;
  for ( const std::uint32_t feature : sorted )
  {
    leaves.push_back( mBoxes[feature] );
    leaves.back().offset = std::exchange( offset, offset + bytes_of( feature ).size() );
  }
  const std::vector<TreeNode> tree = tree_over( leaves );
  file.put( std::as_bytes( std::span( tree ) ) );

  constexpr std::size_t much = 1 << 20;
  Bytes gathered;
  for ( const std::uint32_t feature : sorted )
  {
    const std::span<const std::byte> bytes = bytes_of( feature );
    gathered.insert( gathered.end(), bytes.begin(), bytes.end() );
    if ( gathered.size() < much )
      continue;
    workers.keep_going();
    file.put( std::exchange( gathered, {} ) );
  }
  file.put( gathered );
}

//! The features along Hilbert's curve.
std::vector<std::uint32_t> FlatgeobufSink::order( const Workers &workers ) const
{
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // and the feature
  places.reserve( mBoxes.size() );
  for ( const TreeNode &box : mBoxes )
    places.emplace_back( hilbert_place( box, mWhole ), static_cast<std::uint32_t>( places.size() ) );
  workers.sort( places.begin(), places.end(), std::less() );
  std::vector<std::uint32_t> features;
  features.reserve( places.size() );
  for ( const auto &[place, feature] : places )
    features.push_back( feature );
  return features;
}

} // namespace

std::unique_ptr<RowSink> flatgeobuf_sink( GDALDriver &driver, const std::filesystem::path &file,
                                          const std::string &layer, OgrRows &rows, const OGRSpatialReference *crs,
                                          bool indexed )
{
  return std::make_unique<FlatgeobufSink>( driver, file, layer, rows, crs, indexed && rows.table().row_count > 0 );
}

} // namespace rubicon
