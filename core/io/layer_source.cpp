// SPDX-License-Identifier: GPL-2.0-or-later
// OGR layers to chains: opening, checks of type and CRS, Arrow batches or rows, reprojection.
// Relies on GDAL/OGR 3.6 or later, io/wkb.h, io/reprojection.h, io/gdal_messages.h and io/paced_progress.h.

#include "core/io/layer_source.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/paced_progress.h"
#include "core/io/reprojection.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include <ogr_recordbatch.h>
#include <ogrsf_frmts.h>

namespace rubicon
{
namespace
{

// Whole batches pass between two looks at cancel, so they stay small; larger ones were not faster.
constexpr const char *arrow_batch = "MAX_FEATURES_IN_BATCH=2048";

//! Why a layer of \a type cannot hold what is wanted, as the rest of a sentence that begins with it; empty: it can.
std::string objection( OGRwkbGeometryType type, LayerSource::Wanted wanted )
{
  const OGRwkbGeometryType flat = wkbFlatten( type );
  const bool points = flat == wkbPoint || flat == wkbMultiPoint,
             mixed = flat == wkbUnknown || flat == wkbGeometryCollection;
  if ( wanted == LayerSource::Wanted::lines_or_polygons )
  {
    if ( type == wkbNone )
      return " has no geometry, so it holds neither lines nor polygons.";
    return points ? " holds points, neither lines nor polygons." : "";
  }
  const std::string noun = wanted == LayerSource::Wanted::lines ? "lines" : "points";
  if ( type == wkbNone )
    return " has no geometry, so it holds no " + noun + ".";
  const bool fits = wanted == LayerSource::Wanted::lines
                      ? OGR_GT_IsCurve( flat ) || flat == wkbMultiLineString || flat == wkbMultiCurve
                      : points;
  return fits || mixed ? ""
                       : std::string( " holds " ) + OGRGeometryTypeToName( flat ) + " geometries, no " + noun + ".";
}

// GeoPackage gives layers without a CRS one of these.
bool is_undefined( const OGRSpatialReference &crs )
{
  const char *name = crs.GetName();
  return crs.IsEmpty() || ( name && EQUALN( name, "Undefined", std::strlen( "Undefined" ) ) );
}

std::string plural( std::uint64_t count, const std::string &noun )
{
  return std::to_string( count ) + " " + noun + ( count == 1 ? "" : "s" );
}

std::string title_of( const OGRSpatialReference &crs )
{
  const char *authority = crs.GetAuthorityName( nullptr ), *code = crs.GetAuthorityCode( nullptr );
  if ( authority && code )
    return std::string( authority ) + ":" + code;
  const char *name = crs.GetName();
  return name ? name : "an unnamed CRS";
}

//! An Arrow structure of GDAL's, given back at the end of its scope.
template <typename T>
struct Released
{
    T it{};
    Released() = default;
    Released( const Released & ) = delete;
    Released &operator=( const Released & ) = delete;
    ~Released()
    {
      if ( it.release )
        it.release( &it );
    }
};

//! Where a batch has the feature ids and the geometries.
struct ArrowColumns
{
    int fid = -1, geometry = -1;
    bool large = false; //!< 64-bit offsets

