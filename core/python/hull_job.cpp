// SPDX-License-Identifier: GPL-2.0-or-later
// Features into vertices by groups, their hulls, the proof of these, tables and numbers.
// Relies on hull/, tables/hull_tables.h and jobs.h.
#include "core/compute/stopwatch.h"
#include "core/hull/check_hull.h"
#include "core/hull/convex_hull.h"
#include "core/ingest/left_out.h"
#include "core/python/arrow_table.h"
#include "core/python/jobs.h"
#include "core/python/reports.h"
#include "core/tables/hull_tables.h"

#include <memory>
#include <optional>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

nb::dict as_dict( const HullTotals &totals, std::size_t points, std::size_t hulls )
{
  nb::dict counts;
  counts["points"] = points;
  counts["hulls"] = hulls;
  counts["bodies"] = totals.bodies();
  counts["polygons"] = totals.ranks[3];
  counts["segments"] = totals.ranks[2];
  counts["single_points"] = totals.ranks[1];
  counts["empty"] = totals.ranks[0];
  counts["facets"] = totals.facets;
  counts["vertex"] = totals.of( HullPoint::vertex );
  counts["edge"] = totals.of( HullPoint::edge );
  counts["facet"] = totals.of( HullPoint::facet );
  counts["inside"] = totals.of( HullPoint::inside );
  counts["duplicate"] = totals.of( HullPoint::duplicate );
  counts["left_out"] = totals.of( HullPoint::left_out );
  return counts;
}

//! Rank and measures of the one hull, None where there are several, or none has a place.
void add_measures( nb::dict &report, const ConvexHulls &found )
{
  const HullView *hull = found.hulls().size() == 1 ? &found.hulls().front() : nullptr;
  const bool has_place = hull && hull->rank >= 0;
  report["rank"] = has_place ? nb::object( nb::int_( hull->rank ) ) : nb::none();
  report["volume"] = hull ? nb::object( nb::float_( hull->volume ) ) : nb::none();
  report["area"] = hull ? nb::object( nb::float_( hull->area ) ) : nb::none();
  report["centroid"] = has_place ? nb::object( nb::make_tuple( hull->centroid.x, hull->centroid.y, hull->centroid.z ) )
                                 : nb::none();
}

} // namespace

nb::dict convex_hull_3d_in_python( const PythonFeatures &points, bool check, PythonRun &run )
{
  struct Job
  {
      PointGroups3 points;
      ConvexHulls found;
      std::optional<HullTotals> totals;
  };
  const Features features = vertices_in( points.data, points.names );
  const bool by_name = !points.names.names.is_none();
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    const double end_of_finding = check ? 0.5 : 1;
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    done->points = vertices_of( features, by_name, part_of( options, 0, 0.2 ) );
    const double read = stage.lap();
    done->found = convex_hulls( done->points.points, done->points.begin, part_of( options, 0.2, end_of_finding ) );
    StageSeconds &seconds = done->found.run.seconds;
    seconds.read = read;
    seconds.decide = stage.lap();
    done->totals.emplace( done->found );
    if ( const std::uint64_t left_out = done->totals->of( HullPoint::left_out ); left_out > 0 )
      options.log( plural( left_out, "point" ) + " with a NaN or infinite coordinate left out." );
    if ( check )
    {
      prove_hulls( done->found.hulls(), done->points, part_of( options, end_of_finding, 1 ) );
      seconds.check = stage.lap();
    }
    seconds.total = total.lap();
    return done;
  } );

  nb::dict ingest, report;
  nb::dict of_points = as_dict( job->points.counts );
  of_points["flat_features"] = job->points.flat_features;
  ingest["points"] = of_points;
  report["hulls"] = nb::cast( ArrowTable( hulls_table( job->found.hulls(), job->points ), job ) );
  report["points"] = nb::cast( ArrowTable( hull_points_table( job->found.hulls(), job->points ), job ) );
  add_measures( report, job->found );
  report["proved"] = check;
  report["counts"] = as_dict( *job->totals, job->points.points.size(), job->found.hulls().size() );
  report["ingest"] = ingest;
  report["log"] = as_list( run.log );
  add_run( report, job->found.run, job->found.checksum );
  return report;
}

} // namespace rubicon
