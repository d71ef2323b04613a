// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:redblueintersections: every place where two layers of lines or polygons meet, as a Processing algorithm.
// Relies on ChainReader for the inputs, core/red_blue for the work and OutputLayer for the outputs.
#pragma once

#include "qgiscompat.h"

#include "core/compute/run.h"

#include <memory>

class ChainReader;
class OutputLayer;
struct RedBlueRows;

class RedBlueIntersectionsAlgorithm : public QgsProcessingAlgorithm
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
    QString shortHelpString() const override;
    QIcon icon() const override;
    QString svgIconPath() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    RedBlueIntersectionsAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap processAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                  QgsProcessingFeedback *feedback ) override;

  private:
    void addInputParameters();
    void addOutputParameters();
    void addNumericOutputs();

    std::unique_ptr<ChainReader> openInput( const QVariantMap &parameters, const QString &name,
                                            QgsProcessingContext &context );
    QVariantMap run( const QVariantMap &parameters, QgsProcessingContext &context, QgsProcessingFeedback *feedback );
    QVariantMap write( const RedBlueRows &rows, const QVariantMap &parameters, QgsProcessingContext &context,
                       rubicon::RunOptions &options );
    std::unique_ptr<OutputLayer> openOutput( const QVariantMap &parameters, const QString &name,
                                             QgsProcessingContext &context, const QgsFields &fields,
                                             QgisCompat::WkbType type );

    std::unique_ptr<ChainReader> mRed, mBlue;
    QList<int> mRedFields, mBlueFields;
    QString mBluePrefix;
    rubicon::Backend mBackend = rubicon::Backend::automatic;
};
