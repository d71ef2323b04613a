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
    """Where the lines of `lines` enter, leave, pierce and touch `surface`, and how they run inside.

    lines: a pyvista.PolyData with lines of any number of vertices, x, y and z in the unit of the surface. surface: a
    pyvista.PolyData of faces; where they are not all triangles they are cut into these by VTK. measure: the name of an array
    of the points of `lines`, one number for each, that holds their depths in any unit. options: as of rubicon.line_mesh,
    but for the geometries.

    Gives three things. The events, a PolyData with a point for each row of LineMesh.events, and the intervals, a PolyData
    with a line for each row of LineMesh.intervals: the columns of these tables are their arrays of points and of cells, of
    which line_fid counts the lines from 0, distances and lengths are in the unit of the coordinates, and an empty text
    stands for NULL. And the LineMesh itself.

    Raises TypeError where lines or surface are no PolyData, rubicon.Error where there is no array `measure`, and as
    rubicon.line_mesh.
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
    """Whether points lie inside of `surface`, outside or on it.

    points: a pyvista.DataSet, whose points are taken, or n × 3 numbers, in the unit of the surface. surface: as of
    line_mesh. options: as of rubicon.points_in_mesh, but for the geometries and ids.

    Gives an array of n objects: "inside", "outside" or "boundary", and None where the surface has no inside or the point
    has a number that is not finite.

    Raises TypeError where the surface is no PolyData, and rubicon.Error for points of another shape, and as
    rubicon.points_in_mesh.
    """
    places = numpy.asarray(points.points if hasattr(points, "points") else points, dtype=numpy.float64)
    table = _points_in_mesh(places, faces_of(surface), **options).points
    states = numpy.full(len(places), None, dtype=object)
    states[table.column("point_fid")] = table.column("state")
    return states


def faces_of(surface: Any) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Vertices (n × 3 numbers) and faces (m × 3 numbers of vertices) of a surface, as rubicon takes meshes. One that has
    other faces than triangles is cut into these by VTK, as PyVista's `triangulate` does. Raises TypeError for anything but a
    pyvista.PolyData."""
    if not isinstance(surface, pyvista.PolyData):
        raise TypeError(f"A surface must be a pyvista.PolyData, as extract_surface() gives it, not {type(surface).__name__}.")
    if not surface.is_all_triangles:
        surface = surface.triangulate()
    return numpy.asarray(surface.points), surface.regular_faces


def _lines(lines: Any, measure: str | None) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Coordinates and offsets of the lines, whose vertices PyVista shares."""
    if not isinstance(lines, pyvista.PolyData):
        raise TypeError(f"Lines must be a pyvista.PolyData, not {type(lines).__name__}.")
    cells = lines.GetLines()
    offsets = pyvista.convert_array(cells.GetOffsetsArray()).astype(numpy.int64)
    order = pyvista.convert_array(cells.GetConnectivityArray())
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
