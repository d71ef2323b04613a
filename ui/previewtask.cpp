// SPDX-License-Identifier: GPL-2.0-or-later
// The task's thread.
// Relies on queued connections to reach the main thread.

#include "previewtask.h"

#include "plugin/qgis/qgiscompat.h"

#include "core/error.h"

#include "qgsexception.h"

#include <new>
#include <utility>

PreviewTask::PreviewTask( const QString &name, Reader reader )
  : CancellableTask( mFeedback, tr( "Counting what is in “%1”" ).arg( name ), QgisCompat::quietTask )
  , mReader( std::move( reader ) )
{
  qRegisterMetaType<InputTally>( "InputTally" );
  qRegisterMetaType<MeshFindings>( "MeshFindings" );
}

rubicon::RunOptions PreviewTask::options()
{
  rubicon::RunOptions options;
  options.stop = [this] { return mFeedback.isCanceled(); };
  options.progress = [this]( double ) { return !mFeedback.isCanceled(); };
  return options;
}

void PreviewTask::read( const MeshReader &reader )
{
  rubicon::TriangleMesh mesh;
  emit counted( tallyOf( reader, options(), mesh ) );
  emit judged( findingsOf( mesh, options() ) );
}

bool PreviewTask::work()
{
  if ( mFeedback.isCanceled() )
    return false;
  try
  {
    std::visit( [this]( const auto &reader ) { read( reader ); }, mReader );
    return true;
  }
  catch ( const rubicon::Cancelled & )
  {
    return false;
  }
  catch ( const QgsException &error )
  {
    emit failed( error.what() );
  }
  catch ( const std::bad_alloc & )
  {
    emit failed( tr( "Not enough memory for layers of this size." ) );
  }
  catch ( const std::exception &error )
  {
    emit failed( QString::fromUtf8( error.what() ) );
  }
  return true; // the failure has been told
}
