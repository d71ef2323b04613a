// SPDX-License-Identifier: GPL-2.0-or-later
// The options --backend, --threads and --gpu-memory and the names of backends, the same for every command.
// Relies on CLI11, compute/run.h, compute/cuda/device.h.
#pragma once

#include "core/cli/checked_options.h"
#include "core/compute/cuda/device.h"
#include "core/compute/run.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

namespace rubicon
{

inline const std::map<std::string, Backend> backend_names = { { name_of( Backend::automatic ), Backend::automatic },
                                                              { name_of( Backend::cpu ), Backend::cpu },
                                                              { name_of( Backend::cuda ), Backend::cuda } };

inline CLI::Option *add_backend_option( CLI::App &command, Backend &backend, const std::string &description )
{
  return add_choice_option( command, "--backend", backend, description, backend_names );
}

inline CLI::Option *add_threads_option( CLI::App &command, int &threads )
{
  return command
    .add_option( "--threads", threads,
                 "CPU threads, up to " + std::to_string( max_threads ) + "; 0: all cores, as without the option" )
    ->check( CLI::Range( 0, max_threads ) )
    ->option_text( "N" );
}

inline CLI::Option *add_gpu_memory_option( CLI::App &command )
{
  constexpr std::size_t mebibyte = std::size_t( 1 ) << 20, most = SIZE_MAX / mebibyte;
  return command
    .add_option_function<std::size_t>(
      "--gpu-memory", []( std::size_t mebibytes ) { limit_device_memory( mebibytes * mebibyte ); },
      "Take at most so much of each GPU's memory, in MiB; larger jobs go through it slice by slice" )
    ->check( CLI::Range( std::size_t( 1 ), most ) )
    ->option_text( "MIB" );
}

} // namespace rubicon
