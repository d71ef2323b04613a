// SPDX-License-Identifier: GPL-2.0-or-later
// What the programs that draw the demo have in common: QGIS started and ended, layers opened, errors told.
// Relies on QGIS.
#pragma once

#include <qgsapplication.h>
#include <qgsvectorlayer.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>

//! A layer by the name \a name. Throws std::runtime_error where it cannot be opened.
inline std::unique_ptr<QgsVectorLayer> open_layer( const QString &source, const QString &name = QString() )
{
  auto layer = std::make_unique<QgsVectorLayer>( source, name, QStringLiteral( "ogr" ) );
  if ( !layer->isValid() )
    throw std::runtime_error( "Layer " + source.toStdString() + " cannot be opened." );
  return layer;
}

//! Throws std::runtime_error where \a picture cannot be written.
inline void save( const QImage &picture, const QString &file )
{
  if ( !picture.save( file ) )
    throw std::runtime_error( "Picture " + file.toStdString() + " cannot be written." );
}

/**
 * A whole program: calls draw( arguments ), the program's name first, within QGIS, with its widgets where \a with_widgets. Returns
 * the exit code: 2 where there are not \a count arguments, and 1 where drawing throws, which goes to standard error.
 */
template <typename Draw>
int run_drawing( int argc, char **argv, bool with_widgets, qsizetype count, const char *usage, Draw &&draw )
{
  QgsApplication application( argc, argv, with_widgets );
  const QStringList arguments = QgsApplication::arguments();
  if ( arguments.size() != count )
  {
    std::fprintf( stderr, "usage: %s\n", usage );
    return 2;
  }
  QgsApplication::initQgis();
  int status = 0;
  try
  {
    draw( arguments );
  }
  catch ( const std::exception &error )
  {
    std::fprintf( stderr, "%s\n", error.what() );
    status = 1;
  }
  QgsApplication::exitQgis();
  return status;
}
