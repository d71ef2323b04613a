// SPDX-License-Identifier: GPL-2.0-or-later
// Values of drill hole tables: numbers that may come as text, as from a CSV file, and fields found by their usual names.
// Relies on QGIS's fields and feature sources.
#pragma once

#include "qgsfields.h"

#include <QStringList>
#include <QVariant>

#include <optional>

class QgsProcessingFeatureSource;

//! The number in a value: NaN where that is NULL or blank, nothing where it is text that is no number. Text has a decimal
//! point, whatever the locale.
std::optional<double> numberIn( const QVariant &value );

//! numberIn(), or rubicon::Error naming \a row, counted from 1, \a field and the value.
double requiredNumber( const QVariant &value, const QString &field, qlonglong row );

//! The index of field \a name, or where that is empty of the first of \a usualNames that \a fields have in whatever case;
//! -1 where there is none.
int fieldByName( const QgsFields &fields, const QString &name, const QStringList &usualNames );

//! fieldByName(), or QgsProcessingException naming the table; \a what says for the user what the field holds.
int requiredField( const QgsProcessingFeatureSource &source, const QString &name, const QStringList &usualNames,
                   const QString &what );

//! requiredField() where a name is given, else fieldByName().
int optionalField( const QgsProcessingFeatureSource &source, const QString &name, const QStringList &usualNames,
                   const QString &what );

//! Usual names of the field with the hole's id.
QStringList usualHoleNames();
