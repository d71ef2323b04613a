// SPDX-License-Identifier: GPL-2.0-or-later
// A row of a result that speaks of one place: a point or overlap of two maps, an event, or an end of an interval.
// Relies on the columns of core/tables, which name the features and segments.
#pragma once

#include "plugin/readers/layerorigin.h"

#include "core/tables/table.h"

#include "qgscoordinatereferencesystem.h"
#include "qgsfeature.h"
#include "qgsfields.h"

#include <QCoreApplication>
#include <QList>

#include <optional>

class QgsMapLayer;
class QgsVectorLayer;

class HitRow
{
    Q_DECLARE_TR_FUNCTIONS( HitRow )

  public:
    enum class Kind
    {
      point,
      overlap,
      event,
      intervalStart,
      intervalEnd
    };

    //! Whether \a layer has the fields of such rows.
    static bool areIn( const QgsMapLayer *layer );

    //! What \a feature of \a layer speaks of: two rows of an interval, none of a layer that has none.
    static QList<HitRow> of( const QgsVectorLayer &layer, const QgsFeature &feature );

    Kind kind() const { return mKind; }
    bool isOfMaps() const { return mKind == Kind::point || mKind == Kind::overlap; }
    QString layer() const { return mLayer; } //!< its id
    const QgsFeature &feature() const { return mFeature; }
    const QgsCoordinateReferenceSystem &crs() const { return mCrs; }
    QString title() const; //!< among others

    //! What the layer remembers of its inputs.
    const LayerOrigin &first() const { return mFirst; }
    const LayerOrigin &second() const { return mSecond; }

    //! The value in one of the engine's columns; not valid where the layer has it no more.
    QVariant value( const char *column ) const;
    qlonglong firstFeature() const { return value( isOfMaps() ? "red_fid" : "line_fid" ).toLongLong(); }

    //! Whether row \a number of \a table says the same: the geometry, and all but lengths, reasons and columns \a besides.
    bool agreesWith( const rubicon::Table &table, std::size_t number, const std::vector<std::string> &besides ) const;

  private:
    HitRow( Kind kind, const QgsVectorLayer &layer, const QgsFeature &feature );

    Kind mKind;
    QString mLayer;
    QgsFeature mFeature;
    QgsCoordinateReferenceSystem mCrs;
    LayerOrigin mFirst, mSecond;
};

//! Whether two numbers are equal as formats keep them that round to 15 digits.
bool isSameNumber( double a, double b );
