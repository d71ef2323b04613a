// SPDX-License-Identifier: GPL-2.0-or-later
// Key by key.
// Relies on reports.h.
#include "core/python/reports.h"

#include "core/compute/checksum_text.h"

namespace nb = nanobind;

namespace rubicon
{

nb::list as_list( const std::vector<std::string> &texts )
{
  nb::list list;
  for ( const std::string &text : texts )
    list.append( text );
  return list;
}

nb::dict as_dict( const IngestCounts &counts )
{
  nb::dict dict;
  dict["features"] = counts.features;
  dict["null_features"] = counts.null_features;
  dict["empty_features"] = counts.empty_features;
  dict["nonfinite_features"] = counts.nonfinite_features;
  dict["lengthless_features"] = counts.lengthless_features;
  dict["zero_length_segments"] = counts.zero_length_segments;
  return dict;
}

nb::dict as_dict( const MeshCounts &counts )
{
  nb::dict dict;
  dict["faces"] = counts.faces;
  dict["null_features"] = counts.null_features;
  dict["empty_features"] = counts.empty_features;
  dict["other_elements"] = counts.other_elements;
  dict["nonfinite_faces"] = counts.nonfinite_faces;
  dict["small_faces"] = counts.small_faces;
  dict["crossed_faces"] = counts.crossed_faces;
  dict["holed_faces"] = counts.holed_faces;
  dict["nonplanar_faces"] = counts.nonplanar_faces;
  return dict;
}

nb::list meshes_as_list( const TriangleMesh &mesh, const std::vector<bool> &closed,
                         const std::vector<InsideRule> &rules, const std::vector<std::string> &reasons )
{
  nb::list meshes;
  for ( std::size_t m = 0; m < mesh.names.size(); ++m )
  {
    nb::dict one;
    one["name"] = mesh.names[m];
    one["closed"] = bool( closed[m] );
    one["rule"] = inside_rule_name( rules[m] );
    one["reason"] = reasons[m];
    meshes.append( one );
  }
  return meshes;
}

void add_run( nb::dict &report, const RunReport &run, std::uint64_t checksum )
{
  nb::dict tiers, seconds;
  tiers["filter"] = run.tiers.filter;
  tiers["interval"] = run.tiers.interval;
  tiers["expansion"] = run.tiers.expansion;
  tiers["rational"] = run.tiers.rational;
  seconds["read"] = run.seconds.read;
  seconds["check"] = run.seconds.check;
  seconds["index"] = run.seconds.index;
  seconds["decide"] = run.seconds.decide;
  seconds["assemble"] = run.seconds.assemble;
  seconds["total"] = run.seconds.total;
  report["checksum"] = checksum_text( checksum );
  report["backend"] = name_of( run.backend );
  report["device"] = run.device;
  report["tiers"] = tiers;
  report["seconds"] = seconds;
}

} // namespace rubicon
