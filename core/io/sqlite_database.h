// SPDX-License-Identifier: GPL-2.0-or-later
// A database of SQLite's that is being written: statements, and rows for them.
// Relies on SQLite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace rubicon
{

//! A statement with places for values, run once for each set of them. Texts and bytes stay valid until run().
class SqliteStatement
{
  public:
    //! Binds the next value.
    void bind( std::nullptr_t );
    void bind( std::int64_t value );
    void bind( double value );
    void bind( std::string_view text );
    void bind( std::span<const std::byte> bytes );

    //! Runs it with the values that were bound. Throws Error.
    void run();

  private:
    friend class SqliteDatabase;
    explicit SqliteStatement( sqlite3_stmt *statement )
      : mStatement( statement )
    {}

    struct Finalize
    {
        void operator()( sqlite3_stmt *statement ) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> mStatement;
    int mBound = 0;
};

/**
 * A file that nobody else knows yet: nothing in it is worth a journal, or waiting for the disk. What fails throws Error,
 * whose text begins with ": " and is meant to stand behind "… cannot be written".
 */
class SqliteDatabase
{
  public:
    explicit SqliteDatabase( const std::filesystem::path &file );

    SqliteStatement prepare( const std::string &sql );
    void run( const std::string &sql ) { prepare( sql ).run(); }
    //! The rows of the result, as text; NULL is empty.
    std::vector<std::vector<std::string>> rows( const std::string &sql );
    //! Closes the file, whose statements are gone.
    void close() { mDatabase.reset(); }

  private:
    struct Close
    {
        void operator()( sqlite3 *database ) const;
    };
    std::unique_ptr<sqlite3, Close> mDatabase;
};

} // namespace rubicon
