// SPDX-License-Identifier: GPL-2.0-or-later
// Exact numbers as they are written, and roots rounded once.
// Relies on core/exact/exact_number.h.
#include "core/exact/exact_number.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;

class TestExactNumber : public QObject
{
    Q_OBJECT

  private slots:
    void decimals_data();
    void decimals();
    void roots();
    void roots_of_doubles_are_as_the_processor_has_them();
    void distances();
};

void TestExactNumber::decimals_data()
{
  QTest::addColumn<QString>( "fraction" );
  QTest::addColumn<QString>( "decimal" );
  QTest::addColumn<bool>( "exact" );
  QTest::newRow( "zero" ) << "0"
                          << "0" << true;
  QTest::newRow( "whole" ) << "-12"
                           << "-12" << true;
  QTest::newRow( "hundreds" ) << "1200"
                              << "1200" << true;
  QTest::newRow( "tenths" ) << "7/10"
                            << "0.7" << true;
  QTest::newRow( "thousandths" ) << "-3/1000"
                                 << "-0.003" << true;
  QTest::newRow( "mixed" ) << "49/4"
                           << "12.25" << true;
  QTest::newRow( "third" ) << "1/3"
                           << "0.3333333333333333333333333" << false;
  QTest::newRow( "two thirds" ) << "2/3"
                                << "0.6666666666666666666666667" << false;
  QTest::newRow( "next to one" ) << "9999999999999999999999999999/10000000000000000000000000000"
                                 << "1" << false;
  QTest::newRow( "small" ) << "1/1000000000"
                           << "1e-9" << true;
  QTest::newRow( "large" ) << "123" + QString( 30, '0' ) << "1.23e32" << true;
  QTest::newRow( "as a double" ) << "3602879701896397/36028797018963968"
                                 << "0.1000000000000000055511151" << false;
}

void TestExactNumber::decimals()
{
  QFETCH( QString, fraction );
  QFETCH( QString, decimal );
  QFETCH( bool, exact );
  mpq_class value( fraction.toStdString() );
  value.canonicalize();
  const ExactNumber number = exact_number( value );
  QCOMPARE( QString::fromStdString( number.decimal ), decimal );
  QCOMPARE( number.is_decimal, exact );
  QCOMPARE( number.nearest, nearest_double( value ) );
}

void TestExactNumber::roots()
{
  QCOMPARE( nearest_root( 0 ), 0.0 );
  QCOMPARE( nearest_root( mpq_class( 9, 16 ) ), 0.75 );
  QCOMPARE( nearest_root( 2 ), std::sqrt( 2.0 ) );
  // Just above half way between 1 and the next double, and exactly there, where the even one is taken.
  const mpq_class half_way = 1 + mpq_class( 0x1p-53 );
  const mpz_class much = mpz_class( 1 ) << 400;
  QCOMPARE( nearest_root( half_way * half_way ), 1.0 );
  QCOMPARE( nearest_root( half_way * half_way + mpq_class( 1, much ) ), 1 + 0x1p-52 );
  QCOMPARE( nearest_root( mpq_class( 0x1p-1074 ) * 0x1p-1074 ), 0x1p-1074 );
  QCOMPARE( nearest_root( mpq_class( 0x1p1000 ) * 0x1p1000 ), 0x1p1000 );
}

void TestExactNumber::roots_of_doubles_are_as_the_processor_has_them()
{
  double value = 0x1.123456789abcdp-300;
  for ( int i = 0; i < 2000; ++i, value *= 1.2345678912345 )
    QCOMPARE( nearest_root( mpq_class( value ) ), std::sqrt( value ) );
}

void TestExactNumber::distances()
{
  QCOMPARE( nearest_distance( { mpq_class( 3 ), mpq_class( 4 ) }, Point2{ 0, 0 } ), 5.0 );
  QCOMPARE( nearest_distance( Vector3<mpq_class>{ 1, 2, 2 }, Point3{ 0, 0, 0 } ), 3.0 );
  QCOMPARE( nearest_distance( { mpq_class( 1, 3 ), 0 }, Point2{ 1.0 / 3, 0 } ), 0x1p-54 / 3 );
}

QTEST_APPLESS_MAIN( TestExactNumber )
#include "test_exact_number.moc"
