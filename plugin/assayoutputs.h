// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of assay intervals as QGIS features: composites, samples, their parts, and faults.
// Relies on core/drill for the result and on OutputLayer for the writing.
#pragma once

#include "assayreader.h"
#include "outputlayer.h"

#include "qgsfields.h"

//! A result with the rows that it came from.
struct AssayResultRows
{
    const rubicon::AssayIntervals &result;
    const AssayRows &assay;
    const IntervalRows &intervals;
    QString assayName, intervalsName; //!< of the layers
};

//! The fields of the outputs as the contract names them. Ours keep their names, so a field of the table with such a name
//! gets a number.
QgsFields compositeFields( const QStringList &valueFields );
QgsFields sampleFields( const QgsFields &assay );
QgsFields partFields( const QgsFields &assay );
QgsFields assayFaultFields();

//! Where a fault is: the hole, both spellings of its id where they differ, and the depths of an overlap.
QString assayFaultPlace( const rubicon::AssayFault &fault );
//! What is wrong and what was done, after the place where the fields of the fault do not tell that.
QString assayFaultSentence( const rubicon::AssayFault &fault );

void writeComposites( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                      const RowWritten &written );
void writeSamples( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                   const RowWritten &written );
void writeParts( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields, const RowWritten &written );
void writeAssayFaults( OutputLayer &output, const AssayResultRows &rows, const QgsFields &fields,
                       const RowWritten &written );
