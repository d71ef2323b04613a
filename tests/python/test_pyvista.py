# SPDX-License-Identifier: GPL-2.0-or-later
"""Lines and points against surfaces of PyVista.

Relies on PyVista and numpy.
"""

import pytest

numpy = pytest.importorskip("numpy")
pyvista = pytest.importorskip("pyvista")

import rubicon
import rubicon.pyvista


def cube():
    return pyvista.Box((-1, 1, -1, 1, -1, 1)).triangulate()


def test_the_contracts_example():
    line = pyvista.Line((-2, 0, 0), (2, 0, 2))
    events, intervals, result = rubicon.pyvista.line_mesh(line, cube())
    assert events.points.tolist() == [[-1, 0, 0.5], [0, 0, 1]]
    assert events["code"].tolist() == ["entry", "exit"]
    assert intervals["state"].tolist() == ["outside", "inside", "outside"]
    assert intervals.n_cells == 3
    assert numpy.allclose(intervals.compute_cell_sizes()["Length"], result.intervals.column("length"))


def test_many_lines_and_depths():
    points = numpy.array([[0, 0, -5], [0, 0, 5], [0.5, 0.25, 5], [0.5, 0.25, 0], [0.5, 0.25, -5], [9, 9, 9], [9, 9, 8]], dtype=float)
    lines = pyvista.PolyData(points, lines=[2, 0, 1, 3, 2, 3, 4, 2, 5, 6])
    lines["depth"] = [0.0, 100, 0, 50, 100, 0, 1]
    events, intervals, result = rubicon.pyvista.line_mesh(lines, cube(), measure="depth", threads=1)
    assert events["line_fid"].tolist() == [0, 0, 1, 1]
    assert events["depth"].tolist() == [40, 60, 40, 60]
    assert len(result.summary) == 3
    # VTK's own ray agrees on the places.
    theirs, _ = cube().ray_trace(points[2], points[4])
    assert numpy.allclose(sorted(theirs[:, 2]), sorted(events.points[2:][:, 2]))
    with pytest.raises(rubicon.Error, match='The lines have no array "no" of their points.'):
        rubicon.pyvista.line_mesh(lines, cube(), measure="no")
    with pytest.raises(TypeError, match="Lines must be a pyvista.PolyData, not ndarray."):
        rubicon.pyvista.line_mesh(points, cube())


def test_nothing():
    events, intervals, _ = rubicon.pyvista.line_mesh(pyvista.PolyData(), cube())
    assert (events.n_points, intervals.n_cells) == (0, 0)
    events, intervals, _ = rubicon.pyvista.line_mesh(pyvista.Line((5, 5, 5), (6, 6, 6)), cube())
    assert (events.n_points, intervals["state"].tolist()) == (0, ["outside"])


def test_points():
    places = numpy.array([[0, 0, 0], [1, 0, 0], [2, 0, 0], [numpy.nan, 0, 0]])
    for points in places, pyvista.PolyData(places):
        assert rubicon.pyvista.points_in_mesh(points, cube()).tolist() == ["inside", "boundary", "outside", None]
    with pytest.raises(rubicon.Error, match="An array of points must have two dimensions"):
        rubicon.pyvista.points_in_mesh(places[0], cube())
    opened = pyvista.PolyData.from_regular_faces(cube().points, cube().regular_faces[1:])
    assert rubicon.pyvista.points_in_mesh(places[[0, 2]], opened).tolist() == [None, None]


def test_other_surfaces():
    quads = pyvista.Box((-1, 1, -1, 1, -1, 1))
    assert rubicon.pyvista.points_in_mesh(numpy.zeros((1, 3)), quads).tolist() == ["inside"]
    with pytest.raises(TypeError, match="A surface must be a pyvista.PolyData"):
        rubicon.pyvista.points_in_mesh(numpy.zeros((1, 3)), pyvista.ImageData(dimensions=(3, 3, 3)))
