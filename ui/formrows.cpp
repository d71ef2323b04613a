// SPDX-License-Identifier: GPL-2.0-or-later
// A remark is a row of its own, made when it is first needed.
// Relies on QFormLayout, which leaves no room for rows whose widgets are hidden.

#include "formrows.h"

#include <QFormLayout>
#include <QLabel>

#include <utility>

namespace
{

/**
 * Wraps its text and asks for the height which that takes at the width that it has. It does not say that its height
 * depends on its width: QFormLayout of Qt 6.4 writes beyond its arrays where a widget says so and rows are hidden.
 */
class Remark : public QLabel
{
  public:
    explicit Remark( QWidget *parent )
      : QLabel( parent )
    {
      setTextFormat( Qt::PlainText );
      setWordWrap( true );
      setStyleSheet( QStringLiteral( "color: #c0211b" ) );
    }

    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return { 0, heightForWidth( width() ) }; }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void resizeEvent( QResizeEvent *event ) override
    {
      QLabel::resizeEvent( event );
      updateGeometry();
    }
};

} // namespace

//! \a field, or what it is a part of and stands in the form itself.
QWidget *FormRows::ofRow( QWidget *field ) const
{
  while ( field->parentWidget() != mForm->parentWidget() )
    field = field->parentWidget();
  return field;
}

void FormRows::setVisible( const QList<QWidget *> &fields, bool visible )
{
  for ( QWidget *part : fields )
  {
    QWidget *field = ofRow( part );
    field->setVisible( visible );
    if ( QWidget *label = mForm->labelForField( field ) )
      label->setVisible( visible );
  }
}

void FormRows::showProblems( const QList<Problem> &problems )
{
  for ( QLabel *remark : std::as_const( mRemarks ) )
    remark->clear();
  for ( const Problem &problem : problems )
  {
    QLabel *remark = remarkOn( problem.field );
    remark->setText( remark->text().isEmpty() ? problem.text : remark->text() + '\n' + problem.text );
  }
  for ( QLabel *remark : std::as_const( mRemarks ) )
    remark->setVisible( !remark->text().isEmpty() );
}

QLabel *FormRows::remarkOn( QWidget *field )
{
  QLabel *&remark = mRemarks[field];
  if ( remark )
    return remark;
  int row = -1;
  QFormLayout::ItemRole role;
  mForm->getWidgetPosition( ofRow( field ), &row, &role );
  remark = new Remark( mForm->parentWidget() );
  remark->setObjectName( field->objectName() + QStringLiteral( "Remark" ) );
  mForm->insertRow( row + 1, nullptr, remark );
  return remark;
}
