# SPDX-License-Identifier: GPL-2.0-or-later
"""Lines and points against surfaces of PyVista.

Relies on PyVista and numpy.
"""

from __future__ import annotations

from typing import Any

import numpy
import pyvista

from . import Error, LineMesh
from . import line_mesh as _line_mesh
from . import points_in_mesh as _points_in_mesh


def line_mesh(lines: Any, surface: Any, *, measure: str | None = None, **options: Any) -> tuple[Any, Any, LineMesh]:
    """Where the lines of `lines` meet `surface`, both pyvista.PolyData: the events as points, the intervals as lines,
    with the columns of the tables as arrays (line_fid counts the lines), and the result of rubicon.line_mesh.

    measure: an array of the points of `lines` that holds their depths. options: as of rubicon.line_mesh.
    """
    result = _line_mesh(_lines(lines, measure), faces_of(surface), **options)
    points, _ = result.events.coordinates()
    events = _with_columns(pyvista.PolyData(points[:, :3]) if len(points) else pyvista.PolyData(), result.events, "point")
    vertices, begin = result.intervals.coordinates()
    intervals = pyvista.PolyData()
    if len(begin) > 1:
        counts = numpy.diff(begin)
        cells = numpy.insert(numpy.arange(len(vertices)), begin[:-1], counts)
        intervals = pyvista.PolyData(vertices[:, :3], lines=cells)
    return events, _with_columns(intervals, result.intervals, "cell"), result


def points_in_mesh(points: Any, surface: Any, **options: Any) -> numpy.ndarray:
    """Of each point of `points` (pyvista.DataSet or n × 3 numbers): "inside", "outside", "boundary", or None where the
    surface has no inside or the point has a number that is not finite."""
    places = numpy.asarray(points.points if hasattr(points, "points") else points, dtype=numpy.float64)
    table = _points_in_mesh(places, faces_of(surface), **options).points
    states = numpy.full(len(places), None, dtype=object)
    states[table.column("point_fid")] = table.column("state")
    return states


def faces_of(surface: Any) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Vertices and faces of a surface of polygons that all have as many corners; others are cut into triangles by VTK
    before, which PyVista's `triangulate` does."""
    if not isinstance(surface, pyvista.PolyData):
        raise TypeError(f"A surface must be a pyvista.PolyData, as extract_surface() gives it, not {type(surface).__name__}.")
    if not surface.is_all_triangles:
        surface = surface.triangulate()
    return numpy.asarray(surface.points), surface.regular_faces


def _lines(lines: Any, measure: str | None) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Coordinates and offsets of the lines, whose vertices PyVista shares."""
    cells = numpy.asarray(lines.lines)
    starts, sizes = [], []
    at = 0
    while at < len(cells):
        starts.append(at + 1)
        sizes.append(int(cells[at]))
        at += sizes[-1] + 1
    offsets = numpy.concatenate(([0], numpy.cumsum(sizes, dtype=numpy.int64)))
    order = numpy.concatenate([cells[a : a + n] for a, n in zip(starts, sizes)]) if starts else numpy.empty(0, dtype=numpy.int64)
    coordinates = numpy.asarray(lines.points, dtype=numpy.float64)[order].reshape(-1, 3)
    if measure is not None:
        if measure not in lines.point_data:
            raise Error(f'The lines have no array "{measure}" of their points.')
        m = numpy.asarray(lines.point_data[measure], dtype=numpy.float64)[order]
        coordinates = numpy.column_stack((coordinates, m))
    return coordinates, offsets


def _with_columns(data: Any, table: Any, of: str) -> Any:
    arrays = data.point_data if of == "point" else data.cell_data
    for column in table.columns if len(table) else []:
        values = table.column(column["name"])
        if column["type"] == "string":
            values = numpy.array([value or "" for value in values])
        arrays[column["name"]] = values
    return data
