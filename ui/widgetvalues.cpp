// SPDX-License-Identifier: GPL-2.0-or-later
// One case for each kind of widget.
// Relies on those that are combo boxes too being asked first.

#include "widgetvalues.h"

#include "qgscheckablecombobox.h"
#include "qgsfieldcombobox.h"
#include "qgsprojectionselectionwidget.h"

#include <QAbstractButton>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

namespace
{

QVariant unlessEmpty( const QString &text )
{
  return text.isEmpty() ? QVariant() : QVariant( text );
}

} // namespace

QVariant valueOf( const QWidget *widget )
{
  if ( const auto *fields = qobject_cast<const QgsCheckableComboBox *>( widget ) )
    return fields->checkedItems().isEmpty() ? QVariant() : QVariant( fields->checkedItems() );
  if ( const auto *field = qobject_cast<const QgsFieldComboBox *>( widget ) )
    return unlessEmpty( field->currentField() );
  if ( const auto *choice = qobject_cast<const QComboBox *>( widget ) )
    return choice->currentIndex();
  if ( const auto *button = qobject_cast<const QAbstractButton *>( widget ) )
    return button->isChecked();
  if ( const auto *number = qobject_cast<const QSpinBox *>( widget ) )
    return number->value();
  if ( const auto *number = qobject_cast<const QDoubleSpinBox *>( widget ) )
    return number->value();
  if ( const auto *text = qobject_cast<const QLineEdit *>( widget ) )
    return unlessEmpty( text->text() );
  if ( const auto *crs = qobject_cast<const QgsProjectionSelectionWidget *>( widget ) )
  {
    if ( !crs->crs().isValid() )
      return QVariant();
    const QString name = crs->crs().authid();
    return name.isEmpty() ? crs->crs().toWkt() : name;
  }
  return QVariant();
}

void setValueOf( QWidget *widget, const QVariant &value )
{
  if ( auto *choice = qobject_cast<QComboBox *>( widget ) )
  {
    if ( value.toInt() >= 0 && value.toInt() < choice->count() )
      choice->setCurrentIndex( value.toInt() );
  }
  else if ( auto *button = qobject_cast<QAbstractButton *>( widget ) )
    button->setChecked( value.toBool() );
  else if ( auto *number = qobject_cast<QSpinBox *>( widget ) )
    number->setValue( value.toInt() );
  else if ( auto *real = qobject_cast<QDoubleSpinBox *>( widget ) )
    real->setValue( value.toDouble() );
  else if ( auto *text = qobject_cast<QLineEdit *>( widget ) )
    text->setText( value.toString() );
}
