// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:redblueintersections: every place where two layers of lines or polygons meet, as a Processing algorithm.
// Relies on ChainReader for the inputs, core/red_blue for the work and RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"
#include "plugin/readers/chainreader.h"

#include "core/red_blue/red_blue.h"

#include <memory>

class RedBlueIntersectionsAlgorithm : public RubiconAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( RedBlueIntersectionsAlgorithm )

  public:
    RedBlueIntersectionsAlgorithm();

    QString group() const override { return tr( "Vector overlay" ); }
    QString groupId() const override { return QStringLiteral( "vectoroverlay" ); }

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    RedBlueIntersectionsAlgorithm *createInstance() const override { return new RedBlueIntersectionsAlgorithm(); }

  protected:
    QVariantMap origins() const override;
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    //! A result with the layers that it came from, and the chosen attributes of their features by id.
    struct Found
    {
        const rubicon::RedBlueResult &result;
        const rubicon::ChainSet2 &red, &blue;
        const std::vector<QgsAttributes> &ofRed, &ofBlue; //!< of the features that meet, by their numbers
    };
    QVariantMap write( const Found &found, const Call &call, const rubicon::RunOptions &options ) const;

    std::unique_ptr<ChainReader> mRed, mBlue;
    QList<int> mRedFields, mBlueFields;
    QString mBluePrefix;
};
