// SPDX-License-Identifier: GPL-2.0-or-later
// One column of an assay table as numbers: decimal commas, values that stand for none, values below detection.
// Relies on QGIS's attributes only.
#pragma once

#include "qgsfeature.h"
#include "qgsfields.h"

#include <QSet>
#include <QString>
#include <QStringList>

#include <vector>

//! How a value below detection is taken: text such as <0.005, or a negative code such as -0.005.
enum class BelowDetection
{
  asItIs, //!< the negative number; text is refused
  missing,
  halfTheLimit,
  zero
};

struct GradePolicy
{
    BelowDetection belowDetection = BelowDetection::asItIs;
    QSet<double> noDataNumbers; //!< numbers that stand for no value
    QSet<QString> noDataTexts;  //!< texts that do, in lower case

    //! \a noData: what stands for no value, with commas between.
    static GradePolicy of( BelowDetection belowDetection, const QString &noData );
};

//! Cells of one sort in a column.
struct FoundCells
{
    qlonglong count = 0;
    QStringList rows; //!< numbers of the first of them, from 1
    QString example;  //!< the text of the first of them

    //! For the log: how many, in which rows, and the example.
    QString described() const;
};

struct GradeColumn
{
    std::vector<double> values; //!< one for each row; NaN: missing
    qlonglong numbers = 0;      //!< cells that hold a number
    FoundCells noNumbers, belowDetection, negative, noData, decimalCommas;
};

//! The cells of \a field in \a rows. A decimal comma is read where the whole column has it: each cell is a number with
//! one, or a whole number, and not all of them could have commas between thousands. Text that is no number is missing.
GradeColumn readColumn( const std::vector<QgsAttributes> &rows, int field, const GradePolicy &policy );

//! Whether field \a name of \a fields is by its name an id, a number of a sample or a coordinate.
bool isNoGrade( const QString &name, const QgsFields &fields );
