// SPDX-License-Identifier: GPL-2.0-or-later
// The fields of outputs: ours by name and type, and the chosen ones of the inputs beside them.
// Relies on QGIS's fields only.
#pragma once

#include "plugin/qgis/qgiscompat.h"

#include "qgsfields.h"

//! \a fields without the aliases that an input had: layers in memory lose them, and QGIS would say so of each.
QgsFields withoutAliases( QgsFields fields );

//! Puts fields of text in the place of those that hold maps, as fields of JSON do, for no writer of files takes maps. Returns
//! the numbers of these fields.
QList<int> putTextForMaps( QgsFields &fields );

//! Gives the key of a GeoPackage, fid, another name where it is not the first field: QGIS's exporter of tables would take the values of
//! the first field for it.
void renameLateKey( QgsFields &fields );

//! \a wanted with names that are free beside those of \a taken, whatever the case: one that is not gets a number. So does
//! fid where it is no whole number, for that is the key of a GeoPackage.
QgsFields withFreeNames( const QList<QgsField> &wanted, const QgsFields &taken );

//! The chosen fields \a first and \a second of two inputs, the second's names after \a prefix, then \a own. Ours keep
//! their names, so one of theirs with such a name gets a number.
QgsFields withChosenFields( const QgsFields &own, const QgsFields &first, const QgsFields &second = {},
                            const QString &prefix = QString() );
