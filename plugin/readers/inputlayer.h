// SPDX-License-Identifier: GPL-2.0-or-later
// One input layer of an algorithm: its features' geometries, straight from OGR where that is safe, else through QGIS, and
// their attributes.
// Relies on FeatureInput for what QGIS knows and hands out, and on core/io/layer_source.h for OGR.
#pragma once

#include "plugin/readers/featureinput.h"
#include "plugin/readers/layerorigin.h"

#include "core/io/layer_source.h"

#include "qgsfeature.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingparameters.h"

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

class QgsFeedback;
class QgsProcessingParameterDefinition;
class QgsVectorLayer;

//! The values of chosen fields of features, by the id of the feature.
using AttributesById = std::unordered_map<std::int64_t, QgsAttributes>;

//! Those of features \a ids, in their order; empty where there are none.
std::vector<QgsAttributes> inOrderOf( const std::vector<std::int64_t> &ids, const AttributesById &values );

//! The layer that the value of a parameter names, if any, and what the value asks for of it.
struct NamedLayer
{
    QgsVectorLayer *layer;
    QgsProcessingFeatureSourceDefinition definition;
};
NamedLayer namedLayer( const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                       QgsProcessingContext &context );

//! Made in prepareAlgorithm(), read in processAlgorithm(), in whichever thread.
class InputLayer : public FeatureInput
{
  public:
    //! Takes \a source, which the parameter \a definition named.
    InputLayer( std::unique_ptr<QgsProcessingFeatureSource> source, const QgsProcessingParameterDefinition *definition,
                const QVariantMap &parameters, QgsProcessingContext &context );
    //! \a layer as it is now, all of it or what is selected; it may be gone when it is read.
    InputLayer( QgsVectorLayer *layer, QgsProcessingContext &context, bool selectedOnly = false );

    //! The layer that it is; not known where a source is none.
    const LayerOrigin &origin() const { return mOrigin; }

    //! From now on it has this feature only, which QGIS is asked for.
    void restrictTo( std::int64_t id );

    //! Where OGR reads exactly what QGIS shows: the source by its name there. Else QGIS is asked for each feature. The first
    //! call opens the source, which takes time with some formats: it is made where the layer is read.
    const std::optional<std::string> &ogrSource() const;

    //! As LayerSource::visit(), with a \a field by its index; -1: none. With a field QGIS is asked: it knows the encoding of
    //! texts, renames fields whose names are there twice, and counts keys among them.
    void visit( int field, const rubicon::LayerSource::Start &start, const rubicon::RunOptions &options ) const;

    //! Throws rubicon::Error where two of its features, whose \a ids these are, have one: ids then tell no attributes.
    void refuseRepeated( std::span<const std::int64_t> ids ) const;

    //! The values of \a fields of the features \a ids, by id; NULL for one that somebody deleted meanwhile. Throws
    //! rubicon::Cancelled.
    AttributesById attributes( const std::vector<std::int64_t> &ids, const QgsAttributeList &fields,
                               QgsFeedback *feedback ) const;

  protected:
    //! Opens ogrSource(), which there is; messages call it by the name that the user knows.
    rubicon::LayerSource openOgrSource() const;

    //! Its geometry as WKB; empty: none.
    static QByteArray wkbOf( const QgsFeature &feature );
    static std::span<const std::byte> bytesOf( const QByteArray &wkb );

  private:
    void inspect( const QgsVectorLayer &layer, bool isWhole, const QgsProcessingContext &context );

    LayerOrigin mOrigin;
    mutable std::optional<std::string> mOgrSource;
    mutable bool mOgrIsCertain = false; //!< the source has been looked at
    bool mFindsById = false;            //!< else each feature that is asked for by its id costs a pass
    bool mNeedsAttributes = false; //!< a virtual layer's geometry may come from an attribute, and is lost with that
};
