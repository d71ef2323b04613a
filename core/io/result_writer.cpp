// SPDX-License-Identifier: GPL-2.0-or-later
// One OGR layer per output: format by extension, fields, transaction, temporary directory, move into place.
// Relies on GDAL/OGR 3.6 or later, io/gdal_messages.h and io/paced_progress.h.

#include "core/io/result_writer.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/geopackage_index.h"
#include "core/io/paced_progress.h"

#include <cerrno>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include <cpl_conv.h>
#include <ogrsf_frmts.h>
#include <unistd.h>

namespace rubicon
{
namespace
{

namespace fs = std::filesystem;

struct Field
{
    const char *name;
    OGRFieldType type;
    OGRFieldSubType subtype = OFSTNone;
};

//! A file format that keeps every field and the order of the features.
struct Format
{
    const char *extension, *driver;
    bool without_geometry; //!< holds tables too
    bool silent;           //!< GDAL 3.6 does not look whether the bytes arrived, so that a full disk goes unnoticed
};

constexpr Format formats[] = {
  { ".gpkg", "GPKG", true, false },       { ".fgb", "FlatGeobuf", false, true },
  { ".geojson", "GeoJSON", true, true },  { ".json", "GeoJSON", true, true },
  { ".csv", "CSV", true, false },         { ".shp", "ESRI Shapefile", false, false },
  { ".parquet", "Parquet", true, false },
};

const Format &format_of( const fs::path &target, bool with_geometry )
{
  const std::string extension = target.extension().string();
  for ( const Format &format : formats )
  {
    if ( !EQUAL( extension.c_str(), format.extension ) )
      continue;
    if ( !with_geometry && !format.without_geometry )
      throw Error( target.string() + " cannot be written: " + format.driver
                   + " files hold no table without geometry." );
    return format;
  }
  throw Error( target.string() + " cannot be written: \"" + extension + "\" is none of " + result_formats() + "." );
}

GDALDriver *driver_for( const fs::path &target, bool with_geometry )
{
  GDALAllRegister();
  const char *name = format_of( target, with_geometry ).driver;
  GDALDriver *driver = GetGDALDriverManager()->GetDriverByName( name );
  if ( !driver )
    throw Error( target.string() + " cannot be written: this GDAL has no " + name + " driver." );
  return driver;
}

GIntBig readable_features( const fs::path &file )
{
  const GDALDatasetUniquePtr dataset( GDALDataset::Open( file.c_str(), GDAL_OF_VECTOR ) );
  OGRLayer *layer = dataset ? dataset->GetLayer( 0 ) : nullptr;
  GIntBig count = 0;
  while ( layer && OGRFeatureUniquePtr( layer->GetNextFeature() ) )
    ++count;
  return count;
}

fs::path directory_of( const fs::path &target )
{
  return target.has_parent_path() ? target.parent_path() : fs::path( "." );
}

// As many digits as the format can give, and features in their order.
CPLStringList layer_options( const std::string &format, bool empty )
{
  CPLStringList options;
  if ( format == "CSV" )
  {
    options.SetNameValue( "GEOMETRY", "AS_WKT" );
    options.SetNameValue( "STRING_QUOTING", "IF_NEEDED" );
  }
  else if ( format == "GeoJSON" )
    options.SetNameValue( "COORDINATE_PRECISION", "20" ); // decimals; its SIGNIFICANT_FIGURES drops some
  else if ( format == "GPKG" )
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it is built when all rows are there
  else if ( format == "FlatGeobuf" && !empty )     // without index and features GDAL 3.6 writes no bytes at all
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it would sort the features by place
  return options;
}

//! One output on its way: a layer in a temporary directory beside the target, moved there by publish().
class OutputLayer
{
  public:
    //! \a empty: nothing will be written to it.
    OutputLayer( const fs::path &target, OGRwkbGeometryType type, const std::vector<Field> &fields,
                 const std::string &crs_wkt, bool empty );
    ~OutputLayer();
    OutputLayer( const OutputLayer & ) = delete;
    OutputLayer &operator=( const OutputLayer & ) = delete;

    //! Writes the next feature: its geometry (may be null; taken over) and its values in the order of the fields.
    template <typename... Values>
    void write( OGRGeometry *geometry, const Values &...values );
    void finish( const LogCallback &log );
    void publish();

  private:
    [[noreturn]] void fail( const std::string &reason ) const
    {
      throw Error( mTarget.string() + " cannot be written" + reason + "." );
    }
    void create_layer( OGRwkbGeometryType type, const std::vector<Field> &fields, const std::string &crs_wkt,
                       bool empty );
    void index();

