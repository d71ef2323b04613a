// SPDX-License-Identifier: GPL-2.0-or-later
// A field of a table as the parameter of an algorithm: found by its usual names, and shown for correction.
// Relies on a combo box of a form, which it fills, and on the names that the algorithms themselves look for.
#pragma once

#include <QString>
#include <QStringList>
#include <QVariantMap>

class QgsFieldComboBox;
class QgsVectorLayer;

class FieldChoice
{
  public:
    FieldChoice() = default;

    //! \a fields is to live as long as this.
    FieldChoice( QgsFieldComboBox *fields, const QString &parameter )
      : mFields( fields )
      , mParameter( parameter )
    {}

    //! Offers the fields of \a table, which may be null, and chooses the one with the likeliest of \a usualNames.
    void guess( QgsVectorLayer *table, const QStringList &usualNames );

    //! The same by other names, but leaves a field that the user chose.
    void guessAgain( QgsVectorLayer *table, const QStringList &usualNames );

    QString field() const; //!< empty: none

    //! Adds the parameter, unless the field is the one that the algorithm finds by itself.
    void addTo( QVariantMap &parameters ) const;

  private:
    QgsFieldComboBox *mFields = nullptr;
    QString mParameter, mGuess;
};
