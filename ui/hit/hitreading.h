// SPDX-License-Identifier: GPL-2.0-or-later
// One hit read anew in the background: its features through the readers of the algorithms, the engine on these alone, and
// all that there is to say where it says the same as the row.
// Relies on CancellableTask for the thread, plugin/readers for the layers and core/ for what is found.
#pragma once

#include "cancellabletask.h"
#include "hitfinding.h"
#include "hitrow.h"

#include "plugin/readers/chainreader.h"
#include "plugin/readers/linereader.h"
#include "plugin/readers/meshreader.h"

#include "core/line_mesh/line_mesh.h"
#include "core/red_blue/red_blue.h"

#include "qgsprocessingcontext.h"

#include <memory>

//! The two inputs of a result: layers of the project, or a mesh file.
struct HitInputs
{
    QgsVectorLayer *first = nullptr;
    QgsMapLayer *second = nullptr;
    QString meshFile, nameField; //!< of meshes

    bool areComplete() const { return first && ( second || !meshFile.isEmpty() ); }
};

//! Whoever cancels it need not wait: it reads the layers as they were, and told() does not come then.
class HitReading : public CancellableTask<QgsTask>
{
    Q_OBJECT

  public:
    //! Opens \a inputs, which are complete, in the main thread. Throws QgsProcessingException.
    HitReading( const HitRow &row, const HitInputs &inputs );

  signals:
    //! In the main thread; not where it was cancelled.
    void told( const HitFinding &finding );

  protected:
    bool work() override;
    void finished( bool successful ) override;

  private:
    rubicon::RunOptions options( double from, double to );
    void find();
    void findOnMaps();
    void explain( const rubicon::RedBlueResult &result, const rubicon::ChainSet2 &red, const rubicon::ChainSet2 &blue,
                  std::size_t number );
    void findInMeshes();
    void explain( const rubicon::LineMeshResult &result, const rubicon::PolylineSet3 &lines,
                  const rubicon::TriangleMesh &mesh, std::size_t number );
    void addFeature( const QString &title, const QString &layer, qlonglong id, const QgsFields &fields,
                     const QgsAttributes &values, const QList<HitFact> &facts );
    QString changed() const;

    HitRow mRow;
    QgsProcessingContext mContext;
    QgsFeedback mFeedback;
    std::unique_ptr<ChainReader> mRed, mBlue;
    std::unique_ptr<LineReader> mLines;
    std::unique_ptr<MeshReader> mMeshes;
    HitFinding mFinding;
};
