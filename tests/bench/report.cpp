// SPDX-License-Identifier: GPL-2.0-or-later
// Tables and JSON.
// Relies on report.h.
#include "report.h"

#include "core/compute/checksum_text.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <iostream>

namespace rubicon::bench
{

namespace
{

//! Adds where and how the last run took place.
void add_run( nlohmann::ordered_json &json, const RunReport &run, const Settings &settings )
{
  json["backend"] = run.backend == Backend::cuda ? "cuda" : "cpu";
  json["device"] = run.device;
  json["threads"] = settings.run.threads;
  json["repeat"] = settings.repeat;
  json["tiers"] = { { "filter", run.tiers.filter },
                    { "interval", run.tiers.interval },
                    { "expansion", run.tiers.expansion },
                    { "rational", run.tiers.rational } };
}

std::string with_spread( const std::optional<Sample> &sample )
{
  return sample ? with_spread( *sample ) : "–";
}

std::string ratio( const std::optional<Sample> &peer, const std::optional<Sample> &own )
{
  if ( !peer || !own )
    return "–";
  char text[32];
  std::snprintf( text, sizeof text, "%.1f×", peer->median() / own->median() );
  return text;
}

} // namespace

nlohmann::ordered_json as_json( const Sample &sample )
{
  return { { "median", sample.median() }, { "low", sample.low() }, { "high", sample.high() } };
}

std::string with_spread( const Sample &sample )
{
  char text[64];
  std::snprintf( text, sizeof text, "%.4f (%.4f–%.4f)", sample.median(), sample.low(), sample.high() );
  return text;
}

nlohmann::ordered_json as_json( const Measurement &m, const Settings &settings )
{
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "red_segments", m.red_segments },
                                  { "blue_segments", m.blue_segments },
                                  { "pairs", m.counts.pairs() },
                                  { "cross", m.counts.cross },
                                  { "t_touch", m.counts.t_touch },
                                  { "v_touch", m.counts.v_touch },
                                  { "overlap", m.counts.overlap },
                                  { "points", m.points },
                                  { "overlaps", m.overlaps },
                                  { "checksum", checksum_text( m.checksum ) } };
  add_run( json, m.run, settings );
  json["seconds"] = { { "index", as_json( m.index ) },
                      { "decide", as_json( m.decide ) },
                      { "pairs", as_json( m.pairs ) },
                      { "whole", as_json( m.whole ) } };
  if ( m.device )
    json["seconds"]["device"] = as_json( *m.device );
  if ( m.peer )
    json["cgal_seconds"] = { { "default", as_json( *m.peer ) }, { "tuned", as_json( *m.tuned_peer ) } };
  return json;
}

nlohmann::ordered_json as_json( const LineMeshMeasurement &m, const Settings &settings )
{
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "segments", m.segments },
                                  { "triangles", m.triangles },
                                  { "raw_hits", m.counts.hits() },
                                  { "face", m.counts.face },
                                  { "edge", m.counts.edge },
                                  { "vertex", m.counts.vertex },
                                  { "coplanar", m.counts.coplanar },
                                  { "segments_hit", m.segments_hit },
                                  { "events", m.events },
                                  { "intervals", m.intervals },
                                  { "checksum", checksum_text( m.checksum ) } };
  add_run( json, m.run, settings );
  json["seconds"] = { { "index", as_json( m.index ) },
                      { "decide", as_json( m.decide ) },
                      { "hits", as_json( m.hits ) } };
  if ( m.device )
    json["seconds"]["device"] = as_json( *m.device );
  if ( m.whole )
    json["seconds"]["whole"] = as_json( *m.whole );
  if ( m.peer )
    json["cgal_seconds"] = { { "tree_and_query", as_json( *m.peer ) }, { "query", as_json( *m.peer_ask ) } };
  return json;
}

void print_red_blue_head( const Settings &settings )
{
  std::cout
    << "Seconds: median of " << settings.repeat
    << " runs after one to warm up (lowest–highest), layers in memory.\n"
       "CGAL: box_intersection_d and exact predicates on one thread, in the same run; tuned: with a cutoff of 3000.\n"
       "Pairs: index and decide, which is what CGAL does; device: of these, between upload and download.\n"
       "Whole: to points and overlaps.\n\n"
       "| red × blue | segments | pairs | CGAL s | CGAL tuned s | pairs s | CGAL / pairs | tuned / pairs | device s "
       "| whole s | CGAL / whole | ran on |\n"
       "|---|---|---|---|---|---|---|---|---|---|---|---|\n";
}

