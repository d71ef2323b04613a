// SPDX-License-Identifier: GPL-2.0-or-later
// A vector layer as the input of an algorithm: the layer, whether its selection alone counts, and the fields to keep.
// Relies on the widgets of a form, which it fills.
#pragma once

#include <QObject>
#include <QPointer>
#include <QVariant>

class QCheckBox;
class QgsCheckableComboBox;
class QgsMapLayerComboBox;
class QgsVectorLayer;

class LayerChoice : public QObject
{
    Q_OBJECT

  public:
    //! The widgets are to live as long as this. No \a selectedOnly: always the whole layer.
    LayerChoice( QgsMapLayerComboBox *layers, QgsCheckableComboBox *fields, QCheckBox *selectedOnly );

    QgsVectorLayer *layer() const;
    bool isSelectedOnly() const;
    QVariant source() const; //!< as the parameter of a feature source

  private:
    void showLayer();
    void showSelection();

    QgsMapLayerComboBox *mLayers;
    QgsCheckableComboBox *mFields;
    QCheckBox *mSelectedOnly;
    QPointer<QgsVectorLayer> mShown;
};
