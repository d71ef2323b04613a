// SPDX-License-Identifier: GPL-2.0-or-later
// The red-blue job: every place where two layers of chains meet, exactly (paper 002; results as the contract says).
// Relies on geometry/ for the layers and compute/ for backend, progress and statistics.
#pragma once

#include "core/compute/run.h"
#include "core/compute/unfilled_vector.h"
#include "core/export.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <cstdint>

namespace rubicon
{

//! The kinds as they stand in the outputs, in the order of ContactKind.
inline constexpr const char *contact_kind_names[] = { "none", "v_touch", "t_touch", "cross", "overlap", "undecided" };
RUBICON_API const char *contact_kind_name( ContactKind kind );

//! One place where a red and a blue feature meet. Segment numbers are those of ChainSet2.
struct ContactPoint
{
    double x, y;                             //!< the doubles nearest to the exact point
    double z;                                //!< nearest double on the red line, else on the blue; NaN without Z
    std::uint32_t red_feature, blue_feature; //!< indices into feature_ids
    std::uint32_t red_segment, blue_segment; //!< the lowest of its feature's segments among the pairs here
    double red_distance, blue_distance;      //!< along the part, from its first vertex; ordinary doubles
    std::uint32_t pairs;                     //!< raw pairs that meet here
    ContactKind kind;                        //!< the strongest among its pairs: cross, t_touch, v_touch
    bool overlap_end;                        //!< a shared stretch of the two features ends here
};

//! One maximal stretch that a red and a blue chain share, in the direction of the red chain.
struct OverlapRun
{
    std::uint32_t red_feature, blue_feature; //!< indices into feature_ids
    std::uint32_t red_segment, blue_segment; //!< segments at its start
    double red_from, red_to;                 //!< along the red part; from > to where it passes the start of a ring
    double blue_from, blue_to;               //!< along the blue part, at the start and the end of the run
    std::uint64_t first_vertex;              //!< its vertices in RedBlueResult::overlap_vertices
    std::uint32_t vertex_count;              //!< as many of them
    std::uint32_t pairs;                     //!< raw pairs in it
    bool same_direction;                     //!< red and blue run the same way
};

struct RedBlueResult
{
    Contacts contacts;                   //!< raw pairs, by red then blue segment
    UnfilledVector<ContactPoint> points; //!< by red feature, position along it, blue feature
    UnfilledVector<OverlapRun> overlaps; //!< by red feature, position along it, blue feature
    UnfilledVector<Point2> overlap_vertices;
    UnfilledVector<double> overlap_z; //!< one for each overlap vertex, or empty without Z
    ContactCounts counts;             //!< raw pairs of each kind
    RunReport run;                    //!< backend, device, tiers, seconds
    std::uint64_t checksum = 0;       //!< over contacts, points and overlaps: ids, kinds, coordinates' bits
};

/**
 * Finds every contact of \a red with \a blue. The same bytes come back from every backend and thread count.
 * Throws Cancelled when options.progress says stop, Error when the CUDA backend was asked for and cannot serve.
 */
RUBICON_API RedBlueResult red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options = {} );

} // namespace rubicon
