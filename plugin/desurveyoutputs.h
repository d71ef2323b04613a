// SPDX-License-Identifier: GPL-2.0-or-later
// Traces and survey faults as QGIS features: their fields, and the rows from an engine's result.
// Relies on core/drill for the result and on OutputLayer for the writing.
#pragma once

#include "drilltables.h"
#include "outputlayer.h"

#include "qgsfields.h"

class QgsProcessingFeedback;

//! A result with the tables that it came from.
struct DesurveyRows
{
    const rubicon::DesurveyResult &result;
    const CollarRows &collars;
};

//! The chosen fields of the collars, then ours.
QgsFields traceFields( const QgsFields &collar );
QgsFields surveyFaultFields();

void writeTraces( OutputLayer &output, const DesurveyRows &rows, const QgsFields &fields, const RowWritten &written );

//! Each fault at its hole's collar, where that is known.
void writeSurveyFaults( OutputLayer &output, const DesurveyRows &rows, const QgsFields &fields,
                        const RowWritten &written );

//! One warning for each kind of fault, with its table, the first row and the first holes that have it.
void warnOfSurveyFaults( const rubicon::DesurveyResult &result, const QString &collarName, const QString &surveyName,
                         QgsProcessingFeedback *feedback );
