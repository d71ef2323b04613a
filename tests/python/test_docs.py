# SPDX-License-Identifier: GPL-2.0-or-later
"""The examples of resources/docs/python.md, as they stand there.

Relies on all peers.
"""

import doctest
import os

import pytest

for peer in "geopandas", "pandas", "pyarrow", "trimesh", "pyvista":
    pytest.importorskip(peer)

from conftest import SOURCES


def test_examples():
    os.chdir(SOURCES)
    report = doctest.testfile(str(SOURCES / "resources/docs/python.md"), module_relative=False)
    assert report.failed == 0
    assert report.attempted > 40
