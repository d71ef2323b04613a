// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:meshcheck: whether meshes are closed, and what is wrong with them where, as a Processing algorithm.
// Relies on MeshAlgorithm for the input and all else, core/mesh for the verdicts.
#pragma once

#include "plugin/algorithms/meshalgorithm.h"

class MeshCheckAlgorithm : public MeshAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( MeshCheckAlgorithm )

  public:
    MeshCheckAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    MeshCheckAlgorithm *createInstance() const override { return new MeshCheckAlgorithm(); }

  protected:
    void openInputs( const Call &call ) override { openMesh( call ); }
    QVariantMap runAlgorithm( const Call &call ) override;
};
