// SPDX-License-Identifier: GPL-2.0-or-later
// The help of an algorithm, from its file among the resources.
// Relies on resources/help, as part of the program's Qt resources.
#pragma once

#include <QString>

class QgsProcessingAlgorithm;

/**
 * The help of \a algorithm, whose parameters are defined: paragraphs of help/NAME.html, where {processor} stands for
 * the paragraphs of help/processor.html, likewise other words in small letters, and {INPUT} for the label of that
 * parameter. Numbers among the outputs are told at the end.
 */
QString helpText( const QgsProcessingAlgorithm &algorithm );

//! The same as HTML, under the algorithm's name.
QString helpHtml( const QgsProcessingAlgorithm &algorithm );

//! The address of that as a page among the user's cached files, where a browser finds it without a network; empty where it
//! cannot be written.
QString helpPage( const QgsProcessingAlgorithm &algorithm );
