# SPDX-License-Identifier: GPL-2.0-or-later
# The zip's content in a Python QGIS: refuses a library made for another QGIS, loads its own, runs the algorithm.
# Relies on PyQGIS; arguments: the loader, the shared library, the sample data.
import importlib.util
import os
import shutil
import sys
import tempfile
import unittest

from qgis.core import QgsApplication, QgsProcessingContext, QgsProcessingFeedback

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


class TestPythonLoader(unittest.TestCase):
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
            plugin.unload()
            self.assertIsNone(registry.providerById("rubicon"))


if __name__ == "__main__":
    application = QgsApplication([], False)
    application.initQgis()
    outcome = unittest.main(argv=sys.argv[:1], exit=False).result
    application.exitQgis()
    sys.exit(not outcome.wasSuccessful())
