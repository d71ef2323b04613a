// SPDX-License-Identifier: GPL-2.0-or-later
// Opens, prepares, binds and steps; every failure in SQLite's words.
// Relies on SQLite.

#include "core/io/sqlite_database.h"

#include "core/error.h"

#include <sqlite3.h>

namespace rubicon
{

namespace
{

[[noreturn]] void fail( sqlite3 *database )
{
  throw Error( std::string( ": " ) + ( database ? sqlite3_errmsg( database ) : "no memory for SQLite" ) );
}

void check( int code, sqlite3_stmt *statement )
{
  if ( code != SQLITE_OK )
    fail( sqlite3_db_handle( statement ) );
}

} // namespace

void SqliteStatement::Finalize::operator()( sqlite3_stmt *statement ) const
{
  sqlite3_finalize( statement );
}

void SqliteStatement::bind( std::nullptr_t )
{
  check( sqlite3_bind_null( mStatement.get(), ++mBound ), mStatement.get() );
}

void SqliteStatement::bind( std::int64_t value )
{
  check( sqlite3_bind_int64( mStatement.get(), ++mBound, value ), mStatement.get() );
}

void SqliteStatement::bind( double value )
{
  check( sqlite3_bind_double( mStatement.get(), ++mBound, value ), mStatement.get() );
}

void SqliteStatement::bind( std::string_view text )
{
  // A view of nothing may have no pointer, which SQLite would take for NULL.
  check( sqlite3_bind_text64( mStatement.get(), ++mBound, text.empty() ? "" : text.data(), text.size(), SQLITE_STATIC,
                              SQLITE_UTF8 ),
         mStatement.get() );
}

void SqliteStatement::bind( std::span<const std::byte> bytes )
{
  check( sqlite3_bind_blob64( mStatement.get(), ++mBound, bytes.data(), bytes.size(), SQLITE_STATIC ),
         mStatement.get() );
}

void SqliteStatement::run()
{
  mBound = 0;
  while ( sqlite3_step( mStatement.get() ) == SQLITE_ROW )
    continue;
  check( sqlite3_reset( mStatement.get() ), mStatement.get() ); // says again what the step met
}

void SqliteDatabase::Close::operator()( sqlite3 *database ) const
{
  sqlite3_close( database );
}

SqliteDatabase::SqliteDatabase( const std::filesystem::path &file )
{
  sqlite3 *database = nullptr;
  const int code = sqlite3_open_v2( file.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr );
  mDatabase.reset( database );
  if ( code != SQLITE_OK )
    fail( database );
  for ( const char *setting : { "synchronous = OFF", "journal_mode = OFF", "locking_mode = EXCLUSIVE",
                                "cache_size = -65536", "foreign_keys = OFF" } )
    run( std::string( "PRAGMA " ) + setting );
}

SqliteStatement SqliteDatabase::prepare( const std::string &sql )
{
  sqlite3_stmt *statement = nullptr;
  if ( sqlite3_prepare_v2( mDatabase.get(), sql.c_str(), -1, &statement, nullptr ) != SQLITE_OK )
    fail( mDatabase.get() );
  return SqliteStatement( statement );
}

std::vector<std::vector<std::string>> SqliteDatabase::rows( const std::string &sql )
{
  const SqliteStatement query = prepare( sql );
  sqlite3_stmt *statement = query.mStatement.get();
  std::vector<std::vector<std::string>> rows;
  while ( sqlite3_step( statement ) == SQLITE_ROW )
  {
    rows.emplace_back();
    for ( int i = 0; i < sqlite3_column_count( statement ); ++i )
    {
      const auto *text = reinterpret_cast<const char *>( sqlite3_column_text( statement, i ) );
      rows.back().emplace_back( text ? text : "" );
    }
  }
  check( sqlite3_reset( statement ), statement );
  return rows;
}

} // namespace rubicon
