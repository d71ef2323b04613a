// SPDX-License-Identifier: GPL-2.0-or-later
// Watches the widgets of the page and keeps rows, remarks and settings in step with them.
// Relies on QgsSettings, and on the CUDA runtime when a page is made.

#include "page.h"

#include "widgetvalues.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/thread_count.h"

#include "qgsapplication.h"
#include "qgscheckablecombobox.h"
#include "qgsfilewidget.h"
#include "qgsmaplayercombobox.h"
#include "qgsprocessingparameters.h"
#include "qgsprocessingregistry.h"
#include "qgsprojectionselectionwidget.h"
#include "qgssettings.h"

#include <QDoubleSpinBox>
#include <QLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>

#include <utility>

// The widgets go after the page that watches them, and not in silence.
Page::~Page()
{
  for ( QWidget *widget : findChildren<QWidget *>() )
    widget->disconnect( this );
}

void Page::setUp( const Parts &parts )
{
  mRows = std::make_unique<FormRows>( parts.form );
  // The long name of a layer or a field does not widen the dialog.
  for ( QComboBox *choice : findChildren<QComboBox *>() )
  {
    choice->setSizeAdjustPolicy( QComboBox::AdjustToMinimumContentsLengthWithIcon );
    choice->setMinimumContentsLength( 8 );
    choice->setSizePolicy( QSizePolicy::Expanding, QSizePolicy::Fixed );
  }
  mRemembered = parts.remembered;
  for ( const QWidget *widget : std::as_const( mRemembered ) )
    mDefaults.insert( widget, valueOf( widget ) );
  mAdvancedButton = parts.advanced;
  mAdvancedTitle = parts.advanced->text();
  mPreview = new Preview( this );
  mPreview->setObjectName( QStringLiteral( "mPreview" ) );
  layout()->addWidget( mPreview );
  connect( mPreview, &Preview::faultsWanted, this, &Page::runWanted );
  connect( mPreview, &Preview::layersChanged, this, &Page::refresh );
  showProcessors( parts.backend );
  const auto point = [button = parts.advanced]( bool open ) {
    button->setArrowType( open ? Qt::DownArrow : Qt::RightArrow );
  };
  connect( parts.advanced, &QToolButton::toggled, this, point );
  recall();
  watch();
  refresh();
}

void Page::offer( QComboBox *choices, const QString &algorithm, const QString &parameter )
{
  const QgsProcessingAlgorithm *registered = QgsApplication::processingRegistry()->algorithmById( algorithm );
  const auto *definition = dynamic_cast<const QgsProcessingParameterEnum *>(
    registered ? registered->parameterDefinition( parameter ) : nullptr );
  if ( !definition )
    return;
  choices->addItems( definition->options() );
  choices->setCurrentIndex( definition->defaultValue().toInt() );
}

// In the order of rubicon::Backend, as offer() has it.
void Page::showProcessors( QComboBox *backend )
{
  if ( backend->count() < 3 )
    return;
  backend->setItemText( 1, tr( "CPU: %1 threads" ).arg( rubicon::thread_count() ) );
  if ( const auto device = rubicon::cuda_device_in_words() )
  {
    backend->setItemText( 2, tr( "GPU: %1" ).arg( QString::fromStdString( *device ) ) );
    return;
  }
  const QString reason = QString::fromStdString( rubicon::cuda_absence_reason() );
  backend->setItemText( 2, tr( "GPU: none (%1)" ).arg( reason ) );
  if ( auto *items = qobject_cast<QStandardItemModel *>( backend->model() ) )
    items->item( 2 )->setEnabled( false );
}

QVariantMap Page::valuesOf( const QList<Parameter> &parameters ) const
{
  QVariantMap values;
  for ( const Parameter &parameter : parameters )
  {
    const QVariant value = valueOf( parameter.widget );
    if ( value.isValid() && parameter.widget->isEnabledTo( this ) )
      values.insert( parameter.name, value );
  }
  return values;
}

