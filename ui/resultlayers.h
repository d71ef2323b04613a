// SPDX-License-Identifier: GPL-2.0-or-later
// How layers that algorithms made come into the project.
// Relies on QgsProcessingContext, which has them, their names and what draws them.
#pragma once

#include "qgsprocessingcontext.h"

#include <QHash>
#include <QList>
#include <QStringList>

#include <memory>
#include <span>

class QgsProcessingFeedback;

//! What came of loading: the layers, from the top, and the names of those that cannot be loaded.
struct LoadedResults
{
    QList<QgsMapLayer *> layers;
    QStringList missing;
};

/**
 * Adds the layers that \a contexts have for loading to the project: in \a group, a new one above all others, points over
 * lines over tables, named as QGIS names results, and drawn as the algorithms had it. \a holder, which may be one of them,
 * holds them, those of files by their ids in \a opened. Layers that the project has of the same files are read again.
 */
LoadedResults loadResults( std::span<const std::unique_ptr<QgsProcessingContext>> contexts,
                           QgsProcessingContext &holder, const QHash<QString, QString> &opened,
                           QgsProcessingFeedback &feedback, const QString &group );
