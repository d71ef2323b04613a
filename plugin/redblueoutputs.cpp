// SPDX-License-Identifier: GPL-2.0-or-later
// Fields and rows of points, overlaps and pairs.
// Relies on core/io/result_writer.h for the names of the kinds.

#include "redblueoutputs.h"

#include "outputfields.h"

#include "core/io/result_writer.h"

#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgspoint.h"

namespace
{

// One string for all rows of a kind.
const QVariant &kindName( rubicon::ContactKind kind )
{
  using Kind = rubicon::ContactKind;
  static const QVariant names[] = { QString(), QString::fromLatin1( rubicon::contact_kind_name( Kind::v_touch ) ),
                                    QString::fromLatin1( rubicon::contact_kind_name( Kind::t_touch ) ),
                                    QString::fromLatin1( rubicon::contact_kind_name( Kind::cross ) ),
                                    QString::fromLatin1( rubicon::contact_kind_name( Kind::overlap ) ) };
  return names[static_cast<std::size_t>( kind )];
}

//! A segment as the outputs name it.
struct StoredSegment
{
    QVariant fid, part, segment;

    StoredSegment( const rubicon::ChainSet2 &layer, std::uint32_t index )
    {
      const std::uint32_t chain = layer.chain_of( index );
      fid = QVariant::fromValue( static_cast<qlonglong>( layer.feature_ids[layer.chain_feature[chain]] ) );
      part = integer( layer.chain_part[chain] );
      segment = integer( layer.stored_segment( index ) );
    }
};

QgsAttributes chosenAttributes( const RedBlueRows &rows, std::uint32_t red, std::uint32_t blue, int total )
{
  QgsAttributes attributes;
  attributes.reserve( total );
  attributes += rows.redAttributes[red];
  attributes += rows.blueAttributes[blue];
  return attributes;
}

QgsGeometry overlapLine( const RedBlueRows &rows, const rubicon::OverlapRun &run )
{
  const rubicon::RedBlueResult &result = rows.result;
  const int count = static_cast<int>( run.vertex_count );
  QVector<double> x( count ), y( count ), z( result.overlap_z.empty() ? 0 : count );
  for ( int i = 0; i < count; ++i )
  {
    const std::size_t vertex = run.first_vertex + static_cast<std::size_t>( i );
    x[i] = result.overlap_vertices[vertex].x;
    y[i] = result.overlap_vertices[vertex].y;
    if ( !z.isEmpty() )
      z[i] = result.overlap_z[vertex];
  }
  return QgsGeometry( std::make_unique<QgsLineString>( x, y, z ) );
}

} // namespace

QgsFields pointFields( const QgsFields &red, const QgsFields &blue, const QString &bluePrefix )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "red_fid", idField },
                                       { "blue_fid", idField },
                                       { "kind", textField },
                                       { "overlap_end", booleanField },
                                       { "red_part", integerField },
                                       { "red_seg", integerField },
                                       { "blue_part", integerField },
                                       { "blue_seg", integerField },
                                       { "red_dist", realField },
                                       { "blue_dist", realField },
                                       { "n_pairs", integerField } } ),
                           red, blue, bluePrefix );
}

QgsFields overlapFields( const QgsFields &red, const QgsFields &blue, const QString &bluePrefix )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "red_fid", idField },
                                       { "blue_fid", idField },
                                       { "red_part", integerField },
                                       { "blue_part", integerField },
                                       { "red_from", realField },
                                       { "red_to", realField },
                                       { "blue_from", realField },
                                       { "blue_to", realField },
                                       { "same_dir", booleanField },
                                       { "n_pairs", integerField } } ),
                           red, blue, bluePrefix );
}

QgsFields pairFields()
{
  using namespace QgisCompat;
  return fieldsOf( { { "red_fid", idField },
                     { "red_part", integerField },
                     { "red_seg", integerField },
                     { "blue_fid", idField },
                     { "blue_part", integerField },
                     { "blue_seg", integerField },
                     { "kind", textField } } );
}

void writePoints( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written )
{
  const bool hasZ = rows.hasZ();
  QgsFeature feature( fields );
  for ( const rubicon::ContactPoint &point : rows.result.points )
  {
    const StoredSegment red( rows.red, point.red_segment ), blue( rows.blue, point.blue_segment );
    QgsAttributes attributes = chosenAttributes( rows, point.red_feature, point.blue_feature, fields.count() );
    attributes << red.fid << blue.fid << kindName( point.kind ) << point.overlap_end << red.part << red.segment
               << blue.part << blue.segment << point.red_distance << point.blue_distance << integer( point.pairs );
    feature.setAttributes( attributes );
    feature.setGeometry( hasZ ? std::make_unique<QgsPoint>( point.x, point.y, point.z )
                              : std::make_unique<QgsPoint>( point.x, point.y ) );
    output.add( feature );
    written();
  }
}

void writeOverlaps( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::OverlapRun &run : rows.result.overlaps )
  {
    const StoredSegment red( rows.red, run.red_segment ), blue( rows.blue, run.blue_segment );
    QgsAttributes attributes = chosenAttributes( rows, run.red_feature, run.blue_feature, fields.count() );
    attributes << red.fid << blue.fid << red.part << blue.part << run.red_from << run.red_to << run.blue_from
               << run.blue_to << run.same_direction << integer( run.pairs );
    feature.setAttributes( attributes );
    feature.setGeometry( overlapLine( rows, run ) );
    output.add( feature );
    written();
  }
}

void writePairs( OutputLayer &output, const RedBlueRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::Contact &contact : rows.result.contacts )
  {
    const StoredSegment red( rows.red, contact.red ), blue( rows.blue, contact.blue );
    QgsAttributes attributes;
    attributes.reserve( fields.count() );
    attributes << red.fid << red.part << red.segment << blue.fid << blue.part << blue.segment
               << kindName( contact.kind );
    feature.setAttributes( attributes );
    output.add( feature );
    written();
  }
}
