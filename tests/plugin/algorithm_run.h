// SPDX-License-Identifier: GPL-2.0-or-later
// For tests of algorithms: a run with its log and results, and layers in memory.
// Relies on QGIS's core library.
#pragma once

#include "qgsapplication.h"
#include "qgsfeature.h"
#include "qgsgeometry.h"
#include "qgsprocessingalgorithm.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingfeedback.h"
#include "qgsprocessingregistry.h"
#include "qgsprocessingutils.h"
#include "qgsproject.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

#include <QStringList>

#include <vector>

namespace rubicon::test
{

inline const QString TEMPORARY = QStringLiteral( "memory:" );

//! Keeps the log, and cancels when the progress comes to a given share.
class LoggingFeedback : public QgsProcessingFeedback
{
  public:
    explicit LoggingFeedback( double cancelAt )
      : QgsProcessingFeedback( false )
    {
      connect( this, &QgsFeedback::progressChanged, this, [this, cancelAt]( double percent ) {
        if ( percent >= cancelAt )
          cancel();
      } );
    }

    void pushInfo( const QString &info ) override { log += info + '\n'; }
    void pushWarning( const QString &warning ) override { log += warning + '\n'; }
    void reportError( const QString &error, bool ) override { log += error + '\n'; }

    QString log;
};

//! One run of an algorithm, with what it leaves in its context.
struct AlgorithmRun
{
    static constexpr double NEVER = 1000;

    QgsProcessingContext context;
    LoggingFeedback feedback;
    QVariantMap results;
    bool ok = false;

    AlgorithmRun( const QgsProcessingAlgorithm &algorithm, const QVariantMap &parameters, double cancelAt = NEVER )
      : feedback( cancelAt )
    {
      context.setProject( QgsProject::instance() );
      context.setFeedback( &feedback );
      results = algorithm.run( parameters, context, &feedback, &ok );
    }
    //! The one that the registry has by that name.
    AlgorithmRun( const QString &algorithm, const QVariantMap &parameters, double cancelAt = NEVER )
      : AlgorithmRun( *QgsApplication::processingRegistry()->algorithmById( algorithm ), parameters, cancelAt )
    {}

    qlonglong number( const char *output ) const { return results.value( QString::fromLatin1( output ) ).toLongLong(); }

    QgsVectorLayer *layer( const char *output )
    {
      return qobject_cast<QgsVectorLayer *>(
        QgsProcessingUtils::mapLayerFromString( results.value( QString::fromLatin1( output ) ).toString(), context ) );
    }

    std::vector<QgsFeature> rows( const char *output )
    {
      std::vector<QgsFeature> features;
      QgsFeature feature;
      for ( QgsFeatureIterator it = layer( output )->getFeatures(); it.nextFeature( feature ); )
        features.push_back( feature );
      return features;
    }
};

//! The values of some fields with a space between, NULL as "NULL", numbers with as many digits as they need.
inline QString fieldsOf( const QgsFeature &feature, const QStringList &names )
{
  QStringList values;
  for ( const QString &name : names )
  {
    const QVariant value = feature.attribute( name );
    values << ( value.isNull()                          ? QStringLiteral( "NULL" )
                : value.userType() == QMetaType::Double ? QString::number( value.toDouble(), 'g', 15 )
                                                        : value.toString() );
  }
  return values.join( ' ' );
}

inline QStringList fieldsOf( const std::vector<QgsFeature> &features, const QStringList &names )
{
  QStringList rows;
  for ( const QgsFeature &feature : features )
    rows << fieldsOf( feature, names );
  return rows;
}

//! Geometry and all attributes, bit for bit.
inline QString asText( const QgsFeature &feature )
{
  QString text = QString::fromLatin1( feature.geometry().asWkb().toHex() );
  const QgsAttributes attributes = feature.attributes();
  for ( const QVariant &value : attributes )
    text +=
      '|' + ( value.userType() == QMetaType::Double ? QString::number( value.toDouble(), 'g', 17 ) : value.toString() );
  return text;
}

inline QStringList asText( const std::vector<QgsFeature> &features )
{
  QStringList lines;
  for ( const QgsFeature &feature : features )
    lines << asText( feature );
  return lines;
}

//! A memory layer in the project, gone at the end of the scope. Its last field, label, holds what each feature is
//! given, or its number.
class MemoryLayer
{
  public:
    explicit MemoryLayer( const QString &definition, const QStringList &wkts = {}, const QStringList &labels = {} )
      : mLayer( new QgsVectorLayer( definition + "&field=label:string", QStringLiteral( "drawn" ),
                                    QStringLiteral( "memory" ) ) )
    {
      QgsFeatureList features;
      for ( const QString &wkt : wkts )
      {
        QgsFeature feature( mLayer->fields() );
        feature.setAttribute( QStringLiteral( "label" ), features.size() < labels.size()
                                                           ? labels.at( features.size() )
                                                           : QString::number( features.size() ) );
        if ( !wkt.isNull() )
          feature.setGeometry( QgsGeometry::fromWkt( wkt ) );
        features << feature;
      }
      mLayer->dataProvider()->addFeatures( features );
      QgsProject::instance()->addMapLayer( mLayer );
    }
    ~MemoryLayer() { QgsProject::instance()->removeMapLayer( mLayer ); }

    MemoryLayer( const MemoryLayer & ) = delete;
    MemoryLayer &operator=( const MemoryLayer & ) = delete;

    operator QVariant() const { return mLayer->id(); }
    QgsVectorLayer *operator->() { return mLayer; }

  private:
    QgsVectorLayer *mLayer;
};

} // namespace rubicon::test
