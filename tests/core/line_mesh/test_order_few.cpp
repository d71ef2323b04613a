// SPDX-License-Identifier: GPL-2.0-or-later
// Few numbers come in their order, however many there are; numbers without one are not taken for an order.
// Relies on line_mesh/order_few.h.
#include "core/line_mesh/order_few.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using namespace rubicon;

namespace
{

std::vector<std::uint32_t> order_of( const std::vector<double> &numbers )
{
  FewNumbers few;
  for ( const double number : numbers )
    few.add( number );
  std::vector<std::uint32_t> order( numbers.size() );
  order_few( few, order.data() );
  return order;
}

} // namespace

class TestOrderFew : public QObject
{
    Q_OBJECT

  private slots:
    void as_sorted()
    {
      std::mt19937_64 random( 1 );
      for ( std::size_t count = 0; count <= FewNumbers::most; ++count )
        for ( int round = 0; round < 20; ++round )
        {
          std::vector<double> numbers( count );
          for ( double &number : numbers )
            number = static_cast<double>( random() ) * 0x1p-64;
          std::vector<std::uint32_t> expected( count );
          std::iota( expected.begin(), expected.end(), 0 );
          std::ranges::sort( expected, {}, [&]( std::uint32_t i ) { return numbers[i]; } );
          QCOMPARE( order_of( numbers ), expected );
        }
    }

    //! Whoever reads numbers along what is no order sees it: they do not ascend strictly.
    void equal_numbers_are_no_order()
    {
      for ( std::size_t count = 2; count <= FewNumbers::most; ++count )
        for ( std::size_t twice = 1; twice < count; ++twice )
        {
          std::vector<double> numbers( count );
          std::iota( numbers.begin(), numbers.end(), 1.0 );
          numbers[twice] = numbers[twice / 2];
          check_no_order( numbers );
          numbers[twice] = std::numeric_limits<double>::quiet_NaN();
          check_no_order( numbers );
        }
    }

  private:
    void check_no_order( const std::vector<double> &numbers )
    {
      const std::vector<std::uint32_t> order = order_of( numbers );
      QVERIFY( std::ranges::max( order ) < numbers.size() );
      const auto no_less = [&]( std::uint32_t a, std::uint32_t b ) { return !( numbers[a] < numbers[b] ); };
      QVERIFY( std::ranges::adjacent_find( order, no_less ) != order.end() );
    }
};

QTEST_APPLESS_MAIN( TestOrderFew )
#include "test_order_few.moc"
