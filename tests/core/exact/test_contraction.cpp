// SPDX-License-Identifier: GPL-2.0-or-later
// Contraction is really off where core/ is compiled: a fused a·b - c would return what rounding must lose.
// Relies on contraction_trap.h.
#include "contraction_trap.h"

#include <QtTest>

class TestContraction : public QObject
{
    Q_OBJECT

  private slots:
    void core_rounds_the_product();
    void the_trap_catches_contraction();
};

// (1 + 2^-30)^2 = 1 + 2^-29 + 2^-60, which rounds to 1 + 2^-29.
constexpr double factor = 1.0 + 0x1p-30, rounded_square = 1.0 + 0x1p-29;

void TestContraction::core_rounds_the_product()
{
  QCOMPARE( rubicon::test::product_less_as_core( factor, factor, rounded_square ), 0.0 );
}

void TestContraction::the_trap_catches_contraction()
{
  QCOMPARE( rubicon::test::product_less_contracted( factor, factor, rounded_square ), 0x1p-60 );
}

QTEST_APPLESS_MAIN( TestContraction )
#include "test_contraction.moc"
