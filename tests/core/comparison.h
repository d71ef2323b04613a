// SPDX-License-Identifier: GPL-2.0-or-later
// How a result is held against what the oracle says: bit for bit, and ordinary lengths to a few last digits.
// Relies on the standard library only.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <string>

namespace rubicon::test
{

//! How two results are compared: distances are ordinary doubles, and overflow where coordinates are huge.
enum class Distances
{
  identical, //!< bit for bit, as between two runs of the engine
  compared,  //!< to a relative 1e-9, as with the oracle
  ignored
};

//! Collects the first difference as a sentence.
class Comparison
{
  public:
    explicit Comparison( Distances distances )
      : mDistances( distances )
    {}

    template <typename Value>
    void equal( const std::string &what, Value expected, Value actual )
    {
      if ( expected != actual )
        fail( what, expected, actual );
    }
    void same_bits( const std::string &what, double expected, double actual )
    {
      const bool both_nan = std::isnan( expected ) && std::isnan( actual );
      if ( !both_nan && std::bit_cast<std::uint64_t>( expected ) != std::bit_cast<std::uint64_t>( actual ) )
        fail( what, expected, actual );
    }
    //! \a scale: of the numbers that the two were made from, where those are larger than they are.
    void close( const std::string &what, double expected, double actual, double scale = 0 )
    {
      if ( mDistances == Distances::identical )
        return same_bits( what, expected, actual );
      const bool both_nan = std::isnan( expected ) && std::isnan( actual );
      const double slack = 1e-9 * std::max( { std::fabs( expected ), std::fabs( actual ), scale } );
      const bool equal = both_nan || expected == actual; // infinities among them
      if ( mDistances == Distances::compared && !equal && !( std::fabs( expected - actual ) <= slack + 1e-300 ) )
        fail( what, expected, actual );
    }
    void same_text( const std::string &what, const std::string &expected, const std::string &actual )
    {
      if ( expected != actual && mSentence.empty() )
        mSentence = what + ": expected " + expected + ", got " + actual;
    }
    const std::string &sentence() const { return mSentence; }

  private:
    template <typename Value>
    void fail( const std::string &what, Value expected, Value actual )
    {
      if ( !mSentence.empty() )
        return;
      std::ostringstream out;
      out.precision( 17 );
      out << what << ": expected " << +expected << ", got " << +actual;
      mSentence = out.str();
    }

    Distances mDistances;
    std::string mSentence;
};

} // namespace rubicon::test
