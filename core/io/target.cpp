// SPDX-License-Identifier: GPL-2.0-or-later
// Links, side files, journals, and the exchange of old files for new ones.
// Relies on SQLite's locks and on POSIX for fsync.

#include "core/io/target.h"

#include "core/error.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <initializer_list>
#include <utility>

#include <cpl_port.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rubicon
{
namespace
{

namespace fs = std::filesystem;

//! A file format that readers take together with files beside it.
struct Family
{
    std::initializer_list<const char *> mains; //!< extensions of the file that is named
    std::initializer_list<const char *> sides; //!< extensions of the others
};

const Family families[] = {
  { { ".shp", ".dbf" }, { ".shp", ".shx", ".dbf", ".prj", ".cpg", ".qix", ".sbn", ".sbx", ".idm", ".ind", ".qpj" } },
  { { ".csv" }, { ".csvt", ".prj" } },
  { { ".tab" }, { ".dat", ".map", ".id", ".ind" } },
  { { ".mif" }, { ".mid" } },
  { { ".gml" }, { ".gfs", ".xsd" } },
};

bool has_extension( const fs::path &file, std::initializer_list<const char *> extensions )
{
  const std::string extension = file.extension().string();
  return std::any_of( extensions.begin(), extensions.end(),
                      [&]( const char *one ) { return EQUAL( one, extension.c_str() ); } );
}

bool is_database( const fs::path &file )
{
  return has_extension( file, { ".gpkg", ".sqlite", ".db" } );
}

bool lies_there( const fs::path &file )
{
  std::error_code unknown;
  return fs::exists( fs::symlink_status( file, unknown ) );
}

// A .prj beside a Shapefile is the Shapefile's.
bool is_of_shapefile( const fs::path &target, const fs::path &side )
{
  return has_extension( target, { ".csv" } ) && has_extension( side, { ".prj" } )
         && ( lies_there( fs::path( target ).replace_extension( ".shp" ) )
              || lies_there( fs::path( target ).replace_extension( ".SHP" ) ) );
}

//! Takes from \a file what others than its owner cannot do with \a older, if that is a file: all rights of the group, where it is another's.
void restrict_as( const fs::path &older, const fs::path &file )
{
  struct stat was, is;
  if ( stat( older.c_str(), &was ) != 0 || !S_ISREG( was.st_mode ) || stat( file.c_str(), &is ) != 0 )
    return;
  mode_t may = was.st_mode;
  if ( was.st_gid != is.st_gid )
    may &= ~mode_t( S_IRWXG );
  chmod( file.c_str(), is.st_mode & ( may | S_IRWXU ) & 0777 );
}

//! What lies in \a directory, as far as it can be read.
std::vector<fs::path> entries_of( const fs::path &directory, std::error_code &failure )
{
  std::vector<fs::path> entries;
  for ( fs::directory_iterator entry( directory, failure ); !failure && entry != fs::directory_iterator();
        entry.increment( failure ) )
    entries.push_back( entry->path() );
  return entries;
}

} // namespace

Target::Target( const std::string &path )
  : mFile( path )
{
  constexpr int most_links = 40; // as the kernel has it
  const auto is_shapefile_in_capitals = [this] {
    return has_extension( mFile, { ".shp" } ) && mFile.extension() != ".shp"; // which no driver writes
  };
  const auto type_of = [&path]( const fs::path &file ) {
    std::error_code failure;
    const fs::file_type type = fs::symlink_status( file, failure ).type();
    if ( type == fs::file_type::none ) // such as a name that is too long
      throw Error( path + " cannot be written: " + failure.message() + "." );
    return type;
  };
  const auto is_link = [&] {
    if ( type_of( mFile ) != fs::file_type::symlink && is_shapefile_in_capitals() )
      mFile.replace_extension( ".shp" );
    return type_of( mFile ) == fs::file_type::symlink;
  };
  for ( int links = 0; is_link(); ++links )
  {
    if ( links == most_links )
      throw Error( path + " cannot be written: its symbolic links lead in a circle." );
    mFile = mFile.parent_path() / fs::read_symlink( mFile );
    if ( is_shapefile_in_capitals() )
      throw Error( path + " cannot be written: it leads to " + mFile.string()
                   + ", and Shapefiles are written with \".shp\" in small letters." );
  }
  if ( is_database( mFile ) )
    type_of( mFile.string() + "-journal" ); // whose name may be too long where the file's is not
}

fs::path Target::directory() const
{
  return mFile.has_parent_path() ? mFile.parent_path() : fs::path( "." );
}

std::vector<fs::path> Target::existing() const
{
  std::vector<fs::path> files;
  if ( lies_there( mFile ) )
    files.push_back( mFile );
  if ( is_database( mFile ) )
  {
    for ( const char *journal : { "-wal", "-shm", "-journal" } )
      if ( const fs::path file = mFile.string() + journal; lies_there( file ) )
        files.push_back( file );
  }
  const auto family = std::find_if( std::begin( families ), std::end( families ),
                                    [&]( const Family &one ) { return has_extension( mFile, one.mains ); } );
  if ( family == std::end( families ) || !fs::is_directory( directory() ) )
    return files;
  std::error_code failure;
  for ( const fs::path &file : entries_of( directory(), failure ) )
    if ( file.stem() == mFile.stem() && file.filename() != mFile.filename() && has_extension( file, family->sides )
         && !is_of_shapefile( mFile, file ) )
      files.push_back( file );
  if ( failure )
    throw Error( "What lies beside " + mFile.string() + " cannot be read: " + failure.message() + "." );
  return files;
}

void Target::settle() const
{
  if ( lies_there( mFile ) && !fs::is_regular_file( mFile ) )
    throw Error( mFile.string() + " cannot be replaced: it is no regular file." );
  if ( !is_database( mFile ) || !fs::is_regular_file( mFile ) )
    return;
  sqlite3 *database = nullptr;
  int code = sqlite3_open_v2( mFile.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr );
  // The first takes WAL files out of that mode, which needs them for itself, and rolls a hot journal back.
  for ( const char *sql : { "PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE", "ROLLBACK" } )
    if ( code == SQLITE_OK )
      code = sqlite3_exec( database, sql, nullptr, nullptr, nullptr );
  sqlite3_close( database );
  if ( code == SQLITE_BUSY || code == SQLITE_LOCKED )
    throw Error( mFile.string() + " cannot be replaced: another program has it open." );
  for ( const char *journal : { "-wal", "-journal" } )
  {
    const fs::path file = mFile.string() + journal;
    std::error_code is_gone;
    if ( const std::uintmax_t size = fs::file_size( file, is_gone ); !is_gone && size > 0 )
      throw Error( mFile.string() + " cannot be replaced: " + file.string()
                   + " holds changes that SQLite could not write into it." );
  }
}

std::error_code flush_to_disk( const fs::path &directory )
{
  std::error_code unread;
  for ( const fs::path &entry : entries_of( directory, unread ) )
  {
    const int file = open( entry.c_str(), O_RDONLY | O_CLOEXEC );
    const int failure = file < 0 || fsync( file ) != 0 ? errno : 0;
    if ( file >= 0 )
      close( file );
    if ( failure )
      return { failure, std::generic_category() };
  }
  return unread;
}

void remove_hidden_folder( const fs::path &directory )
{
  std::error_code ignored; // whatever is left is one hidden folder
  for ( const fs::path &file : entries_of( directory, ignored ) )
    fs::remove( file, ignored );
  fs::remove( directory, ignored );
}

const fs::path *shared_file( const std::vector<fs::path> &files, const std::vector<fs::path> &others )
{
  const auto is_other = [&]( const fs::path &file ) {
    std::error_code absent; // such as /vsizip/…
    return std::any_of( others.begin(), others.end(),
                        [&]( const fs::path &other ) { return fs::equivalent( file, other, absent ); } );
  };
  const auto found = std::find_if( files.begin(), files.end(), is_other );
  return found == files.end() ? nullptr : &*found;
}

namespace
{

//! Moves a file to where none is: one that came there a moment ago stays, where the file system can see to that. Why it could not be
//! moved, where it could not.
std::error_code moved( const fs::path &from, const fs::path &to )
{
#ifdef RENAME_NOREPLACE
  if ( renameat2( AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE ) == 0 )
    return {};
  if ( errno == EEXIST )
    return { errno, std::generic_category() };
#endif
  std::error_code failure;
  fs::rename( from, to, failure );
  return failure;
}

//! Throws Error, which names the \a output, where there was a \a failure.
void require_written( const fs::path &output, const std::error_code &failure )
{
  if ( failure )
    throw Error( output.string() + " cannot be written: " + failure.message() + "." );
}

} // namespace

Placing::~Placing()
{
  std::error_code ignored; // there is nothing else that could be done
  for ( auto last = mMoves.rbegin(); last != mMoves.rend(); ++last )
    fs::rename( last->to, last->from, ignored );
  for ( const fs::path &folder : mReplaced )
    fs::remove( folder, ignored ); // which fails where a file could not be put back from there
}

void Placing::move( const fs::path &from, const fs::path &to, const fs::path &named )
{
  require_written( named, moved( from, to ) );
  mMoves.push_back( { from, to } );
}

void Placing::place( const Target &target, const fs::path &finished )
{
  if ( !mOverwrites )
    for ( const fs::path &other : target.existing() )
      throw Error( other.string() + " has come to exist meanwhile; --overwrite replaces it." );
  target.settle();
  std::error_code failure;
  std::vector<fs::path> files( fs::directory_iterator( finished, failure ), fs::directory_iterator{} );
  require_written( target.file(), failure );
  // The file that is named comes last: readers find the output once all of it is there.
  std::partition( files.begin(), files.end(),
                  [&]( const fs::path &file ) { return file.filename() != target.file().filename(); } );

  const fs::path replaced = finished / "replaced";
  fs::create_directory( replaced, failure );
  require_written( target.file(), failure );
  mReplaced.push_back( replaced );
  for ( const fs::path &old : target.existing() )
    move( old, replaced / old.filename(), old );
  for ( const fs::path &file : files )
  {
    const fs::path place = target.directory() / file.filename();
    if ( mOverwrites && lies_there( place ) ) // a writer may have given the file another extension
      move( place, replaced / place.filename(), place );
    restrict_as( replaced / target.file().filename(), file );
    move( file, place, place );
  }
}

void Placing::keep()
{
  mMoves.clear();
  std::error_code ignored; // the outputs are complete whether or not the older ones go
  for ( const fs::path &folder : std::exchange( mReplaced, {} ) )
    fs::remove_all( folder, ignored );
}

} // namespace rubicon
