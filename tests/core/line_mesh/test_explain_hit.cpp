// SPDX-License-Identifier: GPL-2.0-or-later
// Segments and triangles in full, against cases worked out by hand.
// Relies on tests/data/explained.
#include "explained_case.h"
#include "wkt_setting.h"

#include "core/line_mesh/explain_hit.h"
#include "core/line_mesh/line_mesh.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

class TestExplainHit : public QObject
{
    Q_OBJECT

  private slots:
    void cases_data();
    void cases();
};

void TestExplainHit::cases_data()
{
  QTest::addColumn<QStringList>( "fields" );
  const QList<QStringList> all = explained_cases( RUBICON_CASES "/hits.txt" );
  QVERIFY( all.size() >= 8 );
  for ( const QStringList &fields : all )
    QTest::newRow( qPrintable( fields[0] + fields[1] ) ) << fields;
}

void TestExplainHit::cases()
{
  QFETCH( QStringList, fields );
  const PolylineSet3 line = lines_from_texts( { fields[0].toStdString() } );
  const TriangleMesh mesh = mesh_from_texts( { { "mesh", fields[1].toStdString() } } );
  const ExplainedHit hit = explain_hit( { line.vertices[0], line.vertices[1] }, mesh.corners( 0 ) );
  QCOMPARE( QString( hit_kind_name( hit.kind ) ), fields[2] );
  QCOMPARE( highest_tier( hit.tiers ), fields[3] );
  QCOMPARE( static_cast<int>( hit.places.size() ), static_cast<int>( fields.size() ) - 4 );
  for ( int i = 4; i < fields.size(); ++i )
  {
    const ExplainedPlace3 &place = hit.places[static_cast<std::size_t>( i - 4 )];
    const QStringList found = { as_text( place.parameter ), as_text( place.x ), as_text( place.y ), as_text( place.z ),
                                as_text( place.distance ) };
    QVERIFY2( agree( found, fields[i] ), qPrintable( found.join( ' ' ) ) );
    QVERIFY( same_point( place.rounded, { place.x.nearest, place.y.nearest, place.z.nearest } ) );
  }
}

QTEST_APPLESS_MAIN( TestExplainHit )
#include "test_explain_hit.moc"
