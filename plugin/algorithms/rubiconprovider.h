// SPDX-License-Identifier: GPL-2.0-or-later
// The Processing provider "rubicon", and its one registration, wherever the library is loaded from.
// Relies on QgsApplication's processing registry.
#pragma once

#include "qgsprocessingprovider.h"

class RubiconProvider : public QgsProcessingProvider
{
  public:
    QString id() const override;
    QString name() const override;
    QString longName() const override;
    QString versionInfo() const override;
    QIcon icon() const override;
    QString svgIconPath() const override;

    void loadAlgorithms() override;
};

/**
 * Adds the provider to QGIS's registry, unless it is there. QGIS calls this while it holds the lock of its provider
 * registry: nothing reached from here may ask for QgsProviderRegistry::instance(), or QGIS hangs at start-up.
 */
bool registerProvider();

//! Takes the provider out again, unless it is gone.
void unregisterProvider();
