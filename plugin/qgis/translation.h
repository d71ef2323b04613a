// SPDX-License-Identifier: GPL-2.0-or-later
// Rubicon's words in the language of QGIS.
// Relies on the translations among the resources, which resources/translations holds.
#pragma once

#include <QString>

//! Takes the translation for QGIS's language, where there is one; from then on tr() gives it. In the main thread, before
//! anything of Rubicon is shown; any further call does nothing.
void loadTranslation();

//! Whether \a line of a log is a warning: these begin with "Warning:", or with what that is in QGIS's language.
bool isWarning( const QString &line );
