// SPDX-License-Identifier: GPL-2.0-or-later
// "…" beside a choice of layers: a file that is no layer yet becomes one of the project, and is chosen.
// Relies on the readers of QGIS's OGR provider.
#pragma once

#include <QToolButton>

class QFormLayout;
class QgsMapLayerComboBox;

class LayerFileButton : public QToolButton
{
    Q_OBJECT

  public:
    //! Takes its place beside \a layers, in a row of \a form.
    LayerFileButton( QgsMapLayerComboBox *layers, QFormLayout *form );

    //! Chooses the layer of \a file; where there are several, asks for one.
    void add( const QString &file );

  private:
    void askForFile();

    QgsMapLayerComboBox *mLayers;
};
