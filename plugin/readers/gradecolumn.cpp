// SPDX-License-Identifier: GPL-2.0-or-later
// Cells sorted by what they hold, and the usual names of columns that are no grades.
// Relies on gradecolumn.h.

#include "plugin/readers/gradecolumn.h"

#include <QObject>
#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace
{

constexpr double NOT_A_NUMBER = std::numeric_limits<double>::quiet_NaN();
constexpr int ROWS_NAMED = 5;

bool isText( const QVariant &value )
{
  return value.userType() == QMetaType::QString;
}

//! Without blanks around; nothing for NULL.
QString textOf( const QVariant &value )
{
  return value.isNull() ? QString() : value.toString().trimmed();
}

void note( FoundCells &found, std::size_t row, const QString &text )
{
  if ( found.count++ == 0 )
    found.example = text;
  if ( found.count <= ROWS_NAMED )
    found.rows << QString::number( row + 1 );
}

//! Whether cells of text have decimal commas, all of them that are not whole numbers. Where each could as well have a
//! comma before its thousands, as 1,250 could, nobody knows.
bool hasDecimalCommas( const std::vector<QgsAttributes> &rows, int field, const GradePolicy &policy )
{
  static const QRegularExpression comma( QStringLiteral( "^<?\\s*[+-]?\\d*,\\d+$" ) );
  static const QRegularExpression whole( QStringLiteral( "^<?\\s*[+-]?\\d+$" ) );
  static const QRegularExpression thousands( QStringLiteral( "^<?\\s*[+-]?[1-9]\\d{0,2},\\d{3}$" ) );
  bool found = false;
  for ( const QgsAttributes &attributes : rows )
  {
    const QString text = textOf( attributes.at( field ) );
    if ( text.isEmpty() || policy.noDataTexts.contains( text.toLower() ) || whole.match( text ).hasMatch() )
      continue;
    if ( !isText( attributes.at( field ) ) || !comma.match( text ).hasMatch() )
      return false;
    found = found || !thousands.match( text ).hasMatch();
  }
  return found;
}

//! What a value below detection counts as.
double taken( double limit, BelowDetection how )
{
  switch ( how )
  {
    case BelowDetection::halfTheLimit: return limit / 2;
    case BelowDetection::zero: return 0;
    default: return NOT_A_NUMBER;
  }
}

class ColumnReader
{
  public:
    ColumnReader( const GradePolicy &policy, bool decimalCommas )
      : mPolicy( policy )
      , mDecimalCommas( decimalCommas )
    {}

    void add( const QVariant &value ) { mColumn.values.push_back( read( value, mColumn.values.size() ) ); }

    GradeColumn take() { return std::move( mColumn ); }

  private:
    double read( const QVariant &value, std::size_t row )
    {
      const QString text = textOf( value );
      if ( text.isEmpty() )
        return NOT_A_NUMBER;
      if ( mPolicy.noDataTexts.contains( text.toLower() ) )
        return missing( mColumn.noData, row, text );
      const bool isBelow = isText( value ) && text.startsWith( '<' );
      bool isNumber = false;
      const double number = isText( value ) ? numberIn( isBelow ? text.mid( 1 ) : text, &isNumber )
                                            : value.toDouble( &isNumber );
      if ( !isNumber || !std::isfinite( number ) || ( isBelow && number < 0 ) )
        return missing( mColumn.noNumbers, row, text );
      if ( mPolicy.noDataNumbers.contains( number ) && !isBelow )
        return missing( mColumn.noData, row, text );
      if ( mDecimalCommas && text.contains( ',' ) )
        note( mColumn.decimalCommas, row, text );
      ++mColumn.numbers;
      return measured( number, isBelow, row, text );
    }

    double measured( double number, bool isBelow, std::size_t row, const QString &text )
    {
      if ( !isBelow && number >= 0 )
        return number;
      note( isBelow ? mColumn.belowDetection : mColumn.negative, row, text );
      return !isBelow && mPolicy.belowDetection == BelowDetection::asItIs
               ? number
               : taken( std::abs( number ), mPolicy.belowDetection );
    }

    double numberIn( QString text, bool *isNumber ) const
    {
      if ( mDecimalCommas )
        text.replace( ',', '.' );
      return text.trimmed().toDouble( isNumber );
    }

    static double missing( FoundCells &found, std::size_t row, const QString &text )
    {
      note( found, row, text );
      return NOT_A_NUMBER;
    }

    const GradePolicy &mPolicy;
    bool mDecimalCommas;
    GradeColumn mColumn;
};

} // namespace

GradePolicy GradePolicy::of( BelowDetection belowDetection, const QString &noData )
{
  GradePolicy policy;
  policy.belowDetection = belowDetection;
  const QStringList entries = noData.split( ',' );
  for ( const QString &entry : entries )
  {
    const QString text = entry.trimmed();
    bool isNumber = false;
    const double number = text.toDouble( &isNumber );
    if ( isNumber && std::isfinite( number ) )
      policy.noDataNumbers.insert( number );
    else if ( !text.isEmpty() )
      policy.noDataTexts.insert( text.toLower() );
  }
  return policy;
}

QString FoundCells::described() const
{
  const QString more = count > rows.size() ? QStringLiteral( ", …" ) : QString();
  return QObject::tr( "%1, for example “%2”, in rows %3%4" )
    .arg( QString::number( count ), example, rows.join( QLatin1String( ", " ) ), more );
}

GradeColumn readColumn( const std::vector<QgsAttributes> &rows, int field, const GradePolicy &policy )
{
  ColumnReader reader( policy, hasDecimalCommas( rows, field, policy ) );
  for ( const QgsAttributes &attributes : rows )
    reader.add( attributes.at( field ) );
  return reader.take();
}

bool isNoGrade( const QString &name, const QgsFields &fields )
{
  static const QRegularExpression number(
    QStringLiteral( "^(sample|samp|smp|batch|lab|job|dispatch|report|certificate|cert|ticket|bag|tag|row|record|line|"
                    "object|ogc|hole|bh|dh)?[ _.-]*(id|no|nr|num|number|key|fid|oid|gid|uid)$"
                    "|^(sample|samp|smp|batch|row|index)$" ),
    QRegularExpression::CaseInsensitiveOption );
  static const QRegularExpression coordinate(
    QStringLiteral( "^(mid|from|to|start|end|top|bottom|collar|sample|utm|local|grid|mine|centre|center)?[ _.-]*"
                    "(x|y|z|easting|east|northing|north|rl|elevation|elev|latitude|lat|longitude|long|lon)"
                    "[ _.-]*(m|mid|from|to|start|end|collar|coord|utm|local|grid|wgs84|centre|center)?$"
                    "|^utm[ _.-]*[en]$" ),
    QRegularExpression::CaseInsensitiveOption );
  // Y alone is yttrium.
  const bool isYttrium = name.compare( QLatin1String( "Y" ), Qt::CaseInsensitive ) == 0
                         && fields.lookupField( QStringLiteral( "X" ) ) < 0;
  return number.match( name ).hasMatch() || ( !isYttrium && coordinate.match( name ).hasMatch() );
}
