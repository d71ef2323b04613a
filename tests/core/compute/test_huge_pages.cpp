// SPDX-License-Identifier: GPL-2.0-or-later
// Large arrays lie in memory for which huge pages are asked for, as Linux tells of each mapping.
// Relies on compute/unfilled_vector.h, compute/make_room.h and /proc/self/smaps.
#include "core/compute/make_room.h"
#include "core/compute/unfilled_vector.h"

#include <QFile>
#include <QtTest>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <unistd.h>

using namespace rubicon;

namespace
{

//! The flags of the mapping that holds \a memory, as " rd wr … "; empty where the system does not tell.
QByteArray flags_of( const void *memory )
{
  QFile mappings( QStringLiteral( "/proc/self/smaps" ) );
  if ( !mappings.open( QIODevice::ReadOnly ) )
    return {};
  const auto address = static_cast<qulonglong>( reinterpret_cast<std::uintptr_t>( memory ) );
  bool is_within = false;
  for ( QByteArray line = mappings.readLine(); !line.isEmpty(); line = mappings.readLine() )
  {
    // A mapping begins with its range, "7f0000000000-7f0000200000 rw-p …"; what is told of it follows as "Name: …".
    const QList<QByteArray> range = line.left( line.indexOf( ' ' ) ).split( '-' );
    bool has_begin = false, has_end = false;
    const qulonglong begin = range.first().toULongLong( &has_begin, 16 ),
                     end = range.last().toULongLong( &has_end, 16 );
    if ( range.size() == 2 && has_begin && has_end )
      is_within = begin <= address && address < end;
    else if ( is_within && line.startsWith( "VmFlags:" ) )
      return line.mid( 8 ).replace( '\n', ' ' );
  }
  return {};
}

} // namespace

class TestHugePages : public QObject
{
    Q_OBJECT

  private slots:
    void are_asked_for_large_arrays();
    void leave_errno();
};

void TestHugePages::are_asked_for_large_arrays()
{
  if ( !QFile::exists( QStringLiteral( "/sys/kernel/mm/transparent_hugepage/enabled" ) ) )
    QSKIP( "this system has no huge pages for who asks for them" );
  if ( sysconf( _SC_PAGESIZE ) != 4096 )
    QSKIP( "pages are not of 4 KB, so that nothing is asked for" );
  if ( flags_of( &errno ).isEmpty() )
    QSKIP( "this system does not tell for which memory huge pages are asked for" );
  // Larger than any that malloc takes from memory that was given back, and the least.
  for ( const std::size_t bytes : { std::size_t( 64 ) << 20, least_of_huge_pages } )
  {
    UnfilledVector<double> array( bytes / sizeof( double ) );
    QVERIFY( flags_of( array.data() + array.size() / 2 ).contains( " hg " ) );
    QVERIFY( flags_of( &array.back() ).contains( " hg " ) );
    std::vector<double> filled;
    reserve_room( filled, bytes / sizeof( double ) );
    QVERIFY( flags_of( filled.data() + filled.capacity() / 2 ).contains( " hg " ) );
  }
}

void TestHugePages::leave_errno()
{
  errno = 0;
  ask_for_huge_pages( reinterpret_cast<void *>( std::uintptr_t( 8 ) ),
                      least_of_huge_pages ); // where there is no memory
  QCOMPARE( errno, 0 );
}

QTEST_APPLESS_MAIN( TestHugePages )
#include "test_huge_pages.moc"
