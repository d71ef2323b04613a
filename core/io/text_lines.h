// SPDX-License-Identifier: GPL-2.0-or-later
// Takes text apart: lines, words between blanks, numbers. Strict, and the same in every locale: a number is a whole word.
// Relies on io/mesh_ingest.h for what is wrong with the file.
#pragma once

#include "core/io/mesh_ingest.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rubicon
{

//! Lines end with LF or CRLF and may be of any length. What is wrong names the line.
class TextLines
{
  public:
    //! \a comment: begins one that goes to the end of its line (0: there are none). \a continued: a backslash at its end
    //! makes a line go on in the next.
    explicit TextLines( const MeshIngest &file, char comment = '\0', bool continued = false );

    //! Goes to the next line that has a word; false where there is none.
    bool next();

    //! True where the line has a word that was not taken yet.
    bool more();

    //! The next word of the line, which must have one.
    std::string_view word();
    double number(); //!< the nearest double to the next word, or not finite where that says so
    Point3 point() { return { number(), number(), number() }; } //!< the next three; braces keep their order
    std::uint64_t whole(); //!< the next word as a number that is neither negative nor broken

    //! The line must have no further word.
    void end();

    //! Where the next line begins, in bytes from the start of the file, and as a share of it.
    std::size_t offset() const { return mNext; }
    double share() const;

    [[noreturn]] void fail( const std::string &what ) const;

    //! A word for messages: in quotation marks, shortened, without what cannot be printed.
    static std::string quoted( std::string_view word );

  private:
    bool take_line();

    const MeshIngest *mFile;
    char mComment;
    bool mContinued;
    std::size_t mNext, mLine = 0;
    bool mGoesOn = false;   //!< the line at hand ended with a backslash
    std::string_view mRest; //!< of the line at hand
};

} // namespace rubicon
