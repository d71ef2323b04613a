// SPDX-License-Identifier: GPL-2.0-or-later
// Fields and rows of composites, samples, parts and faults.
// Relies on core/drill and core/line_mesh for the names of faults and states.

#include "assayoutputs.h"

#include "outputfields.h"

#include <QLocale>
#include <QObject>

#include <cmath>

namespace
{

//! NULL where \a value is no number.
QVariant real( double value )
{
  return std::isfinite( value ) ? QVariant( value ) : QVariant();
}

//! With as many digits as tell the double from all others.
QString shortest( double value )
{
  return QString::number( value, 'g', QLocale::FloatingPointShortest );
}

QVariant count( std::size_t value )
{
  return QVariant::fromValue( static_cast<qlonglong>( value ) );
}

QVariant stateName( rubicon::IntervalState state )
{
  const char *name = rubicon::interval_state_name( state );
  return name ? QVariant( QString::fromLatin1( name ) ) : QVariant();
}

//! Why the state of a part is unknown.
QVariant reasonOf( const AssayResultRows &rows, const rubicon::SamplePiece &piece )
{
  if ( piece.interval == rubicon::SamplePiece::no_interval )
    return QObject::tr( "The hole has no interval at this depth." );
  return piece.state == rubicon::IntervalState::unknown ? rows.intervals.shown[piece.interval].reason : QVariant();
}

} // namespace

QgsFields compositeFields( const QStringList &valueFields )
{
  using namespace QgisCompat;
  QList<QgsField> values;
  for ( const QString &name : valueFields )
    values << QgsField( name, realField ) << QgsField( name + QStringLiteral( "_missing" ), realField );
  QgsFields fields = fieldsOf( { { "hole", textField },
                                 { "mesh", textField },
                                 { "from", realField },
                                 { "to", realField },
                                 { "length", realField },
                                 { "from_open", booleanField },
                                 { "to_open", booleanField },
                                 { "n_samples", idField },
                                 { "missing", realField } } );
  const QgsFields named = withFreeNames( values, fields );
  for ( const QgsField &value : named )
    fields.append( value );
  return fields;
}

QgsFields sampleFields( const QgsFields &assay )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "mesh", textField },
                                       { "length", realField },
                                       { "length_inside", realField },
                                       { "length_outside", realField },
                                       { "length_boundary", realField },
                                       { "length_unknown", realField },
                                       { "share_inside", realField },
                                       { "mid_inside", booleanField } } ),
                           assay );
}

QgsFields partFields( const QgsFields &assay )
{
  using namespace QgisCompat;
  return withChosenFields( fieldsOf( { { "mesh", textField },
                                       { "state", textField },
                                       { "reason", textField },
                                       { "part_from", realField },
                                       { "part_to", realField },
                                       { "part_length", realField } } ),
                           assay );
}

QgsFields assayFaultFields()
{
  using namespace QgisCompat;
  return fieldsOf( { { "layer", textField },
                     { "row", idField },
                     { "hole", textField },
                     { "depth", realField },
                     { "fault", textField },
                     { "description", textField } } );
}

QString assayFaultPlace( const rubicon::AssayFault &fault )
{
  const QString hole = QString::fromStdString( fault.hole );
  if ( !fault.spelt.empty() )
    return QObject::tr( "“%1” for “%2”" ).arg( QString::fromStdString( fault.spelt ), hole );
  if ( std::isfinite( fault.end ) )
    return QObject::tr( "%1 from %2 to %3" ).arg( hole, shortest( fault.depth ), shortest( fault.end ) );
  return hole;
}

QString assayFaultSentence( const rubicon::AssayFault &fault )
{
  const QString sentence = QObject::tr( rubicon::assay_fault_sentence( fault.kind ) );
  const bool isPlaced = !fault.spelt.empty() || std::isfinite( fault.end );
  return isPlaced ? assayFaultPlace( fault ) + QStringLiteral( ": " ) + sentence : sentence;
}

void writeComposites( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                      const RowWritten &written )
{
  const std::size_t values = rows.assay.table.fields;
  QgsFeature feature( fields );
  for ( std::size_t i = 0; i < rows.result.composites.size(); ++i )
  {
    const rubicon::Composite &stay = rows.result.composites[i];
    const IntervalRows::Shown &shown = rows.intervals.shown[stay.interval];
    QgsAttributes attributes;
    attributes.reserve( fields.count() );
    attributes << QString::fromStdString( rows.intervals.intervals[stay.interval].hole )
               << QString::fromStdString( rows.result.meshes[stay.mesh] ) << stay.from << stay.to << stay.length
               << shown.fromOpen << shown.toOpen << count( stay.samples ) << stay.missing;
    for ( std::size_t value = i * values; value < ( i + 1 ) * values; ++value )
      attributes << real( rows.result.means[value] ) << rows.result.missing[value];
    feature.setAttributes( attributes );
    feature.setGeometry( shown.line );
    output.add( feature );
    written();
  }
}

void writeSamples( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                   const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::SampleInMesh &sample : rows.result.samples )
  {
    const bool isKnown = sample.unknown != sample.length,
               middleIsKnown = sample.middle != rubicon::IntervalState::unknown;
    QgsAttributes attributes = rows.assay.attributes[sample.sample];
    attributes << QString::fromStdString( rows.result.meshes[sample.mesh] ) << sample.length
               << ( isKnown ? QVariant( sample.inside ) : QVariant() )
               << ( isKnown ? QVariant( sample.outside ) : QVariant() )
               << ( isKnown ? QVariant( sample.boundary ) : QVariant() ) << sample.unknown
               << ( isKnown ? QVariant( sample.share_inside ) : QVariant() )
               << ( middleIsKnown ? QVariant( sample.middle == rubicon::IntervalState::inside ) : QVariant() );
    feature.setAttributes( attributes );
    output.add( feature );
    written();
  }
}

void writeParts( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields, const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::SampleInMesh &sample : rows.result.samples )
  {
    const QString mesh = QString::fromStdString( rows.result.meshes[sample.mesh] );
    for ( std::size_t i = sample.first_piece; i < sample.first_piece + sample.piece_count; ++i )
    {
      const rubicon::SamplePiece &piece = rows.result.pieces[i];
      QgsAttributes attributes = rows.assay.attributes[sample.sample];
      attributes << mesh << stateName( piece.state ) << reasonOf( rows, piece ) << piece.from << piece.to
                 << piece.length();
      feature.setAttributes( attributes );
      output.add( feature );
      written();
    }
  }
}

void writeAssayFaults( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                       const RowWritten &written )
{
  QgsFeature feature( fields );
  for ( const rubicon::AssayFault &fault : rows.result.faults )
  {
    QgsAttributes attributes;
    attributes << ( rubicon::is_of_sample( fault.kind ) ? rows.assayName : rows.intervalsName )
               << count( fault.row + 1 ) << QString::fromStdString( fault.hole ) << real( fault.depth )
               << QString::fromLatin1( rubicon::assay_fault_name( fault.kind ) ) << assayFaultSentence( fault );
    feature.setAttributes( attributes );
    output.add( feature );
    written();
  }
}
