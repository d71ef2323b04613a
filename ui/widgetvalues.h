// SPDX-License-Identifier: GPL-2.0-or-later
// What a widget of a form says, as the value of a parameter or of a setting.
// Relies on the widgets of Qt and QGIS that the forms use.
#pragma once

#include <QVariant>

class QWidget;

//! Text, a list of texts, a number, the number of a choice, or yes or no; invalid where nothing is chosen.
QVariant valueOf( const QWidget *widget );

//! Has \a widget, which offers choices, numbers or yes and no, say \a value, if it can.
void setValueOf( QWidget *widget, const QVariant &value );
