// SPDX-License-Identifier: GPL-2.0-or-later
// Where the outputs of algorithms go, and that they replace nothing that is read.
// Relies on QgsProcessingAlgorithm for parameters.
#pragma once

#include <QList>
#include <QString>
#include <QVariantMap>

class QgsProcessingAlgorithm;
class QgsProcessingContext;

//! An algorithm, or a model, and what it is asked for.
struct AlgorithmRequest
{
    const QgsProcessingAlgorithm *algorithm;
    QVariantMap parameters;
};

//! The destination in the value of an output parameter.
QString destinationOf( const QVariant &value );

//! Whether that is a Shapefile, which cannot hold upright faces.
bool isShapefile( const QVariant &value );

//! A file, or a layer in it.
struct LayerOfFile
{
    QString file, layer;
};

//! Where a destination goes: to a file as a whole, or to a table of "ogr:dbname='f.gpkg' table="t" (geom)", also with // before
//! dbname; elsewhere: no file.
LayerOfFile targetOf( const QString &destination );

/**
 * Throws rubicon::Error where an output of \a request cannot be written to where it should, two of them would be one, or one would replace
 * what any of \a readers reads. Files that exist are replaced otherwise, as by every algorithm of QGIS.
 */
void checkTargets( const AlgorithmRequest &request, const QList<AlgorithmRequest> &readers,
                   QgsProcessingContext &context );
