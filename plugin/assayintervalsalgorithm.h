// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:assayintervals: samples cut where their hole enters and leaves, and the mean grades of each stay inside.
// Relies on AssayReader and IntervalReader for the inputs, core/drill for the work and RubiconAlgorithm for all else.
#pragma once

#include "rubiconalgorithm.h"

#include <memory>

class AssayReader;
class IntervalReader;
struct AssayResultRows;

class AssayIntervalsAlgorithm : public DrillHoleAlgorithm
{
  public:
    AssayIntervalsAlgorithm();
    ~AssayIntervalsAlgorithm() override;

    QString name() const override;
    QString displayName() const override;
    QStringList tags() const override;
    QString shortDescription() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    AssayIntervalsAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback ) override;

  private:
    void addInputParameters();
    void addOutputParameters();

    std::unique_ptr<QgsProcessingFeatureSource> openSource( const QVariantMap &parameters, const QString &name,
                                                            QgsProcessingContext &context ) const;
    QVariantMap write( const AssayResultRows &rows, const QVariantMap &parameters, QgsProcessingContext &context,
                       const rubicon::RunOptions &options ) const;

    std::unique_ptr<AssayReader> mAssay;
    std::unique_ptr<IntervalReader> mIntervals;
    QList<int> mValueFields; //!< none: all that hold numbers
};
