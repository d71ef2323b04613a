// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:assayintervals: samples cut where their hole enters and leaves, and the mean grades of each stay inside.
// Relies on AssayReader and IntervalReader for the inputs, core/drill for the work and RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/assayreader.h"

#include <memory>

class AssayIntervalsAlgorithm : public DrillHoleAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( AssayIntervalsAlgorithm )

  public:
    AssayIntervalsAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    AssayIntervalsAlgorithm *createInstance() const override { return new AssayIntervalsAlgorithm(); }

  protected:
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    QVariantMap write( const rubicon::AssayIntervals &result, const AssayRows &assay, const IntervalRows &intervals,
                       const Call &call, const rubicon::RunOptions &options ) const;

    std::unique_ptr<AssayReader> mAssay;
    std::unique_ptr<IntervalReader> mIntervals;
    QList<int> mValueFields; //!< none: all that hold numbers
};
