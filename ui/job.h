// SPDX-License-Identifier: GPL-2.0-or-later
// What a page of the dialog has run: registered algorithms one after the other, and how the results are named and told.
// Relies on nothing but Qt.
#pragma once

#include <QList>
#include <QMetaType>
#include <QPair>
#include <QString>
#include <QVariantMap>

//! The value of a parameter that an earlier step makes.
struct OutputOfStep
{
    int step = 0; //!< from 0
    QString output;
};
Q_DECLARE_METATYPE( OutputOfStep )

//! An algorithm by its id, with its parameters.
struct JobStep
{
    QString algorithm;
    QVariantMap parameters;
};

struct Job
{
    QString title; //!< names the group of the layers
    QList<JobStep> steps;
    QList<QPair<QString, QString>> counts; //!< numeric outputs, and how they are told, such as "%1 points"
};
