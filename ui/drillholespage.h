// SPDX-License-Identifier: GPL-2.0-or-later
// The page for drill holes: traces, or collar and survey tables, wireframes, samples, and what to make of them.
// Relies on rubicon:desurvey, rubicon:linemeshintersections and rubicon:assayintervals, run in this order as far as they
// are needed.
#pragma once

#include "fieldchoice.h"
#include "layerchoice.h"
#include "outputchoice.h"
#include "page.h"

#include "ui_drillholespage.h"

#include <initializer_list>
#include <memory>

class DrillHolesPage : public Page, private Ui::DrillHolesPage
{
    Q_OBJECT

  public:
    explicit DrillHolesPage( QWidget *parent = nullptr );

    Job job() const override;
    QList<Problem> problems() const override;
    PreviewedInputs inputs() const override;
    QStringList algorithms() const override;

  protected:
    void showRows( FormRows &rows ) override;
    Advanced advancedFields() const override;

  private:
    void nameFields();
    void offerLayers();
    void offerOutputs();
    void guessTraces();
    void guessCollar();
    void guessSurvey();
    void guessDips();
    void guessAssay();
    void guessMesh();

    bool fromTables() const;
    bool depthIsInFields() const;
    bool wantsIntersections() const; //!< else only the traces are drawn
    bool wantsGrades() const;
    QgsVectorLayer *table( const QgsMapLayerComboBox *layers ) const;

    QList<Problem> traceProblems() const;
    QList<Problem> tableProblems() const;
    QList<Problem> meshProblems() const;
    QList<Problem> assayProblems() const;
    QList<Problem> passedOnProblems() const;
    QList<Problem> degreeProblems( const QgsCoordinateReferenceSystem &crs, QWidget *field ) const;

    //! A field that a table must have, by what it holds.
    struct Needed
    {
        const FieldChoice &choice;
        QString what;
    };
    static QList<Problem> missing( std::initializer_list<Needed> fields, QWidget *row );

    QgsCoordinateReferenceSystem traceCrs() const; //!< of the traces, drawn or not
    JobStep desurvey() const;
    JobStep intersections( const QVariant &lines ) const;
    JobStep grades( int intersections ) const;

    std::unique_ptr<LayerChoice> mTracesChoice, mCollarChoice, mMeshChoice, mAssayChoice;
    FieldChoice mTraceHole, mTraceFrom, mTraceTo;
    FieldChoice mHole, mX, mY, mZ, mHoleDepth, mHoleAzimuth, mHoleDip;
    FieldChoice mStationHole, mStationDepth, mStationAzimuth, mStationDip;
    FieldChoice mMeshNameChoice;
    QgsCoordinateReferenceSystem mGuessedCrs;
    FieldChoice mSampleHole, mSampleFrom, mSampleTo;
    QList<OutputChoice> mOutputs; //!< in the order of the enumeration in the .cpp
};