    bool complete() const { return fid >= 0 && geometry >= 0; }
};

// With every attribute ignored, the columns left are the feature id and the geometry.
ArrowColumns find_columns( const ArrowSchema &schema )
{
  ArrowColumns columns;
  for ( int i = 0; i < schema.n_children; ++i )
  {
    const std::string_view format = schema.children[i]->format;
    if ( format == "l" )
      columns.fid = i;
    else if ( format == "z" || format == "Z" )
    {
      columns.geometry = i;
      columns.large = format == "Z";
    }
  }
  return columns;
}

bool is_null( const ArrowArray &array, std::int64_t row )
{
  const auto *validity = static_cast<const std::uint8_t *>( array.buffers[0] );
  const std::int64_t bit = row + array.offset;
  return validity && !( validity[bit / 8] >> ( bit % 8 ) & 1 );
}

template <typename Offset>
std::span<const std::byte> binary_value( const ArrowArray &array, std::int64_t row )
{
  const auto *offsets = static_cast<const Offset *>( array.buffers[1] ) + array.offset;
  const auto *bytes = static_cast<const std::byte *>( array.buffers[2] );
  return { bytes + offsets[row], static_cast<std::size_t>( offsets[row + 1] - offsets[row] ) };
}

bool read_option( const std::string &option, LayerName &name )
{
  const std::size_t equals = option.find( '=' );
  if ( equals == std::string::npos )
    return false;
  const std::string key = option.substr( 0, equals ), value = option.substr( equals + 1 );
  if ( EQUAL( key.c_str(), "layername" ) )
  {
    name.layer = value;
    return !value.empty();
  }
  const char *end = value.data() + value.size();
  return EQUAL( key.c_str(), "layerid" ) && std::from_chars( value.data(), end, name.layer_id ).ptr == end
         && name.layer_id >= 0;
}

} // namespace

LayerName LayerName::parse( const std::string &source )
{
  LayerName name;
  std::size_t end = source.find( '|' );
  name.path = source.substr( 0, end );
  while ( end != std::string::npos )
  {
    const std::size_t begin = end + 1;
    end = source.find( '|', begin );
    const std::string option = source.substr( begin, end == std::string::npos ? end : end - begin );
    if ( !read_option( option, name ) )
      throw Error( "\"" + source + "\" has the option \"" + option
                   + "\", but only |layername=L and |layerid=N are understood." );
  }
  if ( name.path.empty() )
    throw Error( "\"" + source + "\" names no file." );
  return name;
}

std::vector<std::filesystem::path> files_of( const LayerName &source )
{
  GDALAllRegister();
  const GdalMessages quiet; // a source that cannot be opened is told of when it is read
  const GDALDatasetUniquePtr dataset( GDALDataset::Open( source.path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY ) );
  std::vector<std::filesystem::path> files = { source.path };
  if ( dataset )
  {
    const CPLStringList listed( dataset->GetFileList() );
    files.insert( files.end(), listed.List(), listed.List() + listed.size() );
  }
  return files;
}

struct LayerSource::State
{
    GDALDatasetUniquePtr dataset;
    OGRLayer *layer = nullptr;
    std::string name;
    std::vector<std::string> notes; //!< for the log, once there is one

    void pick_layer( const LayerName &source );
    void ignore_attributes( int but = -1 ); //!< but: the number of a field to keep
    OGRSpatialReference *crs() const;
    bool read_batches( ChainBuilder2 &builder, const PartTransform &transform, PacedProgress &progress,
                       const GdalMessages &messages );
    void visit_rows( int field, const Visitor &visit, PacedProgress &progress, const GdalMessages &messages );
    void read_rows( ChainBuilder2 &builder, const PartTransform &transform, PacedProgress &progress,
                    const GdalMessages &messages );
    void add( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb, const PartTransform &transform );
    void check( const GdalMessages &messages ) const;

