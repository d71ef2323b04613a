// SPDX-License-Identifier: GPL-2.0-or-later
// One pair of layers measured: the engine and, beside it in the same loop, the peer.
// Relies on core/red_blue.
#pragma once

#include "core/red_blue/red_blue.h"

#include <optional>
#include <string>
#include <vector>

namespace rubicon::bench
{

//! The seconds of repeated runs.
class Sample
{
  public:
    void add( double seconds );
    double median() const;
    double low() const { return mSeconds.front(); }
    double high() const { return mSeconds.back(); }

  private:
    std::vector<double> mSeconds; //!< ascending
};

struct Measurement
{
    std::string name;
    std::size_t red_segments, blue_segments;
    ContactCounts counts;
    std::size_t points, overlaps;
    std::uint64_t checksum;
    RunReport run;                //!< of the last repetition
    Sample index, decide, pairs;  //!< pairs: index and decide together, what the peer does
    Sample whole;                 //!< to points and overlaps, in memory
    std::optional<Sample> device; //!< of pairs: between upload and download; only on a GPU
    std::optional<Sample> peer, tuned_peer;
};

struct Settings
{
    RunOptions run;
    int repeat = 10;
    bool with_peer = true;
    bool with_rationals = true; //!< the schemes that decide every test in rationals
};

//! Runs once to warm up, then \a settings.repeat times. Throws Error where two runs or the peer disagree.
Measurement measure( const std::string &name, const ChainSet2 &red, const ChainSet2 &blue, const Settings &settings );

} // namespace rubicon::bench
