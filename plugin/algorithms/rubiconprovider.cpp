// SPDX-License-Identifier: GPL-2.0-or-later
// What the toolbox shows of Rubicon, and its registration.
// Relies on the algorithms' classes.

#include "plugin/algorithms/rubiconprovider.h"

#include "plugin/algorithms/assayintervalsalgorithm.h"
#include "plugin/algorithms/convexhull3dalgorithm.h"
#include "plugin/algorithms/desurveyalgorithm.h"
#include "plugin/algorithms/drillinterceptsmodel.h"
#include "plugin/algorithms/linemeshintersectionsalgorithm.h"
#include "plugin/algorithms/meshcheckalgorithm.h"
#include "plugin/algorithms/meshsectionalgorithm.h"
#include "plugin/algorithms/minimumboundingvolumealgorithm.h"
#include "plugin/algorithms/pointsinmeshalgorithm.h"
#include "plugin/algorithms/redblueintersectionsalgorithm.h"
#include "plugin/algorithms/verifyalgorithm.h"
#include "plugin/qgis/translation.h"

#include "qgsapplication.h"
#include "qgsprocessingregistry.h"

namespace
{

const QString PROVIDER_ID = QStringLiteral( "rubicon" );

//! Whether it was this library that registered it: there may be one from a package and one from a zip.
bool isOurs = false;

} // namespace

QString RubiconProvider::id() const
{
  return PROVIDER_ID;
}

void RubiconProvider::loadAlgorithms()
{
  addAlgorithm( new RedBlueIntersectionsAlgorithm() );
  addAlgorithm( new LineMeshIntersectionsAlgorithm() );
  addAlgorithm( new PointsInMeshAlgorithm() );
  addAlgorithm( new DesurveyAlgorithm() );
  addAlgorithm( new AssayIntervalsAlgorithm() );
  addAlgorithm( new MeshCheckAlgorithm() );
  addAlgorithm( new MeshSectionAlgorithm() );
  addAlgorithm( new ConvexHull3DAlgorithm() );
  addAlgorithm( new MinimumBoundingVolumeAlgorithm() );
  addAlgorithm( new VerifyAlgorithm() );
  // The model looks its steps up in the registry, which has them only once this provider is in it.
  if ( QgsApplication::processingRegistry()->providerById( PROVIDER_ID ) == this )
    addAlgorithm( new DrillInterceptsModel() );
}

bool registerProvider()
{
  loadTranslation();
  QgsProcessingRegistry *registry = QgsApplication::processingRegistry();
  // A second provider of the same id would be refused and deleted.
  if ( registry->providerById( PROVIDER_ID ) )
    return true;
  auto *provider = new RubiconProvider(); // the registry's from here on, even if it refuses it
  if ( !registry->addProvider( provider ) )
    return false;
  provider->refreshAlgorithms();
  isOurs = true;
  return true;
}

void unregisterProvider()
{
  QgsProcessingRegistry *registry = QgsApplication::processingRegistry();
  if ( registry && isOurs )
    registry->removeProvider( PROVIDER_ID );
  isOurs = false;
}
