// SPDX-License-Identifier: GPL-2.0-or-later
// Cases of explained pairs as text: a line each, fields between bars; and explained numbers as the cases write them.
// Relies on exact/exact_number.h.
#pragma once

#include "core/exact/exact_number.h"

#include <QFile>
#include <QStringList>

namespace rubicon::test
{

//! The fields of each line of \a file that is no comment; empty where there is no such file.
inline QList<QStringList> explained_cases( const QString &file )
{
  QFile source( file );
  QList<QStringList> cases;
  if ( !source.open( QIODevice::ReadOnly ) )
    return cases;
  const QStringList lines = QString::fromUtf8( source.readAll() ).split( '\n', Qt::SkipEmptyParts );
  for ( const QString &line : lines )
    if ( !line.startsWith( '#' ) )
      cases << line.split( QStringLiteral( " | " ) );
  return cases;
}

inline QString as_text( const ExactNumber &number )
{
  return QString::fromStdString( number.numerator + '/' + number.denominator );
}

inline QString as_text( double value )
{
  return QString::number( value, 'g', 17 );
}

//! The highest tier that decided anything.
inline QString highest_tier( const TierCounts &tiers )
{
  return tiers.rational ? "rational" : tiers.expansion ? "expansion" : tiers.interval ? "interval" : "filter";
}

//! Whether \a found are the words of \a expected: numbers as such, and anything where it has a star.
inline bool agree( const QStringList &found, const QString &expected )
{
  const QStringList words = expected.simplified().split( ' ' );
  bool all = words.size() == found.size();
  for ( int i = 0; all && i < words.size(); ++i )
    all = words[i] == "*" || words[i] == found[i]
          || ( !words[i].contains( '/' ) && words[i].toDouble() == found[i].toDouble() );
  return all;
}

} // namespace rubicon::test
