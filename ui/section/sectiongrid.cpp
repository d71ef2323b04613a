// SPDX-License-Identifier: GPL-2.0-or-later
// Round numbers, and where they are in a picture.
// Relies on QPainter.

#include "sectiongrid.h"

#include "qgsmapcanvas.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

//! A line of the grid: where it is drawn, and its number.
struct Tick
{
    double at;
    QString label;
};

//! Ticks between \a low and \a high, which are drawn from \a pixelOfLow to \a pixelOfHigh, at least \a apart from each other.
std::vector<Tick> ticksBetween( double low, double high, double pixelOfLow, double pixelOfHigh, double apart )
{
  const double pixels = ( pixelOfHigh - pixelOfLow ) / ( high - low );
  const double step = roundStep( apart / std::abs( pixels ) );
  const int decimals = std::max( 0, static_cast<int>( -std::floor( std::log10( step ) ) ) );
  std::vector<Tick> ticks;
  for ( double number = std::ceil( low / step ); number * step <= high; ++number )
    ticks.push_back( { pixelOfLow + ( number * step - low ) * pixels,
                       QLocale().toString( number == 0 ? 0.0 : number * step, 'f', decimals ) } );
  return ticks;
}

class GridPainter
{
  public:
    GridPainter( QPainter &painter, const QSizeF &size, const SectionView &view, const SectionGridStyle &style )
      : mPainter( painter )
      , mSize( size )
      , mView( view )
      , mStyle( style )
      , mMetrics( style.font, painter.device() )
    {
      const QgsRectangle &extent = view.extent;
      mDistances = ticksBetween( extent.xMinimum(), extent.xMaximum(), 0, size.width(),
                                 10 * mMetrics.averageCharWidth() );
      mElevations = ticksBetween( extent.yMinimum() / view.exaggeration, extent.yMaximum() / view.exaggeration,
                                  size.height(), 0, 3 * mMetrics.height() );
      double widest = mMetrics.horizontalAdvance( view.unit );
      for ( const Tick &tick : mElevations )
        widest = std::max( widest, mMetrics.horizontalAdvance( tick.label ) );
      mLeft = widest + mMetrics.averageCharWidth();
      mBottom = size.height() - 1.3 * mMetrics.height();
    }

    void paint()
    {
      mPainter.save();
      mPainter.setFont( mStyle.font );
      paintLines();
      paintNumbers();
      mPainter.restore();
    }

  private:
    void paintLines()
    {
      QColor faint = mStyle.ink;
      faint.setAlpha( 45 );
      mPainter.setPen( QPen( faint, mMetrics.lineWidth() ) );
      for ( const Tick &tick : mDistances )
        mPainter.drawLine( QPointF( tick.at, 0 ), QPointF( tick.at, mBottom ) );
      for ( const Tick &tick : mElevations )
        mPainter.drawLine( QPointF( mLeft, tick.at ), QPointF( mSize.width(), tick.at ) );
      faint.setAlpha( 150 );
      mPainter.setPen( QPen( faint, mMetrics.lineWidth(), Qt::DashLine ) );
      for ( const double end : { 0.0, mView.length } )
      {
        const double at = ( end - mView.extent.xMinimum() ) / mView.extent.width() * mSize.width();
        if ( at >= mLeft && at <= mSize.width() )
          mPainter.drawLine( QPointF( at, 0 ), QPointF( at, mBottom ) );
      }
    }

    void paintNumbers()
    {
      mPainter.fillRect( QRectF( 0, 0, mLeft, mSize.height() ), mStyle.paper );
      mPainter.fillRect( QRectF( 0, mBottom, mSize.width(), mSize.height() - mBottom ), mStyle.paper );
      mPainter.setPen( QPen( mStyle.ink, mMetrics.lineWidth() ) );
      mPainter.drawLine( QPointF( mLeft, 0 ), QPointF( mLeft, mBottom ) );
      mPainter.drawLine( QPointF( mLeft, mBottom ), QPointF( mSize.width(), mBottom ) );
      const double height = mMetrics.height(), gap = mMetrics.averageCharWidth() / 2;
      for ( const Tick &tick : mElevations )
        if ( tick.at > height && tick.at < mBottom - height / 2 )
          mPainter.drawText( QRectF( 0, tick.at - height / 2, mLeft - gap, height ), Qt::AlignRight | Qt::AlignVCenter,
                             tick.label );
      for ( const Tick &tick : mDistances )
      {
        const double half = mMetrics.horizontalAdvance( tick.label ) / 2 + 1;
        if ( tick.at - half > mLeft && tick.at + half < mSize.width() )
          mPainter.drawText( QRectF( tick.at - half, mBottom, 2 * half, mSize.height() - mBottom ), Qt::AlignCenter,
                             tick.label );
      }
      mPainter.drawText( QRectF( 0, mBottom, mLeft - gap, mSize.height() - mBottom ), Qt::AlignRight | Qt::AlignVCenter,
                         mView.unit );
    }

    QPainter &mPainter;
    QSizeF mSize;
    const SectionView &mView;
    const SectionGridStyle &mStyle;
    QFontMetricsF mMetrics;
    std::vector<Tick> mDistances, mElevations;
    double mLeft, mBottom; //!< of what is not covered by numbers
};

} // namespace

double roundStep( double least )
{
  const double power = std::pow( 10, std::floor( std::log10( least ) ) );
  for ( const double factor : { 1.0, 2.0, 5.0 } )
    if ( factor * power >= least )
      return factor * power;
  return 10 * power;
}

void paintSectionGrid( QPainter &painter, const QSizeF &size, const SectionView &view, const SectionGridStyle &style )
{
  if ( view.extent.width() > 0 && view.extent.height() > 0 && !size.isEmpty() )
    GridPainter( painter, size, view, style ).paint();
}

SectionGridItem::SectionGridItem( QgsMapCanvas *canvas )
  : QgsMapCanvasItem( canvas )
{
  setZValue( 10 );
}

void SectionGridItem::setView( double length, double exaggeration, const QString &unit )
{
  mView = { {}, exaggeration, length, unit };
  update();
}

// Moves with the map while it is dragged, and is in place when it is let go.
void SectionGridItem::paint( QPainter *painter )
{
  if ( mView.length <= 0 )
    return;
  mView.extent = mMapCanvas->extent();
  const QPalette palette = mMapCanvas->palette();
  paintSectionGrid( *painter, mMapCanvas->mapSettings().outputSize(), mView,
                    { mMapCanvas->font(), palette.color( QPalette::Text ), palette.color( QPalette::Base ) } );
}

QRectF SectionGridItem::boundingRect() const
{
  return QRectF( QPointF( 0, 0 ), mMapCanvas->mapSettings().outputSize() );
}
