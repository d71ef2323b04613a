# SPDX-License-Identifier: GPL-2.0-or-later
# The zip's content in a Python QGIS: refuses a library made for another QGIS, loads its own, runs the algorithm, has
# its menu.
# Relies on PyQGIS; arguments: the loader, the shared library, the sample data.
import importlib.util
import os
import shutil
import sys
import tempfile
import unittest

from qgis.core import QgsApplication, QgsProcessingContext, QgsProcessingFeedback
from qgis.gui import QgisInterface, QgsMapCanvas

LOADER, LIBRARY, SAMPLE = sys.argv[1:4]


def unpacked(directory, change=lambda content: content):
    """The package as QGIS's plugin manager would unpack it, imported."""
    shutil.copy(LOADER, directory)
    with open(LIBRARY, "rb") as source, open(os.path.join(directory, "librubiconplugin.so"), "wb") as target:
        target.write(change(source.read()))
    spec = importlib.util.spec_from_file_location("rubicon", os.path.join(directory, "__init__.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Desktop(QgisInterface):
    """What the plugin asks of QGIS's main window."""

    def __init__(self):
        super().__init__()
        self.menu, self.icons, self.docks = [], [], []
        self.canvas = QgsMapCanvas()

    def addPluginToVectorMenu(self, name, action):
        self.menu.append((name, action))

    def removePluginVectorMenu(self, name, action):
        self.menu.remove((name, action))

    def addVectorToolBarIcon(self, action):
        self.icons.append(action)
        return 0

    def removeVectorToolBarIcon(self, action):
        self.icons.remove(action)

    def addDockWidget(self, area, dock):
        self.docks.append(dock)

    def removeDockWidget(self, dock):
        self.docks.remove(dock)

    def mapCanvas(self):
        return self.canvas

    def mainWindow(self):
        return None

    def messageBar(self):
        return None


class TestPythonLoader(unittest.TestCase):
    def tearDown(self):
        QgsApplication.processingRegistry().removeProvider("rubicon")

    def test_other_qgis_is_refused(self):
        with tempfile.TemporaryDirectory() as directory:
            module = unpacked(directory, lambda content: content.replace(b"libqgis_core.so.3.", b"libqgis_core.so.9."))
            with self.assertRaisesRegex(RuntimeError, "is for QGIS 9"):
                module.classFactory(None).initProcessing()
        self.assertIsNone(QgsApplication.processingRegistry().providerById("rubicon"))

    def test_runs(self):
        registry = QgsApplication.processingRegistry()
        with tempfile.TemporaryDirectory() as directory:
            plugin = unpacked(directory).classFactory(None)
            plugin.initGui()
            plugin.initProcessing()
            algorithm = registry.algorithmById("rubicon:redblueintersections")
            results, ok = algorithm.run(
                {
                    "INPUT": SAMPLE + "|layername=se_municipalities",
                    "INTERSECT": SAMPLE + "|layername=se_rivers",
                    "OUTPUT": "memory:",
                },
                QgsProcessingContext(),
                QgsProcessingFeedback(),
            )
            self.assertTrue(ok)
            self.assertEqual(results["CROSS"], 102)
            self.assertEqual(results["POINTS"], 102)
            plugin.unload()  # leaves the algorithms to whoever runs them
            self.assertIsNotNone(registry.providerById("rubicon"))

    def test_has_a_menu(self):
        desktop = Desktop()
        with tempfile.TemporaryDirectory() as directory:
            plugin = unpacked(directory).classFactory(desktop)
            plugin.initGui()
            self.assertEqual(
                [(name, action.objectName()) for name, action in desktop.menu],
                [("Rubicon", "rubiconDialog"), ("Rubicon", "rubiconHit"), ("Rubicon", "rubiconSection")],
            )
            self.assertEqual(len(desktop.icons), 3)
            desktop.icons[0].trigger()
            dialogs = [w for w in QgsApplication.topLevelWidgets() if w.objectName() == "RubiconDialog"]
            self.assertEqual([dialog.isVisible() for dialog in dialogs], [True])
            for entry in desktop.icons[1:]:
                entry.trigger()
            docks = desktop.docks.copy()
            self.assertEqual([dock.objectName() for dock in docks], ["rubiconHitDock", "rubiconSectionDock"])
            self.assertEqual([dock.isVisible() for dock in docks], [True, True])
            plugin.unload()
            self.assertEqual((desktop.menu, desktop.icons, desktop.docks), ([], [], []))


if __name__ == "__main__":
    application = QgsApplication([], True)
    application.initQgis()
    outcome = unittest.main(argv=sys.argv[:1], exit=False).result
    application.exitQgis()
    sys.exit(not outcome.wasSuccessful())