    //! The share of features done, or 0 where counting them would take a pass of its own.
    double feature_total() const
    {
      return layer->TestCapability( OLCFastFeatureCount ) ? static_cast<double>( layer->GetFeatureCount() ) : 0;
    }
};

void LayerSource::State::pick_layer( const LayerName &source )
{
  const int count = dataset->GetLayerCount();
  if ( !source.layer.empty() )
    layer = dataset->GetLayerByName( source.layer.c_str() );
  else if ( source.layer_id < count )
    layer = dataset->GetLayer( std::max( source.layer_id, 0 ) );
  if ( !layer )
  {
    std::string names;
    for ( int i = 0; i < count; ++i )
      names += ( i ? ", " : " It has: " ) + std::string( dataset->GetLayer( i )->GetName() );
    const std::string wanted = source.layer.empty() ? "layer number " + std::to_string( std::max( source.layer_id, 0 ) )
                                                    : "layer \"" + source.layer + "\"";
    throw Error( source.path + " has no " + wanted + "." + names + ( names.empty() ? "" : "." ) );
  }
  name = std::string( "\"" ).append( layer->GetName() ).append( "\" of " ).append( source.path );
  if ( source.layer.empty() && source.layer_id < 0 && count > 1 )
    notes.push_back( source.path + " has " + plural( count, "layer" ) + "; the first, \"" + layer->GetName()
                     + "\", is read." );
}

void LayerSource::State::ignore_attributes( int but )
{
  // A virtual layer may take its geometry from an attribute, and loses it with that.
  if ( EQUAL( dataset->GetDriverName(), "OGR_VRT" ) )
    return;
  const OGRFeatureDefn &fields = *layer->GetLayerDefn();
  CPLStringList ignored;
  for ( int i = 0; i < fields.GetFieldCount(); ++i )
  {
    if ( i != but )
      ignored.AddString( fields.GetFieldDefn( i )->GetNameRef() );
  }
  for ( int i = 1; i < fields.GetGeomFieldCount(); ++i )
    ignored.AddString( fields.GetGeomFieldDefn( i )->GetNameRef() );
  ignored.AddString( "OGR_STYLE" );
  layer->SetIgnoredFields( const_cast<const char **>( ignored.List() ) );
}

OGRSpatialReference *LayerSource::State::crs() const
{
  OGRSpatialReference *crs = layer->GetSpatialRef();
  return crs && !is_undefined( *crs ) ? crs : nullptr;
}

LayerSource::LayerSource( const LayerName &source, Wanted wanted )
  : mState( std::make_unique<State>() )
{
  GDALAllRegister();
  GdalMessages messages;
  mState->dataset.reset(
    GDALDataset::Open( source.path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR ) );
  if ( !mState->dataset )
    throw Error( source.path + " cannot be opened" + messages.reason() + "." );
  mState->pick_layer( source );

  const std::string why_not = objection( mState->layer->GetGeomType(), wanted );
  if ( !why_not.empty() )
    throw Error( "Layer " + mState->name + why_not );
  mState->ignore_attributes();
}

LayerSource::~LayerSource() = default;
LayerSource::LayerSource( LayerSource && ) noexcept = default;

std::string LayerSource::crs_wkt() const
{
  const OGRSpatialReference *crs = mState->crs();
  if ( !crs )
    return {};
  char *text = nullptr;
  const char *const format[] = { "FORMAT=WKT2_2019", nullptr };
  crs->exportToWkt( &text, format );
  const std::string wkt = text ? text : "";
  CPLFree( text );
  return wkt;
}

std::string LayerSource::crs_title() const
{
  const OGRSpatialReference *crs = mState->crs();
  return crs ? title_of( *crs ) : "";
}

bool LayerSource::is_geographic() const
{
  const OGRSpatialReference *crs = mState->crs();
  return crs && crs->IsGeographic();
}

std::string LayerSource::name() const
{
  return mState->name;
}

bool LayerSource::has_z() const
{
  return OGR_GT_HasZ( mState->layer->GetGeomType() );
}

void LayerSource::State::add( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                              const PartTransform &transform )
{
  try
  {
    add_wkb_feature( builder, id, wkb, transform );
  }
  catch ( const Error &error )
  {
    throw Error( "Layer " + name + ": " + error.what() );
  }
}

void LayerSource::State::check( const GdalMessages &messages ) const
{
  if ( messages.failed() )
    throw Error( "Layer " + name + " cannot be read" + messages.reason() + "." );
}

// False, with nothing read, where the batches lack the ids or have geometries other than WKB.
bool LayerSource::State::read_batches( ChainBuilder2 &builder, const PartTransform &transform, PacedProgress &progress,
                                       const GdalMessages &messages )
{
  Released<ArrowArrayStream> stream;
  Released<ArrowSchema> schema;
  const char *const stream_options[] = { "INCLUDE_FID=YES", arrow_batch, nullptr };
  if ( !layer->GetArrowStream( &stream.it, stream_options ) || stream.it.get_schema( &stream.it, &schema.it ) != 0 )
    return false;
  const ArrowColumns columns = find_columns( schema.it );
  if ( !columns.complete() )
    return false;

  const double total = feature_total();
  double done = 0;
  for ( ;; )
  {
    Released<ArrowArray> batch;
    const int failed = stream.it.get_next( &stream.it, &batch.it );
    check( messages );
    if ( failed )
      throw Error( "Layer " + name + " cannot be read." );
    if ( !batch.it.release )
      break;
    const ArrowArray &fids = *batch.it.children[columns.fid], &geometries = *batch.it.children[columns.geometry];
    const auto *ids = static_cast<const std::int64_t *>( fids.buffers[1] ) + fids.offset;
    for ( std::int64_t row = 0; row < batch.it.length; ++row )
    {
      ++done;
      progress.report( total > 0 ? done / total : 0 );
      std::span<const std::byte> wkb;
      if ( !is_null( geometries, row ) )
        wkb = columns.large ? binary_value<std::int64_t>( geometries, row )
                            : binary_value<std::int32_t>( geometries, row );
      add( builder, ids[row], wkb, transform );
    }
  }
  // Of a FlatGeobuf file that was cut off, GDAL gives what is there, or nothing, and no error.
  if ( done < total )
    throw Error( "Layer " + name + " cannot be read: of its " + std::to_string( std::llround( total ) )
                 + " features only " + std::to_string( std::llround( done ) ) + " came." );
  return true;
}

void LayerSource::State::read_rows( ChainBuilder2 &builder, const PartTransform &transform, PacedProgress &progress,
                                    const GdalMessages &messages )
{
  visit_rows(
    -1,
    [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
      add_wkb_feature( builder, id, wkb, transform );
    },
    progress, messages );
}

void LayerSource::State::visit_rows( int field, const Visitor &visit, PacedProgress &progress,
                                     const GdalMessages &messages )
{
  std::vector<std::byte> wkb;
  const double total = feature_total();
  double done = 0;
  layer->ResetReading();
  while ( const OGRFeatureUniquePtr feature{ layer->GetNextFeature() } )
  {
    check( messages );
    progress.report( total > 0 ? ++done / total : 0 );
    const OGRGeometry *geometry = feature->GetGeometryRef();
    wkb.resize( geometry ? geometry->WkbSize() : 0 );
    if ( geometry )
      geometry->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( wkb.data() ), wkbVariantIso );
    try
    {
      visit( feature->GetFID(), wkb, field < 0 ? std::string() : feature->GetFieldAsString( field ) );
    }
    catch ( const Error &error )
    {
      throw Error( "Layer " + name + ": " + error.what() );
    }
  }
  check( messages );
}

