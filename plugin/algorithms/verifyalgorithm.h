// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:verify: checks this computer's processors against exact rational arithmetic, as a Processing algorithm.
// Relies on core/verify for the work and RubiconAlgorithm for all else.
#pragma once

#include "plugin/algorithms/rubiconalgorithm.h"

class VerifyAlgorithm : public RubiconAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( VerifyAlgorithm )

  public:
    VerifyAlgorithm();

    void initAlgorithm( const QVariantMap &configuration = QVariantMap() ) override;
    VerifyAlgorithm *createInstance() const override { return new VerifyAlgorithm(); }

  protected:
    QVariantMap runAlgorithm( const Call &call ) override;
};
