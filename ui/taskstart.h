// SPDX-License-Identifier: GPL-2.0-or-later
// When a task in the background is given to QGIS.
// Relies on QGIS's task manager.
#pragma once

class QgsTask;

/**
 * When a task ends, QGIS's task manager looks among those that wait for a thread for the address that the ended one had
 * there, which was freed as it ended. A task that was added since may have got that address: QGIS takes it out of the queue,
 * and it counts as active for ever and is never run. So no task is added between the end of another one and QGIS's dealing
 * with it. Nothing can be done here about the ends of tasks that are not Rubicon's.
 */
namespace TaskStart
{

//! Gives \a task to QGIS as soon as no other one is about to end, mostly at once. In the main thread.
void add( QgsTask *task );

//! From the thread of a task: it is about to end. Waits while another one is being added.
void beginEnd();

//! In the main thread: QGIS has dealt with the end of a task that has begun it.
void completeEnd();

} // namespace TaskStart
