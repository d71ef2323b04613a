// SPDX-License-Identifier: GPL-2.0-or-later
// What all algorithms share: where they compute, progress and log, errors as QGIS wants them, outputs and their writing.
// Relies on OutputLayer for the outputs and core/compute/run.h for what a run reports.
#pragma once

#include "outputlayer.h"
#include "qgiscompat.h"
#include "tablerows.h"

#include "core/compute/run.h"

#include "qgscoordinatereferencesystem.h"
#include "qgsfields.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

class RubiconAlgorithm : public QgsProcessingAlgorithm
{
  public:
    QIcon icon() const override;
    QString svgIconPath() const override;  //!< icons/NAME.svg among the resources
    QString shortHelpString() const final; //!< as helpText()

    //! Refuses an output that would replace a file that an input is read from, or that another program works in.
    bool checkParameterValues( const QVariantMap &parameters, QgsProcessingContext &context,
                               QString *message = nullptr ) const override;

  protected:
    static QString tr( const char *text );

    //! BACKEND, or with it THREADS, both advanced; runOptions() reads them.
    void addBackendParameter();
    void addBackendParameters();

    //! A run of the engine: on what the user chose, logging to \a feedback. setStage() gives it progress and cancel.
    rubicon::RunOptions runOptions( const QVariantMap &parameters, QgsProcessingContext &context,
                                    QgsProcessingFeedback *feedback ) const;

    //! From now on the shares that the engine reports are shown as \a from to \a to percent.
    static void setStage( rubicon::RunOptions &options, QgsProcessingFeedback *feedback, double from, double to );

    //! The number of predicates that each tier decided and the checksum, as outputs: declared, and their values.
    void addRunOutputs();
    static QVariantMap runOutputs( const rubicon::RunReport &run, std::uint64_t checksum );

    void addNumericOutputs( std::initializer_list<std::pair<const char *, QString>> outputs );

    //! The line that closes the log: version, device, what was \a found, tiers and seconds.
    static QString closingLine( const rubicon::RunReport &run, const QString &found );

    //! The fields that field parameter \a name chooses among \a fields; all where it names none.
    QList<int> chosenFields( const QVariantMap &parameters, const QString &name, const QgsFields &fields,
                             QgsProcessingContext &context ) const;

    //! One of the outputs of a run.
    struct Output
    {
        QString name; //!< of the parameter
        QgsFields fields;
        QgisCompat::WkbType type;
        std::size_t rows; //!< how many there will be, for the progress
        std::function<void( OutputLayer &, const QgsFields &, const RowWritten & )> write;
    };

    //! The output of parameter \a name that holds \a table, which it keeps, with \a fields: the chosen ones of the inputs,
    //! which \a chosen gives the values of, then those of the table.
    static Output outputOf( const QString &name, const rubicon::Table &table, const QgsFields &fields,
                            const ChosenAttributes &chosen = {} );

    //! Writes those of \a outputs that the user asked for, in \a crs, and returns their destinations. All or none: what
    //! fails or is cancelled leaves nothing behind. Throws rubicon::Error, rubicon::Cancelled.
    QVariantMap writeOutputs( const std::vector<Output> &outputs, const QgsCoordinateReferenceSystem &crs,
                              const QVariantMap &parameters, QgsProcessingContext &context,
                              const rubicon::RunOptions &options ) const;

    //! The work, in whichever thread. May throw what it likes: rubicon::Cancelled ends the run without outputs, any
    //! other exception becomes the QgsProcessingException that QGIS shows.
    virtual QVariantMap runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                      QgsProcessingFeedback *feedback ) = 0;

    QVariantMap processAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                  QgsProcessingFeedback *feedback ) final;

  private:
    static QVariantMap publish( const std::vector<Output> &outputs,
                                const std::vector<std::unique_ptr<OutputLayer>> &layers );
    void checkTargets( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    std::vector<std::filesystem::path> inputFiles( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    std::unique_ptr<OutputLayer> openOutput( const Output &output, const QgsCoordinateReferenceSystem &crs,
                                             const QVariantMap &parameters, QgsProcessingContext &context ) const;
};

//! The algorithms on drill holes and meshes: they stand in one group.
class DrillHoleAlgorithm : public RubiconAlgorithm
{
  public:
    QString group() const override;
    QString groupId() const override;
};
