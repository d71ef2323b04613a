// SPDX-License-Identifier: GPL-2.0-or-later
// Values of tables: texts that rows go together by, numbers that may come as text, as from a CSV file, and fields found by
// their usual names.
// Relies on FeatureInput for the table and the pass over it.
#pragma once

#include "plugin/readers/featureinput.h"

#include "qgsfeature.h"
#include "qgsfields.h"

#include <QStringList>
#include <QVariant>

#include <memory>
#include <optional>
#include <string>

//! The text of a value that rows go together by, as hole ids and names of groups: empty where it is NULL, which as a number or
//! a boolean QVariant would take for 0 or false; a list or a map as JSON, for which it has no text.
QString textOf( const QVariant &value );

//! The number in a value: NaN where that is NULL or blank, nothing where it is text that is no number. Text has a decimal
//! point, whatever the locale.
std::optional<double> numberIn( const QVariant &value );

//! numberIn(), or rubicon::Error naming \a row, counted from 1, \a field and the value.
double requiredNumber( const QVariant &value, const QString &field, qlonglong row );

//! The index of field \a name, or where that is empty of the first of \a usualNames that \a fields have in whatever case;
//! -1 where there is none.
int fieldByName( const QgsFields &fields, const QString &name, const QStringList &usualNames );

//! A table whose rows are of drill holes. Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class HoleTable : public FeatureInput
{
  protected:
    //! Takes \a source. Throws QgsProcessingException where there is no field \a holeField, or where that is empty none
    //! with a usual name for the hole's id.
    HoleTable( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField );

    //! fieldByName(), or QgsProcessingException naming the table; \a what says for the user what the field holds.
    int requiredField( const QString &given, const QStringList &usualNames, const QString &what ) const;

    //! requiredField() where a name is given, else fieldByName().
    int optionalField( const QString &given, const QStringList &usualNames, const QString &what ) const;

    QString fieldName( int field ) const { return mSource->fields().at( field ).name(); }
    std::string holeOf( const QgsFeature &row ) const { return textOf( row.attribute( mHole ) ).toStdString(); }

    int mHole;
};
