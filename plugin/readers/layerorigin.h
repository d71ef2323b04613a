// SPDX-License-Identifier: GPL-2.0-or-later
// Which layer or file an input is, so that what was made from it can find it again: kept as properties of the result.
// Relies on the layers of a project.
#pragma once

#include <QString>
#include <QVariantMap>

class QgsMapLayer;
class QgsProject;

struct LayerOrigin
{
    QString layer;            //!< the id, which a layer keeps in its project; of a file none
    QString provider, source; //!< as the layer was opened, without passwords; of a file its path, and no provider
    QString nameField;        //!< of meshes: the field that names them; may be empty

    static LayerOrigin of( const QgsMapLayer &layer );
    static LayerOrigin ofFile( const QString &path );

    bool isKnown() const { return !source.isEmpty() || !layer.isEmpty(); }
    bool isFile() const { return provider.isEmpty() && layer.isEmpty() && !source.isEmpty(); }

    //! The layer of \a project that has the id, else one with the source; null where there is none.
    QgsMapLayer *layerIn( const QgsProject &project ) const;

    //! As custom properties of a layer, where it is its \a input: first or second.
    QVariantMap properties( const QString &input ) const;
    static LayerOrigin readFrom( const QgsMapLayer &result, const QString &input );
};

//! The inputs of all algorithms with two.
inline const QString FIRST_INPUT = QStringLiteral( "first" ), SECOND_INPUT = QStringLiteral( "second" );
