// SPDX-License-Identifier: GPL-2.0-or-later
// Fields and rows of events, intervals and summary.
// Relies on core/line_mesh for the names of kinds, codes and states.

#include "linemeshoutputs.h"

#include "outputfields.h"

#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgspoint.h"

#include <cmath>

namespace
{

//! In place of a feature of the mesh.
constexpr std::int64_t NO_FEATURE = -1;

QVariant id( std::int64_t value )
{
  return QVariant::fromValue( static_cast<qlonglong>( value ) );
}

//! NULL where \a value is no number.
QVariant real( double value )
{
  return std::isfinite( value ) ? QVariant( value ) : QVariant();
}

QVariant text( const char *value )
{
  return value ? QVariant( QString::fromLatin1( value ) ) : QVariant();
}

//! The chosen attributes of a line's feature and, where there is one, of a mesh's, then the line's own numbers.
QgsAttributes chosenAttributes( const LineMeshRows &rows, std::uint32_t line, std::int64_t meshFeature, int total )
{
  const std::uint32_t feature = rows.lines.line_feature[line];
  const auto ofMesh = rows.meshAttributes.find( meshFeature );
  QgsAttributes attributes;
  attributes.reserve( total );
  attributes += rows.lineAttributes[feature];
  if ( ofMesh != rows.meshAttributes.end() )
    attributes += ofMesh->second;
  attributes << id( rows.lines.feature_ids[feature] ) << integer( rows.lines.line_part[line] );
  return attributes;
}

QVariant depthOf( const LineMeshRows &rows, const rubicon::LineEvent &event )
{
  return real( rows.distanceIsDepth ? event.distance : event.m );
}

//! M where the lines have M, else the distance.
double measure( const LineMeshRows &rows, double m, double distance )
{
  return rows.lines.has_m() ? m : distance;
}

QgsGeometry eventPoint( const LineMeshRows &rows, const rubicon::LineEvent &event )
{
  return QgsGeometry( std::make_unique<QgsPoint>( event.point.x, event.point.y, event.point.z,
                                                  measure( rows, event.m, event.distance ) ) );
}

QgsGeometry pieceLine( const LineMeshRows &rows, const rubicon::LineInterval &piece )
{
  const int count = static_cast<int>( piece.vertex_count );
  QVector<double> x( count ), y( count ), z( count ), m( count );
  double along = piece.from_distance;
  for ( int i = 0; i < count; ++i )
  {
    const std::size_t vertex = piece.first_vertex + static_cast<std::size_t>( i );
    const rubicon::Point3 p = rows.result.interval_vertices[vertex];
    x[i] = p.x;
    y[i] = p.y;
    z[i] = p.z;
    along += i > 0 ? std::hypot( x[i] - x[i - 1], y[i] - y[i - 1], z[i] - z[i - 1] ) : 0.0;
    m[i] = rows.lines.has_m() ? rows.result.interval_m[vertex] : i == count - 1 ? piece.to_distance : along;
  }
  return QgsGeometry( std::make_unique<QgsLineString>( x, y, z, m ) );
}

//! "numerator/denominator" as two fields.
void appendParameter( QgsAttributes &attributes, const std::string &parameter )
{
  const QString whole = QString::fromStdString( parameter );
  attributes << whole.section( '/', 0, 0 ) << whole.section( '/', 1 );
}

} // namespace

QgsFields eventFields( const QgsFields &line, const QgsFields &mesh, const QString &meshPrefix, bool exactParameters )
{
  using namespace QgisCompat;
  QgsFields own = fieldsOf( { { "line_fid", idField },
                              { "line_part", integerField },
                              { "mesh", textField },
                              { "mesh_fid", idField },
                              { "tri", idField },
                              { "seg", integerField } } );
  if ( exactParameters )
    own.extend( fieldsOf( { { "t_num", textField }, { "t_den", textField } } ) );
  own.extend( fieldsOf( { { "depth", realField },
                          { "dist3d", realField },
                          { "kind", textField },
                          { "code", textField },
                          { "n_pairs", integerField },
                          { "angle", realField } } ) );
  return withChosenFields( own, line, mesh, meshPrefix );
}

QgsFields intervalFields( const QgsFields &line )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "line_fid", idField },
                                       { "line_part", integerField },
                                       { "mesh", textField },
                                       { "state", textField },
                                       { "reason", textField },
                                       { "from", realField },
                                       { "to", realField },
                                       { "length", realField },
                                       { "from_open", booleanField },
                                       { "to_open", booleanField } } ),
                           line );
}

QgsFields summaryFields( const QgsFields &line )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "line_fid", idField },
                                       { "line_part", integerField },
                                       { "mesh", textField },
                                       { "crosses", booleanField },
                                       { "first_depth", realField },
                                       { "first_dist", realField },
                                       { "n_events", integerField },
                                       { "n_hits", integerField },
                                       { "length_inside", realField },
                                       { "reason", textField } } ),
                           line );
}

void writeEvents( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( std::size_t i = 0; i < rows.result.events.size(); ++i )
  {
    const rubicon::LineEvent &event = rows.result.events[i];
    const std::int64_t meshFeature = rows.mesh.feature[event.triangle];
    QgsAttributes attributes = chosenAttributes( rows, event.line, meshFeature, fields.count() );
    attributes << rows.texts.names[static_cast<int>( event.mesh )]
               << ( meshFeature == NO_FEATURE ? QVariant() : id( meshFeature ) ) << id( event.triangle )
               << integer( rows.lines.stored_segment( event.segment ) );
    if ( !rows.result.parameters.empty() )
      appendParameter( attributes, rows.result.parameters[i] );
    attributes << depthOf( rows, event ) << event.distance << text( rubicon::hit_kind_name( event.kind ) )
               << text( rubicon::event_code_name( event.code ) ) << integer( event.pairs ) << real( event.angle );
    feature.setAttributes( attributes );
    feature.setGeometry( eventPoint( rows, event ) );
    output.add( feature );
    written();
  }
}

void writeIntervals( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::LineInterval &piece : rows.result.intervals )
  {
    const int mesh = static_cast<int>( piece.mesh );
    const bool isUnknown = piece.state == rubicon::IntervalState::unknown;
    QgsAttributes attributes = chosenAttributes( rows, piece.line, NO_FEATURE, fields.count() );
    attributes << rows.texts.names[mesh] << text( rubicon::interval_state_name( piece.state ) )
               << ( isUnknown ? rows.texts.reasons[mesh] : QVariant() )
               << real( measure( rows, piece.from_m, piece.from_distance ) )
               << real( measure( rows, piece.to_m, piece.to_distance ) ) << piece.length() << piece.from_open
               << piece.to_open;
    feature.setAttributes( attributes );
    feature.setGeometry( pieceLine( rows, piece ) );
    output.add( feature );
    written();
  }
}

void writeSummary( OutputLayer &output, const LineMeshRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::LineSummary &summary : rows.result.summaries )
  {
    const int mesh = static_cast<int>( summary.mesh );
    const rubicon::LineEvent *first = summary.events > 0 ? &rows.result.events[summary.first_event] : nullptr;
    QgsAttributes attributes = chosenAttributes( rows, summary.line, NO_FEATURE, fields.count() );
    attributes << rows.texts.names[mesh] << summary.crosses << ( first ? depthOf( rows, *first ) : QVariant() )
               << ( first ? QVariant( first->distance ) : QVariant() ) << integer( summary.events )
               << integer( summary.hits ) << real( summary.length_inside ) << rows.texts.reasons[mesh];
    feature.setAttributes( attributes );
    output.add( feature );
    written();
  }
}
