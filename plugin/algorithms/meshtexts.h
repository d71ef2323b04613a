// SPDX-License-Identifier: GPL-2.0-or-later
// What the log says of meshes: why one has no inside where it has none, and by which rule the others have one.
// Relies on the engine for the reasons.
#pragma once

#include "core/mesh/inside_rule.h"

#include <QString>

#include <string>
#include <vector>

class QgsProcessingFeedback;

//! A warning for each mesh without an inside; \a openReasons as the engine gives them: empty where a mesh has one.
void warnOfOpenMeshes( const std::vector<std::string> &openReasons, QgsProcessingFeedback *feedback );

//! Hands the engine's remarks on meshes to the user, as warnings where they are; then how many have their inside by which
//! rule.
void tellOfMeshes( const std::vector<std::string> &remarks, const std::vector<rubicon::InsideRule> &rules,
                   QgsProcessingFeedback *feedback );
