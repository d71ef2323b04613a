// SPDX-License-Identifier: GPL-2.0-or-later
// One way of painting for both formats.
// Relies on QSaveFile to keep what was there until all is written.

#include "sectionimage.h"

#include "qgsmaprenderercustompainterjob.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace
{

// Of the PNG, in pixels of the screen.
constexpr int FINENESS = 2;

double titleHeight( const SectionPicture &picture )
{
  return 2 * QFontMetricsF( picture.font ).height();
}

QSize sizeOf( const SectionPicture &picture )
{
  return picture.map.outputSize() + QSize( 0, static_cast<int>( titleHeight( picture ) ) );
}

//! In pixels of the screen; \a map may have finer ones.
void paint( const SectionPicture &picture, const QgsMapSettings &map, QPainter &painter )
{
  const SectionGridStyle style{ picture.font, Qt::black, Qt::white };
  const QSizeF size = picture.map.outputSize();
  painter.fillRect( QRectF( QPointF( 0, 0 ), sizeOf( picture ) ), Qt::white );
  painter.setFont( picture.font );
  painter.setPen( style.ink );
  painter.drawText( QRectF( 0, 0, size.width(), titleHeight( picture ) ), Qt::AlignCenter, picture.title );
  painter.translate( 0, static_cast<int>( titleHeight( picture ) ) );
  painter.setClipRect( QRectF( QPointF( 0, 0 ), size ) );
  painter.save();
  const double fineness = static_cast<double>( map.outputSize().width() ) / size.width();
  painter.scale( 1 / fineness, 1 / fineness );
  QgsMapRendererCustomPainterJob( map, &painter ).renderSynchronously();
  painter.restore();
  SectionView view = picture.view;
  view.extent = map.visibleExtent();
  paintSectionGrid( painter, size, view, style );
}

void writeSvg( const SectionPicture &picture, QIODevice &file )
{
  QSvgGenerator svg;
  svg.setOutputDevice( &file );
  svg.setSize( sizeOf( picture ) );
  svg.setViewBox( QRect( QPoint( 0, 0 ), sizeOf( picture ) ) );
  svg.setResolution( static_cast<int>( picture.map.outputDpi() ) );
  svg.setTitle( picture.title );
  QgsMapSettings map = picture.map;
  map.setFlag( Qgis::MapSettingsFlag::ForceVectorOutput );
  QPainter painter( &svg );
  paint( picture, map, painter );
}

bool writePng( const SectionPicture &picture, QIODevice &file )
{
  QgsMapSettings map = picture.map;
  map.setOutputSize( map.outputSize() * FINENESS );
  map.setOutputDpi( map.outputDpi() * FINENESS );
  QImage image( sizeOf( picture ) * FINENESS, QImage::Format_RGB32 );
  if ( image.isNull() )
    return false;
  {
    QPainter painter( &image );
    painter.setRenderHint( QPainter::Antialiasing );
    painter.scale( FINENESS, FINENESS );
    paint( picture, map, painter );
  }
  return image.save( &file, "PNG" );
}

} // namespace

QString saveSectionPicture( const SectionPicture &picture, const QString &file )
{
  SectionPicture onWhite = picture;
  onWhite.map.setBackgroundColor( Qt::white );
  QSaveFile target( file );
  bool written = target.open( QIODevice::WriteOnly );
  if ( written && file.endsWith( QLatin1String( ".svg" ), Qt::CaseInsensitive ) )
    writeSvg( onWhite, target );
  else
    written = written && writePng( onWhite, target );
  if ( written && target.commit() )
    return QString();
  return QCoreApplication::translate( "SectionImage", "The picture cannot be written to “%1”: %2." )
    .arg( file, target.errorString() );
}
