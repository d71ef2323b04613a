// SPDX-License-Identifier: GPL-2.0-or-later
// OGR layers to chains: opening, checks of type and CRS, Arrow batches or rows, reprojection.
// Relies on GDAL/OGR 3.6 or later, io/wkb.h, io/reprojection.h, io/gdal_messages.h and compute/paced_progress.h.

#include "core/io/layer_source.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/left_out.h"
#include "core/io/crs.h"
#include "core/io/gdal_messages.h"
#include "core/io/output_format.h"
#include "core/io/reprojection.h"
#include "core/io/source_files.h"
#include "core/io/sql.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <ogr_recordbatch.h>
#include <ogrsf_frmts.h>

namespace rubicon
{
namespace
{

// Whole batches pass between two looks at cancel, so they stay small; larger ones were not faster. GDAL gathers the geometries of a
// batch in one array that grows by doubling, and fills several batches at once: large features come few at a time, but not so
// few that asking for a batch takes longer than reading it.
constexpr int batch_bytes = 1 << 22, most_in_batch = 2048, least_in_batch = 16;

//! Why a layer of \a type cannot hold what is wanted, as the rest of a sentence that begins with it; empty: it can.
std::string objection( OGRwkbGeometryType type, LayerSource::Wanted wanted )
{
  const OGRwkbGeometryType flat = wkbFlatten( type );
  const bool points = flat == wkbPoint || flat == wkbMultiPoint,
             mixed = flat == wkbUnknown || flat == wkbGeometryCollection;
  if ( wanted == LayerSource::Wanted::vertices )
    return type == wkbNone ? " has no geometry, so it holds no vertices." : "";
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
};

// With every attribute ignored, the columns left are the feature id and the geometry; nothing where they are others. Of Arrow IPC
// GDAL gives the ignored \a fields too, of which one may look like an id.
std::optional<ArrowColumns> find_columns( const ArrowSchema &schema, const OGRFeatureDefn &fields )
{
  ArrowColumns columns;
  for ( int i = 0; i < schema.n_children; ++i )
  {
    const std::string_view format = schema.children[i]->format;
    if ( format == "l" && fields.GetFieldIndex( schema.children[i]->name ) < 0 )
      columns.fid = i;
    else if ( format == "z" || format == "Z" )
    {
      columns.geometry = i;
      columns.large = format == "Z";
    }
  }
  if ( schema.n_children != 2 || columns.fid < 0 || columns.geometry < 0 )
    return std::nullopt;
  return columns;
}

//! The ids and the geometries of one batch, in the places that Arrow's C data interface gives them.
class FeatureBatch
{
  public:
    FeatureBatch( const ArrowArray &batch, const ArrowColumns &columns )
      : mGeometries( *batch.children[columns.geometry] )
      , mFirst( batch.offset + mGeometries.offset )
      , mLarge( columns.large )
    {
      const ArrowArray &fids = *batch.children[columns.fid];
      const auto *ids = static_cast<const std::int64_t *>( fids.buffers[1] ) + batch.offset + fids.offset;
      mIds = { ids, static_cast<std::size_t>( batch.length ) };
    }

    std::span<const std::int64_t> ids() const { return mIds; }

    /**
     * What is wrong with it, as the rest of a sentence; empty: nothing. The ids of all drivers that are fast at batches
     * go up, from \a after on: where a GeoPackage says that it has more features than it has, GDAL gives some of them
     * twice. At a NULL geometry the FlatGeobuf driver (of GDAL 3.10, for one) sets the end back to the beginning of the
     * bytes, and writes over the geometries before it. Where a geometry of a GeoPackage is damaged, GDAL gives none, or one without
     * bytes, and says nothing: \a nulls_tell_nothing, and rows must tell.
     */
    std::string fault( std::int64_t after, bool nulls_tell_nothing ) const
    {
      if ( mIds.empty() )
        return {};
      const auto falls = std::adjacent_find( mIds.begin(), mIds.end(), std::greater_equal<>() );
      if ( mIds.front() <= after || falls != mIds.end() )
        return "features come twice, or out of order";
      for ( std::size_t row = 0; row < mIds.size(); ++row )
      {
        if ( offset( row + 1 ) < offset( row ) )
          return "one geometry lies over another";
        if ( is_null( row ) ? nulls_tell_nothing : offset( row + 1 ) == offset( row ) )
          return "a geometry is missing, or damaged";
      }
      return {};
    }

