// SPDX-License-Identifier: GPL-2.0-or-later
// Classification of one pair of segments: the table of kinds, its symmetries, and pairs that a tier cannot decide.
// Relies on core/red_blue/contact.h.
#include "core/exact/predicates.h"
#include "core/red_blue/contact.h"

#include <QtTest>

using namespace rubicon;

namespace
{

ContactKind kind_of( Point2 a, Point2 b, Point2 c, Point2 d )
{
  TierCounts counts;
  return classify( a, b, c, d, ExactLadder( counts ) );
}

//! Checks every order of layers and ends, and the same turned by a quarter and by an eighth.
void check( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d )
{
  const auto quarter = []( Point2 p ) { return Point2{ -p.y, p.x }; };
  const auto eighth = []( Point2 p ) { return Point2{ p.x - p.y, p.x + p.y }; };
  for ( int turn = 0; turn < 3; ++turn )
  {
    QVERIFY( kind_of( a, b, c, d ) == kind );
    QVERIFY( kind_of( b, a, c, d ) == kind );
    QVERIFY( kind_of( a, b, d, c ) == kind );
    QVERIFY( kind_of( c, d, a, b ) == kind );
    QVERIFY( kind_of( d, c, b, a ) == kind );
    for ( Point2 *p : { &a, &b, &c, &d } )
      *p = turn == 0 ? quarter( *p ) : eighth( *p );
  }
}

//! Cannot tell the answer to one of the questions.
struct LadderWithGap
{
    int gap;
    mutable int asked = 0;

    Sign turn( Point2 p, Point2 q, Point2 r ) const
    {
      return asked++ == gap ? Sign::uncertain : RationalLadder::turn( p, q, r );
    }
};

} // namespace

class TestContact : public QObject
{
    Q_OBJECT

  private slots:
    void kinds();
    void collinear_kinds();
    void nearly_touching();
    void uncertain_signs_leave_it_undecided();
    void strength();
};

void TestContact::kinds()
{
  check( ContactKind::cross, { 0, 0 }, { 10, 0 }, { 5, -1 }, { 5, 1 } );
  check( ContactKind::t_touch, { 0, 0 }, { 10, 0 }, { 3, -1 }, { 3, 0 } );
  check( ContactKind::v_touch, { 0, 0 }, { 10, 0 }, { 10, 0 }, { 10, 5 } );
  check( ContactKind::none, { 0, 0 }, { 10, 0 }, { 0, 1 }, { 10, 1 } );
  check( ContactKind::none, { 0, 0 }, { 10, 0 }, { 12, -1 }, { 12, 1 } );
  check( ContactKind::none, { 0, 0 }, { 10, 0 }, { 5, 1 }, { 5, 2 } );
  check( ContactKind::none, { 0, 0 }, { 10, 0 }, { 11, 0 }, { 12, 3 } );
}

void TestContact::collinear_kinds()
{
  check( ContactKind::overlap, { 0, 0 }, { 10, 0 }, { 5, 0 }, { 15, 0 } );
  check( ContactKind::overlap, { 0, 0 }, { 10, 0 }, { 2, 0 }, { 8, 0 } );
  check( ContactKind::overlap, { 0, 0 }, { 10, 0 }, { 0, 0 }, { 8, 0 } );
  check( ContactKind::overlap, { 0, 0 }, { 10, 0 }, { 0, 0 }, { 10, 0 } );
  check( ContactKind::v_touch, { 0, 0 }, { 10, 0 }, { 10, 0 }, { 20, 0 } );
  check( ContactKind::none, { 0, 0 }, { 10, 0 }, { 11, 0 }, { 20, 0 } );
}

void TestContact::nearly_touching()
{
  // The largest double below one: a hair short of the vertical line, and a hair beyond it.
  const double below_one = 1.0 - 0x1p-53, above_one = 1.0 + 0x1p-52;
  QVERIFY( kind_of( { 1, -1 }, { 1, 1 }, { 0, 0 }, { below_one, 0 } ) == ContactKind::none );
  QVERIFY( kind_of( { 1, -1 }, { 1, 1 }, { 0, 0 }, { 1, 0 } ) == ContactKind::t_touch );
  QVERIFY( kind_of( { 1, -1 }, { 1, 1 }, { 0, 0 }, { above_one, 0 } ) == ContactKind::cross );
  // 0.1 + 0.2 is not 0.3: the point (0.3, 0.9) lies beside the line y = 3x as doubles have it.
  QVERIFY( kind_of( { 0, 0 }, { 1, 3 }, { 0.1, 3 * 0.1 }, { 5, 0 } ) != ContactKind::t_touch );
  QVERIFY( kind_of( { 0, 0 }, { 1, 3 }, { 0.5, 1.5 }, { 5, 0 } ) == ContactKind::t_touch );
}

void TestContact::uncertain_signs_leave_it_undecided()
{
  for ( int gap = 0; gap < 4; ++gap )
    QVERIFY( classify( { 0, 0 }, { 10, 0 }, { 5, -1 }, { 5, 1 }, LadderWithGap{ gap } ) == ContactKind::undecided );
}

void TestContact::strength()
{
  QVERIFY( ContactKind::v_touch < ContactKind::t_touch );
  QVERIFY( ContactKind::t_touch < ContactKind::cross );
}

QTEST_APPLESS_MAIN( TestContact )
#include "test_contact.moc"
