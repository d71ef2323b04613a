// SPDX-License-Identifier: GPL-2.0-or-later
// Batches hold what the rows of their table do, as the Arrow C data interface lays it out, and free what they own.
// Relies on core/tables/arrow_batch.h.
#include "core/tables/arrow_batch.h"
#include "tests/core/tables/arrow_table.h"

#include <QtTest>

#include <cmath>
#include <cstring>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

bool bit( const void *bits, std::size_t i )
{
  return static_cast<const std::uint8_t *>( bits )[i / 8] >> i % 8 & 1;
}

bool is_valid( const ArrowArray &column, std::size_t row )
{
  return !column.buffers[0] || bit( column.buffers[0], row );
}

template <typename T>
T at( const void *buffer, std::size_t i )
{
  T value;
  std::memcpy( &value, static_cast<const char *>( buffer ) + i * sizeof( T ), sizeof( T ) );
  return value;
}

std::string_view text( const ArrowArray &column, std::size_t row )
{
  const auto begin = at<std::int64_t>( column.buffers[1], row ), end = at<std::int64_t>( column.buffers[1], row + 1 );
  return { static_cast<const char *>( column.buffers[2] ) + begin, static_cast<std::size_t>( end - begin ) };
}

//! The value of a row, as its column's type says.
Value value( const ArrowSchema &type, const ArrowArray &column, std::size_t row )
{
  if ( !is_valid( column, row ) )
    return Value();
  switch ( type.format[0] )
  {
    case 'l': return at<std::int64_t>( column.buffers[1], row );
    case 'g': return at<double>( column.buffers[1], row );
    case 'b': return bit( column.buffers[1], row );
    default: return text( column, row );
  }
}

} // namespace

class TestArrowBatch : public QObject
{
    Q_OBJECT
  private slots:
    void schema();
    void rows_data();
    void rows();
    void geometry();
    void polygons();
    void without_geometry();
    void members_may_move();
    void nothing_is_handed_out_where_the_table_throws();
};

void TestArrowBatch::schema()
{
  ArrowSchema type;
  export_schema( table_of_all_types(), type );
  QCOMPARE( type.format, "+s" );
  QCOMPARE( type.n_children, 5 );
  QByteArray members;
  for ( std::int64_t i = 0; i < type.n_children; ++i )
  {
    const ArrowSchema &member = *type.children[i];
    members += QByteArray( member.name ) + ' ' + member.format + ( member.flags & ARROW_FLAG_NULLABLE ? "? " : " " );
  }
  QCOMPARE( members, "number l real g? text U? yes b? geometry Z? " );
  QCOMPARE( QByteArray( type.children[4]->metadata + 8, 20 ), "ARROW:extension:name" );
  QCOMPARE( QByteArray( type.children[4]->metadata + 32, 12 ), "geoarrow.wkb" );
  type.release( &type );
  QVERIFY( !type.release );
}

void TestArrowBatch::rows_data()
{
  QTest::addColumn<int>( "begin" );
  QTest::addColumn<int>( "end" );
  QTest::newRow( "all" ) << 0 << 20;
  QTest::newRow( "some" ) << 5 << 14;
  QTest::newRow( "one without NULL" ) << 3 << 4;
  QTest::newRow( "none" ) << 7 << 7;
}

void TestArrowBatch::rows()
{
  QFETCH( int, begin );
  QFETCH( int, end );
  const Table table = table_of_all_types();
  ArrowSchema type;
  ArrowArray batch;
  export_schema( table, type );
  export_batch( table, static_cast<std::size_t>( begin ), static_cast<std::size_t>( end ), batch );
  QCOMPARE( batch.length, end - begin );
  QCOMPARE( batch.n_children, type.n_children );
  Row row;
  std::int64_t nulls = 0;
  for ( int number = begin; number < end; ++number )
  {
    table.read( static_cast<std::size_t>( number ), row );
    nulls += std::holds_alternative<std::monostate>( row.values[1] );
    for ( std::size_t i = 0; i < row.values.size(); ++i )
      QVERIFY( value( *type.children[i], *batch.children[i], static_cast<std::size_t>( number - begin ) )
               == row.values[i] );
  }
  for ( int i = 1; i < 5; ++i )
    QCOMPARE( batch.children[i]->null_count, nulls );
  QCOMPARE( batch.children[0]->null_count, 0 );
  batch.release( &batch );
  type.release( &type );
}

