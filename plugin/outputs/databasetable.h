// SPDX-License-Identifier: GPL-2.0-or-later
// Tables of databases that QGIS has a provider for, as destinations and sources of layers name them.
// Relies on QgsDataSourceUri for the names; no database is asked.
#pragma once

#include "qgsdatasourceuri.h"

#include <QString>

#include <optional>

//! QGIS drops a table that is named as a destination, and makes it anew.
struct DatabaseTable
{
    QString provider;
    QgsDataSourceUri source;

    //! What \a destination names, as postgres://dbname='d' table="s"."t" (geom); nothing where that is no table. A table of
    //! "ogr:" is one of a file.
    static std::optional<DatabaseTable> ofDestination( const QString &destination );

    //! Whether both may be one table. What one of them leaves out of server, database and schema, and gets from a service or
    //! by default, may be what the other one names.
    bool mayBe( const DatabaseTable &other ) const;
};