void LayerSource::visit( const std::string &field, const Visitor &visit, const RunOptions &options )
{
  GdalMessages messages;
  const int index = field.empty() ? -1 : mState->layer->GetLayerDefn()->GetFieldIndex( field.c_str() );
  if ( !field.empty() && index < 0 )
    throw Error( "Layer " + mState->name + " has no field \"" + field + "\"." );
  mState->ignore_attributes( index );
  PacedProgress progress( options.progress );
  mState->visit_rows( index, visit, progress, messages );
  if ( options.log )
  {
    for ( const std::string &note : std::exchange( mState->notes, {} ) )
      options.log( note );
    for ( const std::string &warning : messages.take_warnings() )
      options.log( "Layer " + mState->name + ": " + warning );
  }
}

void log_left_out( const IngestCounts &counts, const std::string &layer, const LogCallback &log )
{
  if ( !log )
    return;
  const auto skipped = [&]( std::uint64_t count, const char *how, const std::vector<std::int64_t> &first_ids ) {
    if ( count == 0 )
      return;
    std::string ids;
    for ( const std::int64_t id : first_ids )
      ids += ( ids.empty() ? "" : ", " ) + std::to_string( id );
    log( "Layer " + layer + ": " + plural( count, "feature" ) + " " + how
         + " skipped: " + ( count == 1 ? "id " : "ids " ) + ids + ( count > first_ids.size() ? ", …" : "." ) );
  };
  skipped( counts.null_features, "without geometry", counts.null_ids );
  skipped( counts.empty_features, "with an empty geometry", counts.empty_ids );
  skipped( counts.nonfinite_features, "with a NaN or infinite coordinate", counts.nonfinite_ids );
  skipped( counts.lengthless_features, "of no length", counts.lengthless_ids );
  if ( counts.linearised_features )
    log( "Warning: layer " + layer + ": the curves of " + plural( counts.linearised_features, "feature" )
         + " were turned into straight segments by OGR; the result is exact for those." );
  if ( counts.zero_length_segments )
    log( "Layer " + layer + ": " + plural( counts.zero_length_segments, "segment" ) + " of no length collapsed." );
}

PartTransform LayerSource::transform_to( const std::string &to_crs_wkt )
{
  GdalMessages messages;
  const OGRSpatialReference *own = mState->crs();
  OGRSpatialReference wanted;
  if ( !to_crs_wkt.empty() && wanted.importFromWkt( to_crs_wkt.c_str() ) != OGRERR_NONE )
    throw Error( "The CRS that layer " + mState->name + " should be brought to cannot be read" + messages.reason()
                 + "." );
  const char *const ignore_axes[] = { "IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES", nullptr };
  if ( !own || wanted.IsEmpty() || own->IsSame( &wanted, ignore_axes ) )
    return {};
  const std::string way = "from " + title_of( *own ) + " to " + title_of( wanted );
  try
  {
    const Reprojection reprojection( crs_wkt(), to_crs_wkt );
    mState->notes.push_back( "Layer " + mState->name + " is reprojected " + way + " (" + reprojection.name() + ")." );
    return reprojection;
  }
  catch ( const Error &error )
  {
    throw Error( "Layer " + mState->name + " cannot be reprojected " + way + ": " + error.what() + "." );
  }
}

ChainSet2 LayerSource::read( const RunOptions &options, const std::string &to_crs_wkt, Access access )
{
  const PartTransform transform = transform_to( to_crs_wkt );
  GdalMessages messages;
  ChainBuilder2 builder( has_z() );
  PacedProgress progress( options.progress );
  if ( access == Access::rows || !mState->layer->TestCapability( OLCFastGetArrowStream )
       || !mState->read_batches( builder, transform, progress, messages ) )
    mState->read_rows( builder, transform, progress, messages );
  ChainSet2 chains = builder.take();
  if ( options.log )
  {
    for ( const std::string &note : std::exchange( mState->notes, {} ) )
      options.log( note );
    for ( const std::string &warning : messages.take_warnings() )
      options.log( "Layer " + mState->name + ": " + warning );
    log_left_out( chains.counts, mState->name, options.log );
  }
  return chains;
}

} // namespace rubicon
