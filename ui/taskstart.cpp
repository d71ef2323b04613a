// SPDX-License-Identifier: GPL-2.0-or-later
// The tasks that wait until the ends of others are dealt with.
// Relies on a lock, for tasks end in threads of their own.

#include "taskstart.h"

#include "qgsapplication.h"
#include "qgstaskmanager.h"

#include <deque>
#include <mutex>

namespace
{

struct Tasks
{
    std::mutex mutex;
    int ending = 0;                //!< how many have begun to end
    std::deque<QgsTask *> waiting; //!< of the main thread only
};

Tasks &tasks()
{
  static Tasks all;
  return all;
}

//! Under the lock no task ends, thus none frees an address before the added one has its own.
bool addFirst()
{
  const std::lock_guard lock( tasks().mutex );
  if ( tasks().ending > 0 || tasks().waiting.empty() )
    return false;
  QgsTask *first = tasks().waiting.front();
  tasks().waiting.pop_front();
  QgsApplication::taskManager()->addTask( first );
  return true;
}

void addAll()
{
  while ( addFirst() )
    ;
}

} // namespace

void TaskStart::add( QgsTask *task )
{
  tasks().waiting.push_back( task );
  addAll();
}

void TaskStart::beginEnd()
{
  const std::lock_guard lock( tasks().mutex );
  ++tasks().ending;
}

void TaskStart::completeEnd()
{
  {
    const std::lock_guard lock( tasks().mutex );
    --tasks().ending;
  }
  addAll();
}
