// SPDX-License-Identifier: GPL-2.0-or-later
// How the work of the whole job grows: pairs examined and predicates decided, for each segment and contact, on layers
// that are hard on a search, held against layers that are even.
// Relies on verify/uneven_cases.h and red_blue/red_blue.h.
#include "core/red_blue/red_blue.h"
#include "core/verify/uneven_cases.h"

#include <QtTest>

using namespace rubicon;

namespace
{

using MakeLayers = std::function<RedBlueCase( Random &, std::size_t )>;

double operations_for_each( const MakeLayers &make, std::size_t segments )
{
  Random random( 1 );
  const RedBlueCase layers = make( random, segments );
  RunOptions options;
  options.backend = Backend::cpu;
  const RedBlueResult result = red_blue( layers.red, layers.blue, options );
  const TierCounts &tiers = result.run.tiers;
  const std::uint64_t operations = result.run.candidates + tiers.filter + tiers.interval + tiers.expansion
                                   + tiers.rational;
  return static_cast<double>( operations )
         / static_cast<double>( layers.red.segment_count() + layers.blue.segment_count() + result.contacts.size() );
}

struct Family
{
    const char *name;
    MakeLayers make;
    std::size_t smallest; //!< segments; the sizes are this, four times and sixteen times as many
    double factor;        //!< of what even layers of this size need
};

const std::vector<Family> &families()
{
  const auto far = []( double distance ) {
    return [distance]( Random &random, std::size_t segments ) { return far_segment( random, segments, distance ); };
  };
  const auto apart = []( double distance ) {
    return [distance]( Random &random, std::size_t segments ) { return far_clusters( random, segments, distance ); };
  };
  static const std::vector<Family> all = {
    { "a segment from the origin", segment_from_origin, 1000, 3 },
    { "a segment at 1e9", far( 1e9 ), 1000, 3 },
    { "a segment at 1e12", far( 1e12 ), 1000, 3 },
    { "a segment at 1e30", far( 1e30 ), 1000, 3 },
    { "clusters 1e6 apart", apart( 1e6 ), 1000, 3 },
    { "clusters 1e9 apart", apart( 1e9 ), 1000, 3 },
    { "clusters 1e11 apart", apart( 1e11 ), 1000, 3 },
    { "town and country", town_and_country, 1000, 3 },
    { "hatches", hatches, 1000, 3 },
    { "one across all", one_across_all, 1000, 3 },
    { "star", star, 15, 5 },
    { "fan", fan, 15, 5 },
  };
  return all;
}

} // namespace

class TestGrowth : public QObject
{
    Q_OBJECT

  private slots:
    void operations_data();
    void operations();
};

void TestGrowth::operations_data()
{
  QTest::addColumn<int>( "number" );
  for ( std::size_t i = 0; i < families().size(); ++i )
    QTest::newRow( families()[i].name ) << static_cast<int>( i );
}

void TestGrowth::operations()
{
  QFETCH( int, number );
  const Family &family = families()[static_cast<std::size_t>( number )];
  const double even = operations_for_each( even_layers, 1000 );
  for ( const std::size_t segments : { family.smallest, 4 * family.smallest, 16 * family.smallest } )
  {
    const double each = operations_for_each( family.make, segments );
    const QString what = QString( "%1 operations for each of %2 segments, %3 in even layers" );
    QVERIFY2( each <= family.factor * even, qPrintable( what.arg( each ).arg( segments ).arg( even ) ) );
  }
}

QTEST_APPLESS_MAIN( TestGrowth )
#include "test_growth.moc"
