// SPDX-License-Identifier: GPL-2.0-or-later
// A job as text that runs it elsewhere: commands for a terminal, or Python.
// Relies on the registered algorithms and on the layers of the project.
#pragma once

#include "job.h"

//! Why \a job cannot be commands, in a sentence: they start a QGIS that knows no selection, no layer in memory and no edits
//! that were not saved. Empty where it can.
QString commandObjection( const Job &job );

//! Which shell is to take a text for one argument.
enum class Shell
{
  posix,
  windows //!< cmd.exe
};
constexpr Shell shellOfThisPlatform()
{
#ifdef Q_OS_WIN
  return Shell::windows;
#else
  return Shell::posix;
#endif
}

//! One line for each step, which runs it with qgis_process. What a later step reads is a file then, in the folder for
//! temporary files where the user named none.
QString asQgisProcessCommands( const Job &job, Shell shell );

//! The steps as calls of processing.run().
QString asPython( const Job &job );
