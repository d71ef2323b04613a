// SPDX-License-Identifier: GPL-2.0-or-later
// The layers of the project that a section is made from, guessed and shown for correction.
// Relies on SectionLayers for the guess and on QgsMapLayerComboBox.
#pragma once

#include "sectionreading.h"

#include <QWidget>

#include <map>

class QFormLayout;
class QgsFieldComboBox;
class QgsFileWidget;
class QgsMapLayer;
class QgsMapLayerComboBox;
class QgsVectorLayer;

class SectionLayerForm : public QWidget
{
    Q_OBJECT

  public:
    explicit SectionLayerForm( QWidget *parent );

    //! Null where none is chosen. Areas: the wireframes to be cut.
    QgsMapLayer *layer( SectionPart part ) const;
    QgsVectorLayer *features( SectionPart part ) const; //!< null too where they are no features

    QString wireframeNameField() const; //!< may be empty
    QString wireframeFile() const;      //!< in place of a layer; empty where none is chosen

  signals:
    void changed( SectionPart part );

  private:
    QgsMapLayerComboBox *addChoice( SectionPart part, const QString &name, const QString &label, QFormLayout *form );
    void addWireframeFile( QFormLayout *form );
    void guess();
    void guessWireframeFile();
    void forget( const QStringList &layerIds );
    void takeWireframeLayer();

    std::map<SectionPart, QgsMapLayerComboBox *> mChoices;
    QgsFieldComboBox *mWireframeName;
    QgsFileWidget *mWireframeFile;
};
