// SPDX-License-Identifier: GPL-2.0-or-later
// Points as plain coordinates, shared by host and device code.
// Relies on nothing.
#pragma once

namespace rubicon
{

struct Point2
{
    double x, y;
};

struct Point3
{
    double x, y, z;
};

} // namespace rubicon
