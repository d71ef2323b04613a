// SPDX-License-Identifier: GPL-2.0-or-later
// Reads one input in the background: first its counts, then, of wireframes, whether they are closed.
// Relies on inputtally.h for the work; touches no layer.
#pragma once

#include "cancellabletask.h"

#include "plugin/algorithms/inputtally.h"

#include <QMetaType>

#include <variant>

Q_DECLARE_METATYPE( InputTally )
Q_DECLARE_METATYPE( MeshFindings )

class PreviewTask : public CancellableTask<QgsTask>
{
    Q_OBJECT

  public:
    using Reader = std::variant<ChainReader, LineReader, MeshReader>;

    //! \a name: what the user calls the input.
    PreviewTask( const QString &name, Reader reader );

  signals:
    //! From the task's thread; \a failed in place of the rest.
    void counted( const InputTally &tally );
    void judged( const MeshFindings &findings );
    void failed( const QString &reason );

  protected:
    bool work() override;

  private:
    rubicon::RunOptions options();
    void read( const ChainReader &reader ) { emit counted( tallyOf( reader, options() ) ); }
    void read( const LineReader &reader ) { emit counted( tallyOf( reader, options() ) ); }
    void read( const MeshReader &reader );

    Reader mReader;
    QgsFeedback mFeedback;
};
