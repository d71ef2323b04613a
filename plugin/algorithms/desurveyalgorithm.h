// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:desurvey: collar and survey tables become 3D traces with the survey depth as M, as a Processing algorithm.
// Relies on the readers of the tables, core/drill for the work and RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/drilltables.h"

#include "core/drill/desurvey.h"

#include <memory>

class DesurveyAlgorithm : public DrillHoleAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( DesurveyAlgorithm )

  public:
    DesurveyAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    DesurveyAlgorithm *createInstance() const override { return new DesurveyAlgorithm(); }

  protected:
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    void addTableParameters();
    void addOptionParameters();

    void prepareCrs( const Call &call );
    double depthFactor( const Call &call ) const;
    double azimuthOffset( const Call &call ) const;
    void requireCommonHole( const std::vector<rubicon::Collar> &collars,
                            const std::vector<rubicon::Station> &stations ) const;
    QVariantMap write( const rubicon::DesurveyResult &result, const CollarRows &collars, const Call &call,
                       const rubicon::RunOptions &options ) const;

    std::unique_ptr<CollarReader> mCollars;
    std::unique_ptr<SurveyReader> mSurvey;
    QList<int> mCollarFields;
    QgsCoordinateReferenceSystem mCrs;
    rubicon::DesurveyOptions mOptions;
};
