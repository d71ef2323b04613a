// SPDX-License-Identifier: GPL-2.0-or-later
// Walks a feature source.
// Relies on QGIS's iterator, which serves every provider.

#include "plugin/readers/featureinput.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"

#include "qgsfeatureiterator.h"

#include <algorithm>

void FeatureInput::visitFeatures( const QgsFeatureRequest &wanted, const rubicon::RunOptions &options,
                                  const FeatureVisitor &visit ) const
{
  rubicon::PacedProgress progress( options.progress );
  const double total = static_cast<double>( mSource->featureCount() );
  double done = 0;
  QgsFeatureRequest request = wanted;
  if ( mOnly )
    request.setFilterFid( *mOnly );
  QgsFeatureIterator features = mSource->getFeatures( request, QgisCompat::skipValidityChecks );
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
      throw rubicon::Error( "Layer \"" + mName.toStdString() + "\": " + error.what() );
    }
  }
}
