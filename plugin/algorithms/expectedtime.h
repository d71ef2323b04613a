// SPDX-License-Identifier: GPL-2.0-or-later
// About how long a run will take: a class, for a number would promise more than anybody knows before.
// Relies on nothing but the counts.
#pragma once

#include <QString>

#include <cstdint>

enum class ExpectedTime
{
  underASecond,
  seconds, //!< less than a minute
  minutes, //!< less than an hour
  longer
};

//! What a run has to do.
struct Workload
{
    double readSeconds = 0; //!< that reading the inputs has taken
    std::uint64_t mapSegments = 0;
    std::uint64_t lineSegments = 0, triangles = 0;
};

//! With \a threads of the processor.
ExpectedTime expectedTime( const Workload &work, unsigned threads );

QString expectedTimeInWords( ExpectedTime time );
