// SPDX-License-Identifier: GPL-2.0-or-later
// The red-blue job: quantize → candidates → decide → assemble → construct, on the backend that was asked for.
// Relies on the steps of red_blue/ and on compute/.
#include "core/red_blue/red_blue.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/checksum.h"
#include "core/red_blue/find_contacts.h"

#include <memory>
#include <string>
#include <utility>

namespace rubicon
{

const char *contact_kind_name( ContactKind kind )
{
  return contact_kind_names[static_cast<std::size_t>( kind )];
}

namespace
{

//! Assembles where the contacts are, if they still are on a device and it has the memory. What the device holds is gone afterwards.
bool is_assembled_on_device( const ChainSet2 &red, const ChainSet2 &blue, std::shared_ptr<ResidentContacts> resident,
                             const RunOptions &options, Workers &workers, RedBlueResult &result )
{
  if ( !resident )
    return false;
  std::string reason = "lengths or a number of contacts that the GPU does not take.";
  try
  {
    if ( assemble_cuda( red, blue, *resident, workers, result ) )
      return true;
  }
  catch ( const DeviceOutOfMemory &error )
  {
    reason = error.what();
  }
  if ( options.log )
    options.log( "The processor assembles the result: " + reason );
  return false;
}

} // namespace

RedBlueResult red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options )
{
  Stopwatch total, stage;
  Workers workers( options );
  RedBlueResult result;
  std::shared_ptr<ResidentContacts> resident;
  result.contacts = find_contacts( red, blue, options, workers, result.run, &resident );

  stage.lap();
  if ( !is_assembled_on_device( red, blue, std::move( resident ), options, workers, result ) )
    assemble( red, blue, workers, result );
  result.checksum = checksum( red, blue, result, workers );
  result.run.seconds.assemble = stage.lap();
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
