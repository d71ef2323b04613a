// SPDX-License-Identifier: GPL-2.0-or-later
// Ids of holes: text, looked up as it is, else as the one id that differs from it in blanks or case alone.
// Relies on the standard library.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rubicon
{

//! Whether there is nothing but blanks in an id.
bool is_blank_id( std::string_view id );

class HoleIds
{
  public:
    static constexpr std::size_t none = static_cast<std::size_t>( -1 );

    //! The number of \a id, in the order of first appearance. The text must outlive this.
    std::size_t add( const std::string &id );

    std::size_t size() const { return mIds.size(); }
    std::string id( std::size_t number ) const { return std::string( mIds[number] ); }

    //! An id that was added, as another table spells it.
    struct Match
    {
        std::size_t number = none;
        bool is_exact = false; //!< else the spellings differ in blanks or case
    };

    //! The number of \a id, else that of the one id like it; none also where several are. Blanks and case are those of
    //! ASCII, and the no-break space. '007' is not '7'.
    Match find( const std::string &id ) const;

  private:
    std::vector<std::string_view> mIds; //!< by number
    std::unordered_map<std::string_view, std::size_t> mNumbers;
    std::unordered_map<std::string, std::size_t> mPlain; //!< without blanks, in lower case; none: of several
};

} // namespace rubicon