void TestArrowBatch::geometry()
{
  ArrowArray batch;
  export_batch( table_of_all_types(), 1, 3, batch );
  const ArrowArray &column = *batch.children[4];
  QVERIFY( is_valid( column, 0 ) && !is_valid( column, 1 ) );
  const std::string_view wkb = text( column, 0 );
  QCOMPARE( wkb.size(), std::size_t( 1 + 4 + 4 + 2 * 4 * 8 ) );
  QCOMPARE( at<std::uint32_t>( wkb.data() + 1, 0 ), 3002u ); // a line with Z and M
  QCOMPARE( at<std::uint32_t>( wkb.data() + 1, 1 ), 2u );
  const double expected[] = { 1, 0, 1, std::nan( "" ), 1, 1, 2, 10 };
  for ( std::size_t i = 0; i < 8; ++i )
  {
    const double number = at<double>( wkb.data() + 9, i );
    QVERIFY( number == expected[i] || ( std::isnan( number ) && std::isnan( expected[i] ) ) );
  }
  QVERIFY( text( column, 1 ).empty() );
  batch.release( &batch );
}

void TestArrowBatch::polygons()
{
  Table table;
  table.columns = { { "number", ColumnType::integer, false, "", "" } };
  table.geometry = { GeometryType::polygon, true };
  table.row_count = 1;
  table.fill = []( std::size_t, Row &row ) {
    row.add( 1 );
    row.geometry = { { 0, 0, 1 }, { 9, 0, 1 }, { 0, 9, 1 }, { 0, 0, 1 },
                     { 1, 1, 1 }, { 1, 2, 1 }, { 2, 1, 1 }, { 1, 1, 1 } };
    row.ring_begin = { 0, 4 };
  };
  ArrowArray batch;
  export_batch( table, 0, 1, batch );
  const std::string_view wkb = text( *batch.children[1], 0 );
  constexpr std::size_t ring = 4 + 4 * 3 * 8;
  QCOMPARE( wkb.size(), 1 + 4 + 4 + 2 * ring );
  QCOMPARE( at<std::uint32_t>( wkb.data() + 1, 0 ), 1003u ); // a polygon with Z
  QCOMPARE( at<std::uint32_t>( wkb.data() + 1, 1 ), 2u );
  for ( const std::size_t begin : { std::size_t( 9 ), 9 + ring } )
    QCOMPARE( at<std::uint32_t>( wkb.data() + begin, 0 ), 4u );
  QCOMPARE( at<double>( wkb.data() + 9 + ring + 4, 4 ), 2.0 ); // y of the hole's second vertex
  batch.release( &batch );
}

void TestArrowBatch::without_geometry()
{
  Table table = table_of_all_types();
  table.geometry = {};
  ArrowSchema type;
  ArrowArray batch;
  export_schema( table, type );
  export_batch( table, 0, 20, batch );
  QCOMPARE( type.n_children, 4 );
  QCOMPARE( batch.n_children, 4 );
  type.release( &type );
  batch.release( &batch );
}

// As the interface allows: whoever takes the struct keeps one of its members and releases the rest.
void TestArrowBatch::members_may_move()
{
  ArrowArray batch;
  export_batch( table_of_all_types(), 0, 20, batch );
  ArrowArray numbers = *batch.children[0];
  batch.children[0]->release = nullptr;
  batch.release( &batch );
  QCOMPARE( at<std::int64_t>( numbers.buffers[1], 19 ), std::int64_t( 19 ) << 40 );
  numbers.release( &numbers );
  QVERIFY( !numbers.release );
}

void TestArrowBatch::nothing_is_handed_out_where_the_table_throws()
{
  Table table = table_of_all_types();
  const auto fill = table.fill;
  table.fill = [fill]( std::size_t number, Row &row ) {
    if ( number == 9 )
      throw std::runtime_error( "row 9" );
    fill( number, row );
  };
  ArrowArray batch{};
  batch.length = -5;
  QVERIFY_EXCEPTION_THROWN( export_batch( table, 0, 20, batch ), std::runtime_error );
  QCOMPARE( batch.length, -5 );
}

QTEST_GUILESS_MAIN( TestArrowBatch )
#include "test_arrow_batch.moc"
