// SPDX-License-Identifier: GPL-2.0-or-later
// What is found about one hit: facts in words and exact numbers, and what to mark on the map.
// Relies on QGIS's geometries, and on core/exact for the numbers.
#pragma once

#include "core/exact/exact_number.h"
#include "core/exact/tiers.h"

#include "qgsgeometry.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

struct HitFact
{
    QString label;
    QString text;
    QString full; //!< for the clipboard, where the text is shortened; else empty
};

struct HitSection
{
    QString title;
    QList<HitFact> facts;
};

class HitFinding
{
    Q_DECLARE_TR_FUNCTIONS( HitFinding )

  public:
    QString problem; //!< why there is nothing to show, in a sentence; else empty
    QString headline;
    QList<HitSection> sections;
    QgsGeometry first, second;         //!< the two features, in the CRS of the result
    QgsGeometry firstPart, secondPart; //!< the segment of one, the segment or triangle of the other
    QgsGeometry place;                 //!< the rounded point

    QString asHtml() const;
    QString asText() const; //!< with all digits

    //! A number as a fraction, shortened where it is long, with its decimal.
    static HitFact fraction( const QString &label, const rubicon::ExactNumber &number );
    //! A double with as many digits as name it.
    static HitFact number( const QString &label, double value );
    //! Which tier decided.
    static HitFact decision( const rubicon::TierCounts &tiers );
};
