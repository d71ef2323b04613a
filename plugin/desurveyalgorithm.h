// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:desurvey: collar and survey tables become 3D traces with the survey depth as M, as a Processing algorithm.
// Relies on the readers of the tables, core/drill for the work and RubiconAlgorithm for all else.
#pragma once

#include "drilltables.h"
#include "rubiconalgorithm.h"

#include "core/drill/desurvey.h"

#include <memory>

class DesurveyAlgorithm : public DrillHoleAlgorithm
{
  public:
    QString name() const override;
    QString displayName() const override;
    QStringList tags() const override;
    QString shortDescription() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    DesurveyAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback ) override;

  private:
    void addTableParameters();
    void addOptionParameters();
    void addAdvancedParameters();

    std::unique_ptr<QgsProcessingFeatureSource> openTable( const QVariantMap &parameters, const QString &name,
                                                           QgsProcessingContext &context ) const;
    void prepareCrs( const QVariantMap &parameters, QgsProcessingContext &context, QgsProcessingFeedback *feedback );
    double depthFactor( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    double azimuthOffset( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    void requireCommonHole( const std::vector<rubicon::Collar> &collars,
                            const std::vector<rubicon::Station> &stations ) const;

    std::unique_ptr<CollarReader> mCollars;
    std::unique_ptr<SurveyReader> mSurvey;
    QList<int> mCollarFields;
    QgsCoordinateReferenceSystem mCrs;
    rubicon::DesurveyOptions mOptions;
};
