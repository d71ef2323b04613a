# SPDX-License-Identifier: GPL-2.0-or-later
# Loads Rubicon's compiled library as a Python plugin of QGIS, from the zip that carries both.
# Relies on the library's entry points, and on its naming the QGIS and the Qt that it was linked to.
import ctypes
import os
import re

from qgis.core import Qgis
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QT_VERSION_STR

LIBRARY = os.path.join(os.path.dirname(__file__), "librubiconplugin.so")


def linked_versions(path):
    """The QGIS release and the Qt major version that a library needs, as its dynamic section names them."""
    with open(path, "rb") as file:
        content = file.read()
    qgis = re.search(rb"libqgis_core\.so\.([0-9.]+)\0", content)
    qt = re.search(rb"libQt([0-9]+)Core\.so", content)
    return qgis.group(1).decode(), qt.group(1).decode()


def check_versions(path):
    """Raises before anything is loaded that would bring a second QGIS or Qt into this process, and crash it."""
    built_qgis, built_qt = linked_versions(path)
    running_qgis = re.match(r"[0-9.]+", Qgis.QGIS_VERSION).group(0)
    running_qt = QT_VERSION_STR.split(".")[0]
    if (built_qgis, built_qt) != (running_qgis, running_qt):
        raise RuntimeError(
            f"This package of Rubicon is for QGIS {built_qgis} on Qt {built_qt}, "
            f"and this is QGIS {running_qgis} on Qt {running_qt}: install the package made for it."
        )


class RubiconPlugin:
    def __init__(self, iface):
        self.iface = iface
        self.library = None

    def initProcessing(self):
        if self.library:
            return
        check_versions(LIBRARY)
        self.library = ctypes.CDLL(LIBRARY)
        self.library.rubicon_register_provider.restype = ctypes.c_bool
        if not self.library.rubicon_register_provider():
            raise RuntimeError("QGIS refused Rubicon's Processing provider.")

    def initGui(self):
        self.initProcessing()
        if self.iface and self.has_menu():
            self.library.rubicon_show_menu(ctypes.c_void_p(sip.unwrapinstance(self.iface)))

    def has_menu(self):
        """Whether the library was built where QGIS has a desktop."""
        return hasattr(self.library, "rubicon_show_menu")

    def unload(self):
        # The provider stays: a task or a model may be on its way with its algorithms.
        if self.library and self.has_menu():
            self.library.rubicon_hide_menu()
        self.library = None


def classFactory(iface):
    return RubiconPlugin(iface)
