// SPDX-License-Identifier: GPL-2.0-or-later
// Which vertices start a segment, of all and of slices.
// Relies on index/segment_mask.h.
#include "core/index/segment_mask.h"

#include <QtTest>

#include <random>

using namespace rubicon;

class TestSegmentMask : public QObject
{
    Q_OBJECT

  private slots:
    void all_but_last_vertices_data();
    void all_but_last_vertices();
    void slices_are_words_of_the_whole_data() { all_but_last_vertices_data(); }
    void slices_are_words_of_the_whole();

  private:
    //! Offsets of parts of \a least to \a most vertices.
    static std::vector<std::uint32_t> parts( int count, int least, int most )
    {
      std::mt19937 random( 1 );
      std::vector<std::uint32_t> begin{ 0 };
      for ( int i = 0; i < count; ++i )
        begin.push_back( begin.back()
                         + static_cast<std::uint32_t>( std::uniform_int_distribution( least, most )( random ) ) );
      return begin;
    }

    static std::vector<std::uint32_t> fetched_parts()
    {
      QFETCH( int, count );
      QFETCH( int, least );
      QFETCH( int, most );
      return parts( count, least, most );
    }
};

void TestSegmentMask::all_but_last_vertices_data()
{
  QTest::addColumn<int>( "count" );
  QTest::addColumn<int>( "least" );
  QTest::addColumn<int>( "most" );
  QTest::newRow( "one part of a word" ) << 1 << 32 << 32;
  QTest::newRow( "one part and a vertex" ) << 1 << 33 << 33;
  QTest::newRow( "lines of two" ) << 1000 << 2 << 2;
  QTest::newRow( "parts of any size" ) << 300 << 2 << 100;
  QTest::newRow( "so many that threads share them" ) << 100000 << 2 << 5;
}

void TestSegmentMask::all_but_last_vertices()
{
  const std::vector<std::uint32_t> begin = fetched_parts();
  Workers workers{ RunOptions() };
  const SegmentMask mask = segment_mask( begin, workers );
  QCOMPARE( mask.size(), ( begin.back() + 31u ) / 32u );
  const NamedBy named{ mask.data() };
  std::size_t part = 0;
  for ( std::uint32_t vertex = 0; vertex < mask.size() * 32; ++vertex )
  {
    part += part + 1 < begin.size() && vertex == begin[part + 1];
    QCOMPARE( named( vertex ), vertex < begin.back() && vertex + 1 != begin[part + 1] );
  }
}

void TestSegmentMask::slices_are_words_of_the_whole()
{
  const std::vector<std::uint32_t> begin = fetched_parts();
  Workers workers{ RunOptions() };
  const SegmentMask whole = segment_mask( begin, workers );
  for ( const std::size_t size : { 32u, 64u, 1024u } )
    for ( std::size_t first = 0; first < begin.back(); first += size )
    {
      const std::size_t end = std::min<std::size_t>( begin.back(), first + size );
      const SegmentMask slice = segment_mask( begin, first, end, workers );
      QCOMPARE( slice.size(), ( end - first + 31 ) / 32 );
      QVERIFY( std::equal( slice.begin(), slice.end(), whole.begin() + static_cast<std::ptrdiff_t>( first / 32 ) ) );
    }
}

QTEST_GUILESS_MAIN( TestSegmentMask )

#include "test_segment_mask.moc"
