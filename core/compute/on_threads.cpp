// SPDX-License-Identifier: GPL-2.0-or-later
// Relies on compute/workers.h.
#include "core/compute/on_threads.h"

#include "core/compute/workers.h"

namespace rubicon
{

void on_threads( const RunOptions &options, std::size_t count, std::size_t grain,
                 const std::function<void( std::size_t begin, std::size_t end )> &task )
{
  Workers workers( options );
  workers.for_each_chunk( count, grain,
                          [&]( std::size_t, std::size_t begin, std::size_t end ) { task( begin, end ); } );
}

} // namespace rubicon
