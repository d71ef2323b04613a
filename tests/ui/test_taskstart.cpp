// SPDX-License-Identifier: GPL-2.0-or-later
// Tasks that are started while another one ends are run.
// Relies on CancellableTask, and on memory that is freed being given out again at once: see CMakeLists.txt.

#include "cancellabletask.h"

#include "qgsapplication.h"

#include <QSemaphore>
#include <QThreadPool>
#include <QtTest>

#include <atomic>
#include <memory>
#include <vector>

namespace
{

constexpr int MANY = 100;

//! Waits in its thread until it is told to end.
class WaitingTask : public CancellableTask<QgsTask>
{
  public:
    struct Signs
    {
        QSemaphore begun, end;
    };

    explicit WaitingTask( std::shared_ptr<Signs> signs )
      : CancellableTask( mFeedback )
      , mSigns( std::move( signs ) )
    {}

  protected:
    bool work() override
    {
      mSigns->begun.release();
      mSigns->end.acquire();
      return true;
    }

  private:
    QgsFeedback mFeedback;
    std::shared_ptr<Signs> mSigns;
};

class CountingTask : public CancellableTask<QgsTask>
{
  public:
    explicit CountingTask( std::atomic<int> &count )
      : CancellableTask( mFeedback )
      , mCount( count )
    {}

  protected:
    bool work() override
    {
      ++mCount;
      return !mFeedback.isCanceled();
    }

  private:
    QgsFeedback mFeedback;
    std::atomic<int> &mCount;
};

//! Where QGIS runs tasks; before it had a pool for them, that was Qt's.
QThreadPool &poolOf( auto *manager )
{
  if constexpr ( requires { manager->threadPool(); } )
    return *manager->threadPool();
  else
    return *QThreadPool::globalInstance();
}

} // namespace

class TestTaskStart : public QObject
{
    Q_OBJECT

  private slots:
    void noneIsLostWhileAnotherEnds();
    void oneThatWaitsCanBeCancelled();

  private:
    void endMany();
    void takeThread();
    void endAll();
    std::vector<std::shared_ptr<WaitingTask::Signs>> mWaiting;
};

//! A task that waits, once it has a thread.
void TestTaskStart::takeThread()
{
  mWaiting.push_back( std::make_shared<WaitingTask::Signs>() );
  ( new WaitingTask( mWaiting.back() ) )->start();
}

//! Many tasks end, which the main thread has not heard of; and then all threads are taken.
void TestTaskStart::endMany()
{
  mWaiting.clear();
  for ( int threads = poolOf( QgsApplication::taskManager() ).maxThreadCount(); threads > 0; --threads )
  {
    takeThread();
    // It is not added before QGIS has dealt with the ends of all that ended before.
    QTRY_VERIFY_WITH_TIMEOUT( mWaiting.back()->begun.available() == 1, 60000 );
  }
  takeThread(); // where there is none left
  std::atomic<int> count = 0;
  for ( int i = 0; i < MANY; ++i )
    ( new CountingTask( count ) )->start();
  const auto last = mWaiting.back();
  takeThread();
  last->end.release();
  mWaiting.front()->end.release();
  QVERIFY( mWaiting.back()->begun.tryAcquire( 1, 60000 ) );
  QCOMPARE( count.load(), MANY );
}

void TestTaskStart::endAll()
{
  for ( const auto &signs : mWaiting )
    signs->end.release();
}

void TestTaskStart::noneIsLostWhileAnotherEnds()
{
  std::atomic<int> count = 0;
  endMany();
  for ( int i = 0; i < MANY; ++i )
    ( new CountingTask( count ) )->start();
  QTest::qWait( 100 ); // QGIS hears of the end
  endAll();
  QTRY_COMPARE_WITH_TIMEOUT( count.load(), MANY, 10000 );
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 10000 );
}

void TestTaskStart::oneThatWaitsCanBeCancelled()
{
  endMany();
  std::atomic<int> count = 0;
  auto *task = new CountingTask( count );
  const QSignalSpy ended( task, &QgsTask::taskTerminated );
  task->start();
  task->cancel();
  endAll();
  QTRY_COMPARE_WITH_TIMEOUT( ended.count(), 1, 10000 );
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 10000 );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestTaskStart test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_taskstart.moc"
