// SPDX-License-Identifier: GPL-2.0-or-later
// What all algorithms share: parameters, where they compute, progress and log, errors as QGIS wants them, outputs.
// Relies on InputLayer and OutputLayer for the layers and core/compute/run.h for what a run reports.
#pragma once

#include "plugin/algorithms/helptext.h"
#include "plugin/outputs/outputfields.h"
#include "plugin/outputs/outputlayer.h"
#include "plugin/outputs/outputstyle.h"
#include "plugin/outputs/tablerows.h"
#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/inputlayer.h"

#include "core/compute/run.h"
#include "core/io/table_writer.h"
#include "core/measure/prepared_backend.h"

#include "qgscoordinatereferencesystem.h"
#include "qgsfields.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QIcon>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

//! How an algorithm is called and found.
struct AlgorithmTexts
{
    QString name, displayName, tags, shortDescription; //!< tags with commas between
};

//! A numeric output.
inline QVariant number( std::uint64_t value )
{
  return QVariant::fromValue( static_cast<qlonglong>( value ) );
}

class RubiconAlgorithm : public QgsProcessingAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( RubiconAlgorithm )

  public:
    QString name() const final { return mTexts.name; }
    QString displayName() const final { return mTexts.displayName; }
    QStringList tags() const final { return mTexts.tags.split( ',' ); }
    QString shortDescription() const final { return mTexts.shortDescription; }
    QIcon icon() const override { return QIcon( svgIconPath() ); }
    QString svgIconPath() const override { return QStringLiteral( ":/rubicon/icons/%1.svg" ).arg( name() ); }
    QString shortHelpString() const final { return helpText( *this ); }
    QString helpUrl() const final { return helpPage( *this ); }

    //! Refuses values that do not go together, text for a number, and an output that would replace a file or a layer that an
    //! input is read from, or a file that another program works in, or that QGIS would write under another name.
    bool checkParameterValues( const QVariantMap &parameters, QgsProcessingContext &context,
                               QString *message = nullptr ) const override;

  protected:
    //! What QGIS hands to an algorithm that it runs.
    struct Call
    {
        const QVariantMap &parameters;
        QgsProcessingContext &context;
        QgsProcessingFeedback *feedback;
    };

    explicit RubiconAlgorithm( const AlgorithmTexts &texts )
      : mTexts( texts )
    {}

    //! Why the values of \a parameters do not go together; empty: they do.
    virtual QString objectionTo( const QVariantMap & /*parameters*/ ) const { return QString(); }

    void addAdvancedParameter( std::unique_ptr<QgsProcessingParameterDefinition> parameter );

    //! A field of the input \a layer that may stay empty, or any number of them.
    void addFieldParameter( const QString &name, const QString &description, const QString &layer,
                            decltype( QgisCompat::anyField ) type = QgisCompat::anyField );
    void addFieldsParameter( const QString &name, const QString &description, const QString &layer );

    //! When an output is made.
    enum class Made
    {
      always,
      byDefault, //!< unless the user does not want it
      onRequest
    };
    void addLayerOutput( const QString &name, const QString &description, QgisCompat::SourceType type, Made made );

    //! Whether a parameter that may stay empty has this value.
    static bool isGiven( const QVariant &value );

    //! BACKEND, THREADS, or both, all advanced; runOptions() reads them.
    void addBackendParameter();
    void addThreadsParameter();
    void addBackendParameters();

    //! ALLOW_GEOGRAPHIC, advanced; without it refuseDegrees() throws QgsProcessingException where \a crs is geographic.
    void addAllowGeographicParameter();
    void refuseDegrees( const QgsCoordinateReferenceSystem &crs, const QString &layer, const Call &call ) const;

    //! What parameter \a name says; throws QgsProcessingException where there is no such layer.
    std::unique_ptr<QgsProcessingFeatureSource> openTable( const Call &call, const QString &name ) const;
    InputLayer openLayer( const Call &call, const QString &name ) const;

    //! A run of the engine: on what the user chose, logging to the feedback. setStage() gives it progress and cancel.
    rubicon::RunOptions runOptions( const Call &call ) const;

    //! What the choice of a backend needs, made ready while \a inputs are read, as far as they are files.
    static rubicon::PreparedBackend prepareBackend( const rubicon::RunOptions &options, rubicon::KindOfJob kind,
                                                    const std::vector<LayerOrigin> &inputs );

    //! From now on the shares that the engine reports are shown as \a from to \a to percent, beside the name of the
    //! \a stage.
    static void setStage( rubicon::RunOptions &options, const Call &call, double from, double to,
                          const QString &stage );

    //! What stages are called that most algorithms have.
    static QString reading( const QString &layer ) { return tr( "Reading “%1”" ).arg( layer ); }
    static QString reading( const QString &layer, const QString &other )
    {
      return tr( "Reading “%1” and “%2”" ).arg( layer, other );
    }
    static QString writing() { return tr( "Writing the results" ); }

    //! The number of predicates that each tier decided, the checksum and the processor, as outputs; closeRun() returns
    //! their values.
    void addRunOutputs();

    //! The time that is not the engine's.
    class Clock
    {
      public:
        Clock() { mTimer.start(); }
        void endReading() { mRead = seconds(); }
        void beginWriting() { mWritesFrom = seconds(); }
        void tell( rubicon::StageSeconds &stages ) const;
        double seconds() const { return static_cast<double>( mTimer.elapsed() ) / 1000; }

      private:
        QElapsedTimer mTimer;
        double mRead = 0, mWritesFrom = 0;
    };

    void addNumericOutputs( std::initializer_list<std::pair<const char *, QString>> outputs );

    //! Closes the log with version, device, what was \a found, tiers and seconds, and returns the outputs of the run.
    static QVariantMap closeRun( rubicon::RunReport &run, const Clock &clock, std::uint64_t checksum, const Call &call,
                                 const QString &found );

    //! The \a fields of \a layer, a name for messages, that parameter \a name chooses; all where it names none. Throws for one that is not there.
    QList<int> chosenFields( const Call &call, const QString &name, const QString &layer,
                             const QgsFields &fields ) const;

    //! Rows for core's writer, and what it is to take over from the inputs.
    struct WritableRows
    {
        rubicon::Table table;
        TakenOver taken;
    };

    //! One of the outputs of a run.
    struct Output
    {
        QString name; //!< of the parameter
        QgsFields fields;
        std::vector<rubicon::Column> columns; //!< of the last of the fields
        QgisCompat::WkbType type;
        std::size_t rows; //!< how many there will be, for the progress
        std::function<void( OutputLayer &, const QgsFields &, const RowWritten & )> write; //!< into a sink of QGIS
        std::optional<WritableRows> ours = {}; //!< the same rows, where core's writer can hold them
    };

    //! The output of parameter \a name that holds \a table, which it keeps, with \a fields: the chosen ones of the inputs,
    //! whose values are \a taken over, then those of the table.
    static Output outputOf( const QString &name, const rubicon::Table &table, const QgsFields &fields,
                            const TakenOver &taken = {} );

    //! Writes those of \a outputs that the user asked for, in \a crs, and returns their destinations. All or none: what
    //! fails or is cancelled leaves nothing behind. They are shown in the style of the algorithm's and the output's name:
    //! styles/meshcheck_report.qml. Throws rubicon::Error, rubicon::Cancelled.
    QVariantMap writeOutputs( const std::vector<Output> &outputs, const QgsCoordinateReferenceSystem &crs,
                              const Call &call, const rubicon::RunOptions &options ) const;

    //! What layers with its outputs remember of its inputs, as their custom properties; asked for when those are open.
    virtual QVariantMap origins() const { return {}; }

    //! Opens the inputs, in the main thread. Throws QgsProcessingException.
    virtual void openInputs( const Call & ) {}

    //! The work, in whichever thread. May throw what it likes: rubicon::Cancelled ends the run without outputs, any
    //! other exception becomes the QgsProcessingException that QGIS shows.
    virtual QVariantMap runAlgorithm( const Call &call ) = 0;

    bool prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                           QgsProcessingFeedback *feedback ) final;
    QVariantMap processAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                  QgsProcessingFeedback *feedback ) final;

  private:
    AlgorithmTexts mTexts;

    OutputStyle styleOf( const Output &output, const QgsCoordinateReferenceSystem &crs ) const;
    //! Where an output goes: a file that core's writer makes, a sink of QGIS, or neither where nobody asked for it.
    struct Place
    {
        rubicon::TableFile file;
        std::unique_ptr<OutputLayer> sink;
    };
    Place placeOf( const Output &output, const QgsCoordinateReferenceSystem &crs, const Call &call,
                   TakenValues &values ) const;
    bool goesToOurFile( const Output &output, const QgsCoordinateReferenceSystem &crs, const Call &call ) const;
    void writeSinks( const std::vector<Output> &outputs, const std::vector<Place> &places, double rows,
                     const rubicon::RunOptions &options ) const;
    QVariantMap publish( const std::vector<Output> &outputs, const std::vector<Place> &places,
                         const rubicon::WrittenTables &files, const Call &call ) const;
    void loadLater( const QString &name, const QString &destination, const Call &call ) const;
    void checkNumbers( const QVariantMap &parameters ) const;
    void check( const QVariantMap &parameters, QgsProcessingContext &context ) const;
    bool changesInPlace( const QVariantMap &parameters ) const;
    std::unique_ptr<OutputLayer> openOutput( const Output &output, const QgsCoordinateReferenceSystem &crs,
                                             const Call &call ) const;
};

//! The algorithms on drill holes and meshes: they stand in one group.
class DrillHoleAlgorithm : public RubiconAlgorithm
{
    Q_DECLARE_TR_FUNCTIONS( DrillHoleAlgorithm )

  public:
    using RubiconAlgorithm::RubiconAlgorithm;

    QString group() const override { return tr( "Drill holes and meshes" ); }
    QString groupId() const override { return QStringLiteral( "drillholesandmeshes" ); }
};
