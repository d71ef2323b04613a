// SPDX-License-Identifier: GPL-2.0-or-later
// Borders cut by ears: the same triangles as the rule itself gives, word for word, and borders of many corners.
// Relies on core/ingest and core/exact.
#include "core/exact/predicates.h"
#include "core/ingest/ear_clipping.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace rubicon;

namespace
{

using Border = std::vector<Point2>;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

Sign turn( Point2 a, Point2 b, Point2 c )
{
  return orient2d( a, b, c );
}

//! Sides \a i and \a j share a point that is not the corner between neighbours.
bool meet_wrongly( const Border &border, std::size_t i, std::size_t j )
{
  const std::size_t n = border.size();
  const Point2 a = border[i], b = border[( i + 1 ) % n], c = border[j], d = border[( j + 1 ) % n];
  const auto on = []( Point2 p, Point2 q, Point2 r ) {
    return turn( p, q, r ) == Sign::zero && std::min( p.x, q.x ) <= r.x && r.x <= std::max( p.x, q.x )
           && std::min( p.y, q.y ) <= r.y && r.y <= std::max( p.y, q.y );
  };
  if ( ( i + 1 ) % n == j )
    return on( a, b, d ) || on( c, d, a );
  if ( ( j + 1 ) % n == i )
    return on( c, d, b ) || on( a, b, c );
  const Sign side = turn( a, b, c ), other = turn( c, d, a );
  return on( a, b, c ) || on( a, b, d ) || on( c, d, a ) || on( c, d, b )
         || ( side != Sign::zero && side == -turn( a, b, d ) && other != Sign::zero && other == -turn( c, d, b ) );
}

bool is_simple( const Border &border )
{
  for ( std::size_t i = 0; i < border.size(); ++i )
    for ( std::size_t j = i + 1; j < border.size(); ++j )
      if ( meet_wrongly( border, i, j ) )
        return false;
  return true;
}

//! What is left of a border, and its ears, each looked for among all corners.
class Rest
{
  public:
    explicit Rest( const Border &border )
      : mBorder( border )
      , mLeft( border.size() )
    {
      std::iota( mLeft.begin(), mLeft.end(), 0 );
      double doubled_area = 0;
      for ( std::size_t i = 0; i < border.size(); ++i )
      {
        const Point2 p = border[i], q = border[( i + 1 ) % border.size()];
        doubled_area += p.x * q.y - p.y * q.x;
      }
      mConvex = sign_of( doubled_area );
    }

    const std::vector<std::uint32_t> &left() const { return mLeft; }
    void cut( std::uint32_t corner ) { mLeft.erase( std::find( mLeft.begin(), mLeft.end(), corner ) ); }

    //! A corner that is left, between its neighbours.
    std::array<std::uint32_t, 3> around( std::uint32_t corner ) const
    {
      const auto i = static_cast<std::size_t>( std::find( mLeft.begin(), mLeft.end(), corner ) - mLeft.begin() );
      return { mLeft[( i + mLeft.size() - 1 ) % mLeft.size()], corner, mLeft[( i + 1 ) % mLeft.size()] };
    }

    bool is_ear( std::uint32_t corner ) const
    {
      const auto [a, b, c] = around( corner );
      const auto in_the_way = [&, a = a, b = b, c = c]( std::uint32_t p ) {
        return p != a && p != b && p != c && turn( mBorder[a], mBorder[b], mBorder[p] ) != -mConvex
               && turn( mBorder[b], mBorder[c], mBorder[p] ) != -mConvex
               && turn( mBorder[c], mBorder[a], mBorder[p] ) != -mConvex;
      };
      return turn( mBorder[a], mBorder[b], mBorder[c] ) == mConvex
             && std::none_of( mLeft.begin(), mLeft.end(), in_the_way );
    }

  private:
    const Border &mBorder;
    std::vector<std::uint32_t> mLeft;
    Sign mConvex;
};

//! As clip_ears() says it. The queue holds all ears that there are, after every cut; else nothing is returned.
Triangles by_the_rule( const Border &border )
{
  Rest rest( border );
  std::vector<std::uint32_t> queue;
  Triangles triangles;
  const auto is_ear = [&]( std::uint32_t corner ) { return rest.is_ear( corner ); };
  std::copy_if( rest.left().begin(), rest.left().end(), std::back_inserter( queue ), is_ear );
  while ( rest.left().size() >= 3 )
  {
    const std::array<std::uint32_t, 3> ear = rest.around( queue.front() );
    triangles.push_back( ear );
    rest.cut( ear[1] );
    queue.erase( queue.begin() );
    for ( const std::uint32_t corner : { ear[0], ear[2] } )
    {
      std::erase( queue, corner );
      if ( is_ear( corner ) )
        queue.push_back( corner );
    }
    if ( static_cast<std::size_t>( std::count_if( rest.left().begin(), rest.left().end(), is_ear ) ) != queue.size() )
      return {};
  }
  return triangles;
}

//! Between two rows of heights, over integers: corners on one line are frequent.
Border between_rows( std::mt19937 &random )
{
  const auto below = [&random]( unsigned end ) { return static_cast<double>( random() % end ); };
  Border border;
  double x = 0;
  for ( unsigned i = 2 + random() % 8; i > 0; --i, x += 1 + below( 3 ) )
    border.push_back( { x, below( 4 ) } );
  for ( unsigned i = 2 + random() % 8; i > 0; --i, x -= 1 + below( 3 ) )
    border.push_back( { x, 4 + below( 4 ) } );
  return border;
}

//! Anyhow over integers: seldom simple.
Border anyhow( std::mt19937 &random )
{
  Border border( 4 + random() % 4 );
  for ( Point2 &p : border )
    p = { static_cast<double>( random() % 6 ), static_cast<double>( random() % 6 ) };
  return border;
}

//! A line that follows itself at a distance, in squares that grow.
Border spiral( int turns )
{
  Border out, back;
  for ( int i = 0; i < 4 * turns; ++i )
  {
    const double r = i / 4 + 1, x[] = { -r, r, r, -r }, y[] = { -r, -r, r, r + 1 };
    out.push_back( { x[i % 4], y[i % 4] } );
    back.push_back( { x[i % 4] * ( 1 - 0.25 / r ), y[i % 4] * ( 1 - 0.25 / r ) } );
  }
  out.insert( out.end(), back.rbegin(), back.rend() );
  return out;
}

//! Teeth from below between teeth from above, turned so that they slant.
Border comb( int corners )
{
  Border border;
  const auto add = [&border]( double x, double y ) { border.push_back( { x - y, x + y } ); };
  for ( int i = 0; i < corners / 2; ++i )
    add( i, 10 + i % 2 * 1000 );
  for ( int i = corners / 2; i-- > 0; )
    add( i, i % 2 * 1000 - 5 );
  return border;
}

//! A narrow strip with corners all along both sides, which slants and, halfway, turns off.
Border strip( int corners )
{
  const int bend = corners / 4;
  const auto at = [bend]( double along, double up ) {
    return along <= bend ? Point2{ 3 * along - up, 2 * along + up } : Point2{ 4 * bend - along - up, 2 * along + up };
  };
  Border border;
  for ( int i = 0; i < corners / 2; ++i )
    border.push_back( at( i, 0 ) );
  for ( int i = corners / 2; i-- > 0; )
    border.push_back( at( i, 0.5 ) );
  return border;
}

} // namespace

