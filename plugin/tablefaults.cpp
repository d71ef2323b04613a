// SPDX-License-Identifier: GPL-2.0-or-later
// The count, and the sentence for the log.
// Relies on tablefaults.h.

#include "tablefaults.h"

#include <QObject>

namespace
{

constexpr int HOLES_NAMED = 5;

}

void TableFaults::add( std::size_t row, const QString &hole )
{
  if ( mCount++ == 0 )
    mFirstRow = row;
  if ( mHoles.size() <= HOLES_NAMED && !mHoles.contains( hole ) )
    mHoles << hole;
}

QString TableFaults::warning( const QString &table, const QString &sentence ) const
{
  const QString more = mHoles.size() > HOLES_NAMED ? QStringLiteral( ", …" ) : QString();
  return QObject::tr( "Warning: “%1”, row %2: %3 (%4: %5%6)" )
    .arg( table, QString::number( mFirstRow + 1 ), sentence, QString::number( mCount ),
          mHoles.mid( 0, HOLES_NAMED ).join( QLatin1String( ", " ) ), more );
}
