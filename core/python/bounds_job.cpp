// SPDX-License-Identifier: GPL-2.0-or-later
// Features into vertices by groups, the smallest spheres or boxes around them, their table and numbers.
// Relies on bounds/, tables/bounds_tables.h and jobs.h.
#include "core/bounds/bounding_volume.h"
#include "core/compute/stopwatch.h"
#include "core/error.h"
#include "core/hull/convex_hull.h"
#include "core/ingest/left_out.h"
#include "core/python/arrow_table.h"
#include "core/python/jobs.h"
#include "core/python/reports.h"
#include "core/tables/bounds_tables.h"

#include <cmath>
#include <iterator>
#include <memory>
#include <optional>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

BoundingKind kind_named( const std::string &name )
{
  if ( const auto kind = bounding_kind( name ) )
    return *kind;
  std::string names;
  for ( const char *each : bounding_kind_names )
    names += std::string( names.empty() ? "" : ", " ) + '"' + each + '"';
  throw Error( "kind must be one of " + names + ", not \"" + name + "\"." );
}

nb::object number_or_none( double number )
{
  return std::isnan( number ) ? nb::none() : nb::object( nb::float_( number ) );
}

//! What is around the one group, None where there are several, or its kind or the group has no such number.
void add_measures( nb::dict &report, const BoundingVolumes &found )
{
  const BoundingVolume none;
  const BoundingVolume &one = found.volumes.size() == 1 ? found.volumes.front() : none;
  const bool has_place = one.rank >= 0;
  report["rank"] = has_place ? nb::object( nb::int_( one.rank ) ) : nb::none();
  report["center"] = has_place ? nb::object( nb::make_tuple( one.center.x, one.center.y, one.center.z ) ) : nb::none();
  report["radius"] = number_or_none( one.radius );
  report["touching"] = has_place && one.kind == BoundingKind::sphere ? nb::object( nb::int_( one.touching.size() ) )
                                                                     : nb::none();
  report["length"] = number_or_none( one.extents[0] );
  report["width"] = number_or_none( one.extents[1] );
  report["height"] = number_or_none( one.extents[2] );
  report["azimuth"] = number_or_none( one.axes[0].azimuth );
  report["plunge"] = number_or_none( one.axes[0].plunge );
}

} // namespace

nb::dict bounding_volume_in_python( const PythonFeatures &points, const std::string &kind_name, PythonRun &run )
{
  struct Job
  {
      PointGroups3 points;
      ConvexHulls hulls;
      BoundingVolumes found;
      std::optional<HullTotals> totals;
  };
  const BoundingKind kind = kind_named( kind_name );
  const Features features = vertices_in( points.data, points.names );
  const bool by_name = !points.names.names.is_none();
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    done->points = vertices_of( features, by_name, part_of( options, 0, 0.2 ) );
    const double read = stage.lap();
    const PointGroups3 &groups = done->points;
    done->hulls = convex_hulls( groups.points, groups.begin, part_of( options, 0.2, 0.5 ) );
    done->totals.emplace( done->hulls );
    if ( const std::uint64_t left_out = done->totals->of( HullPoint::left_out ); left_out > 0 )
      options.log( plural( left_out, "point" ) + " with a NaN or infinite coordinate left out." );
    done->found = bounding_volumes( groups.points, groups.begin, done->hulls.hulls(), kind,
                                    part_of( options, 0.5, 1 ) );
    StageSeconds &seconds = done->found.run.seconds;
    seconds.read = read;
    seconds.decide = stage.lap();
    seconds.total = total.lap();
    return done;
  } );

  nb::dict counts, ingest, report;
  counts["points"] = job->points.points.size();
  counts["groups"] = job->found.volumes.size();
  counts["empty"] = job->totals->ranks[0];
  counts["left_out"] = job->totals->of( HullPoint::left_out );
  nb::dict of_points = as_dict( job->points.counts );
  of_points["flat_features"] = job->points.flat_features;
  ingest["points"] = of_points;
  report["volumes"] = nb::cast(
    ArrowTable( bounds_table( job->found.volumes, job->hulls.hulls(), job->points ), job ) );
  report["kind"] = kind_name;
  report["volume"] = job->found.volume();
  report["area"] = job->found.area();
  add_measures( report, job->found );
  report["counts"] = counts;
  report["ingest"] = ingest;
  report["log"] = as_list( run.log );
  add_run( report, job->found.run, job->found.checksum );
  return report;
}

} // namespace rubicon
