// SPDX-License-Identifier: GPL-2.0-or-later
// One spelling for what QGIS and Qt renamed between QGIS 3.22 on Qt 5 and QGIS 4 on Qt 6. No other file tests versions but pointcloudcompat.h.
// Relies on qgsconfig.h's version number and nothing newer than QGIS 3.22 where it says so.
#pragma once

#include "qgis.h"
#include "qgscoordinatereferencesystem.h"
#include "qgsfeaturerequest.h"
#include "qgsfeaturesource.h"
#include "qgsfield.h"
#include "qgsmaplayerproxymodel.h"
#include "qgsprocessing.h"
#include "qgsprocessingalgorithm.h"
#include "qgsprocessingparameters.h"
#include "qgsprocessingutils.h"
#include "qgssymbollayer.h"
#include "qgstaskmanager.h"
#include "qgsunittypes.h"
#include "qgsvectordataprovider.h"
#include "qgswkbtypes.h"

#include <QString>
#include <QStringList>
#include <QVariant>

namespace QgisCompat
{

// Geometry types and units: in Qgis since 3.30.
#if _QGIS_VERSION_INT >= 33000
using WkbType = Qgis::WkbType;
using GeometryType = Qgis::GeometryType;
inline constexpr WkbType point = Qgis::WkbType::Point;
inline constexpr WkbType lineString = Qgis::WkbType::LineString;
inline constexpr WkbType polygon = Qgis::WkbType::Polygon;
inline constexpr WkbType multiPolygon = Qgis::WkbType::MultiPolygon;
inline constexpr WkbType noGeometry = Qgis::WkbType::NoGeometry;
inline constexpr GeometryType pointGeometry = Qgis::GeometryType::Point;
inline constexpr GeometryType lineGeometry = Qgis::GeometryType::Line;
inline constexpr GeometryType polygonGeometry = Qgis::GeometryType::Polygon;
inline constexpr GeometryType nullGeometry = Qgis::GeometryType::Null;
inline constexpr auto metres = Qgis::DistanceUnit::Meters;
inline constexpr auto feet = Qgis::DistanceUnit::Feet;
#else
using WkbType = QgsWkbTypes::Type;
using GeometryType = QgsWkbTypes::GeometryType;
inline constexpr WkbType point = QgsWkbTypes::Point;
inline constexpr WkbType lineString = QgsWkbTypes::LineString;
inline constexpr WkbType polygon = QgsWkbTypes::Polygon;
inline constexpr WkbType multiPolygon = QgsWkbTypes::MultiPolygon;
inline constexpr WkbType noGeometry = QgsWkbTypes::NoGeometry;
inline constexpr GeometryType pointGeometry = QgsWkbTypes::PointGeometry;
inline constexpr GeometryType lineGeometry = QgsWkbTypes::LineGeometry;
inline constexpr GeometryType polygonGeometry = QgsWkbTypes::PolygonGeometry;
inline constexpr GeometryType nullGeometry = QgsWkbTypes::NullGeometry;
inline constexpr auto metres = QgsUnitTypes::DistanceMeters;
inline constexpr auto feet = QgsUnitTypes::DistanceFeet;
#endif

// Processing and feature request enumerations: in Qgis since 3.36.
#if _QGIS_VERSION_INT >= 33600
using SourceType = Qgis::ProcessingSourceType;
inline constexpr SourceType vectorLine = Qgis::ProcessingSourceType::VectorLine;
inline constexpr SourceType vectorPolygon = Qgis::ProcessingSourceType::VectorPolygon;
inline constexpr SourceType vectorPoint = Qgis::ProcessingSourceType::VectorPoint;
inline constexpr SourceType vectorGeometry = Qgis::ProcessingSourceType::VectorAnyGeometry;
inline constexpr SourceType vectorTable = Qgis::ProcessingSourceType::Vector;
inline constexpr SourceType meshLayer = Qgis::ProcessingSourceType::Mesh;
inline constexpr SourceType pointCloudLayer = Qgis::ProcessingSourceType::PointCloud;
inline constexpr auto anyField = Qgis::ProcessingFieldParameterDataType::Any;
inline constexpr auto numericField = Qgis::ProcessingFieldParameterDataType::Numeric;
inline constexpr auto integerNumber = Qgis::ProcessingNumberParameterType::Integer;
inline constexpr auto realNumber = Qgis::ProcessingNumberParameterType::Double;
inline constexpr auto advancedParameter = Qgis::ProcessingParameterFlag::Advanced;
inline constexpr auto optionalParameter = Qgis::ProcessingParameterFlag::Optional;
inline constexpr auto skipValidityChecks = Qgis::ProcessingFeatureSourceFlag::SkipGeometryValidityChecks;
inline constexpr auto withoutGeometry = Qgis::FeatureRequestFlag::NoGeometry;
inline constexpr auto wktForGdal = Qgis::CrsWktVariant::PreferredGdal;
#else
using SourceType = QgsProcessing::SourceType;
inline constexpr SourceType vectorLine = QgsProcessing::TypeVectorLine;
inline constexpr SourceType vectorPolygon = QgsProcessing::TypeVectorPolygon;
inline constexpr SourceType vectorPoint = QgsProcessing::TypeVectorPoint;
inline constexpr SourceType vectorGeometry = QgsProcessing::TypeVectorAnyGeometry;
inline constexpr SourceType vectorTable = QgsProcessing::TypeVector;
inline constexpr SourceType meshLayer = QgsProcessing::TypeMesh;
inline constexpr SourceType pointCloudLayer = QgsProcessing::TypePointCloud;
inline constexpr auto anyField = QgsProcessingParameterField::Any;
inline constexpr auto numericField = QgsProcessingParameterField::Numeric;
inline constexpr auto integerNumber = QgsProcessingParameterNumber::Integer;
inline constexpr auto realNumber = QgsProcessingParameterNumber::Double;
inline constexpr auto advancedParameter = QgsProcessingParameterDefinition::FlagAdvanced;
inline constexpr auto optionalParameter = QgsProcessingParameterDefinition::FlagOptional;
inline constexpr auto skipValidityChecks = QgsProcessingFeatureSource::FlagSkipGeometryValidityChecks;
inline constexpr auto withoutGeometry = QgsFeatureRequest::NoGeometry;
inline constexpr auto wktForGdal = QgsCoordinateReferenceSystem::WKT_PREFERRED_GDAL;
#endif

// Properties of symbol layers: an enumeration of their own since 3.36.
#if _QGIS_VERSION_INT >= 33600
inline constexpr auto symbolLayerEnabled = QgsSymbolLayer::Property::LayerEnabled;
#else
inline constexpr auto symbolLayerEnabled = QgsSymbolLayer::PropertyLayerEnabled;
#endif

// Field types are QMetaType's since 3.38.
#if _QGIS_VERSION_INT >= 33800
using FieldType = QMetaType::Type;
inline constexpr FieldType idField = QMetaType::Type::LongLong;
inline constexpr FieldType integerField = QMetaType::Type::Int;
inline constexpr FieldType realField = QMetaType::Type::Double;
inline constexpr FieldType textField = QMetaType::Type::QString;
inline constexpr FieldType booleanField = QMetaType::Type::Bool;
inline constexpr FieldType mapField = QMetaType::Type::QVariantMap;
#else
using FieldType = QVariant::Type;
inline constexpr FieldType idField = QVariant::LongLong;
inline constexpr FieldType integerField = QVariant::Int;
inline constexpr FieldType realField = QVariant::Double;
inline constexpr FieldType textField = QVariant::String;
inline constexpr FieldType booleanField = QVariant::Bool;
inline constexpr FieldType mapField = QVariant::Map;
#endif

// Filters of layer combo boxes: in Qgis since 3.34.
#if _QGIS_VERSION_INT >= 33400
inline constexpr auto pointLayers = Qgis::LayerFilter::PointLayer;
inline constexpr auto lineLayers = Qgis::LayerFilter::LineLayer;
inline constexpr auto polygonLayers = Qgis::LayerFilter::PolygonLayer;
inline constexpr auto meshLayers = Qgis::LayerFilter::MeshLayer;
inline constexpr auto vectorLayers = Qgis::LayerFilter::VectorLayer;
#else
inline constexpr auto pointLayers = QgsMapLayerProxyModel::PointLayer;
inline constexpr auto lineLayers = QgsMapLayerProxyModel::LineLayer;
inline constexpr auto polygonLayers = QgsMapLayerProxyModel::PolygonLayer;
inline constexpr auto meshLayers = QgsMapLayerProxyModel::MeshLayer;
inline constexpr auto vectorLayers = QgsMapLayerProxyModel::VectorLayer;
#endif

// Tasks that nobody started and nobody need be told of: hidden since 3.26.
#if _QGIS_VERSION_INT >= 32600
inline const QgsTask::Flags quietTask = QgsTask::CanCancel | QgsTask::CancelWithoutPrompt | QgsTask::Hidden
                                        | QgsTask::Silent;
#else
inline const QgsTask::Flags quietTask = QgsTask::CanCancel | QgsTask::CancelWithoutPrompt;
#endif

// What a provider can do: in Qgis since 3.40.
#if _QGIS_VERSION_INT >= 34000
inline constexpr auto selectAtId = Qgis::VectorProviderCapability::SelectAtId;
#else
inline constexpr auto selectAtId = QgsVectorDataProvider::SelectAtId;
#endif

//! True where a source definition asks for part of its layer only; filter expressions came with 3.32.
inline bool restrictsFeatures( const QgsProcessingFeatureSourceDefinition &definition )
{
#if _QGIS_VERSION_INT >= 33200
  if ( !definition.filterExpression.isEmpty() )
    return true;
#endif
  return definition.selectedFeaturesOnly || definition.featureLimit >= 0;
}

//! A source whose extent nobody wants. QGIS asks for it as soon as a source is made, and its own answer is a pass over all
//! features, in the main thread. In three dimensions since 3.36.
class SourceWithoutExtent : public QgsFeatureSource
{
  public:
    QgsRectangle sourceExtent() const override { return QgsRectangle(); }
#if _QGIS_VERSION_INT >= 33600
    QgsBox3D sourceExtent3D() const override
    {
      return QgsBox3D();
    }
#endif
};

//! Those of \a features, which it takes, that a source definition asks for; but for its selection, which is the layer's.
inline std::unique_ptr<QgsProcessingFeatureSource> partOf( QgsFeatureSource *features,
                                                           const QgsProcessingFeatureSourceDefinition &definition,
                                                           const QgsProcessingContext &context )
{
#if _QGIS_VERSION_INT >= 33200
  return std::make_unique<QgsProcessingFeatureSource>( features, context, true, definition.featureLimit,
                                                       definition.filterExpression );
#else
  return std::make_unique<QgsProcessingFeatureSource>( features, context, true, definition.featureLimit );
#endif
}

//! Field names of a field parameter: a list of strings since 3.32.
inline QStringList fieldNames( const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                               QgsProcessingContext &context )
{
#if _QGIS_VERSION_INT >= 33200
  return QgsProcessingParameters::parameterAsStrings( definition, parameters, context );
#else
  return QgsProcessingParameters::parameterAsFields( definition, parameters, context );
#endif
}

} // namespace QgisCompat
