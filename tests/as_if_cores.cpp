// SPDX-License-Identifier: GPL-2.0-or-later
// A library to preload: the processes that load it see as many processor cores as RUBICON_AS_IF_CORES says, so that
// thread pools, and libraries that choose their way by the number of cores, are those of another machine. As fast as ever.
// Relies on glibc, whose functions it stands before; TBB, GDAL, Qt and the standard library ask through these.
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <sched.h>
#include <sys/sysinfo.h>
#include <unistd.h>

namespace
{

int cores()
{
  static const int wanted = std::atoi( std::getenv( "RUBICON_AS_IF_CORES" ) );
  return wanted;
}

} // namespace

extern "C"
{
__attribute__( ( visibility( "default" ) ) ) int get_nprocs() noexcept
{
  return cores();
}

__attribute__( ( visibility( "default" ) ) ) int get_nprocs_conf() noexcept
{
  return cores();
}

__attribute__( ( visibility( "default" ) ) ) long sysconf( int name ) noexcept
{
  if ( name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF )
    return cores();
  static const auto next = reinterpret_cast<long ( * )( int )>( dlsym( RTLD_NEXT, "sysconf" ) );
  return next( name );
}

__attribute__( ( visibility( "default" ) ) ) int sched_getaffinity( pid_t, size_t size, cpu_set_t *set ) noexcept
{
  if ( size * 8 < static_cast<size_t>( cores() ) )
  {
    errno = EINVAL;
    return -1;
  }
  std::memset( set, 0, size );
  for ( int core = 0; core < cores(); ++core )
    CPU_SET_S( core, size, set );
  return 0;
}
}
