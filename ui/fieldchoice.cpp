// SPDX-License-Identifier: GPL-2.0-or-later
// The guess, and what differs from it.
// Relies on the look-up of fields that the algorithms use.

#include "fieldchoice.h"

#include "plugin/readers/tablevalues.h"

#include "qgsfieldcombobox.h"
#include "qgsvectorlayer.h"

void FieldChoice::guess( QgsVectorLayer *table, const QStringList &usualNames )
{
  const QgsFields fields = table ? table->fields() : QgsFields();
  const int found = fieldByName( fields, QString(), usualNames );
  mGuess = found < 0 ? QString() : fields.at( found ).name();
  // Where an algorithm finds a field it takes it, so that none cannot be chosen then.
  mFields->setAllowEmptyFieldName( mGuess.isEmpty() );
  mFields->setLayer( table );
  mFields->setField( mGuess );
}

void FieldChoice::guessAgain( QgsVectorLayer *table, const QStringList &usualNames )
{
  const QString chosen = field() == mGuess ? QString() : field();
  guess( table, usualNames );
  if ( !chosen.isEmpty() )
    mFields->setField( chosen );
}

QString FieldChoice::field() const
{
  return mFields->currentField();
}

void FieldChoice::addTo( QVariantMap &parameters ) const
{
  if ( !field().isEmpty() && field() != mGuess )
    parameters.insert( mParameter, field() );
}
