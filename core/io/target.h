// SPDX-License-Identifier: GPL-2.0-or-later
// The place of an output file: where its bytes go, what lies there already, and the move of finished files into it.
// Relies on SQLite, to ask whether another program works in a GeoPackage.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace rubicon
{

class Target
{
  public:
    //! Follows symbolic links: a link stays, and what it leads to is written. The extension of a Shapefile becomes one in lower case, as
    //! drivers write it. Throws Error where links go in a circle, or lead to a Shapefile in capitals, or a name is too long.
    explicit Target( const std::string &path );

    const std::filesystem::path &file() const { return mFile; }
    std::filesystem::path directory() const;

    /**
     * The files there now that belong to the output: the file itself, first, and those beside it that a reader takes
     * as part of it (all of a Shapefile's, the types of a CSV file, the journals of a GeoPackage), whoever made them.
     */
    std::vector<std::filesystem::path> existing() const;

    /**
     * Has SQLite finish with a GeoPackage that is there: what waits in its journals is written, and they go. Throws
     * Error where that cannot be, since another program (or another part of this one) has the file open and would go
     * on writing into its journals, which the next reader would apply to the new file; and where a pipe or a device is there.
     */
    void settle() const;

  private:
    std::filesystem::path mFile;
};

//! Waits until the files in \a directory are on the disk; why one does not get there, where it does not.
std::error_code flush_to_disk( const std::filesystem::path &directory );

//! Removes \a directory and its files; a folder in it stays, for it holds what could not be put back in its place.
void remove_hidden_folder( const std::filesystem::path &directory );

//! The first of \a files that is one of \a others too, by whatever name; null: none.
const std::filesystem::path *shared_file( const std::vector<std::filesystem::path> &files,
                                          const std::vector<std::filesystem::path> &others );

//! Puts finished outputs into their places, in exchange for older ones: all of them, or else everything is put back.
class Placing
{
  public:
    //! \a overwrites: whether older files may be replaced; else one that has come to exist meanwhile is an Error.
    explicit Placing( bool overwrites )
      : mOverwrites( overwrites )
    {}
    ~Placing();
    Placing( const Placing & ) = delete;
    Placing &operator=( const Placing & ) = delete;

    //! Moves the files of directory \a finished, beside the target, to it, and older ones into a folder in there.
    //! Throws Error naming the file, also where Target::settle() does.
    void place( const Target &target, const std::filesystem::path &finished );

    //! All are in place; removes what they replaced.
    void keep();

  private:
    struct Move
    {
        std::filesystem::path from, to;
    };
    void move( const std::filesystem::path &from, const std::filesystem::path &to, const std::filesystem::path &named );

    const bool mOverwrites;
    std::vector<Move> mMoves;
    std::vector<std::filesystem::path> mReplaced; //!< the folders with older files
};

} // namespace rubicon
