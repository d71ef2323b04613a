// SPDX-License-Identifier: GPL-2.0-or-later
// Pairs of segments in full, against cases worked out by hand; and whatever way round they are asked.
// Relies on tests/data/explained.
#include "explained_case.h"
#include "wkt_layer.h"

#include "core/red_blue/explain_contact.h"
#include "core/red_blue/red_blue.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

class TestExplainContact : public QObject
{
    Q_OBJECT

  private slots:
    void cases_data();
    void cases();
    void either_way_round();
};

void TestExplainContact::cases_data()
{
  QTest::addColumn<QStringList>( "fields" );
  const QList<QStringList> all = explained_cases( RUBICON_CASES "/contacts.txt" );
  QVERIFY( all.size() >= 8 );
  for ( const QStringList &fields : all )
    QTest::newRow( qPrintable( fields[0] + fields[1] ) ) << fields;
}

void TestExplainContact::cases()
{
  QFETCH( QStringList, fields );
  const Vertices2 red = layer_from_texts( { fields[0].toStdString() } ).vertices,
                  blue = layer_from_texts( { fields[1].toStdString() } ).vertices;
  const ExplainedContact contact = explain_contact( red[0], red[1], blue[0], blue[1] );
  QCOMPARE( QString( contact_kind_name( contact.kind ) ), fields[2] );
  QCOMPARE( highest_tier( contact.tiers ), fields[3] );
  QCOMPARE( static_cast<int>( contact.places.size() ), static_cast<int>( fields.size() ) - 4 );
  for ( int i = 4; i < fields.size(); ++i )
  {
    const ExplainedPlace2 &place = contact.places[static_cast<std::size_t>( i - 4 )];
    const QStringList found = { as_text( place.on_red ), as_text( place.on_blue ), as_text( place.x ),
                                as_text( place.y ), as_text( place.distance ) };
    QVERIFY2( agree( found, fields[i] ), qPrintable( found.join( ' ' ) ) );
    QCOMPARE( place.rounded.x, place.x.nearest );
    QCOMPARE( place.rounded.y, place.y.nearest );
  }
}

void TestExplainContact::either_way_round()
{
  const ExplainedPlace2 place = explain_contact( { 0, 0 }, { 7, 3 }, { 0, 1 }, { 1, 0 } ).places.front(),
                        turned = explain_contact( { 1, 0 }, { 0, 1 }, { 7, 3 }, { 0, 0 } ).places.front();
  QCOMPARE( as_text( turned.on_red ), QString( "3/10" ) );
  QCOMPARE( as_text( turned.on_blue ), QString( "9/10" ) );
  QCOMPARE( turned.distance, place.distance );
  QVERIFY( same_point( turned.rounded, place.rounded ) );
}

QTEST_APPLESS_MAIN( TestExplainContact )
#include "test_explain_contact.moc"
