// SPDX-License-Identifier: GPL-2.0-or-later
// GDAL's header, a packed Hilbert R-tree, and our features.
// Relies on the FlatGeobuf format, version 3 (flatgeobuf.org: magic bytes, header, index, features, the last three with their
// sizes before them).

#include "core/io/flatgeobuf_sink.h"

#include "core/compute/digit_sort.h"
#include "core/compute/unfilled_vector.h"
#include "core/error.h"
#include "core/io/checked_files.h"
#include "core/io/flatgeobuf_features.h"
#include "core/io/flatgeobuf_schema.h"
#include "core/io/memory_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
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

//! A node of the tree: a feature's box and where it begins behind the tree, or the box of nodes and the first of them.
struct TreeNode
{
    double min_x, min_y, max_x, max_y;
    std::uint64_t offset;

    void add( const TreeNode &other )
    {
      min_x = std::min( min_x, other.min_x ), max_x = std::max( max_x, other.max_x );
      min_y = std::min( min_y, other.min_y ), max_y = std::max( max_y, other.max_y );
    }
    bool is_empty() const { return min_x > max_x; }
};
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr TreeNode empty_node = { infinite, infinite, -infinite, -infinite, 0 };
static_assert( sizeof( TreeNode ) == 40 );

TreeNode box_of( const Row &row )
{
  TreeNode box = empty_node;
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

/**
 * Throws Error where readers would take the feature for damaged: FlatBuffers' own check goes through a million tables, and each part
 * of a geometry is one beside the feature and the geometry. Nor can FlatBuffers make one of 2 GiB, which is so much more than an
 * attribute has that its vertices alone are counted.
 */
void require_readable( const Row &row, const GeometryShape &shape, std::size_t number )
{
  const auto require = [number]( std::size_t count, const char *what, std::size_t most ) {
    if ( count > most )
      throw Error( ": the geometry of row " + std::to_string( number + 1 ) + " has " + std::to_string( count ) + what
                   + ", and FlatGeobuf holds " + std::to_string( most )
                   + " of one geometry; a GeoPackage (.gpkg) holds more" );
  };
  if ( is_of_polygons( shape.type ) )
    require( row.ring_begin.size(), " parts", 999'998 );
  const std::size_t ordinates = 2 + static_cast<std::size_t>( shape.has_z ) + static_cast<std::size_t>( shape.has_m );
  require( row.geometry.size(), " vertices", ( std::size_t( 15 ) << 27 ) / ( ordinates * sizeof( double ) ) );
}

constexpr std::size_t grain = 1 << 12; // rows or nodes that a thread takes at once
constexpr std::size_t tree_width = 16; // nodes below each

//! A packed tree as it lies in a file: level after level from the root down, the features last.
class PackedTree
{
  public:
    PackedTree() = default; //!< of nothing
    //! Of so many leaves, which are still to be filled. There is one.
    explicit PackedTree( std::size_t leaves )
      : mSizes{ leaves }
    {
      do
        mSizes.push_back( ( mSizes.back() + tree_width - 1 ) / tree_width );
      while ( mSizes.back() > 1 );
      mNodes.resize( std::accumulate( mSizes.begin(), mSizes.end(), std::size_t( 0 ) ) );
    }

    std::span<TreeNode> leaves() { return std::span( mNodes ).last( mSizes.front() ); }
    std::span<const std::byte> bytes() const { return std::as_bytes( std::span( mNodes ) ); }

    //! Fills the nodes over the leaves.
    void fill( const Workers &workers )
    {
      std::size_t level = mNodes.size() - mSizes.front();
      for ( std::size_t i = 1; i < mSizes.size(); ++i )
      {
        const std::size_t above = level - mSizes[i];
        workers.share( mSizes[i], grain, [&]( std::size_t begin, std::size_t end ) {
          for ( std::size_t parent = begin; parent < end; ++parent )
          {
            const std::size_t first = parent * tree_width, last = std::min( first + tree_width, mSizes[i - 1] );
            TreeNode node = empty_node;
            for ( std::size_t child = first; child < last; ++child )
              node.add( mNodes[level + child] );
            node.offset = level + first;
            mNodes[above + parent] = node;
          }
        } );
        level = above;
      }
    }

  private:
    std::vector<std::size_t> mSizes; //!< of the levels, from the leaves up
    UnfilledVector<TreeNode> mNodes;
};

//! The header of a file, with its magic bytes and its size before it.
class Header
{
  public:
    Header() = default;
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
      auto *table = flatbuffers::GetMutableRoot<flatbuffers::Table>( mBytes.data() + magic_bytes + size_bytes );
      table->SetField<std::uint64_t>( flatgeobuf::header_features_count, features, 0 );
      const double sides[] = { whole.min_x, whole.min_y, whole.max_x, whole.max_y };
      if ( auto *range = table->GetPointer<flatbuffers::Vector<double> *>( flatgeobuf::header_envelope ) )
        for ( flatbuffers::uoffset_t i = 0; i < range->size(); ++i )
          range->Mutate( i, sides[i] );
    }

    std::span<const std::byte> bytes() const { return mBytes; }

  private:
    Bytes mBytes;
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
    {
      const std::optional<Row> first = first_with_geometry();
      mHeader = header( first, false, crs );
      mIndexedHeader = header( first, true, crs );
    }

    void begin( const Workers &workers ) override;

    std::function<void()> prepare( std::size_t begin, std::size_t end ) override
    {
      const std::shared_ptr<FlatgeobufFeatures> features = room_for_features();
      Row row;
      const Table &table = mRows.table();
      constexpr std::size_t ahead = 8; // rows: as long as a fetch takes
      for ( std::size_t number = begin; number < end; ++number )
      {
        if ( table.fetch && !mRowOf.empty() && number + ahead < end )
          table.fetch( mRowOf[number + ahead] ); // in the order of the curve no row lies beside the one before
        table.read( mRowOf.empty() ? number : mRowOf[number], row );
        features->add( row );
      }
      return [this, features, begin] {
        write( *features, begin );
        features->clear();
        const std::lock_guard lock( mSpareMutex );
        mSpare.push_back( features );
      };
    }

    void finish( const Workers &workers, const RowsWritten &written ) override;

  private:
    std::optional<Row> first_with_geometry();
    Header header( const std::optional<Row> &row, bool indexed, const OGRSpatialReference *crs );
    UnfilledVector<TreeNode> read_boxes( const Workers &workers );
    void sort_by_place( std::span<const TreeNode> boxes, const Workers &workers );
    std::shared_ptr<FlatgeobufFeatures> room_for_features();
    void write( const FlatgeobufFeatures &features, std::size_t first );
    std::size_t count() const { return mRows.table().row_count; }

    GDALDriver &mDriver;
    std::string mLayer;
    OgrRows &mRows;
    CheckedFile mFile;
    bool mIndexed;
    TreeNode mWhole = empty_node;
    PackedTree mTree;                     //!< where there is an index
    UnfilledVector<std::uint32_t> mRowOf; //!< the row of each feature; empty: its own number
    std::uint64_t mWritten = 0;           //!< bytes of features
    std::mutex mSpareMutex;
    std::vector<std::shared_ptr<FlatgeobufFeatures>> mSpare; //!< without features
    Header mHeader, mIndexedHeader;
};

std::optional<Row> FlatgeobufSink::first_with_geometry()
{
  Row row;
  for ( std::size_t number = 0; number < count(); ++number )
  {
    mRows.table().read_geometry( number, row );
    if ( row.geometry.empty() )
      continue;
    mRows.table().read( number, row );
    return row;
  }
  return std::nullopt;
}

// GDAL's, which knows what there is to say of a CRS: of a file with one row, so that a number of features and their range are
// there to be replaced: \a row, which has a geometry, for GDAL 3.6 writes nothing of others; nor of a layer without rows and
// without an index.
Header FlatgeobufSink::header( const std::optional<Row> &row, bool indexed, const OGRSpatialReference *crs )
{
  const MemoryFile file( ".fgb" );
  GDALDatasetUniquePtr dataset( mDriver.Create( file.name().c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  CPLStringList options;
  options.SetNameValue( "SPATIAL_INDEX", indexed || !row ? "YES" : "NO" );
  OGRLayer *layer = dataset ? dataset->CreateLayer( mLayer.c_str(), const_cast<OGRSpatialReference *>( crs ),
                                                    mRows.geometry_type(), const_cast<char **>( options.List() ) )
                            : nullptr;
  if ( !layer )
    throw Error( "" ); // GDAL says why
  mRows.for_each_field( [&]( OGRFieldDefn &field ) {
    if ( layer->CreateField( &field ) != OGRERR_NONE )
      throw Error( "" );
  } );
  if ( row && layer->CreateFeature( mRows.feature( *layer->GetLayerDefn(), *row ).get() ) != OGRERR_NONE )
    throw Error( "" );
  dataset.reset();
  return Header( file.bytes() );
}

void FlatgeobufSink::begin( const Workers &workers )
{
  const UnfilledVector<TreeNode> boxes = read_boxes( workers );
  mIndexed = mIndexed && count() > 0 && std::ranges::none_of( boxes, &TreeNode::is_empty );
  if ( mIndexed )
    sort_by_place( boxes, workers );
  Header &header = mIndexed ? mIndexedHeader : mHeader;
  header.describe( count(), mWhole );
  mFile.put( header.bytes() );
  mFile.skip( mTree.bytes().size() ); // where features begin shows when they are written
}

//! Of all rows; sets the box around them. Throws Error where a row cannot be held.
UnfilledVector<TreeNode> FlatgeobufSink::read_boxes( const Workers &workers )
{
  UnfilledVector<TreeNode> boxes( count() );
  workers.share( count(), grain, [&]( std::size_t begin, std::size_t end ) {
    Row row;
    for ( std::size_t number = begin; number < end; ++number )
    {
      mRows.table().read_geometry( number, row );
      require_readable( row, mRows.table().geometry, number );
      boxes[number] = box_of( row );
    }
  } );
  for ( const TreeNode &box : boxes )
    mWhole.add( box );
  return boxes;
}

//! Along Hilbert's curve.
void FlatgeobufSink::sort_by_place( std::span<const TreeNode> boxes, const Workers &workers )
{
  if ( count() > std::numeric_limits<std::uint32_t>::max() )
    throw Error( ": it would have more than 4,294,967,295 rows, which a FlatGeobuf with an index does not hold here" );
  struct Place
  {
      std::uint32_t on_curve, row;
  };
  UnfilledVector<Place> places( count() );
  workers.share( count(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t row = begin; row < end; ++row )
      places[row] = { hilbert_place( boxes[row], mWhole ), static_cast<std::uint32_t>( row ) };
  } );
  sort_by_digits( places, 32, workers, []( const Place &place ) { return place.on_curve; } );
  mTree = PackedTree( count() );
  mRowOf.resize( count() );
  workers.share( count(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      mRowOf[i] = places[i].row;
      mTree.leaves()[i] = boxes[mRowOf[i]];
    }
  } );
}

//! Of features that are written, where there is any: new memory costs the system more than filling it.
std::shared_ptr<FlatgeobufFeatures> FlatgeobufSink::room_for_features()
{
  const std::lock_guard lock( mSpareMutex );
  if ( mSpare.empty() )
    return std::make_shared<FlatgeobufFeatures>( mRows.table() );
  const std::shared_ptr<FlatgeobufFeatures> features = std::move( mSpare.back() );
  mSpare.pop_back();
  return features;
}

void FlatgeobufSink::write( const FlatgeobufFeatures &features, std::size_t feature )
{
  mFile.put( features.bytes() );
  if ( !mIndexed )
    return;
  for ( const std::uint32_t size : features.sizes() )
  {
    mTree.leaves()[feature++].offset = mWritten;
    mWritten += size;
  }
}

void FlatgeobufSink::finish( const Workers &workers, const RowsWritten & )
{
  if ( mIndexed )
  {
    mTree.fill( workers );
    mFile.begin_again();
    mFile.put( mIndexedHeader.bytes() );
    mFile.put( mTree.bytes() );
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
