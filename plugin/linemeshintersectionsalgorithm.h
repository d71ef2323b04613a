// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:linemeshintersections: where drill holes enter and leave ore bodies, and how long they stay, as a Processing
// algorithm.
// Relies on LineReader and MeshAlgorithm for the inputs and all else, core/line_mesh for the work.
#pragma once

#include "linereader.h"
#include "meshalgorithm.h"

#include <memory>

struct LineMeshRows;

class LineMeshIntersectionsAlgorithm : public MeshAlgorithm
{
  public:
    LineMeshIntersectionsAlgorithm();
    ~LineMeshIntersectionsAlgorithm() override;

    QString name() const override;
    QString displayName() const override;
    QStringList tags() const override;
    QString shortDescription() const override;
    QString shortHelpString() const override;

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    LineMeshIntersectionsAlgorithm *createInstance() const override;

  protected:
    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) override;
    QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback ) override;

  private:
    void addInputParameters();
    void addDepthParameters();
    void addAdvancedParameters();
    void addOutputParameters();
    void addCounts();

    void openLines( const QVariantMap &parameters, QgsProcessingContext &context );
    LineDepth depth( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    QVariantMap write( const LineMeshRows &rows, const QVariantMap &parameters, QgsProcessingContext &context,
                       const rubicon::RunOptions &options ) const;

    std::unique_ptr<LineReader> mLines;
    LineDepth mDepth;
    QList<int> mLineFields, mMeshFields;
    QString mMeshPrefix;
    bool mExactParameters = false;
};
