// SPDX-License-Identifier: GPL-2.0-or-later
// Rows into samples and intervals, numbers from text, and fields by their usual names.
// Relies on HoleTable for the pass over a table and for fields, on tablevalues.h for numbers.

#include "plugin/readers/assayreader.h"

#include "plugin/readers/usualnames.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"

#include "qgsexception.h"

#include <QObject>

namespace
{

rubicon::IntervalState stateIn( const QVariant &value, qlonglong row )
{
  using rubicon::IntervalState;
  const std::string text = textOf( value ).toStdString();
  if ( text.empty() )
    return IntervalState::unknown;
  for ( const IntervalState state : { IntervalState::inside, IntervalState::outside, IntervalState::boundary } )
  {
    if ( text == rubicon::interval_state_name( state ) )
      return state;
  }
  throw rubicon::Error(
    QObject::tr( "row %1 has “%2” in field “state”, which is none of inside, outside, boundary or NULL." )
      .arg( row )
      .arg( value.toString() )
      .toStdString() );
}

QString nameOf( BelowDetection how )
{
  switch ( how )
  {
    case BelowDetection::missing: return QObject::tr( "missing" );
    case BelowDetection::halfTheLimit: return QObject::tr( "half the limit" );
    case BelowDetection::zero: return QObject::tr( "zero" );
    case BelowDetection::asItIs: break;
  }
  return QObject::tr( "they are" );
}

void logDecimalCommas( const QString &table, const QString &field, const GradeColumn &column,
                       const rubicon::RunOptions &options )
{
  if ( column.decimalCommas.count > 0 )
  {
    options.log( QObject::tr( "“%1”, field “%2” has decimal commas: %3." )
                   .arg( table, field, column.decimalCommas.described() )
                   .toStdString() );
  }
}

} // namespace

AssayReader::AssayReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField,
                          const QString &fromField, const QString &toField )
  : HoleTable( std::move( source ), holeField )
  , mFrom( requiredField( fromField, UsualNames::sampleFrom(), QObject::tr( "the depth where samples begin" ) ) )
  , mTo( requiredField( toField, UsualNames::sampleTo(), QObject::tr( "the depth where samples end" ) ) )
{}

AssayRows AssayReader::read( const QList<int> &valueFields, const GradePolicy &policy,
                             const rubicon::RunOptions &options ) const
{
  AssayRows rows;
  const auto add = [&]( const QgsFeature &feature ) {
    rows.attributes.push_back( feature.attributes() );
    rows.table.samples.push_back( { holeOf( feature ), 0, 0 } );
  };
  visitFeatures( QgsFeatureRequest().setFlags( QgisCompat::withoutGeometry ), options, add );
  readDepths( rows, options );

  rubicon::PacedProgress progress( options.progress );
  std::vector<GradeColumn> columns;
  for ( int field = 0; field < fields().count(); ++field )
  {
    progress.report( 1 );
    if ( valueFields.isEmpty() ? !mayHoldGrades( field ) : !valueFields.contains( field ) )
      continue;
    GradeColumn column = readColumn( rows.attributes, field, policy );
    const QString ownName = fieldName( field );
    if ( valueFields.isEmpty() && !isValueField( field, column, options ) )
      continue;
    if ( valueFields.isEmpty() && isNoGrade( ownName, fields() ) )
    {
      rows.leftOutFields << ownName;
      continue;
    }
    checkColumn( field, column, policy, options );
    rows.valueFields << ownName;
    columns.push_back( std::move( column ) );
  }
  rows.table.fields = columns.size();
  rows.table.values.reserve( columns.size() * rows.attributes.size() );
  for ( std::size_t row = 0; row < rows.attributes.size(); ++row )
  {
    for ( const GradeColumn &column : columns )
      rows.table.values.push_back( column.values[row] );
  }
  return rows;
}

void AssayReader::readDepths( AssayRows &rows, const rubicon::RunOptions &options ) const
{
  for ( const int field : { mFrom, mTo } )
  {
    const GradeColumn column = readColumn( rows.attributes, field, {} );
    if ( column.noNumbers.count > 0 )
      refuse( field, column.noNumbers, QObject::tr( "which is no number." ) );
    if ( column.belowDetection.count > 0 )
      refuse( field, column.belowDetection, QObject::tr( "which is no number." ) );
    logDecimalCommas( name(), fieldName( field ), column, options );
    for ( std::size_t row = 0; row < column.values.size(); ++row )
      ( field == mFrom ? rows.table.samples[row].from : rows.table.samples[row].to ) = column.values[row];
  }
}

//! A key of the table is a number, and no grade.
bool AssayReader::mayHoldGrades( int field ) const
{
  const bool isKey = fields().at( field ).constraints().constraints() & QgsFieldConstraints::ConstraintUnique;
  return field != mHole && field != mFrom && field != mTo && !isKey;
}

