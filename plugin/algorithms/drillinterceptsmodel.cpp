// SPDX-License-Identifier: GPL-2.0-or-later
// The model's name and place in the toolbox; all else is in its file.
// Relies on QGIS to read the file.

#include "plugin/algorithms/drillinterceptsmodel.h"

#include <QObject>

DrillInterceptsModel::DrillInterceptsModel()
{
  fromFile( QStringLiteral( ":/rubicon/models/drill_intercepts.model3" ) );
}

QString DrillInterceptsModel::name() const
{
  return QStringLiteral( "drillintercepts" );
}

QString DrillInterceptsModel::displayName() const
{
  return QObject::tr( "Drill intercepts (model)" );
}

QString DrillInterceptsModel::groupId() const
{
  return QStringLiteral( "drillholesandmeshes" );
}

QString DrillInterceptsModel::shortDescription() const
{
  return QObject::tr( "From collar, survey and assay tables and ore bodies to composited intercepts, in one step." );
}

DrillInterceptsModel *DrillInterceptsModel::createInstance() const
{
  return new DrillInterceptsModel();
}
