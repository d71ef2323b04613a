// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:drillintercepts: the model of that name among the resources, as an algorithm of the provider.
// Relies on resources/models, and on the provider being registered: the steps are looked up when the model is made.
#pragma once

#include "plugin/outputs/outputtargets.h"

#include "qgsexception.h"
#include "qgsprocessingmodelalgorithm.h"

#include <QObject>

#include <exception>

class DrillInterceptsModel : public QgsProcessingModelAlgorithm
{
  public:
    DrillInterceptsModel() { fromFile( QStringLiteral( ":/rubicon/models/drill_intercepts.model3" ) ); }

    QString name() const override { return QStringLiteral( "drillintercepts" ); }
    QString displayName() const override { return QObject::tr( "Drill intercepts (model)" ); }
    QString groupId() const override { return QStringLiteral( "drillholesandmeshes" ); }
    QString shortDescription() const override
    {
      return QObject::tr(
        "From collar, survey and assay tables and ore bodies to composited intercepts, in one step." );
    }

  protected:
    DrillInterceptsModel *createInstance() const override { return new DrillInterceptsModel(); }

    //! No step knows what the others read, and what it would replace of that.
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override
    {
      const AlgorithmRequest request{ this, parameters };
      try
      {
        checkTargets( request, { request }, context );
      }
      catch ( const std::exception &error )
      {
        throw QgsProcessingException( QString::fromUtf8( error.what() ) );
      }
      return QgsProcessingModelAlgorithm::prepareAlgorithm( parameters, context, feedback );
    }
};