    fs::path file() const { return mDirectory / mTarget.filename(); }

    fs::path mTarget, mDirectory;
    Format mFormat;
    GDALDriver *mDriver;
    GIntBig mWritten = 0;
    GdalMessages mMessages;
    GDALDatasetUniquePtr mDataset;
    OGRLayer *mLayer = nullptr;
    OGRFeatureUniquePtr mFeature;
};

OutputLayer::OutputLayer( const fs::path &target, OGRwkbGeometryType type, const std::vector<Field> &fields,
                          const std::string &crs_wkt, bool empty )
  : mTarget( target )
  , mFormat( format_of( target, type != wkbNone ) )
  , mDriver( driver_for( target, type != wkbNone ) )
{
  std::string directory = ( directory_of( target ) / ".rubicon-XXXXXX" ).string();
  if ( !mkdtemp( directory.data() ) )
    fail( std::string( ": " ) + std::strerror( errno ) );
  mDirectory = directory;
  try
  {
    create_layer( type, fields, crs_wkt, empty );
  }
  catch ( ... )
  {
    mDataset.reset();
    fs::remove_all( mDirectory );
    throw;
  }
}

void OutputLayer::create_layer( OGRwkbGeometryType type, const std::vector<Field> &fields, const std::string &crs_wkt,
                                bool empty )
{
  mDataset.reset( mDriver->Create( file().c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  if ( !mDataset )
    fail( mMessages.reason() );

  OGRSpatialReference crs;
  crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  const bool has_crs = !crs_wkt.empty() && crs.importFromWkt( crs_wkt.c_str() ) == OGRERR_NONE;
  const CPLStringList options = layer_options( mFormat.driver, empty );
  mLayer = mDataset->CreateLayer( mTarget.stem().c_str(), has_crs ? &crs : nullptr, type,
                                  const_cast<char **>( options.List() ) );
  if ( !mLayer )
    fail( mMessages.reason() );
  for ( const Field &field : fields )
  {
    OGRFieldDefn definition( field.name, field.type );
    definition.SetSubType( field.subtype );
    if ( mLayer->CreateField( &definition ) != OGRERR_NONE )
      fail( mMessages.reason() );
  }
  mFeature.reset( OGRFeature::CreateFeature( mLayer->GetLayerDefn() ) );
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->StartTransaction();
}

OutputLayer::~OutputLayer()
{
  mFeature.reset();
  mDataset.reset();
  std::error_code ignored; // whatever is left is one hidden directory
  fs::remove_all( mDirectory, ignored );
}

template <typename... Values>
void OutputLayer::write( OGRGeometry *geometry, const Values &...values )
{
  int field = 0;
  ( mFeature->SetField( field++, values ), ... );
  mFeature->SetFID( OGRNullFID );
  mFeature->SetGeometryDirectly( geometry );
  if ( mLayer->CreateFeature( mFeature.get() ) != OGRERR_NONE )
    fail( mMessages.reason() );
  ++mWritten;
}

void OutputLayer::finish( const LogCallback &log )
{
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->CommitTransaction();
  mFeature.reset();
  if ( EQUAL( mFormat.driver, "GPKG" ) && mLayer->GetGeomType() != wkbNone && !mMessages.failed() )
    index();
  mDataset.reset();
  if ( mMessages.failed() )
    fail( mMessages.reason() );
  if ( mFormat.silent && readable_features( file() ) != mWritten )
    fail( ": not everything reached the disk" );
  for ( const std::string &warning : mMessages.take_warnings() )
  {
    if ( log )
      log( mTarget.string() + ": " + warning );
  }
}

void OutputLayer::index()
{
  try
  {
    create_spatial_index( *mDataset, *mLayer );
  }
  catch ( const Error &error )
  {
    fail( std::string( ": " ) + error.what() );
  }
}

// A finished output may be several files (a Shapefile is); those of an older one must not linger among them.
void OutputLayer::publish()
{
  if ( fs::exists( mTarget ) )
    mDriver->Delete( mTarget.c_str() );
  for ( const fs::directory_entry &file : fs::directory_iterator( mDirectory ) )
    fs::rename( file.path(), directory_of( mTarget ) / file.path().filename() );
}

GIntBig integer( std::integral auto value )
{
  return static_cast<GIntBig>( value );
}

//! A segment as the outputs name it.
struct StoredSegment
{
    GIntBig fid, part, segment;

    StoredSegment( const ChainSet2 &layer, std::uint32_t index )
    {
      const std::uint32_t chain = layer.chain_of( index );
      fid = layer.feature_ids[layer.chain_feature[chain]];
      part = layer.chain_part[chain];
      segment = layer.stored_segment( index );
    }
};

//! Everything an output is made from.
struct Source
{
    const RedBlueResult &result;
    const ChainSet2 &red, &blue;
    const std::string &crs_wkt;

    bool has_z() const { return red.has_z() || blue.has_z(); }
};

const std::vector<Field> point_fields = {
  { "red_fid", OFTInteger64 }, { "blue_fid", OFTInteger64 },
  { "kind", OFTString },       { "overlap_end", OFTInteger, OFSTBoolean },
  { "red_part", OFTInteger },  { "red_seg", OFTInteger },
  { "blue_part", OFTInteger }, { "blue_seg", OFTInteger },
  { "red_dist", OFTReal },     { "blue_dist", OFTReal },
  { "n_pairs", OFTInteger },
};

const std::vector<Field> overlap_fields = {
  { "red_fid", OFTInteger64 }, { "blue_fid", OFTInteger64 }, { "red_part", OFTInteger },
  { "blue_part", OFTInteger }, { "red_from", OFTReal },      { "red_to", OFTReal },
  { "blue_from", OFTReal },    { "blue_to", OFTReal },       { "same_dir", OFTInteger, OFSTBoolean },
  { "n_pairs", OFTInteger },
};

const std::vector<Field> pair_fields = {
  { "red_fid", OFTInteger64 }, { "red_part", OFTInteger }, { "red_seg", OFTInteger }, { "blue_fid", OFTInteger64 },
  { "blue_part", OFTInteger }, { "blue_seg", OFTInteger }, { "kind", OFTString },
};

void write_point( OutputLayer &out, const Source &from, const ContactPoint &point )
{
  const StoredSegment red( from.red, point.red_segment ), blue( from.blue, point.blue_segment );
  OGRPoint *place = std::isnan( point.z ) ? new OGRPoint( point.x, point.y )
                                          : new OGRPoint( point.x, point.y, point.z );
  out.write( place, red.fid, blue.fid, contact_kind_name( point.kind ), int{ point.overlap_end }, red.part, red.segment,
             blue.part, blue.segment, point.red_distance, point.blue_distance, integer( point.pairs ) );
}

void write_overlap( OutputLayer &out, const Source &from, const OverlapRun &run )
{
  const StoredSegment red( from.red, run.red_segment ), blue( from.blue, run.blue_segment );
  const RedBlueResult &result = from.result;
  auto line = std::make_unique<OGRLineString>();
  line->setNumPoints( static_cast<int>( run.vertex_count ), false );
  for ( std::uint32_t i = 0; i < run.vertex_count; ++i )
  {
    const Point2 p = result.overlap_vertices[run.first_vertex + i];
    if ( result.overlap_z.empty() )
      line->setPoint( static_cast<int>( i ), p.x, p.y );
    else
      line->setPoint( static_cast<int>( i ), p.x, p.y, result.overlap_z[run.first_vertex + i] );
  }
  out.write( line.release(), red.fid, blue.fid, red.part, blue.part, run.red_from, run.red_to, run.blue_from,
             run.blue_to, int{ run.same_direction }, integer( run.pairs ) );
}

void write_pair( OutputLayer &out, const Source &from, const Contact &pair )
{
  const StoredSegment red( from.red, pair.red ), blue( from.blue, pair.blue );
  out.write( nullptr, red.fid, red.part, red.segment, blue.fid, blue.part, blue.segment,
             contact_kind_name( pair.kind ) );
}

const std::vector<Field> fault_fields = {
  { "mesh", OFTString },
  { "kind", OFTString },
  { "triangle", OFTInteger64 },
  { "count", OFTInteger64 },
};

std::unique_ptr<OGRLineString> fault_line( const TriangleMesh &mesh, const MeshFault &fault )
{
  std::vector<std::uint32_t> path = { fault.from, fault.to };
  if ( fault.kind == MeshFaultKind::duplicate || fault.kind == MeshFaultKind::degenerate )
  {
    const auto &[a, b, c] = mesh.triangles[fault.triangle];
    path = { a, b, c, a };
  }
  auto line = std::make_unique<OGRLineString>();
  for ( const std::uint32_t vertex : path )
  {
    const Point3 p = mesh.vertices[vertex];
    line->addPoint( p.x, p.y, p.z );
  }
  return line;
}

//! Progress over all outputs together.
struct Pace
{
    PacedProgress progress;
    double total, done = 0;

    void step() { progress.report( done++ / total ); }
};

template <typename Item, typename WriteItem>
std::unique_ptr<OutputLayer> write_layer( const std::string &target, OGRwkbGeometryType type,
                                          const std::vector<Field> &fields, const Source &from,
                                          const std::vector<Item> &items, WriteItem &&write_item, Pace &pace,
                                          const LogCallback &log )
{
  if ( target.empty() )
    return nullptr;
  auto out = std::make_unique<OutputLayer>( target, type, fields, from.crs_wkt, items.empty() );
  for ( const Item &item : items )
  {
    pace.step();
    write_item( *out, from, item );
  }
  out->finish( log );
  return out;
}

} // namespace

const char *contact_kind_name( ContactKind kind )
{
  switch ( kind )
  {
    case ContactKind::cross: return "cross";
    case ContactKind::t_touch: return "t_touch";
    case ContactKind::v_touch: return "v_touch";
    case ContactKind::overlap: return "overlap";
    case ContactKind::none:
    case ContactKind::undecided: break;
  }
  throw std::logic_error( "only contacts have a kind to name" );
}

std::string result_formats()
{
  std::string list;
  for ( const Format &format : formats )
    list += ( list.empty() ? "" : ", " ) + std::string( format.extension );
  return list;
}

void check_result_files( const ResultFiles &files )
{
  std::set<fs::path> seen;
  for ( const fs::path target : { files.points, files.overlaps, files.pairs } )
  {
    if ( target.empty() )
      continue;
    driver_for( target, target != files.pairs );
    const fs::path directory = directory_of( target );
    if ( fs::is_directory( target ) )
      throw Error( target.string() + " cannot be written: it is a directory." );
    if ( access( directory.c_str(), W_OK ) != 0 )
      throw Error( target.string() + " cannot be written: " + std::strerror( errno ) + "." );
    if ( !seen.insert( fs::canonical( directory ) / target.filename() ).second )
      throw Error( target.string() + " is named for two outputs; each needs a file of its own." );
  }
}

void write_result( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue, const std::string &crs_wkt,
                   const ResultFiles &files, const RunOptions &options )
{
  // The temporary file needs no journal, and text formats get every digit.
  const CPLConfigOptionSetter no_sync( "OGR_SQLITE_SYNCHRONOUS", "OFF", false );
  const CPLConfigOptionSetter digits( "OGR_WKT_PRECISION", "17", false );

  check_result_files( files );
  const Source from{ result, red, blue, crs_wkt };
  const LogCallback &log = options.log;
  const auto rows = []( const std::string &target, const auto &items ) {
    return target.empty() ? 0.0 : static_cast<double>( items.size() );
  };
  Pace pace{ PacedProgress( options.progress ), rows( files.points, result.points )
                                                  + rows( files.overlaps, result.overlaps )
                                                  + rows( files.pairs, result.contacts ) };

  const OGRwkbGeometryType point = from.has_z() ? wkbPoint25D : wkbPoint;
  const OGRwkbGeometryType line = from.has_z() ? wkbLineString25D : wkbLineString;
  const std::unique_ptr<OutputLayer> finished[] = {
    write_layer( files.points, point, point_fields, from, result.points, write_point, pace, log ),
    write_layer( files.overlaps, line, overlap_fields, from, result.overlaps, write_overlap, pace, log ),
    write_layer( files.pairs, wkbNone, pair_fields, from, result.contacts, write_pair, pace, log ),
  };
  for ( const std::unique_ptr<OutputLayer> &out : finished )
  {
    if ( out )
      out->publish();
  }
}

void write_faults( const MeshReport &report, const TriangleMesh &mesh, const std::string &crs_wkt,
                   const std::string &file, const RunOptions &options )
{
  const CPLConfigOptionSetter no_sync( "OGR_SQLITE_SYNCHRONOUS", "OFF", false );
  const CPLConfigOptionSetter digits( "OGR_WKT_PRECISION", "17", false );
  Pace pace{ PacedProgress( options.progress ), static_cast<double>( report.faults.size() ) };
  OutputLayer out( file, wkbLineString25D, fault_fields, crs_wkt, report.faults.empty() );
  for ( const MeshFault &fault : report.faults )
  {
    pace.step();
    out.write( fault_line( mesh, fault ).release(), mesh.names[fault.mesh].c_str(), fault_kind_name( fault.kind ),
               integer( fault.triangle ), integer( fault.count ) );
  }
  out.finish( options.log );
  out.publish();
}

} // namespace rubicon
