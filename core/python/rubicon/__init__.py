# SPDX-License-Identifier: GPL-2.0-or-later
"""Rubicon finds exactly where things cross: lines and borders of two maps, or drill holes and ore bodies.

Every decision is made by exact arithmetic on the coordinates as they are, so there is no tolerance. The result is the
same on any number of threads and on a GPU, and the same as that of the command ``rubicon``: see ``checksum``.

**Inputs.** Layers of lines or polygons come in any of these forms:

- anything that speaks Arrow (``__arrow_c_stream__``, ``__arrow_c_array__``): tables and columns of pyarrow, DuckDB,
  polars, GDAL; the geometries are WKB or GeoArrow's points, lines and polygons, interleaved or separated
- GeoDataFrame, GeoSeries, geometries of shapely, or a list of WKB (``bytes``; None: no geometry)
- ``(coordinates, offsets)``: n × 2, 3 or 4 numbers (x, y, z, m) and the first vertex of each line, with n at the end.
  With one or two more arrays of offsets, of features into lines or rings, as ``shapely.to_ragged_array`` gives them
- one array of k × n × 2, 3 or 4 numbers: k lines of n vertices

Doubles that lie in memory are read where they are, whatever their strides, and come into the engine's own layout by one
copy; other numbers are made doubles before, which is exact or refused. Nobody may change them while a job runs: x and y
that follow each other are not even copied for ``red_blue``, where nothing has to be left out. Arrays of numpy are
read-only until it ends; who changes them all the same, through another array of the same memory, gets any result or none,
as from numpy itself.

Meshes come as ``(vertices, faces)``, n × 3 numbers and m × k numbers of vertices; as an object with ``vertices`` and
``faces`` (trimesh); or as polygons with Z in any of the forms above. Points come as n × 3 numbers or as points with Z.

**Outputs** are tables with ``__arrow_c_stream__``: ``pyarrow.table(t)``, ``geopandas.GeoDataFrame.from_arrow(t)``,
``polars.DataFrame(t)`` and DuckDB take them over without a copy. Their fields are those of the command's files.

**Of every job**: ``ids`` name features, as an array of whole numbers or the name of a column (default: 0, 1, 2, …);
``geometry`` names the column of geometries where a table has several; ``backend`` is "auto", "cpu" or "cuda";
``threads`` is 0 for all cores; ``progress`` is called with the share done, from 0 to 1, from the calling thread and at
most ten times a second, and cancels where it returns False. The GIL is released; Ctrl-C ends a job within a second.

**Errors**: :class:`Error`, a ValueError with one sentence that names what is wrong and where; :class:`Cancelled`;
TypeError for data of a kind that is not read.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from typing import Any

from . import _engine, _inputs
from ._engine import Cancelled, Error, PreparedMesh, Table
from ._results import (
    AssayIntervals,
    BoundingVolumes,
    ConvexHull3D,
    Desurvey,
    LineMesh,
    MeshCheck,
    PointsInMesh,
    RedBlue,
    Section,
    Verification,
)

__all__ = [
    "AssayIntervals",
    "BoundingVolumes",
    "Cancelled",
    "ConvexHull3D",
    "Desurvey",
    "Error",
    "LineMesh",
    "MeshCheck",
    "PointsInMesh",
    "PreparedMesh",
    "RedBlue",
    "Section",
    "Table",
    "Verification",
    "assay_intervals",
    "bounding_volume",
    "convex_hull_3d",
    "desurvey",
    "devices",
    "line_mesh",
    "mesh_check",
    "points_in_mesh",
    "prepare_mesh",
    "red_blue",
    "section",
    "verify",
]

for _named in Error, Cancelled, PreparedMesh, Table:
    _named.__module__ = __name__

atexit.register(_engine.end_jobs)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_engine.forget_jobs)
    os.register_at_fork(after_in_child=_inputs.forget_jobs)

Progress = Callable[[float], Any]


def red_blue(
    red: Any,
    blue: Any,
    *,
    red_ids: Any = None,
    blue_ids: Any = None,
    red_geometry: str = "",
    blue_geometry: str = "",
    backend: str = "auto",
    threads: int = 0,
    progress: Progress | None = None,
) -> RedBlue:
    """Finds every place where two layers of lines or polygons meet.

    red, blue: layers, in one CRS, x and y in any unit; Z is interpolated where a layer has it. Borders of polygons are
    lines here. A feature with a coordinate that is not finite is left out and counted in ``ingest``.

    The tables: ``points`` (red_fid, blue_fid, kind, overlap_end, red_part, red_seg, blue_part, blue_seg, red_dist,
    blue_dist, n_pairs, geometry), ``overlaps`` and ``pairs``. Distances are in the unit of the coordinates.

    Points have no segments and are counted in ``ingest``. Raises Error for other geometries than these, curves,
    offsets that do not fit, more than 2,147,483,647 vertices, and where "cuda" is asked for and no GPU can serve.
    """
    layers = _inputs.features(red), _inputs.features(blue)
    with _inputs.unchanged(*layers):
        report = _engine.red_blue(
            *layers,
            red_geometry,
            blue_geometry,
            _inputs.ids(red_ids),
            _inputs.ids(blue_ids),
            backend,
            threads,
            progress,
        )
    return RedBlue(**report)


def line_mesh(
    lines: Any,
    mesh: Any,
    *,
    line_ids: Any = None,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    line_geometry: str = "",
    mesh_geometry: str = "",
    exact_parameters: bool = False,
    hits: bool = False,
    backend: str = "auto",
    threads: int = 0,
    progress: Progress | None = None,
) -> LineMesh:
    """Finds where lines in space (drill holes, rays) enter, leave, pierce and touch meshes, and how they run inside.

    lines: with x, y and z, in the unit of the mesh; a fourth number of each vertex is M, the depth, NaN where there is
    none. mesh: see the module, or one that prepare_mesh gave; corners are one vertex where their coordinates are equal. mesh_names: of the mesh that
    each feature of faces belongs to, as texts or the name of a column; None: all are one mesh.

    exact_parameters: with the exact place of each event on its segment, as texts t_num / t_den. hits: with the table
    ``hits``, a row for each segment and triangle, and each with its own place.

    Raises Error for lines without Z, a mesh without a triangle, and a number of a vertex that there is not.
    """
    report = _engine.line_mesh(
        _inputs.features(lines),
        _inputs.mesh(mesh),
        line_geometry,
        mesh_geometry,
        _inputs.ids(line_ids),
        _inputs.ids(mesh_ids),
        mesh_names,
        exact_parameters,
        hits,
        backend,
        threads,
        progress,
    )
    return LineMesh(**report)


def prepare_mesh(
    mesh: Any,
    *,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    mesh_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> PreparedMesh:
    """Reads and judges a mesh once, for many calls: what it gives serves line_mesh and points_in_mesh as their mesh.

    The results are the same. Where a call has few lines or points, reading the faces and looking for gaps and crossings
    is most of its time. mesh, mesh_ids, mesh_names: as of line_mesh. It is a copy: what happens to the data later is not
    seen. Any number of threads may use it at once. Raises Error as line_mesh.
    """
    return _engine.prepare_mesh(
        _inputs.mesh(mesh), mesh_geometry, _inputs.ids(mesh_ids), mesh_names, threads, progress
    )


def points_in_mesh(
    points: Any,
    mesh: Any,
    *,
    point_ids: Any = None,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    point_geometry: str = "",
    mesh_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> PointsInMesh:
    """Decides for each point and mesh: inside, outside or on the surface ("boundary"), by exact parity or winding number.

    points: n × 3 numbers, or points with Z. mesh: as of line_mesh. In the table, state is NULL with a reason where a mesh has
    no inside. Runs on the processor.

    Raises Error for points without Z, and as line_mesh.
    """
    report = _engine.points_in_mesh(
        _inputs.features(points),
        _inputs.mesh(mesh),
        point_geometry,
        mesh_geometry,
        _inputs.ids(point_ids),
        _inputs.ids(mesh_ids),
        mesh_names,
        threads,
        progress,
    )
    return PointsInMesh(**report)


def convex_hull_3d(
    points: Any,
    groups: Any = None,
    *,
    check: bool = False,
    point_ids: Any = None,
    point_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> ConvexHull3D:
    """Finds the convex hulls of points in space, exactly: what every point is, the true facets, volume, area, centroid.

    points: n × 3 numbers, or features of any geometry with Z, of which every vertex is a point. They may be any: equal
    ones, all in one plane, line or place, none at all. Those with a number that is not finite are left out. groups: of
    each feature the group that it belongs to, as n texts or whole numbers or the name of a column; None: all are one.
    check: with a proof of each hull by exact signs, which takes longer than finding it.

    The tables: ``hulls`` (group, rank, n_points, n_left_out, n_vertices, n_facets, volume, area, centroid_x, centroid_y,
    centroid_z, geometry), a row for each group in the order of its first feature, and ``points`` (point_fid, point_part,
    group, type, first_fid, first_part, geometry), a row for each point, group by group, with the type "vertex", "edge",
    "facet", "inside", "duplicate" or "left out". Volume and area are in the cube and square of the unit of the
    coordinates, and with the centroid the doubles nearest to those of the exact hull. Runs on the processor.

    Raises Error for arrays without a third number, groups that are not as many as features, more than 4,294,967,295
    points or 715,827,882 of one hull, and where a hull is not proved; well-known binary without Z is left out.
    """
    report = _engine.convex_hull_3d(
        _inputs.features(points),
        point_geometry,
        _inputs.ids(point_ids),
        _inputs.names(groups),
        check,
        threads,
        progress,
    )
    return ConvexHull3D(**report)


def bounding_volume(
    points: Any,
    groups: Any = None,
    *,
    kind: str = "envelope",
    point_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> BoundingVolumes:
    """Finds the smallest spheres or boxes around points in space, exactly.

    points, groups: as for :func:`convex_hull_3d`. kind: "envelope", the box along the axes; "sphere", the smallest of all;
    "box-volume" and "box-area", of all boxes with a side on a facet of the points' hull, turned in it any way, one of the
    smallest volume or surface; "box-width", of all boxes that are as narrow as a box can be, one of the smallest volume. A
    box that lies against no facet may have a smaller volume or surface.

    The table: ``volumes`` (group, kind, rank, n_points, n_left_out, volume, area, length, width, height, center_x,
    center_y, center_z, radius, n_touching, length_azimuth, length_plunge, width_azimuth, width_plunge, height_azimuth,
    height_plunge, geometry), a row for each group in the order of its first feature. Lengths, areas and volumes are in the
    unit of the coordinates, its square and its cube, each the double nearest to the exact one; azimuths are in degrees
    clockwise from y, plunges in degrees below the horizontal. A sphere's geometry is for looking at: its faces run inside
    of it. Runs on the processor.

    Raises Error for another kind, arrays without a third number, groups that are not as many as features, and more than
    4,294,967,295 points or 715,827,882 of one group; well-known binary without Z is left out.
    """
    report = _engine.bounding_volume(
        _inputs.features(points),
        point_geometry,
        _inputs.names(groups),
        kind,
        threads,
        progress,
    )
    return BoundingVolumes(**report)


def section(
    mesh: Any,
    *,
    along: Any = None,
    levels: Sequence[float] | None = None,
    heights: float | Sequence[float] | None = None,
    along_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    along_geometry: str = "",
    mesh_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> Section:
    """Cuts meshes with planes: lines in which these meet the surface, areas in which they meet the inside.

    mesh, mesh_names: as of line_mesh. The planes are upright ones over the straight lines of a layer, endless both ways
    (along, with x and y in the unit of the mesh); or level ones, at every step from a bottom to a top (levels, three
    numbers: bottom, top and step) and at heights, a number or several. A vertex in a plane counts as above it, and as to
    the left of a section line.

    The tables: ``lines`` (section, line_fid, height, mesh, length, geometry) and ``areas`` (with area in the place of
    length), by the number of the plane, from 0. Lengths and areas are in the unit of the coordinates and its square. Runs
    on the processor.

    Raises Error for a layer of along with a line that bends, or with none; for heights that are not finite, a top below
    the bottom, a step that is not positive, more than a million levels; and for a mesh without a triangle.
    """
    is_level = levels is not None or heights is not None
    if (along is not None) == is_level:
        raise Error("Meshes are cut over lines (along), or at levels and heights: one of these is needed, not both.")
    if isinstance(levels, (str, bytes)) or isinstance(heights, (str, bytes)):
        raise TypeError("levels and heights are numbers, not a text.")
    stack = [] if levels is None else [float(number) for number in levels]
    if levels is not None and len(stack) != 3:
        raise Error(f"levels are three numbers, bottom, top and step, not {len(stack)}.")
    single = [heights] if isinstance(heights, Real) else heights
    report = _engine.section(
        _inputs.mesh(mesh),
        mesh_geometry,
        mesh_names,
        None if along is None else _inputs.features(along),
        along_geometry,
        _inputs.ids(along_ids),
        stack,
        [] if single is None else [float(height) for height in single],
        threads,
        progress,
    )
    return Section(**report)


def mesh_check(
    mesh: Any,
    *,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    mesh_geometry: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> MeshCheck:
    """Says whether meshes are closed, by which rule they have an inside, and every fault that they have.

    mesh: as of line_mesh. Raises Error as that.
    """
    report = _engine.mesh_check(
        _inputs.mesh(mesh), mesh_geometry, _inputs.ids(mesh_ids), mesh_names, threads, progress
    )
    return MeshCheck(**report)


_COLLAR = {"hole": "hole", "x": "x", "y": "y", "z": "z", "depth": "depth", "azimuth": "", "dip": ""}
_SURVEY = {"hole": "hole", "depth": "depth", "azimuth": "azimuth", "dip": "dip"}
_ASSAY = {"hole": "hole", "from": "from", "to": "to"}


def _columns(given: Mapping[str, str] | None, usual: dict[str, str], table: str) -> dict[str, str]:
    unknown = set(given or {}) - set(usual)
    if unknown:
        raise Error(f"A {table} table has no use for a column of {', '.join(sorted(unknown))}; it has {', '.join(usual)}.")
    return usual | dict(given or {})


def desurvey(
    collar: Any,
    survey: Any,
    *,
    collar_columns: Mapping[str, str] | None = None,
    survey_columns: Mapping[str, str] | None = None,
    method: str = "minimum_curvature",
    dip: str = "down_negative",
    azimuth_offset: float = 0.0,
    depth_factor: float = 1.0,
    angle_step: float = 1.0,
    progress: Progress | None = None,
) -> Desurvey:
    """Draws drill holes as lines in space from collars and the directions measured down the holes.

    collar, survey: Arrow tables, or mappings of names to columns (a dict, a DataFrame). collar_columns,
    survey_columns: which column is what, by the keys hole, x, y, z, depth, azimuth, dip of collars and hole, depth,
    azimuth, dip of surveys; without them the columns have these names, and collars have no azimuth and dip. Depths are
    in one unit, x, y and z in that of the map, of which depth_factor are in one unit of depth; angles in degrees.

    method: "minimum_curvature", "tangent" or "balanced_tangent". dip: "down_negative", "down_positive", or
    "from_vertical". azimuth_offset is added to each azimuth. angle_step, 0.01 to 90: the most that the direction
    changes within a segment of an arc.

    Raises Error for columns that are missing or differ in length, and for options out of their range.
    """
    of_collar = _columns(collar_columns, _COLLAR, "collar")
    of_survey = _columns(survey_columns, _SURVEY, "survey")
    order = ("hole", "x", "y", "z", "depth", "azimuth", "dip")
    report = _engine.desurvey(
        collar,
        [of_collar[name] for name in order],
        survey,
        [of_survey.get(name, "") for name in order],
        method,
        dip,
        azimuth_offset,
        depth_factor,
        angle_step,
        progress,
    )
    return Desurvey(**report)


def assay_intervals(
    assay: Any,
    intervals: Any,
    *,
    values: Sequence[str],
    assay_columns: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> AssayIntervals:
    """Cuts samples where their hole enters and leaves a mesh, and gives the mean of each stay, weighted by length.

    assay: a table as of desurvey, whose columns assay_columns names by the keys hole, from and to. values: the columns
    of numbers to composite; NaN and NULL are missing. intervals: a table with the columns hole, mesh, from, to and
    state, and if there are any reason, from_open and to_open: those of LineMesh.intervals with the name of the hole in
    the place of line_fid.

    Raises Error as desurvey, and for a state other than inside, outside, boundary and NULL.
    """
    if isinstance(values, (str, bytes)):
        raise TypeError("values are names of columns in a list, not one text.")
    columns = _columns(assay_columns, _ASSAY, "assay")
    report = _engine.assay_intervals(
        assay, columns["hole"], columns["from"], columns["to"], list(values), intervals, progress
    )
    return AssayIntervals(**report)


def verify(
    *, cases: int = 40, seed: int = 1, minutes: float = 0.0, backend: str = "auto", progress: Progress | None = None
) -> Verification:
    """Checks this machine: hard cases of all jobs through every backend and through rational arithmetic.

    cases: of each group; seed: another one makes other cases; minutes: go on with the next seeds for so long.
    """
    return Verification(**_engine.verify(cases, seed, minutes, backend, progress))


def devices() -> list[dict[str, Any]]:
    """The processors that jobs can run on: of each its backend, its name, and the reason where it has none."""
    return _engine.devices()
