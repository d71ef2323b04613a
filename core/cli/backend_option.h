// SPDX-License-Identifier: GPL-2.0-or-later
// The option --backend and the names of backends, the same for every command.
// Relies on CLI11 and compute/run.h.
#pragma once

#include "core/compute/run.h"

#include <map>
#include <string>

#include <CLI/CLI.hpp>

namespace rubicon
{

inline const std::map<std::string, Backend> backend_names = { { "auto", Backend::automatic },
                                                              { "cpu", Backend::cpu },
                                                              { "cuda", Backend::cuda } };

inline CLI::Option *add_backend_option( CLI::App &command, Backend &backend, const std::string &description )
{
  return command.add_option( "--backend", backend, description )
    ->transform( CLI::CheckedTransformer( backend_names ) )
    ->option_text( "auto|cpu|cuda" );
}

} // namespace rubicon