bool AssayReader::isValueField( int field, const GradeColumn &column, const rubicon::RunOptions &options ) const
{
  if ( column.numbers == 0 )
    return fields().at( field ).isNumeric();
  if ( column.noNumbers.count == 0 )
    return true;
  if ( !isNoGrade( fieldName( field ), fields() ) )
  {
    options.log(
      QObject::tr( "Warning: “%1”, field “%2” is not taken as values: %3 of its cells are numbers, and these "
                   "are none: %4. NO_DATA may name what stands for a missing value." )
        .arg( name(), fieldName( field ), QString::number( column.numbers ), column.noNumbers.described() )
        .toStdString() );
  }
  return false;
}

//! Refuses a column of values where its cells are not all numbers, and logs what is assumed of others.
void AssayReader::checkColumn( int field, const GradeColumn &column, const GradePolicy &policy,
                               const rubicon::RunOptions &options ) const
{
  if ( column.noNumbers.count > 0 )
  {
    refuse( field, column.noNumbers,
            QObject::tr( "which is no number. NO_DATA may name what stands for a missing value." ) );
  }
  if ( policy.belowDetection == BelowDetection::asItIs && column.belowDetection.count > 0 )
  {
    refuse( field, column.belowDetection,
            QObject::tr( "which is no number; say how values below detection are taken (BELOW_DETECTION)." ) );
  }
  const auto warn = [&]( const FoundCells &cells, const QString &what ) {
    if ( cells.count > 0 )
      options.log( QObject::tr( "Warning: “%1”, field “%2”: %3: %4." )
                     .arg( name(), fieldName( field ), what, cells.described() )
                     .toStdString() );
  };
  logDecimalCommas( name(), fieldName( field ), column, options );
  warn( column.noData, QObject::tr( "values that stand for none are missing (NO_DATA)" ) );
  warn( column.belowDetection,
        QObject::tr( "values below detection are taken as %1" ).arg( nameOf( policy.belowDetection ) ) );
  warn( column.negative, policy.belowDetection == BelowDetection::asItIs
                           ? QObject::tr( "negative values count as they are (BELOW_DETECTION, NO_DATA)" )
                           : QObject::tr( "negative values are taken as %1" ).arg( nameOf( policy.belowDetection ) ) );
}

void AssayReader::refuse( int field, const FoundCells &cells, const QString &why ) const
{
  throw rubicon::Error( QObject::tr( "Layer \"%1\": row %2 has “%3” in field “%4”, %5" )
                          .arg( name(), cells.rows.first(), cells.example, fieldName( field ), why )
                          .toStdString() );
}

IntervalReader::IntervalReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField )
  : HoleTable( std::move( source ), holeField )
  , mMesh( intervalField( QStringLiteral( "mesh" ) ) )
  , mState( intervalField( QStringLiteral( "state" ) ) )
  , mFrom( intervalField( QStringLiteral( "from" ) ) )
  , mTo( intervalField( QStringLiteral( "to" ) ) )
  , mReason( fields().lookupField( QStringLiteral( "reason" ) ) )
  , mFromOpen( fields().lookupField( QStringLiteral( "from_open" ) ) )
  , mToOpen( fields().lookupField( QStringLiteral( "to_open" ) ) )
{}

int IntervalReader::intervalField( const QString &field ) const
{
  const int index = fields().lookupField( field );
  if ( index >= 0 )
    return index;
  throw QgsProcessingException(
    QObject::tr( "“%1” has no field “%2”; it must be the intervals that line–mesh intersections writes." )
      .arg( name(), field ) );
}

IntervalRows IntervalReader::read( const rubicon::RunOptions &options ) const
{
  IntervalRows rows;
  const auto add = [&]( const QgsFeature &feature ) {
    const auto row = static_cast<qlonglong>( rows.intervals.size() ) + 1;
    const auto number = [&]( int field ) {
      return requiredNumber( feature.attribute( field ), fieldName( field ), row );
    };
    const auto flag = [&feature]( int field ) {
      const QVariant value = field < 0 ? QVariant() : feature.attribute( field );
      return value.isNull() ? std::nullopt : std::optional( value.toBool() );
    };
    rows.intervals.push_back( { holeOf( feature ), textOf( feature.attribute( mMesh ) ).toStdString(), number( mFrom ),
                                number( mTo ), stateIn( feature.attribute( mState ), row ),
                                mReason < 0 ? std::string() : textOf( feature.attribute( mReason ) ).toStdString(),
                                flag( mFromOpen ), flag( mToOpen ) } );
    rows.lines.push_back( feature.geometry() );
  };
  visitFeatures( QgsFeatureRequest(), options, add );
  return rows;
}
