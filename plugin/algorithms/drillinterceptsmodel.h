// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:drillintercepts: the model of that name among the resources, as an algorithm of the provider.
// Relies on resources/models, and on the provider being registered: the steps are looked up when the model is made.
#pragma once

#include "qgsprocessingmodelalgorithm.h"

class DrillInterceptsModel : public QgsProcessingModelAlgorithm
{
  public:
    DrillInterceptsModel();

    QString name() const override;
    QString displayName() const override;
    QString groupId() const override;
    QString shortDescription() const override;

  protected:
    DrillInterceptsModel *createInstance() const override;
};