void print_row( const Measurement &m )
{
  std::cout << "| " << m.name << " | " << m.red_segments << " × " << m.blue_segments << " | " << m.counts.pairs()
            << " | " << with_spread( m.peer ) << " | " << with_spread( m.tuned_peer ) << " | " << with_spread( m.pairs )
            << " | " << ratio( m.peer, m.pairs ) << " | " << ratio( m.tuned_peer, m.pairs ) << " | "
            << with_spread( m.device ) << " | " << with_spread( m.whole ) << " | " << ratio( m.peer, m.whole ) << " | "
            << m.run.device << " |" << std::endl;
}

void print_line_mesh_head( const Settings &settings )
{
  std::cout
    << "\nSeconds: median of " << settings.repeat
    << " runs after one to warm up (lowest–highest), lines and mesh in memory.\n"
       "CGAL: AABB_tree and exact predicates on one thread, in the same run; asking: without building the tree.\n"
       "Hits: index and decide, which is what CGAL does; device: of these, between upload and download.\n"
       "Whole: to events and intervals.\n\n"
       "| lines × mesh | segments × triangles | hits | CGAL s | asking s | hits s | CGAL / hits | asking / hits "
       "| device s | whole s | CGAL / whole | checksum | ran on |\n"
       "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
}

void print_row( const LineMeshMeasurement &m )
{
  std::cout << "| " << m.name << " | " << m.segments << " × " << m.triangles << " | " << m.counts.hits() << " | "
            << with_spread( m.peer ) << " | " << with_spread( m.peer_ask ) << " | " << with_spread( m.hits ) << " | "
            << ratio( m.peer, m.hits ) << " | " << ratio( m.peer_ask, m.hits ) << " | " << with_spread( m.device )
            << " | " << with_spread( m.whole ) << " | " << ratio( m.peer, m.whole ) << " | "
            << checksum_text( m.checksum ) << " | " << m.run.device << " |" << std::endl;
}

void print_hull_head( const Settings &settings )
{
  std::cout << "\nSeconds: median of " << settings.repeat
            << " runs after one to warm up (lowest–highest), points in memory.\n"
               "CGAL: convex_hull_3 with exact predicates on one thread, in the same run; it says of no point what it "
               "is, merges "
               "no facets and measures nothing.\n"
               "Device: what the GPU takes of whole, without copies.\n\n"
               "| points | number | vertices | facets | CGAL s | CGAL's vertices | device s | whole s | CGAL / whole "
               "| checksum | ran on |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
}

void print_row( const HullMeasurement &m )
{
  std::cout << "| " << m.name << " | " << m.points << " | " << m.vertices << " | " << m.facets << " | "
            << with_spread( m.peer ) << " | "
            << ( !m.peer         ? "–"
                 : m.peer_agrees ? "the same"
                                 : "others" )
            << " | " << with_spread( m.device ) << " | " << with_spread( m.whole ) << " | " << ratio( m.peer, m.whole )
            << " | " << checksum_text( m.checksum ) << " | " << m.run.device << " |" << std::endl;
}

nlohmann::ordered_json as_json( const HullMeasurement &m, const Settings &settings )
{
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "points", m.points },
                                  { "vertices", m.vertices },
                                  { "facets", m.facets },
                                  { "checksum", checksum_text( m.checksum ) } };
  add_run( json, m.run, settings );
  json["seconds"] = { { "whole", as_json( m.whole ) } };
  if ( m.device )
    json["seconds"]["device"] = as_json( *m.device );
  if ( m.peer )
  {
    json["cgal_seconds"] = as_json( *m.peer );
    json["cgal_has_these_vertices"] = m.peer_agrees;
  }
  return json;
}

void print_bounds_head( const Settings &settings )
{
  std::cout << "\nSeconds: median of " << settings.repeat
            << " runs after one to warm up (lowest–highest), without the hull.\n"
               "Exact: points, directions or pairs of edges that whole numbers were needed for.\n\n"
               "| points | number | vertices | kind | whole s | exact | volume | checksum | ran on |\n"
               "|---|---|---|---|---|---|---|---|---|\n";
}

void print_row( const BoundsMeasurement &m )
{
  std::cout << "| " << m.name << " | " << m.points << " | " << m.vertices << " | " << m.kind << " | "
            << with_spread( m.whole ) << " | " << m.run.candidates << " | " << m.volume << " | "
            << checksum_text( m.checksum ) << " | " << m.run.device << " |" << std::endl;
}

nlohmann::ordered_json as_json( const BoundsMeasurement &m, const Settings &settings )
{
  nlohmann::ordered_json json = { { "name", m.name },
                                  { "kind", m.kind },
                                  { "points", m.points },
                                  { "vertices", m.vertices },
                                  { "volume", m.volume },
                                  { "candidates", m.run.candidates },
                                  { "checksum", checksum_text( m.checksum ) } };
  add_run( json, m.run, settings );
  json["seconds"] = { { "whole", as_json( m.whole ) } };
  return json;
}

} // namespace rubicon::bench
