// SPDX-License-Identifier: GPL-2.0-or-later
// Each language says everything: no text of the sources is missing, unfinished or without its placeholders.
// Relies on lupdate, which finds the texts in the sources.

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <map>

namespace
{

const QString TRANSLATIONS = QStringLiteral( RUBICON_SOURCES "/resources/translations" );

//! Of one text: what it is translated to, and whether somebody has said that it is right.
struct Translation
{
    QString text;
    bool isFinished;
};

//! By context and text.
std::map<std::pair<QString, QString>, Translation> translationsOf( const QString &path )
{
  std::map<std::pair<QString, QString>, Translation> found;
  QFile file( path );
  if ( !file.open( QIODevice::ReadOnly ) )
    return found;
  QString context, source;
  QXmlStreamReader xml( &file );
  while ( !xml.atEnd() )
  {
    xml.readNextStartElement();
    if ( !xml.isStartElement() )
      continue;
    if ( xml.name() == QLatin1String( "name" ) )
      context = xml.readElementText();
    else if ( xml.name() == QLatin1String( "source" ) )
      source = xml.readElementText();
    else if ( xml.name() == QLatin1String( "translation" ) )
    {
      const bool isFinished = !xml.attributes().hasAttribute( QLatin1String( "type" ) );
      found[{ context, source }] = { xml.readElementText(), isFinished };
    }
  }
  return found;
}

//! What must be in a translation as it is in the source: %1, HTML tags, names of parameters.
QStringList fixedPartsOf( const QString &text )
{
  static const QRegularExpression part( QStringLiteral( "%\\d|%n|<[^>]*>|\\b[A-Z]+_[A-Z_]+\\b" ) );
  QStringList parts;
  QRegularExpressionMatchIterator matches = part.globalMatch( text );
  while ( matches.hasNext() )
    parts << matches.next().captured();
  parts.sort();
  return parts;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

  private slots:
    void isComplete_data();
    void isComplete();
};

void TestTranslations::isComplete_data()
{
  QTest::addColumn<QString>( "file" );
  const QStringList files = QDir( TRANSLATIONS ).entryList( { QStringLiteral( "*.ts" ) } );
  QCOMPARE( files, QStringList( { "rubicon_de.ts", "rubicon_es.ts", "rubicon_pt.ts" } ) );
  for ( const QString &file : files )
    QTest::newRow( qPrintable( file ) ) << file;
}

void TestTranslations::isComplete()
{
  QFETCH( QString, file );
  const QTemporaryDir folder;
  const QString now = folder.filePath( QStringLiteral( "now.ts" ) );
  QProcess lupdate;
  lupdate.start( QStringLiteral( RUBICON_LUPDATE ),
                 { RUBICON_SOURCES "/plugin", RUBICON_SOURCES "/ui", QStringLiteral( "-ts" ), now } );
  QVERIFY2( lupdate.waitForFinished( 120000 ) && lupdate.exitCode() == 0, lupdate.readAllStandardError().constData() );

  const auto translations = translationsOf( TRANSLATIONS + '/' + file ), wanted = translationsOf( now );
  QVERIFY( wanted.size() > 400 );
  // By this word lines of a log are known as warnings.
  const QString warning = QStringLiteral( "Warning:" );
  const auto translatedWarning = translations.find( { QStringLiteral( "QObject" ), warning } );
  QVERIFY( translatedWarning != translations.end() );
  for ( const auto &[text, unfinished] : wanted )
  {
    const auto found = translations.find( text );
    QVERIFY2( found != translations.end(), qPrintable( "Missing (./dev translations): " + text.second ) );
    const Translation &translation = found->second;
    QVERIFY2( translation.isFinished && !translation.text.isEmpty(), qPrintable( "Untranslated: " + text.second ) );
    QVERIFY2( fixedPartsOf( translation.text ) == fixedPartsOf( text.second ),
              qPrintable( text.second + " -> " + translation.text ) );
    QVERIFY2( !text.second.startsWith( warning ) || translation.text.startsWith( translatedWarning->second.text ),
              qPrintable( text.second + " -> " + translation.text ) );
  }
  QCOMPARE( translations.size(), wanted.size() );
}

QTEST_GUILESS_MAIN( TestTranslations )
#include "test_translations.moc"