class TestEarClipping : public QObject
{
    Q_OBJECT

  private slots:
    void follows_the_rule();
    void leaves_out_what_is_not_simple();
    void spirals();
    void slivers();
    void many_corners();
    void stops();
};

void TestEarClipping::follows_the_rule()
{
  std::mt19937 random( 1 );
  int simple = 0;
  for ( int i = 0; i < 2000; ++i )
  {
    Border border = between_rows( random );
    std::rotate( border.begin(), border.begin() + static_cast<std::ptrdiff_t>( random() % border.size() ),
                 border.end() );
    if ( random() % 2 )
      std::reverse( border.begin(), border.end() );
    if ( random() % 2 )
      for ( Point2 &p : border )
        p = { p.x - p.y, p.x + p.y };
    if ( !is_simple( border ) )
      continue;
    ++simple;
    QVERIFY( clip_ears( border ) == by_the_rule( border ) );
  }
  QVERIFY( simple > 500 );
}

void TestEarClipping::leaves_out_what_is_not_simple()
{
  std::mt19937 random( 2 );
  int simple = 0;
  for ( int i = 0; i < 20000; ++i )
  {
    const Border border = anyhow( random );
    const bool expected = is_simple( border );
    simple += expected;
    const Triangles triangles = clip_ears( border );
    QCOMPARE( !triangles.empty(), expected );
    if ( expected )
      QVERIFY( triangles == by_the_rule( border ) );
  }
  QVERIFY( simple > 500 && simple < 15000 );
}

void TestEarClipping::spirals()
{
  for ( const int turns : { 1, 2, 5, 20 } )
  {
    const Border border = spiral( turns );
    QVERIFY( is_simple( border ) );
    QVERIFY( clip_ears( border ) == by_the_rule( border ) );
  }
}

//! Ears that would turn the other way in the tree's rounded coordinates, with a corner in them that is then taken to be apart.
void TestEarClipping::slivers()
{
  const Border borders[] = { { { 65536, 76458.666666666672 },
                               { 65536.000000000015, 76458.666666666686 },
                               { 256, 298.66666666666669 },
                               { 2, 2 },
                               { 1, 1 },
                               { 0, 0 },
                               { 85.333333333333329, 99.555555555555557 } },
                             { { 262144, 43690.666666666664 },
                               { 262144.00000000012, 43690.666666666686 },
                               { 341.33333333333331, 56.888888888888886 },
                               { 2, 2 },
                               { 0, 2 },
                               { 0, 0 } },
                             { { 16384, 10922.666666666666 },
                               { 16383.999999999993, 10922.666666666661 },
                               { 64, 42.666666666666664 },
                               { 3, 2 },
                               { 0, 3 },
                               { 3, 3 },
                               { 21.333333333333332, 14.222222222222221 } } };
  for ( const Border &border : borders )
  {
    QVERIFY( is_simple( border ) );
    QVERIFY( clip_ears( border ) == by_the_rule( border ) );
  }
}

void TestEarClipping::many_corners()
{
  QVERIFY( clip_ears( strip( 400 ) ) == by_the_rule( strip( 400 ) ) );
  QCOMPARE( clip_ears( strip( 200000 ) ).size(),
            std::size_t( 199998 ) ); // a quarter of an hour if ears met all boxes of the strip
  QVERIFY( clip_ears( comb( 200 ) ) == by_the_rule( comb( 200 ) ) );
  QCOMPARE( clip_ears( comb( 100000 ) ).size(),
            std::size_t( 99998 ) ); // would take days, ear by ear and corner by corner
}

//! Asked often in either part of the work: the sweep, which takes about one question for each corner, and the ears.
void TestEarClipping::stops()
{
  for ( const int questions : { 100, 150000, 290000 } )
  {
    int left = questions;
    QVERIFY_EXCEPTION_THROWN( clip_ears( comb( 100000 ), [&] { return --left == 0; } ), Cancelled );
  }
}

QTEST_APPLESS_MAIN( TestEarClipping )
#include "test_ear_clipping.moc"
