// SPDX-License-Identifier: GPL-2.0-or-later
// Points that commands read, and the features that they write.
// Relies on OGR.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QVariantMap>

#include <ogrsf_frmts.h>

namespace rubicon::test
{

//! The grid of 3 × 3 × 3 points from 0 to 2, as one feature each in CSV with WKT.
inline QByteArray grid_points()
{
  QByteArray text = "WKT,body\n";
  for ( int i = 0; i < 27; ++i )
    text += QString( "\"POINT Z (%1 %2 %3)\",%4\n" )
              .arg( i / 9 )
              .arg( i / 3 % 3 )
              .arg( i % 3 )
              .arg( i < 9 ? "flat" : "high" )
              .toUtf8();
  return text;
}

inline QString well_known_text( const OGRGeometry &geometry )
{
  char *text = nullptr;
  geometry.exportToWkt( &text, wkbVariantIso );
  const QString copy = text;
  CPLFree( text );
  return copy;
}

//! Of the features of a file, their fields by name, and their geometry as WKT under "geometry".
inline QList<QVariantMap> features_in( const QString &path )
{
  GDALDatasetUniquePtr dataset( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
  QList<QVariantMap> features;
  while ( dataset )
  {
    const OGRFeatureUniquePtr feature( dataset->GetLayer( 0 )->GetNextFeature() );
    if ( !feature )
      break;
    QVariantMap read;
    for ( int i = 0; i < feature->GetFieldCount(); ++i )
      if ( feature->IsFieldSetAndNotNull( i ) )
        read[feature->GetFieldDefnRef( i )->GetNameRef()] = QString( feature->GetFieldAsString( i ) );
    if ( const OGRGeometry *geometry = feature->GetGeometryRef() )
      read["geometry"] = well_known_text( *geometry );
    features << read;
  }
  return features;
}

} // namespace rubicon::test
