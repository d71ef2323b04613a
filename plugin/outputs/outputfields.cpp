// SPDX-License-Identifier: GPL-2.0-or-later
// Fields by name and type, and in the order in which outputs show them.
// Relies on QGIS's fields.

#include "plugin/outputs/outputfields.h"

#include <QSet>

#include <algorithm>

namespace
{

//! In lower case.
QSet<QString> namesOf( const QList<QgsField> &fields )
{
  QSet<QString> names;
  for ( const QgsField &field : fields )
    names.insert( field.name().toLower() );
  return names;
}

//! \a name with the first number from 2 that makes it one that neither \a used nor \a others, in lower case, have.
QString numbered( const QString &name, const QSet<QString> &used, const QSet<QString> &others = {} )
{
  int number = 2;
  const auto candidate = [&] { return QStringLiteral( "%1_%2" ).arg( name ).arg( number ); };
  while ( used.contains( candidate().toLower() ) || others.contains( candidate().toLower() ) )
    ++number;
  return candidate();
}

bool isKey( const QgsField &field )
{
  return field.name().compare( QLatin1String( "fid" ), Qt::CaseInsensitive ) == 0;
}

bool isKeyOfAnotherType( const QgsField &field )
{
  return isKey( field ) && field.type() != QgisCompat::idField && field.type() != QgisCompat::integerField;
}

} // namespace

QgsFields withoutAliases( QgsFields fields )
{
  for ( int i = 0; i < fields.count(); ++i )
    fields[i].setAlias( QString() );
  return fields;
}

QList<int> putTextForMaps( QgsFields &fields )
{
  QList<int> maps;
  for ( int i = 0; i < fields.count(); ++i )
  {
    if ( fields.at( i ).type() != QgisCompat::mapField )
      continue;
    QgsField text( fields.at( i ).name(), QgisCompat::textField );
    text.setAlias( fields.at( i ).alias() );
    fields[i] = text;
    maps << i;
  }
  return maps;
}

void renameLateKey( QgsFields &fields )
{
  QList<QgsField> all = fields.toList();
  const auto key = std::find_if( all.begin(), all.end(), isKey );
  if ( key == all.end() || key == all.begin() )
    return;
  key->setName( numbered( key->name(), namesOf( all ) ) );
  fields = QgsFields();
  for ( const QgsField &field : all )
    fields.append( field );
}

QgsFields withFreeNames( const QList<QgsField> &wanted, const QgsFields &taken )
{
  QSet<QString> used = namesOf( taken.toList() );
  const QSet<QString> all = namesOf( wanted );
  QgsFields named;
  for ( const QgsField &field : wanted )
  {
    QString name = field.name();
    if ( used.contains( name.toLower() ) || isKeyOfAnotherType( field ) )
      name = numbered( field.name(), used, all );
    used.insert( name.toLower() );
    QgsField renamed = field;
    renamed.setName( name );
    named.append( renamed );
  }
  return named;
}

QgsFields withChosenFields( const QgsFields &own, const QgsFields &first, const QgsFields &second,
                            const QString &prefix )
{
  QList<QgsField> chosen = first.toList();
  for ( QgsField field : second )
  {
    field.setName( prefix + field.name() );
    chosen << field;
  }
  QgsFields fields = withFreeNames( chosen, own );
  for ( const QgsField &field : own )
    fields.append( field );
  return fields;
}