QString Page::settingOf( const QWidget *widget ) const
{
  return QStringLiteral( "rubicon/%1/%2" )
    .arg( QString::fromLatin1( metaObject()->className() ), widget->objectName() );
}

void Page::remember() const
{
  QgsSettings settings;
  for ( const QWidget *widget : mRemembered )
    settings.setValue( settingOf( widget ), valueOf( widget ), QgsSettings::Plugins );
}

void Page::recall()
{
  const QgsSettings settings;
  for ( QWidget *widget : mRemembered )
  {
    const QVariant value = settings.value( settingOf( widget ), QVariant(), QgsSettings::Plugins );
    if ( !value.isValid() )
      continue;
    const auto *choices = qobject_cast<QComboBox *>( widget );
    const auto *items = choices ? qobject_cast<QStandardItemModel *>( choices->model() ) : nullptr;
    const QStandardItem *item = items ? items->item( value.toInt() ) : nullptr;
    if ( !item || item->isEnabled() ) // the device may be gone
      setValueOf( widget, value );
  }
}

void Page::watch()
{
  for ( QAbstractButton *button : findChildren<QAbstractButton *>() )
    connect( button, &QAbstractButton::toggled, this, &Page::refresh );
  for ( QComboBox *choice : findChildren<QComboBox *>() )
    connect( choice, qOverload<int>( &QComboBox::currentIndexChanged ), this, &Page::refresh );
  for ( QgsMapLayerComboBox *layers : findChildren<QgsMapLayerComboBox *>() )
  {
    const auto watchCrs = [this]( QgsMapLayer *layer ) { // which a user may give it while it is chosen
      if ( layer )
        connect( layer, &QgsMapLayer::crsChanged, this, &Page::refresh, Qt::UniqueConnection );
    };
    watchCrs( layers->currentLayer() );
    connect( layers, &QgsMapLayerComboBox::layerChanged, this, watchCrs );
    connect( layers, &QgsMapLayerComboBox::layerChanged, this, &Page::refresh );
  }
  for ( QgsCheckableComboBox *fields : findChildren<QgsCheckableComboBox *>() )
    connect( fields, &QgsCheckableComboBox::checkedItemsChanged, this, &Page::refresh );
  for ( QgsFileWidget *file : findChildren<QgsFileWidget *>() )
    connect( file, &QgsFileWidget::fileChanged, this, &Page::refresh );
  for ( QSpinBox *number : findChildren<QSpinBox *>() )
    connect( number, qOverload<int>( &QSpinBox::valueChanged ), this, &Page::refresh );
  for ( QDoubleSpinBox *number : findChildren<QDoubleSpinBox *>() )
    connect( number, qOverload<double>( &QDoubleSpinBox::valueChanged ), this, &Page::refresh );
  for ( QLineEdit *text : findChildren<QLineEdit *>() )
    connect( text, &QLineEdit::editingFinished, this, &Page::refresh );
  for ( QgsProjectionSelectionWidget *crs : findChildren<QgsProjectionSelectionWidget *>() )
    connect( crs, &QgsProjectionSelectionWidget::crsChanged, this, &Page::refresh );
}

void Page::refresh()
{
  showRows( *mRows );
  showAdvanced();
  mRows->showProblems( problems() );
  mPreview->tellOf( inputs() );
  emit changed();
}

// Nobody computes with a choice of long ago without seeing that there is one.
void Page::showAdvanced()
{
  const Advanced fields = advancedFields();
  mRows->setVisible( fields.used, mAdvancedButton->isChecked() );
  mRows->setVisible( fields.unused, false );
  int changed = 0;
  for ( const QWidget *field : fields.used )
    changed += mDefaults.contains( field ) && valueOf( field ) != mDefaults.value( field );
  mAdvancedButton->setText( changed == 0 ? mAdvancedTitle
                                         : tr( "%1 (%2 changed)" ).arg( mAdvancedTitle ).arg( changed ) );
}
