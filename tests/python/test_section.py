# SPDX-License-Identifier: GPL-2.0-or-later
"""Sections of meshes: as the command has them, and what is refused.

Relies on numpy, pyarrow, shapely, trimesh (which reads the mesh file) and the command.
"""

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")
trimesh = pytest.importorskip("trimesh")

import rubicon
from conftest import DEMO1


@pytest.fixture(scope="module")
def domain():
    return trimesh.load(DEMO1 / "domain.ply", process=False)


def agrees(result, told):
    assert result.checksum == told["checksum"]
    for name in "planes", "triangles", "lines", "areas":
        assert result.counts[name] == told[name], name
    assert sum(result.areas.column("area")) == pytest.approx(told["area"])
    assert sum(result.lines.column("length")) == pytest.approx(told["length"])


def test_levels_as_the_command(domain, command):
    told = command("section", DEMO1 / "domain.ply", "--levels", 30, 80.1, 2.7, "--level", 53.25)
    results = [rubicon.section(domain, levels=(30, 80.1, 2.7), heights=heights) for heights in (53.25, [53.25])]
    results += [rubicon.section(domain, levels=numpy.array([30, 80.1, 2.7]), heights=(53.25,), threads=n) for n in (1, 2)]
    for result in results:
        assert len(result.areas) > 0
        agrees(result, told)
        assert result.lines.column("height")[-1] == 53.25
        assert numpy.isnan(result.lines.column("line_fid")).all()


def test_lines_as_the_command(domain, tmp_path, command):
    lines = numpy.array([[[-20.0, 100], [260, 100]], [[0.1, 0.2], [250.3, 190.7]]])
    file = tmp_path / "lines.csv"
    rows = [", ".join(" ".join(repr(float(number)) for number in vertex) for vertex in line) for line in lines]
    file.write_text("number,WKT\n" + "".join(f'0,"LINESTRING ({row})"\n' for row in rows))
    told = command("section", DEMO1 / "domain.ply", "--along", file, "--ignore-crs")
    for along in lines, list(shapely.linestrings(lines)):
        result = rubicon.section(domain, along=along, along_ids=[1, 2])
        assert set(result.areas.column("line_fid")) == {1, 2}
        assert numpy.isnan(result.areas.column("height")).all()
        agrees(result, told)


def test_cube(cube):
    result = rubicon.section(cube, heights=[-1, 0, 1])
    # A vertex in a plane is above it: the bottom is an area where the body is below, so none, and the top is one.
    assert result.areas.column("section").tolist() == [1, 2]
    assert result.lines.column("length").tolist() == [8.0, 8.0]
    area = shapely.from_wkb(pyarrow.table(result.areas)["geometry"][0].as_py())
    assert area.equals(shapely.box(-1, -1, 1, 1)) and set(shapely.get_coordinates(area, include_z=True)[:, 2]) == {0}
    assert result.meshes == [{"name": "mesh", "closed": True, "self_intersections": 0, "open_sections": 0}]
    assert (result.log, result.counts["vanished"]) == ([], 0)


def test_what_has_no_area(cube):
    vertices, faces = cube
    result = rubicon.section((vertices, faces[1:]), heights=[0.5])
    assert (len(result.lines), len(result.areas)) == (1, 0)
    assert result.meshes[0]["open_sections"] == 1
    assert result.log == ["Warning: Mesh mesh is not closed: in 1 plane one of its lines ends, and it has no area there; rubicon mesh-check shows where it is open."]


NEEDED = "Meshes are cut over lines (along), or at levels and heights: one of these is needed, not both."


def test_sentences(cube):
    line = numpy.array([[[0.0, 0], [1, 0]]])
    for options, sentence in [
        ({}, NEEDED),
        ({"along": line, "heights": 0}, NEEDED),
        ({"levels": (0, 1)}, "levels are three numbers, bottom, top and step, not 2."),
        ({"levels": ()}, "levels are three numbers, bottom, top and step, not 0."),
        ({"heights": [0, numpy.nan]}, "A level plane takes a finite height."),
        ({"along": numpy.zeros((0, 2, 2))}, "There is no section line."),
        ({"along": numpy.array([[[0.0, 0], [1, 0], [2, 1]]])}, "Feature 0 is no section line: it bends at (1 0), and a section line is straight."),
        ({"heights": 0, "mesh_names": ["a"]}, "Names of meshes belong to features, and vertices and faces are one mesh."),
    ]:
        with pytest.raises(rubicon.Error) as error:
            rubicon.section(cube, **options)
        assert str(error.value) == sentence
    for options in {"levels": "132"}, {"heights": "15"}, {"heights": b"15"}:
        with pytest.raises(TypeError, match="levels and heights are numbers, not a text."):
            rubicon.section(cube, **options)
    for levels in (1, 0, 1), (0, 1, 0), (0, 1, -1), (0, numpy.inf, 1), (0, 1, 1e-9):
        with pytest.raises(rubicon.Error):
            rubicon.section(cube, levels=levels)


def test_progress_that_raises_where_its_truth_is_asked_for(domain):
    class bool_:
        def __bool__(self):
            raise RuntimeError("neither")

    with pytest.raises(RuntimeError, match="neither"):
        rubicon.section(domain, levels=(20, 80, 0.001), progress=lambda share: bool_())


def test_cancel(domain):
    with pytest.raises(rubicon.Cancelled):
        rubicon.section(domain, levels=(20, 80, 0.001), progress=lambda share: False)
