// SPDX-License-Identifier: GPL-2.0-or-later
// Walks a feature source.
// Relies on QGIS's iterator, which serves every provider.

#include "featurevisit.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "qgiscompat.h"

#include "qgsfeatureiterator.h"
#include "qgsgeometry.h"

#include <algorithm>

void visitFeatures( const QgsProcessingFeatureSource &source, const QgsFeatureRequest &request,
                    const rubicon::RunOptions &options, const FeatureVisitor &visit )
{
  rubicon::PacedProgress progress( options.progress );
  const double total = static_cast<double>( source.featureCount() );
  double done = 0;
  QgsFeatureIterator features = source.getFeatures( request, QgisCompat::skipValidityChecks );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    progress.report( total > 0 ? std::min( ++done / total, 1.0 ) : 0.0 );
    const QByteArray wkb = feature.hasGeometry() ? feature.geometry().asWkb() : QByteArray();
    try
    {
      visit( feature, std::as_bytes( std::span( wkb.constData(), wkb.size() ) ) );
    }
    catch ( const rubicon::Error &error )
    {
      throw rubicon::Error( "Layer \"" + source.sourceName().toStdString() + "\": " + error.what() );
    }
  }
}
