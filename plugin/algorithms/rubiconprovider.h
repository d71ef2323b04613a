// SPDX-License-Identifier: GPL-2.0-or-later
// The Processing provider "rubicon", and its one registration, wherever the library is loaded from.
// Relies on QgsApplication's processing registry.
#pragma once

#include "qgsprocessingprovider.h"

#include <QCoreApplication>
#include <QIcon>

class RubiconProvider : public QgsProcessingProvider
{
    Q_DECLARE_TR_FUNCTIONS( RubiconProvider )

  public:
    QString id() const override;
    QString name() const override { return QStringLiteral( "Rubicon" ); }
    QString longName() const override { return tr( "Rubicon (exact intersections)" ); }
    QString versionInfo() const override { return QStringLiteral( RUBICON_VERSION ); }
    QIcon icon() const override { return QIcon( svgIconPath() ); }
    QString svgIconPath() const override { return QStringLiteral( ":/rubicon/icons/rubicon.svg" ); }

    void loadAlgorithms() override;
};

/**
 * Adds the provider to QGIS's registry, unless it is there. QGIS calls this while it holds the lock of its provider
 * registry: nothing reached from here may ask for QgsProviderRegistry::instance(), or QGIS hangs at start-up.
 */
bool registerProvider();

//! Takes the provider out again, if it was this library that registered it.
void unregisterProvider();
