// SPDX-License-Identifier: GPL-2.0-or-later
// One output of an algorithm on its way: features in batches, and no trace of it unless it is complete.
// Relies on QGIS's sinks, and on GDAL to remove a file that a sink has made.
#pragma once

#include "core/compute/run.h"

#include "qgsfeature.h"
#include "qgsfeaturesink.h"
#include "qgsprocessingcontext.h"

#include <QString>

#include <functional>
#include <future>
#include <memory>

class StagedFile;
namespace rubicon
{
class Placing;
}

//! Called after each row of an output; throws to stop.
using RowWritten = std::function<void()>;

class OutputLayer
{
  public:
    //! Takes \a sink, which writes to \a destination, in \a file where that is a staged file. \a appends: the layer
    //! was there before, with its features.
    OutputLayer( std::unique_ptr<QgsFeatureSink> sink, const QString &destination, std::unique_ptr<StagedFile> file,
                 bool appends, QgsProcessingContext &context );

    //! Removes the layer, and the file when it holds nothing else, unless keep() was called.
    ~OutputLayer();

    //! The sink makes a GeoPackage layer without its spatial index, which close() then adds.
    void indexOnClose() { mIndexOnClose = true; }

    //! The sink makes a table without geometries.
    void holdsNoGeometry() { mHasGeometry = false; }

    //! The values of these \a fields, by number, go into fields of text: as JSON.
    void writesAsJson( const QList<int> &fields ) { mAsJson = fields; }

    //! These throw rubicon::Error when the layer cannot be written, close() rubicon::Cancelled when \a stop says so.
    void add( const QgsFeature &feature );
    void add( QgsFeatureList &&features );
    void close( const rubicon::StopCallback &stop );

    //! The layer is complete: moves it into place with \a placing and returns its destination, as an algorithm's output.
    QString keep( rubicon::Placing &placing );

    //! From here on it stays.
    void release() { mKept = true; }

    //! Whether the layer was there before, and is the user's own.
    bool appends() const { return mAppends; }

    //! Whether it is a file in a format in which QGIS rounds numbers; to which it writes no geometries; and which holds no M.
    bool roundsNumbers() const;
    bool losesGeometry() const;
    bool losesM() const;

  private:
    void flush();
    bool isFileOf( const QStringList &suffixes ) const;
    void loadAs( const QString &destination );
    void index( const rubicon::StopCallback &stop ) const;
    void remove();
    [[noreturn]] void fail( const QString &reason ) const;

    std::unique_ptr<QgsFeatureSink> mSink;
    QString mDestination;
    std::unique_ptr<StagedFile> mFile;
    bool mAppends;
    bool mIndexOnClose = false;
    bool mHasGeometry = true;
    QList<int> mAsJson;
    bool mKept = false;
    QgsProcessingContext &mContext;
    std::launch mPolicy; //!< batches go to a file in a thread of their own, to anything else in the calling thread
    QgsFeatureList mBatch;
    std::future<QgsFeatureList> mWriting; //!< gives the batch back, to be freed in the calling thread
};
