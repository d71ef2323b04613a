// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:redblueintersections: every place where two layers of lines or polygons meet, as a Processing algorithm.
// Relies on ChainReader for the inputs, core/red_blue for the work and RubiconAlgorithm for all else.
#pragma once

#include "rubiconalgorithm.h"

#include "core/red_blue/red_blue.h"

#include <memory>
#include <vector>

class ChainReader;

class RedBlueIntersectionsAlgorithm : public RubiconAlgorithm
{
  public:
    RedBlueIntersectionsAlgorithm();
    ~RedBlueIntersectionsAlgorithm() override;

    QString name() const override;
    QString displayName() const override;
    QStringList tags() const override;
    QString group() const override;
    QString groupId() const override;
    QString shortDescription() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    RedBlueIntersectionsAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback ) override;

  private:
    void addInputParameters();
    void addOutputParameters();

    std::unique_ptr<ChainReader> openInput( const QVariantMap &parameters, const QString &name,
                                            QgsProcessingContext &context );

    //! A result with the layers that it came from, and the chosen attributes of their features, in the order of feature_ids.
    struct Found
    {
        const rubicon::RedBlueResult &result;
        const rubicon::ChainSet2 &red, &blue;
        const std::vector<QgsAttributes> &ofRed, &ofBlue;
    };
    QVariantMap write( const Found &found, const QVariantMap &parameters, QgsProcessingContext &context,
                       const rubicon::RunOptions &options ) const;

    std::unique_ptr<ChainReader> mRed, mBlue;
    QList<int> mRedFields, mBlueFields;
    QString mBluePrefix;
};
