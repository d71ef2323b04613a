// SPDX-License-Identifier: GPL-2.0-or-later
// The red-blue job: quantize → candidates → decide → assemble → construct, on the backend that was asked for.
// Relies on the steps of red_blue/ and on compute/.
#include "core/red_blue/red_blue.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/checksum.h"
#include "core/red_blue/find_contacts.h"

#include <memory>

namespace rubicon
{

const char *contact_kind_name( ContactKind kind )
{
  return contact_kind_names[static_cast<std::size_t>( kind )];
}

RedBlueResult red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options )
{
  Stopwatch total, stage;
  Workers workers( options );
  RedBlueResult result;
  std::shared_ptr<ResidentContacts> resident;
  result.contacts = find_contacts( red, blue, options, workers, result.run, &resident );

  stage.lap();
  const bool is_assembled =
    resident && is_assembled_on_device( options, "lengths or a number of contacts that the GPU does not take.", [&] {
      return assemble_cuda( red, blue, *resident, workers, result );
    } );
  resident.reset();
  if ( !is_assembled )
    assemble( red, blue, workers, result );
  result.checksum = checksum( red, blue, result, workers );
  result.run.seconds.assemble = stage.lap();
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
