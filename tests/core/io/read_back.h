// SPDX-License-Identifier: GPL-2.0-or-later
// What written files hold, for tests of writing.
// Relies on GDAL/OGR and Qt Core.
#pragma once

#include <QStringList>

#include <ogrsf_frmts.h>

namespace rubicon::test
{

inline QStringList fields_of( OGRLayer &layer )
{
  QStringList names;
  for ( int i = 0; i < layer.GetLayerDefn()->GetFieldCount(); ++i )
    names << layer.GetLayerDefn()->GetFieldDefn( i )->GetNameRef();
  return names;
}

} // namespace rubicon::test
