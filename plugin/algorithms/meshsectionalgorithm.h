// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:meshsection: meshes cut with planes over lines or with a stack of level ones, as a Processing algorithm.
// Relies on MeshAlgorithm for the meshes and all else, core/section for the work.
#pragma once

#include "plugin/algorithms/meshalgorithm.h"
#include "plugin/readers/chainreader.h"

#include "core/section/section_planes.h"

class MeshSectionAlgorithm : public MeshAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( MeshSectionAlgorithm )

  public:
    MeshSectionAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    MeshSectionAlgorithm *createInstance() const override { return new MeshSectionAlgorithm(); }

  protected:
    //! There are planes, of one sort, and the format of the areas can hold them.
    QString objectionTo( const QVariantMap &parameters ) const override;
    void openInputs( const Call &call ) override;
    QVariantMap runAlgorithm( const Call &call ) override;

  private:
    rubicon::UprightPlanes planes( const Call &call, const rubicon::RunOptions &options ) const;

    std::unique_ptr<ChainReader> mLines; //!< of upright planes
};
