// SPDX-License-Identifier: GPL-2.0-or-later
// The page for two maps: red and blue, and what to make of where they meet.
// Relies on rubicon:redblueintersections.
#pragma once

#include "layerchoice.h"
#include "outputchoice.h"
#include "page.h"

#include "ui_mapspage.h"

#include <memory>

class MapsPage : public Page, private Ui::MapsPage
{
    Q_OBJECT

  public:
    explicit MapsPage( QWidget *parent = nullptr );

    Job job() const override;
    QList<Problem> problems() const override;
    PreviewedInputs inputs() const override;
    QStringList algorithms() const override;

  protected:
    void showRows( FormRows & ) override {} // all are always there
    Advanced advancedFields() const override;

  private:
    std::unique_ptr<LayerChoice> mRed, mBlue;
    QList<OutputChoice> mOutputs;
};
