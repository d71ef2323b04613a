// SPDX-License-Identifier: GPL-2.0-or-later
// What the pages of the dialog share: one form whose rows come and go, advanced ones, where to compute, choices that are
// remembered.
// Relies on FormRows for the form and on the registered algorithms for the choices that they offer.
#pragma once

#include "formrows.h"
#include "job.h"
#include "preview.h"

#include <QHash>
#include <QVariant>
#include <QWidget>

#include <memory>

class QComboBox;
class QToolButton;

class Page : public QWidget
{
    Q_OBJECT

  public:
    using QWidget::QWidget;
    ~Page() override;

    //! What the page says now; of use only while there are no problems().
    virtual Job job() const = 0;
    virtual QList<Problem> problems() const = 0;

    //! What a run would read, as far as it is chosen and can be.
    virtual PreviewedInputs inputs() const = 0;

    //! The ids of the algorithms that it may run, for their help.
    virtual QStringList algorithms() const = 0;

    //! Keeps the choices of setUp() for the next dialog.
    void remember() const;

  signals:
    //! Something was chosen, and the remarks are up to date.
    void changed();

    //! Something other than job() is to be run.
    void runWanted( const Job &job );

  protected:
    //! What a page hands over when its form and all that it offers are made.
    struct Parts
    {
        QFormLayout *form;
        QToolButton *advanced; //!< shows the advanced rows
        QComboBox *backend;
        QList<QWidget *> remembered;
    };
    void setUp( const Parts &parts );

    //! Shows the rows that what is chosen asks for; not the advanced ones.
    virtual void showRows( FormRows &rows ) = 0;

    //! The advanced fields that mean something for what is chosen, and those that do not.
    struct Advanced
    {
        QList<QWidget *> used, unused;
    };
    virtual Advanced advancedFields() const = 0;

    //! Offers what parameter \a parameter of \a algorithm offers.
    static void offer( QComboBox *choices, const QString &algorithm, const QString &parameter );

    //! A widget whose value is that of a parameter; not where it is disabled.
    struct Parameter
    {
        QString name;
        const QWidget *widget;
    };
    QVariantMap valuesOf( const QList<Parameter> &parameters ) const;

  private:
    void showProcessors( QComboBox *backend );
    void recall();
    void watch();
    void refresh();
    void showAdvanced();
    QString settingOf( const QWidget *widget ) const;

    QList<QWidget *> mRemembered;
    QHash<const QWidget *, QVariant> mDefaults; //!< of those, before anything was recalled
    std::unique_ptr<FormRows> mRows;
    QToolButton *mAdvancedButton = nullptr;
    QString mAdvancedTitle;
    Preview *mPreview = nullptr;
};
