// SPDX-License-Identifier: GPL-2.0-or-later
// Walks a feature source.
// Relies on QGIS's iterator, which serves every provider.

#include "plugin/readers/featurevisit.h"

#include "plugin/qgis/qgiscompat.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"

#include "qgsfeatureiterator.h"

#include <algorithm>

void visitFeatures( const QgsProcessingFeatureSource &source, const QString &name, const QgsFeatureRequest &request,
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
    try
    {
      visit( feature );
    }
    catch ( const rubicon::Error &error )
    {
      throw rubicon::Error( "Layer \"" + name.toStdString() + "\": " + error.what() );
    }
  }
}
