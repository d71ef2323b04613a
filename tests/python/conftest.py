# SPDX-License-Identifier: GPL-2.0-or-later
"""What the tests share: the samples, and the command to compare with.

Relies on RUBICON_SOURCES and RUBICON_COMMAND, which CTest sets.
"""

import json
import os
import pathlib
import subprocess

import pytest

SOURCES = pathlib.Path(os.environ["RUBICON_SOURCES"])
SAMPLE = SOURCES / "resources" / "samples" / "se.gpkg"
DEMO1 = SOURCES / "resources" / "samples" / "demo1"


def pytest_sessionfinish(session, exitstatus):
    """77, which CTest tells as skipped, where nothing ran: all tests were left out, or the file (5: none was collected)."""
    outcomes = session.config.pluginmanager.get_plugin("terminalreporter").stats
    if exitstatus in (0, 5) and outcomes.get("skipped") and not outcomes.get("passed"):
        session.exitstatus = 77


@pytest.fixture(scope="session")
def command():
    """Runs the command and gives what it prints as JSON."""
    program = os.environ.get("RUBICON_COMMAND")
    if not program:
        pytest.skip("there is no command in a build without GDAL")

    def run(*arguments):
        finished = subprocess.run([program, *map(str, arguments), "--json", "--quiet"], capture_output=True, text=True)
        assert finished.returncode == 0, finished.stderr
        return json.loads(finished.stdout)

    return run


@pytest.fixture(scope="session")
def sample_maps():
    """Municipalities and rivers as GeoDataFrames, indexed by the ids that the command reads."""
    geopandas = pytest.importorskip("geopandas")
    return tuple(
        geopandas.read_file(SAMPLE, layer=layer, fid_as_index=True) for layer in ("se_municipalities", "se_rivers")
    )


@pytest.fixture(scope="session")
def sample_report(command):
    return command("red-blue", f"{SAMPLE}|layername=se_municipalities", f"{SAMPLE}|layername=se_rivers")


@pytest.fixture
def grouped_points(tmp_path):
    """Writes points, n × 3, as a CSV file of points with Z, with their groups in the field body; returns the file."""

    def write(points, groups):
        file = tmp_path / "points.csv"
        rows = [f"{group},POINT Z ({' '.join(repr(float(number)) for number in point)})" for point, group in zip(points, groups)]
        file.write_text("\n".join(["body,WKT", *rows]) + "\n")
        return file

    return write


@pytest.fixture
def cube():
    """Vertices and faces of the cube [-1, 1]³, its sides facing out."""
    numpy = pytest.importorskip("numpy")
    corners = numpy.array([[x, y, z] for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = [triangle for a, b, c, d in sides for triangle in ((a, b, c), (a, c, d))]
    return corners, numpy.array(faces)
