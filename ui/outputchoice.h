// SPDX-License-Identifier: GPL-2.0-or-later
// An output of an algorithm: whether it is made, and where.
// Relies on the widgets of a form.
#pragma once

#include "formrows.h"

#include <QList>
#include <QString>
#include <QVariant>

class QCheckBox;
class QgsFileWidget;

class OutputChoice
{
  public:
    //! The widgets are to live as long as this. No \a make: it is always made.
    OutputChoice( const QString &parameter, QgsFileWidget *file, QCheckBox *make = nullptr );

    //! An output that cannot be made is not, whatever its check box says.
    void setPossible( bool possible );

    QString parameter() const { return mParameter; }
    bool isWanted() const;

    //! Whether a step that reads what is written there misses nothing; so too where it is not wanted.
    bool keepsAll() const;

    //! As the parameter of a feature sink that is loaded when it is done.
    QVariant destination() const;

    //! A layer in memory that only a later step reads.
    static QVariant passedOn();

    //! What is wrong with the files of those of \a outputs that are wanted.
    static QList<Problem> problems( const QList<OutputChoice> &outputs );

  private:
    QString problem() const;

    QString mParameter;
    QgsFileWidget *mFile;
    QCheckBox *mMake;
};
