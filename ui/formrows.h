// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of a form: shown or not, and with a remark below the field where something is wrong with it.
// Relies on QFormLayout.
#pragma once

#include <QHash>
#include <QList>
#include <QString>

class QFormLayout;
class QLabel;
class QWidget;

//! What is wrong, in a sentence, with the field of a form's row.
struct Problem
{
    QWidget *field;
    QString text;
};

class FormRows
{
  public:
    explicit FormRows( QFormLayout *form )
      : mForm( form )
    {}

    //! Shows or hides the rows of \a fields, which may be parts of what stands in them, with their labels.
    void setVisible( const QList<QWidget *> &fields, bool visible );

    //! Writes each problem below its field, and takes away what was written before.
    void showProblems( const QList<Problem> &problems );

  private:
    QWidget *ofRow( QWidget *field ) const;
    QLabel *remarkOn( QWidget *field );

    QFormLayout *mForm;
    QHash<QWidget *, QLabel *> mRemarks;
};
