// SPDX-License-Identifier: GPL-2.0-or-later
// One warning for all faults of a kind: the table, the first row, how many there are, and the first holes.
// Relies on Qt only.
#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>

class TableFaults
{
  public:
    //! \a row: from 0. \a hole: as the log names it.
    void add( std::size_t row, const QString &hole );

    QString warning( const QString &table, const QString &sentence ) const;

  private:
    std::size_t mCount = 0, mFirstRow = 0;
    QStringList mHoles; //!< without repeats, one more than are named
};
