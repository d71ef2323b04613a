# SPDX-License-Identifier: GPL-2.0-or-later
"""Where two layers meet, on Dask: shares of layers in, one output in the order of the contract out.

    found = rubicon.dask.red_blue(red_shares, blue_shares, partitions=64)
    points = found.points.compute()

A share is a table of some features with a column of WKB and a column of whole numbers, one for each feature, by which the
layer is ordered: a pyarrow.Table, a pandas or GeoPandas frame, or a delayed one (`dask_frame.to_delayed()`). The rows are
those of :func:`rubicon.red_blue`, bit by bit. Tasks are pure: what a lost worker had is worked out anew by another.

Every worker needs this package and pyarrow. Relies on dask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
import pyarrow
from dask import compute, delayed
from dask.delayed import Delayed

import rubicon

from . import _inputs, cluster


@dataclass(frozen=True)
class RedBlue:
    """`points`, `overlaps` and `pairs`: delayed tables of pyarrow with the columns of rubicon.RedBlue's tables, geometries as
    WKB, in the order of the contract; `plan`, as text. `dask.compute(points, overlaps)` finds contacts once for both."""

    plan: str
    points: Delayed
    overlaps: Delayed
    pairs: Delayed


def red_blue(
    red: Sequence[Any],
    blue: Sequence[Any],
    *,
    red_id: str = "id",
    blue_id: str = "id",
    red_geometry: str = "",
    blue_geometry: str = "",
    partitions: int = 16,
    memory: int = 0,
    reducers: int = 0,
    backend: str = "auto",
    threads: int = 1,
) -> RedBlue:
    """Finds every place where two layers of lines or polygons meet.

    red, blue: shares of the layers. red_id, blue_id: columns of whole numbers, each once. red_geometry, blue_geometry: columns
    of WKB, in one CRS; empty: the only one. partitions: of the plane, each a task that must fit a worker's memory. memory: bytes that a
    task may take, by which partitions are cut on as rubicon.cluster.plan does; 0: no limit. reducers:
    tasks that put red features together; 0: as many. backend, threads: of each task.

    Reads both layers once, now, to survey them.
    """
    layers = {
        "red": (list(red), {"ids": red_id, "geometry": red_geometry}),
        "blue": (list(blue), {"ids": blue_id, "geometry": blue_geometry}),
    }
    surveys = compute(*([delayed(_survey)(share, of) for share in shares] for shares, of in layers.values()))
    plan = cluster.plan(*surveys, partitions, memory=memory)
    count = cluster.partitions_of(plan)
    reducers = reducers or count
    if reducers < 1:
        raise rubicon.Error(f"A job has one reducer or more, not {reducers}.")
    pieces = [
        delayed(_partition, nout=count)(plan, side, share, of, count)
        for side, (shares, of) in layers.items()
        for share in shares
    ]
    contacts = [
        delayed(_work, nout=reducers)(plan, number, [share[number] for share in pieces], backend, threads, reducers)
        for number in range(count)
    ]
    reduced = [delayed(_reduce)(plan, [of[number] for of in contacts], threads) for number in range(reducers)]
    merged = {name: delayed(cluster.merge)([tables[name] for tables in reduced]) for name in cluster.OUTPUTS}
    return RedBlue(plan, **merged)


def line_mesh(
    lines: Sequence[Any],
    mesh: Any,
    *,
    line_id: str = "id",
    line_geometry: str = "",
    output: str = "events",
    cut: int = 0,
    memory: int = 0,
    mesh_in_shares: bool = False,
    **options: Any,
) -> Delayed:
    """Where lines in space meet a mesh: "events", "intervals", "summary" or "hits" as of rubicon.line_mesh, by line.

    lines: shares of the lines, tables with WKB of lines with Z and a column of whole numbers, each once. mesh: vertices and faces
    as two arrays, or what else rubicon.line_mesh takes and Python can send; every worker gets all of it. options: as there.

    cut: into how many partitions the mesh is cut, where it is too large for a worker; 0: it is not. Then it is cut here, now, after
    all lines were read once to survey them, and a worker gets what its partition needs. There are no "hits" then. memory: bytes
    that a task may take, by which partitions are cut on as rubicon.cluster.cut_mesh does; 0: no limit. mesh_in_shares: mesh is a
    list of shares of its faces, tables or delayed ones, in order, with a column of whole numbers that mesh_ids names, and workers cut
    them, so that none has all; now they are read twice, to survey them and to tell whether they are closed.
    """
    if mesh_in_shares and not cut:
        raise rubicon.Error("A mesh in shares is cut: give cut, the number of partitions.")
    if cut:
        rows = line_id, line_geometry, output
        return _line_cut_mesh(list(lines), mesh, rows, (cut, memory, mesh_in_shares), **options)
    sent = delayed(_inputs.mesh(mesh))
    settings = {"line_ids": line_id, "line_geometry": line_geometry, **options}
    found = [delayed(cluster.line_mesh)(share, sent, output, **settings) for share in lines]
    return delayed(_by_line)(found)


def _line_cut_mesh(
    shares: list[Any],
    mesh: Any,
    rows: tuple[str, str, str],
    size: tuple[int, int, bool],
    exact_parameters: bool = False,
    backend: str = "auto",
    threads: int = 0,
    **of_mesh: Any,
) -> Delayed:
    ids, geometry, output = rows
    partitions, memory, mesh_in_shares = size
    cluster.check_line_output(output)
    if not shares:
        raise rubicon.Error("Lines come in one share or more.")
    surveys = compute(*(delayed(cluster.survey_lines)(share, geometry=geometry) for share in shares))
    cut = _cut_shares_of_mesh if mesh_in_shares else _cut_mesh
    plan, judged, parts = cut(surveys, mesh, partitions, memory, {"threads": threads, **of_mesh})
    count = cluster.partitions_of(plan)
    pieces = [
        delayed(_cut_lines, nout=count)(plan, judged, number, share, geometry, count) for number, share in enumerate(shares)
    ]
    hits = [
        delayed(_work_lines, nout=len(shares) + 1)(
            plan, judged, number, [*parts[number], *(of[number] for of in pieces)], backend, threads, len(shares)
        )
        for number in range(count)
    ]
    settings = {"ids": ids, "geometry": geometry, "exact_parameters": exact_parameters, "threads": threads}
    found = [
        delayed(_reduce_lines)(plan, judged, number, share, [of[i] for of in hits for i in (0, number + 1)], output, settings)
        for number, share in enumerate(shares)
    ]
    return delayed(_by_line)(found)


def _cut_mesh(
    surveys: Sequence[bytes], mesh: Any, partitions: int, memory: int, of_mesh: dict[str, Any]
) -> tuple[str, bytes, list[list[Any]]]:
    """The plan, what is told of all meshes, and tables that each partition needs of them."""
    plan, judged, parts, _ = cluster.cut_mesh(surveys, mesh, partitions, memory=memory, **of_mesh)
    return plan, judged, [[_by_itself(part)] for _, part in cluster.groups(parts, "partition")]


def _cut_shares_of_mesh(
    surveys: Sequence[bytes], mesh: Sequence[Any], partitions: int, memory: int, of_mesh: dict[str, Any]
) -> tuple[str, bytes, list[list[Any]]]:
    """The same by workers."""
    cluster.check_numbers(**of_mesh)
    mesh = list(mesh)
    surveys_of_mesh = compute(*(delayed(cluster.survey_mesh)(share, **of_mesh) for share in mesh))
    plan, meshes, _ = cluster.plan_lines(surveys, surveys_of_mesh, partitions, memory=memory)
    count = cluster.partitions_of(plan)
    faces = [
        delayed(_cut_faces, nout=count)(plan, meshes, number, share, count, of_mesh) for number, share in enumerate(mesh)
    ]
    parts = [[of[number] for of in faces] for number in range(count)]
    edges = compute(*(delayed(_find_edges)(plan, number, part) for number, part in enumerate(parts)))
    judged, marks = cluster.judge(plan, meshes, edges)
    return plan, judged, [[*parts[number], _by_itself(of)] for number, of in cluster.groups(marks, "partition")]


def _by_itself(rows: pyarrow.Table) -> pyarrow.Table:
    """A copy: rows that are a slice would take the whole table along to the worker."""
    return rows.take(pyarrow.array(numpy.arange(len(rows))))


def _survey(share: Any, of: dict[str, str]) -> bytes:
    return cluster.survey(share, **of)


def _partition(plan: str, side: str, share: Any, of: dict[str, str], count: int) -> list[pyarrow.Table]:
    found = dict(cluster.groups(cluster.partition(plan, side, share, **of), "partition"))
    return [found.get(number, cluster.PIECES.empty_table()) for number in range(count)]


def _work(
    plan: str, number: int, pieces: list[pyarrow.Table], backend: str, threads: int, reducers: int
) -> list[pyarrow.Table]:
    contacts = cluster.work(plan, number, pyarrow.concat_tables(pieces or [cluster.PIECES.empty_table()]), backend=backend, threads=threads)
    return cluster.shares_of(contacts, "feature", reducers)


def _reduce(plan: str, contacts: list[pyarrow.Table], threads: int) -> dict[str, pyarrow.Table]:
    tables = cluster.reduce(plan, pyarrow.concat_tables(contacts), threads=threads)
    return {name: pyarrow.table(table) for name, table in tables.items()}


def _cut_faces(
    plan: str, meshes: bytes, number: int, share: Any, count: int, of_mesh: dict[str, Any]
) -> list[pyarrow.Table]:
    return _of_each_partition(cluster.cut_faces(plan, meshes, number, share, **of_mesh), count)


def _find_edges(plan: str, number: int, parts: list[pyarrow.Table]) -> bytes:
    return cluster.find_edges(plan, number, pyarrow.concat_tables(parts or [cluster.LINE_PIECES.empty_table()]))


def _cut_lines(plan: str, judged: bytes, number: int, share: Any, geometry: str, count: int) -> list[pyarrow.Table]:
    return _of_each_partition(cluster.cut_lines(plan, judged, number, share, geometry=geometry), count)


def _of_each_partition(pieces: pyarrow.Table, count: int) -> list[pyarrow.Table]:
    found = dict(cluster.groups(pieces, "partition"))
    return [found.get(partition, cluster.LINE_PIECES.empty_table()) for partition in range(count)]


def _work_lines(
    plan: str, judged: bytes, number: int, pieces: list[pyarrow.Table], backend: str, threads: int, shares: int
) -> list[pyarrow.Table]:
    """What is found of the meshes, and of each share."""
    hits = cluster.work_lines(plan, judged, number, pyarrow.concat_tables(pieces), backend=backend, threads=threads)
    found = dict(cluster.groups(hits, "share"))
    return [found.get(share, cluster.HITS.empty_table()) for share in (-1 - number, *range(shares))]


def _reduce_lines(
    plan: str, judged: bytes, number: int, share: Any, hits: list[pyarrow.Table], output: str, settings: dict[str, Any]
) -> pyarrow.Table:
    return pyarrow.table(cluster.reduce_lines(plan, judged, number, share, pyarrow.concat_tables(hits), **settings)[output])


def _by_line(tables: list[pyarrow.Table]) -> pyarrow.Table:
    return cluster.merge(tables, "line_fid")
