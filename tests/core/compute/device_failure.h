// SPDX-License-Identifier: GPL-2.0-or-later
// Makes the device fail, for this process and until its end.
// Relies on nothing.
#pragma once

namespace rubicon::test
{

//! Runs a kernel that stops the device, while the calling thread holds memory there. Throws DeviceFailed.
void make_device_fail();

} // namespace rubicon::test