    //! Empty where the feature has no geometry.
    std::span<const std::byte> wkb( std::size_t row ) const
    {
      if ( is_null( row ) )
        return {};
      const auto *bytes = static_cast<const std::byte *>( mGeometries.buffers[2] );
      return { bytes + offset( row ), static_cast<std::size_t>( offset( row + 1 ) - offset( row ) ) };
    }

  private:
    bool is_null( std::size_t row ) const
    {
      const auto *validity = static_cast<const std::uint8_t *>( mGeometries.buffers[0] );
      const std::size_t bit = row + static_cast<std::size_t>( mFirst );
      return validity && !( validity[bit / 8] >> ( bit % 8 ) & 1 );
    }

    std::int64_t offset( std::size_t row ) const
    {
      const auto place = row + static_cast<std::size_t>( mFirst );
      return mLarge ? static_cast<const std::int64_t *>( mGeometries.buffers[1] )[place]
                    : static_cast<const std::int32_t *>( mGeometries.buffers[1] )[place];
    }

    const ArrowArray &mGeometries;
    std::span<const std::int64_t> mIds;
    std::int64_t mFirst; //!< the place of the first row in the buffers of the geometries
    bool mLarge;
};

//! The number of the field \a name; -1: there is none. GDAL ignores case, and of "Name" and "name" gives the first for both.
int field_number( const OGRFeatureDefn &fields, const std::string &name )
{
  for ( int i = 0; i < fields.GetFieldCount(); ++i )
    if ( name == fields.GetFieldDefn( i )->GetNameRef() )
      return i;
  return fields.GetFieldIndex( name.c_str() );
}

bool is_list( OGRFieldType type )
{
  return type == OFTStringList || type == OFTRealList || type == OFTIntegerList || type == OFTInteger64List;
}

//! The value of a field as text, another one for each value: GDAL writes 15 digits of a number, and two that differ later would be one;
//! of lists it writes as JSON where one text ends and the next begins.
std::string text_of( const OGRFeature &feature, int field )
{
  const OGRFieldDefn &definition = *feature.GetFieldDefnRef( field );
  if ( is_list( definition.GetType() ) && feature.IsFieldSetAndNotNull( field ) )
  {
    const std::unique_ptr<char, decltype( &CPLFree )> json( feature.GetFieldAsSerializedJSon( field ), CPLFree );
    if ( json )
      return json.get();
  }
  std::string text = feature.GetFieldAsString( field );
  if ( definition.GetType() != OFTReal || !feature.IsFieldSetAndNotNull( field ) )
    return text;
  const auto text_for = [&text]( auto value ) -> std::string {
    if ( static_cast<decltype( value )>( CPLAtof( text.c_str() ) ) == value || std::isnan( value ) )
      return text;
    std::array<char, 32> digits;
    return { digits.data(), std::to_chars( digits.begin(), digits.end(), value ).ptr };
  };
  const double value = feature.GetFieldAsDouble( field );
  return definition.GetSubType() == OFSTFloat32 ? text_for( static_cast<float>( value ) ) : text_for( value );
}

bool is_blank( std::string_view text )
{
  return text.find_first_not_of( " \t\r\n" ) == std::string_view::npos;
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

void LayerName::require_no_layer( const std::string &what ) const
{
  if ( !layer.empty() || layer_id >= 0 )
    throw Error( path + " has no layer " + ( layer.empty() ? std::to_string( layer_id ) : "\"" + layer + "\"" ) + ": "
                 + what + " holds no layers." );
}

struct LayerSource::State
{
    GDALDatasetUniquePtr dataset;
    OGRLayer *layer = nullptr;
    std::string name;
    int text_of_geometry = -1;            //!< the field of a CSV file whose text geometries are read from; -1: none
    std::optional<double> first_features; //!< bytes_of_first_features(), once it is asked for
    std::vector<std::string> notes;       //!< for the log, once there is one

    void pick_layer( const LayerName &source );
    void ignore_attributes( int but = -1 ); //!< but: the number of a field to keep
    OGRSpatialReference *crs() const;
    void visit( int field, const Start &start, Access access, PacedProgress &progress );
    bool visit_batches( const Visitor &visit, PacedProgress &progress );
    std::string show_batches( ArrowArrayStream &stream, const ArrowColumns &columns, const Visitor &visit,
                              const GdalMessages &messages, PacedProgress &progress );
    void visit_rows( int field, const Visitor &visit, PacedProgress &progress );
    bool reads_one_by_one() const;
    std::optional<double> bytes_of_file() const;
    std::optional<double> bytes_of_first_features();
    int features_in_batch();
    static std::unique_ptr<CPLConfigOptionSetter> limit_threads( double batches );
    bool may_be_handed_unfilled_batches() const;
    bool crash_at_their_ids() const;
    bool has_ids_without_gaps() const;
    void note_warnings( GdalMessages &messages );
    void tell_notes( const LogCallback &log );

    //! Calls \a take for a feature; what is wrong with that names the layer.
    template <typename Take>
    void take_feature( Take &&take ) const
    {
      try
      {
        take();
      }
      catch ( const Error &error )
      {
        throw Error( "Layer " + name + ": " + error.what() );
      }
    }

    //! The number of features, or 0 where counting them would take a pass of its own.
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
  if ( !layer && count == 0 && source.layer.empty() )
    throw Error( source.path + " holds no layer, or is damaged." );
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
  OGRFeatureDefn &fields = *layer->GetLayerDefn();
  const std::string column = fields.GetGeomFieldCount() > 0 ? fields.GetGeomFieldDefn( 0 )->GetNameRef() : "";
  constexpr std::string_view before_name = "geom_"; // of all columns of text but WKT; those with X and Y are of points
  if ( EQUAL( dataset->GetDriverName(), "CSV" ) && layer->GetGeomType() == wkbUnknown )
    text_of_geometry = fields.GetFieldIndex( column.starts_with( before_name ) ? column.c_str() + before_name.size()
                                                                               : "WKT" );
  if ( fields.GetGeomFieldCount() > 1 )
    notes.push_back( "Layer " + name + " has " + plural( fields.GetGeomFieldCount(), "column" )
                     + " of geometries; the first" + ( column.empty() ? "" : ", \"" + column + "\"," ) + " is read." );
}

void LayerSource::State::ignore_attributes( int but )
{
  // A virtual layer may take its geometry from an attribute, and loses it with that.
  if ( EQUAL( dataset->GetDriverName(), "OGR_VRT" ) )
    return;
  const OGRFeatureDefn &fields = *layer->GetLayerDefn();
  // GDAL takes names without case: one that is the kept field's but for case would have that field ignored.
  const char *const kept = but < 0 ? "" : fields.GetFieldDefn( but )->GetNameRef();
  CPLStringList ignored;
  for ( int i = 0; i < fields.GetFieldCount(); ++i )
  {
    const char *const name = fields.GetFieldDefn( i )->GetNameRef();
    if ( ( but < 0 || !EQUAL( name, kept ) ) && i != text_of_geometry )
      ignored.AddString( name );
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
  if ( const std::optional<std::string> pipe = pipe_or_device( source.path ) )
    throw Error( *pipe + " is no file that a layer can be read from, but a pipe or device." );
  GdalMessages messages;
  mState->dataset.reset(
    GDALDataset::Open( source.path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR ) );
  if ( !mState->dataset )
  {
    const std::string no_driver = why_no_driver( source.path );
    throw Error( source.path + " cannot be opened" + ( no_driver.empty() ? messages.reason() : no_driver ) + "." );
  }
  mState->pick_layer( source );
  const OGRwkbGeometryType type = mState->layer->GetGeomType();
  if ( messages
         .failed() ) // GDAL opens of several files those that are there, and of a damaged one what comes before that
    throw Error( source.path + " cannot be read whole" + messages.reason() + "." );

  const std::string why_not = objection( type, wanted );
  if ( !why_not.empty() )
    throw Error( "Layer " + mState->name + why_not );
  mState->ignore_attributes();
}

LayerSource::~LayerSource() = default;
LayerSource::LayerSource( LayerSource && ) noexcept = default;

std::string LayerSource::crs_wkt() const
{
  const OGRSpatialReference *crs = mState->crs();
  return crs ? wkt_of( *crs ) : "";
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

void LayerSource::rename( std::string name )
{
  mState->name = std::move( name );
}

std::string LayerSource::name() const
{
  return mState->name;
}

bool LayerSource::has_z() const
{
  return OGR_GT_HasZ( mState->layer->GetGeomType() );
}

double LayerSource::expected_bytes()
{
  const double of_file = mState->bytes_of_file().value_or( 0 ), total = feature_total();
  if ( !mState->reads_one_by_one() || total == 0 )
    return of_file;
  return std::min( of_file, total * mState->bytes_of_first_features().value_or( 0 ) );
}

double LayerSource::feature_total() const
{
  const GdalMessages quiet; // what is wrong with the layer is told of when it is read
  return mState->feature_total();
}

void LayerSource::State::note_warnings( GdalMessages &messages )
{
  for ( const std::string &warning : messages.take_warnings() )
    notes.push_back( "Layer " + name + ": " + warning );
}

void LayerSource::State::tell_notes( const LogCallback &log )
{
  if ( !log )
    return;
  for ( const std::string &note : std::exchange( notes, {} ) )
    log( note );
}

bool LayerSource::State::reads_one_by_one() const
{
  return EQUAL( dataset->GetDriverName(), "GPKG" ) || EQUAL( dataset->GetDriverName(), "FlatGeobuf" );
}

// Of a file: of others nothing is known.
std::optional<double> LayerSource::State::bytes_of_file() const
{
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size( dataset->GetDescription(), none );
  return none ? std::nullopt : std::optional( static_cast<double>( bytes ) );
}

// The mean of so many that make a small batch, or take as much as one; nothing where there is no feature.
std::optional<double> LayerSource::State::bytes_of_first_features()
{
  if ( first_features )
    return first_features;
  const GdalMessages quiet; // what is wrong with a feature is told of when it is read
  double bytes = 0;
  int seen = 0;
  layer->ResetReading();
  for ( ; seen < least_in_batch && bytes < batch_bytes; ++seen )
  {
    const OGRFeatureUniquePtr feature{ layer->GetNextFeature() };
    if ( !feature )
      break;
    if ( const OGRGeometry *geometry = feature->GetGeometryRef() )
      bytes += static_cast<double>( geometry->WkbSize() );
  }
  layer->ResetReading(); // since 3.8, batches begin where features ended
  if ( seen > 0 )
    first_features = bytes / seen;
  return first_features;
}

// By what the first features take, or the file for each of all, whichever is less: there may be larger ones first, or other layers
// beside it. Only of files that can be read again from the start, and by drivers that read one feature as easily as many.
int LayerSource::State::features_in_batch()
{
  const double total = feature_total();
  const std::optional<double> all = bytes_of_file();
  if ( !all || !reads_one_by_one() || total <= least_in_batch )
    return most_in_batch;
  double size = *all / total;
  if ( size * most_in_batch <= batch_bytes )
    return most_in_batch;
  size = std::min( size, bytes_of_first_features().value_or( size ) );
  return static_cast<int>( std::clamp<double>( batch_bytes / std::max( size, 1.0 ), least_in_batch, most_in_batch ) );
}

// Each of GDAL's threads opens the file anew, which takes as long as some megabytes of it, and beside it the other layer is read, too.
// Before 3.8.3, GDAL starts a thread for each of the batches to come, of which it counts one too many where there are
// no more of them than threads, and in the end calls the last thread's empty batch an error. A number that the user
// gave stays.
std::unique_ptr<CPLConfigOptionSetter> LayerSource::State::limit_threads( double batches )
{
  constexpr double batches_of_thread = 8, most = 4;
  const int by_size = static_cast<int>( std::min( batches / batches_of_thread, most ) );
  const std::string threads = std::to_string( std::min( by_size, CPLGetNumCPUs() / 2 ) );
  const bool has_own = std::atoi( GDALVersionInfo( "VERSION_NUM" ) ) >= GDAL_COMPUTE_VERSION( 3, 8, 3 );
  return std::make_unique<CPLConfigOptionSetter>( has_own ? "OGR_GPKG_NUM_THREADS" : "GDAL_NUM_THREADS",
                                                  threads.c_str(), true );
}

// From 3.7 to 3.11.3, GDAL may hand out a batch of a GeoPackage while another thread still fills it: features come twice or
// torn, or the program crashes (https://github.com/OSGeo/gdal/pull/12935). Not where the ids are 1 to the number of features:
// each thread then fills a batch of its own, unless one exceeds a quarter of the memory, which a small file cannot.
bool LayerSource::State::may_be_handed_unfilled_batches() const
{
  const int version = std::atoi( GDALVersionInfo( "VERSION_NUM" ) );
  if ( version < GDAL_COMPUTE_VERSION( 3, 7, 0 ) || version >= GDAL_COMPUTE_VERSION( 3, 11, 4 )
       || !EQUAL( dataset->GetDriverName(), "GPKG" ) )
    return false;
  VSIStatBufL file;
  const GIntBig most = std::min<GIntBig>( CPLGetUsablePhysicalRAM() / 4, std::numeric_limits<std::int32_t>::max() );
  return VSIStatL( dataset->GetDescription(), &file ) != 0 || static_cast<GIntBig>( file.st_size ) > most
         || !has_ids_without_gaps();
}

// Before 3.7.3, GDAL takes the ids of a Parquet file for an attribute that may be ignored, and has none there
// (https://github.com/OSGeo/gdal/pull/8352).
bool LayerSource::State::crash_at_their_ids() const
{
  return std::atoi( GDALVersionInfo( "VERSION_NUM" ) ) < GDAL_COMPUTE_VERSION( 3, 7, 3 )
         && EQUAL( dataset->GetDriverName(), "Parquet" ) && *layer->GetFIDColumn();
}

bool LayerSource::State::has_ids_without_gaps() const
{
  const std::string id = layer->GetFIDColumn();
  if ( id.empty() )
    return false;
  const std::string sql = "SELECT MIN(" + quoted( id, '"' ) + "), MAX(" + quoted( id, '"' ) + ") FROM "
                          + quoted( layer->GetName(), '"' );
  OGRLayer *const ends = dataset->ExecuteSQL( sql.c_str(), nullptr, nullptr );
  if ( !ends )
    return false;
  const std::unique_ptr<OGRFeature> row( ends->GetNextFeature() );
  const bool without_gaps = row && row->GetFieldAsInteger64( 0 ) == 1
                            && row->GetFieldAsInteger64( 1 ) == layer->GetFeatureCount();
  dataset->ReleaseResultSet( ends );
  return without_gaps;
}

void LayerSource::State::visit( int field, const Start &start, Access access, PacedProgress &progress )
{
  if ( field < 0 && access == Access::fastest && layer->TestCapability( OLCFastGetArrowStream )
       && !may_be_handed_unfilled_batches() && !crash_at_their_ids() && visit_batches( start(), progress ) )
    return;
  visit_rows( field, start(), progress );
}

// False where the batches lack the ids, have geometries other than WKB, or fail in a way that rows may not.
bool LayerSource::State::visit_batches( const Visitor &visit, PacedProgress &progress )
{
  GdalMessages messages;
  const int in_batch = features_in_batch();
  const std::unique_ptr<CPLConfigOptionSetter> threads = limit_threads( feature_total() / in_batch );
  Released<ArrowArrayStream> stream;
  Released<ArrowSchema> schema;
  const std::string batch = "MAX_FEATURES_IN_BATCH=" + std::to_string( in_batch );
  const char *const stream_options[] = { "INCLUDE_FID=YES", batch.c_str(), nullptr };
  if ( !layer->GetArrowStream( &stream.it, stream_options ) || stream.it.get_schema( &stream.it, &schema.it ) != 0 )
    return false;
  const std::optional<ArrowColumns> columns = find_columns( schema.it, *layer->GetLayerDefn() );
  if ( !columns )
    return false;

  std::string why_not = show_batches( stream.it, *columns, visit, messages, progress );
  if ( messages.failed() )
    why_not = messages.failure();
  if ( !why_not.empty() )
  {
    notes.push_back( "Layer " + name + " is read feature by feature: in GDAL's batches of them, " + why_not + "." );
    return false;
  }
  note_warnings( messages );
  return true;
}

// Gives what is wrong with the batches, as the rest of a sentence; empty: nothing.
std::string LayerSource::State::show_batches( ArrowArrayStream &stream, const ArrowColumns &columns,
                                              const Visitor &visit, const GdalMessages &messages,
                                              PacedProgress &progress )
{
  const std::string no_value;
  const bool nulls_tell_nothing = EQUAL( dataset->GetDriverName(), "GPKG" );
  const double total = feature_total();
  double done = 0;
  std::int64_t last_id = std::numeric_limits<std::int64_t>::min();
  for ( ;; )
  {
    Released<ArrowArray> arrays;
    if ( stream.get_next( &stream, &arrays.it ) != 0 )
      return "one could not be had";
    if ( !arrays.it.release || messages.failed() ) // of a damaged GeoPackage GDAL 3.6 gives empty batches for ever
      break;
    progress.report( total > 0 ? std::min( done / total, 1.0 ) : 0 ); // of an empty batch no feature does
    const FeatureBatch batch( arrays.it, columns );
    const std::string fault = batch.fault( last_id, nulls_tell_nothing );
    if ( !fault.empty() )
      return fault;
    for ( std::size_t row = 0; row < batch.ids().size(); ++row )
    {
      progress.report( total > 0 ? std::min( ++done / total, 1.0 ) : 0 );
      last_id = batch.ids()[row];
      take_feature( [&] { visit( last_id, batch.wkb( row ), no_value ); } );
    }
  }
  // Of a FlatGeobuf file that was cut off, GDAL gives what is there, or nothing, and no error.
  return done < total ? "some are missing" : "";
}

void LayerSource::State::visit_rows( int field, const Visitor &visit, PacedProgress &progress )
{
  GdalMessages messages;
  const auto check = [&] {
    if ( messages.failed() )
      throw Error( "Layer " + name + " cannot be read" + messages.reason() + "." );
  };
  std::vector<std::byte> wkb;
  std::uint64_t unread = 0; // texts of a CSV file that are no geometry: GDAL gives none, and says nothing
  std::vector<std::int64_t> unread_ids;
  const double total = feature_total();
  double done = 0;
  layer->ResetReading();
  while ( const OGRFeatureUniquePtr feature{ layer->GetNextFeature() } )
  {
    check();
    progress.report( total > 0 ? std::min( ++done / total, 1.0 ) : 0 );
    const OGRGeometry *geometry = feature->GetGeometryRef();
    wkb.resize( geometry ? geometry->WkbSize() : 0 );
    if ( geometry )
      geometry->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( wkb.data() ), wkbVariantIso );
    else if ( text_of_geometry >= 0 && !is_blank( feature->GetFieldAsString( text_of_geometry ) ) )
      leave_out( unread, unread_ids, feature->GetFID() );
    take_feature( [&] { visit( feature->GetFID(), wkb, field < 0 ? std::string() : text_of( *feature, field ) ); } );
  }
  check();
  // A FlatGeobuf file knows what it holds, and GDAL says nothing where it was cut off; other formats may miscount.
  if ( done < total && EQUAL( dataset->GetDriverName(), "FlatGeobuf" ) )
    throw Error( "Layer " + name + " cannot be read: of its " + std::to_string( std::llround( total ) )
                 + " features only " + std::to_string( std::llround( done ) ) + " came." );
  if ( unread > 0 )
    notes.push_back( "Layer " + name + ": the text of the geometry of " + plural( unread, "feature" )
                     + " cannot be read: " + ids_in_words( unread_ids, unread ) );
  note_warnings( messages );
}

void LayerSource::visit( const std::string &field, const Start &start, const RunOptions &options, Access access )
{
  const int index = field.empty() ? -1 : field_number( *mState->layer->GetLayerDefn(), field );
  if ( !field.empty() && index < 0 )
    throw Error( "Layer " + mState->name + " has no field \"" + field + "\"." );
  mState->ignore_attributes( index );
  PacedProgress progress( options.progress );
  mState->visit( index, start, access, progress );
  mState->tell_notes( options.log );
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
  return read_transformed( options, transform_to( to_crs_wkt ), access );
}

ChainSet2 LayerSource::read_transformed( const RunOptions &options, const PartTransform &transform, Access access )
{
  PacedProgress progress( options.progress );
  std::optional<ChainBuilder2> builder;
  const double total = std::max( feature_total(), 1.0 );
  const auto start = [&]() -> Visitor {
    builder.emplace( OGR_GT_HasZ( mState->layer->GetGeomType() ) );
    return [&, done = 0.0]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) mutable {
      builder->make_room( done++ / total );
      add_wkb_feature( *builder, id, wkb, transform );
    };
  };
  mState->visit( -1, start, access, progress );
  ChainSet2 chains = builder->take();
  mState->tell_notes( options.log );
  log_left_out( chains.counts, mState->name, options.log );
  return chains;
}

} // namespace rubicon
