// SPDX-License-Identifier: GPL-2.0-or-later
// Every tier of every predicate gives the sign on the device that it gives on the host, whose signs other tests hold against GMP:
// the filter and the expansions always, intervals, which the host steps outward, and the ladder, whose last tier may not be able to tell,
// wherever both are certain.
// Relies on device_signs.h and point_families.h.
#include "device_signs.h"
#include "point_families.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

class TestDeviceSigns : public QObject
{
    Q_OBJECT

  private slots:
    void are_those_of_the_host_data();
    void are_those_of_the_host();
};

namespace
{

//! Points at random, on or near one line in the plane, or on or near one plane.
Quadruple random_points( Random &random, Family family )
{
  Quadruple q{ random.point3( family ), random.point3( family ), random.point3( family ), random.point3( family ) };
  switch ( random.below( 4 ) )
  {
    case 0:
    {
      const Point2 c = random.near_line( project( q.a, 0 ), project( q.b, 0 ) );
      q.c.x = c.x, q.c.y = c.y;
      break;
    }
    case 1:
      for ( Point3 *p :
            { &q.a, &q.b, &q.c, &q.d } ) // along a diagonal, where products round and the sum is exactly zero
        p->y = p->x;
      break;
    case 2: q.d = random.near_plane( q.a, q.b, q.c ); break;
    default: break;
  }
  return q;
}

QByteArray difference( const char *predicate, const TierSigns &host, const TierSigns &device )
{
  const auto agree = []( Sign a, Sign b ) { return a == b || a == Sign::uncertain || b == Sign::uncertain; };
  const char *tier = host.filter != device.filter               ? "filter"
                     : host.expansion != device.expansion       ? "expansion"
                     : !agree( host.interval, device.interval ) ? "interval"
                     : !agree( host.ladder, device.ladder )     ? "ladder"
                                                                : nullptr;
  return tier ? QByteArray( predicate ) + ", " + tier : QByteArray();
}

} // namespace

void TestDeviceSigns::are_those_of_the_host_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestDeviceSigns::are_those_of_the_host()
{
  QFETCH( int, family );
  Random random( 7 );
  std::vector<Quadruple> points( 200000 );
  for ( Quadruple &q : points )
    q = random_points( random, static_cast<Family>( family ) );
  const std::vector<PredicateSigns> found = device_signs( points );
  for ( std::size_t i = 0; i < points.size(); ++i )
  {
    const PredicateSigns expected = host_signs( points[i] );
    const QByteArray all = difference( "turn", expected.turn, found[i].turn )
                           + difference( "side", expected.side, found[i].side )
                           + difference( "direction", expected.direction, found[i].direction );
    QVERIFY2( all.isEmpty(), all + " of points " + QByteArray::number( static_cast<qulonglong>( i ) ) );
  }
}

QTEST_GUILESS_MAIN( TestDeviceSigns )
#include "test_device_signs.moc"
