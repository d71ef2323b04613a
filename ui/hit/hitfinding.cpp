// SPDX-License-Identifier: GPL-2.0-or-later
// Facts as a table and as plain lines.
// Relies on nothing but Qt.

#include "hitfinding.h"

#include <QLocale>

namespace
{

//! Whole numbers with more digits are shortened.
constexpr int MOST_DIGITS = 20;

QString shortened( const QString &digits )
{
  if ( digits.size() <= MOST_DIGITS )
    return digits;
  return QStringLiteral( "%1…%2" ).arg( digits.left( 8 ), digits.right( 4 ) );
}

} // namespace

QString HitFinding::asHtml() const
{
  QString html =
    QStringLiteral( "<p><b>%1</b></p><table cellspacing='0' cellpadding='2'>" ).arg( headline.toHtmlEscaped() );
  for ( const HitSection &section : sections )
  {
    html += QStringLiteral( "<tr><td colspan='2'><br><b>%1</b></td></tr>" ).arg( section.title.toHtmlEscaped() );
    for ( const HitFact &fact : section.facts )
      html += QStringLiteral( "<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>" )
                .arg( fact.label.toHtmlEscaped(), fact.text.toHtmlEscaped().replace( '\n', QLatin1String( "<br>" ) ) );
  }
  return html + QStringLiteral( "</table>" );
}

QString HitFinding::asText() const
{
  QString text = headline + '\n';
  for ( const HitSection &section : sections )
  {
    text += '\n' + section.title + '\n';
    for ( const HitFact &fact : section.facts )
      text += QStringLiteral( "  %1: %2\n" ).arg( fact.label, fact.full.isEmpty() ? fact.text : fact.full );
  }
  return text;
}

HitFact HitFinding::fraction( const QString &label, const rubicon::ExactNumber &number )
{
  const QString over = QString::fromStdString( number.numerator ), under = QString::fromStdString( number.denominator ),
                decimal = QString::fromStdString( number.decimal );
  if ( under == QLatin1String( "1" ) )
    return { label, shortened( over ), over };
  const QString sign = number.is_decimal ? QStringLiteral( "=" ) : QStringLiteral( "≈" );
  const auto written = [&]( const QString &a, const QString &b ) {
    return QStringLiteral( "%1/%2 %3 %4" ).arg( a, b, sign, decimal );
  };
  if ( std::max( over.size(), under.size() ) <= MOST_DIGITS )
    return { label, written( over, under ), QString() };
  const QString text = tr( "%1/%2 (%3 and %4 digits)" )
                         .arg( shortened( over ), shortened( under ) )
                         .arg( over.size() - over.startsWith( '-' ) )
                         .arg( under.size() );
  return { label, QStringLiteral( "%1\n%2 %3" ).arg( text, sign, decimal ), written( over, under ) };
}

HitFact HitFinding::number( const QString &label, double value )
{
  return { label, QString::number( value, 'g', QLocale::FloatingPointShortest ), QString() };
}

HitFact HitFinding::decision( const rubicon::TierCounts &tiers )
{
  const QString how = tiers.rational    ? tr( "rationals (whole numbers of any length)" )
                      : tiers.expansion ? tr( "expansions (exact sums of doubles)" )
                      : tiers.interval  ? tr( "intervals (every operation rounded down and up)" )
                                        : tr( "filter (rounded arithmetic with a proven bound)" );
  QStringList counts;
  const auto add = [&counts]( const QString &tier, std::uint64_t count ) {
    if ( count > 0 )
      counts << tier.arg( count );
  };
  add( tr( "%1 by the filter" ), tiers.filter );
  add( tr( "%1 by intervals" ), tiers.interval );
  add( tr( "%1 by expansions" ), tiers.expansion );
  add( tr( "%1 by rationals" ), tiers.rational );
  return { tr( "Decided by" ), tr( "%1; signs: %2" ).arg( how, counts.join( QStringLiteral( ", " ) ) ), QString() };
}
