// SPDX-License-Identifier: GPL-2.0-or-later
// Layers that a section is made from, guessed among those of the project, and layers that show it.
// Relies on the styles of the algorithms' outputs, and on their fields to know them again.
#pragma once

#include "sectionreading.h"

#include <QString>

#include <memory>

class QgsFeatureRequest;
class QgsMapLayer;
class QgsVectorLayer;

namespace SectionLayers
{

//! For users, such as "Traces".
QString title( SectionPart part );

//! How likely \a layer is what the user means by that part (areas: the wireframes to be cut): 0, not at all.
int likelihood( SectionPart part, const QgsMapLayer *layer );

//! Whether \a layer has section coordinates: show() made it.
bool isInSection( const QgsVectorLayer &layer );

//! The one of the features of \a request that is nearest to \a point, at most \a radius away; not valid where there is none.
QgsFeature nearestFeature( const QgsVectorLayer &layer, QgsFeatureRequest request, const QgsPointXY &point,
                           double radius );

/**
 * What the plane of a section meets of wireframes, from an output of rubicon:meshsection, between the ends of \a line and
 * in section coordinates.
 */
SectionContents cut( const QgsVectorLayer &output, const SectionLine &line );

/**
 * A layer in memory, in section coordinates without a CRS, its heights multiplied by \a exaggeration. It is drawn in the
 * style of the output that its fields are of, else as \a source is, which may be null. The heading of events is the one in
 * the section, clockwise from upwards; the one on the map is heading_2.
 */
std::unique_ptr<QgsVectorLayer> show( SectionPart part, const SectionContents &contents, double exaggeration,
                                      const QgsVectorLayer *source );

//! The fields of what in \a layer, which show() made of \a part, is nearest to \a point, at most \a radius away, a line
//! for each that has a value; empty where there is nothing.
QString describe( SectionPart part, QgsVectorLayer &layer, const QgsPointXY &point, double radius );

} // namespace SectionLayers
