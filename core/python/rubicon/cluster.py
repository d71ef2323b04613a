# SPDX-License-Identifier: GPL-2.0-or-later
"""The tasks of a job that many machines share, as functions on Arrow tables; rubicon.spark and rubicon.dask run them.

    survey      of each share of a layer, its extent and a sample             →  bytes
    plan        from all surveys: how the plane is cut into partitions         →  text
    partition   of each share of a layer: what each partition needs of it      →  table: partition, record
    work        of each partition: the pairs of segments that it owns          →  table: feature, record
    reduce      of some red features: their points, overlaps and pairs         →  tables
    merge       of what reducers gave: all rows in the order of the contract   →  table

All are pure: a task that runs twice, on whichever machine, gives the same, and what comes twice counts once. Every pair
belongs to one partition, and all pairs of a red feature go to one reducer. So the rows are those of
:func:`rubicon.red_blue`, bit by bit, for every number of partitions and reducers, with a GPU or without.

Lines in space and meshes have tasks of their own, where the meshes are too large for a worker and are cut. No task needs all of
a mesh, whose faces may come in shares too:

    survey_lines of each share of the lines: a sample                          →  bytes
    survey_mesh  of each share of the faces: their extent, how many they are   →  bytes
    plan_lines   from all surveys: how the plane is cut                        →  text, bytes
    cut_faces    of each share of the faces: what each partition needs of it   →  table: partition, share, record
    find_edges   of each partition: how many triangles each edge has           →  bytes
    judge        from all edges: whether the meshes are closed, and what each partition must know of that
                                                                               →  bytes, table: partition, share, record
    cut_lines    of each share: what each partition needs of it                →  table: partition, share, record
    work_lines   of each partition: the hits that it owns, and where its triangles cross each other
                                                                               →  table: share, record
    reduce_lines of each share: its events, intervals and summary              →  tables
    merge        of what reducers gave, by line                                →  table

Their rows are those of :func:`rubicon.line_mesh`. :func:`cut_mesh` does those of the meshes in one process, and
:func:`line_cut_mesh` all.

Every feature needs a number of its own within its layer, a whole number of 64 bits, by which the layer is ordered; in the
results it stands as red_fid or blue_fid. Two features of maps with one number are an Error where a task meets both; whether
there are such in different shares is not looked for, nor of lines in space, which are told apart by their places in a share.
Both layers are in one CRS. Workers have one version of Rubicon, on little-endian machines.

Relies on pyarrow and numpy.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy
import pyarrow

from . import Error, _engine, _inputs, prepare_mesh
from . import line_mesh as _line_mesh

#: What partition and work give, as a type of pyarrow.
PIECES = pyarrow.schema([("partition", pyarrow.int64()), ("record", pyarrow.large_binary())])
CONTACTS = pyarrow.schema([("feature", pyarrow.int64()), ("record", pyarrow.large_binary())])

#: What cut_lines gives, cut_faces with -2 - share, and judge with -1; and what work_lines gives, with -1 - partition for what is of the
#: meshes.
LINE_PIECES = pyarrow.schema([("partition", pyarrow.int64()), ("share", pyarrow.int64()), ("record", pyarrow.large_binary())])
HITS = pyarrow.schema([("share", pyarrow.int64()), ("record", pyarrow.large_binary())])

#: The outputs of reduce, and of reduce_lines.
OUTPUTS = ("points", "overlaps", "pairs")
LINE_OUTPUTS = ("events", "intervals", "summary")


def survey(layer: Any, *, ids: Any = None, geometry: str = "") -> bytes:
    """What :func:`plan` must know of some features of a layer.

    layer, ids, geometry: as of rubicon.red_blue. Raises Error as that.
    """
    return _engine.survey(_inputs.features(layer), geometry, _ids(layer, ids), None)


def plan(red: Iterable[bytes], blue: Iterable[bytes], partitions: int, *, memory: int = 0) -> str:
    """How both layers, of which these are all surveys, are cut into partitions of about as many segments each.

    There may be fewer than `partitions`, where much lies in one place: :func:`partitions_of` tells. memory: bytes that a
    worker may take; partitions that are expected to need more are cut on, so that there may be more of them. 0: no limit.
    What lies in one place is not cut: :func:`expected_memory` tells. Raises Error where `memory` is too little for any segment.
    """
    return _engine.plan(list(red), list(blue), *_as_planned(partitions, memory))


def partitions_of(plan: str) -> int:
    """How many partitions a plan has."""
    return _engine.partitions(plan)


def expected_memory(plan: str) -> list[int]:
    """The bytes that a worker needs for each partition, about: enough where three segments meet each, and where they seldom
    do an eighth of it is. Each contact beyond takes 200."""
    return _engine.expected_memory(plan)


def partition(plan: str, side: str, layer: Any, *, ids: Any = None, geometry: str = "") -> pyarrow.Table:
    """The pieces of some features that partitions need, as a table of PIECES.

    side: "red" or "blue"; the others as of survey. A segment goes to every partition that its box meets, and those of a
    part that follow each other go as one piece. What lies beyond the other layer goes nowhere.
    """
    found = _engine.pieces(plan, side, _inputs.features(layer), geometry, _ids(layer, ids), None)
    return pyarrow.concat_tables([_table(records, PIECES) for records in found])


def work(plan: str, partition: int, pieces: Any, *, backend: str = "auto", threads: int = 0) -> pyarrow.Table:
    """The contacts that a partition owns, as a table of CONTACTS, whose features are red ones.

    pieces: all records of this partition, of both layers and in any order, as a column or a table with the column record.
    Raises MemoryError where the partition does not fit in memory.
    """
    with _told_if_too_large(plan, partition):
        return _table(_engine.contacts(plan, partition, _records(pieces), backend, threads, None), CONTACTS)


def reduce(plan: str, contacts: Any, *, pairs: bool = True, threads: int = 0) -> dict[str, Any]:
    """The rows of some red features: the tables "points", "overlaps" and "pairs", as rubicon.RedBlue has them.

    contacts: all records of these features, of all partitions and in any order, as a column or a table with the column
    record. pairs: False leaves the table of this name out, which takes longest to put in order. Raises Error where records
    are damaged, belong to another plan, or contradict each other.
    """
    return _engine.reduce(plan, _records(contacts), pairs, threads, None)


def merge(tables: Sequence[Any], feature: str = "red_fid") -> pyarrow.Table:
    """One output of all reducers in the order of the contract: by red feature, and within it as its reducer gave them.

    Each red feature's rows stand in one of the tables. feature: the column that names it; of lines and meshes "line_fid".
    """
    whole = pyarrow.concat_tables([pyarrow.table(table) for table in tables])
    place = pyarrow.array(numpy.arange(len(whole), dtype=numpy.int64))
    order = pyarrow.table({"feature": whole[feature], "place": place}).sort_by(
        [("feature", "ascending"), ("place", "ascending")]
    )
    return whole.take(order["place"])


def red_blue(
    red: Sequence[Any],
    blue: Sequence[Any],
    *,
    partitions: int = 4,
    memory: int = 0,
    reducers: int = 1,
    ids: str = "id",
    geometry: str = "",
    backend: str = "auto",
    threads: int = 0,
) -> dict[str, pyarrow.Table]:
    """The whole job in this process, task by task: what a cluster does, to try out a plan.

    red, blue: shares of the layers, tables with a column of numbers named by `ids`. memory: as of :func:`plan`.
    """
    if reducers < 1:
        raise Error(f"A job has one reducer or more, not {reducers}.")
    options = {"ids": ids, "geometry": geometry}
    of_plan = plan([survey(s, **options) for s in red], [survey(s, **options) for s in blue], partitions, memory=memory)
    pieces = pyarrow.concat_tables(
        [partition(of_plan, side, share, **options) for side, shares in (("red", red), ("blue", blue)) for share in shares]
        or [PIECES.empty_table()]
    )
    contacts = pyarrow.concat_tables(
        [work(of_plan, key, records, backend=backend, threads=threads) for key, records in groups(pieces, "partition")]
        or [CONTACTS.empty_table()]
    )
    reduced = [reduce(of_plan, records, threads=threads) for records in shares_of(contacts, "feature", reducers)]
    return {name: merge([tables[name] for tables in reduced]) for name in OUTPUTS}


class LinePlan(NamedTuple):
    """`plan` as text, of which partitions_of and expected_memory tell; `meshes`, what is told of all shares of the faces, as bytes;
    `log`, which faces were left out."""

    plan: str
    meshes: bytes
    log: list[str]


class JudgedMeshes(NamedTuple):
    """`judged`, what is told of all meshes, as bytes; `marks`, a table of LINE_PIECES with a record for each partition."""

    judged: bytes
    marks: pyarrow.Table


class CutMesh(NamedTuple):
    """Meshes that are cut: `plan`, as LinePlan has it; `judged`, as JudgedMeshes; `pieces`, a table of LINE_PIECES of all shares of
    the faces, and marks; `log`, which faces were left out."""

    plan: str
    judged: bytes
    pieces: pyarrow.Table
    log: list[str]


def survey_lines(lines: Any, *, geometry: str = "") -> bytes:
    """What :func:`plan_lines` must know of a share of the lines, so that partitions have as much work each.

    lines, geometry: as lines and line_geometry of rubicon.line_mesh. Raises Error as that.
    """
    return _engine.survey_lines(_inputs.features(lines), geometry, None)


def survey_mesh(
    mesh: Any,
    *,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    mesh_geometry: str = "",
    threads: int = 0,
) -> bytes:
    """What :func:`plan_lines` must know of a share of the faces: some that follow each other, none, or all.

    mesh and what is named after it: as of rubicon.line_mesh; where there are several shares they are tables with mesh_ids, for else
    the faces of each are numbered from 0. Raises Error as that.
    """
    return _engine.survey_mesh(*_faces(mesh, mesh_ids, mesh_names, mesh_geometry), threads, None)


def plan_lines(lines: Iterable[bytes], meshes: Iterable[bytes], partitions: int, *, memory: int = 0) -> LinePlan:
    """How meshes are cut as they are seen from above: a partition is a rectangle, and all that lies above and below it.

    lines, meshes: surveys of all shares; those of the faces in their order, by which triangles are numbered. partitions, memory:
    as of :func:`plan`. Raises Error as that, and where there are no faces.
    """
    return LinePlan(*_engine.plan_lines(list(lines), list(meshes), *_as_planned(partitions, memory), None))


def cut_faces(
    plan: str,
    meshes: bytes,
    share: int,
    mesh: Any,
    *,
    mesh_ids: Any = None,
    mesh_names: str | Sequence[str] | None = None,
    mesh_geometry: str = "",
    threads: int = 0,
) -> pyarrow.Table:
    """The triangles of a share of the faces that partitions need, as a table of LINE_PIECES.

    plan, meshes: as :func:`plan_lines` gave them. share: its number, from 0, in the order of their surveys. mesh and what is named
    after it: as :func:`survey_mesh` had them. Raises Error where it had others.
    """
    faces = _faces(mesh, mesh_ids, mesh_names, mesh_geometry)
    return _of_share(_engine.cut_mesh(plan, meshes, _numbered(share, "a mesh"), *faces, threads, None), -2 - share)


def find_edges(plan: str, partition: int, pieces: Any) -> bytes:
    """What a partition finds at the edges that it owns: how many triangles each has, and which triangles hang together.

    pieces: all records of this partition of all shares of the faces, in any order, as a table with the columns share and record;
    others are passed over. Raises MemoryError where they do not fit in memory.
    """
    with _told_if_too_large(plan, partition):
        return _engine.edges(plan, partition, pieces, None)


def judge(plan: str, meshes: bytes, edges: Iterable[bytes]) -> JudgedMeshes:
    """Whether meshes are closed, from what all partitions found at their edges, in any order; those without pieces need not be there.

    plan, meshes: as :func:`plan_lines` gave them. Raises Error where a partition is missing, or a piece of one, or a record is damaged.
    """
    judged, marks = _engine.judge(plan, meshes, list(edges), None)
    return JudgedMeshes(judged, _of_share(marks, -1))


def cut_mesh(
    surveys: Iterable[bytes],
    mesh: Any,
    partitions: int,
    *,
    memory: int = 0,
    mesh_in_shares: bool = False,
    threads: int = 0,
    **settings: Any,
) -> CutMesh:
    """Cuts meshes in this process, and tells whether they are closed.

    surveys: of all shares of the lines. partitions, memory: as of :func:`plan`. mesh: as of rubicon.line_mesh; with mesh_in_shares a
    sequence of shares of its faces, which are tables, of which one at a time is read, and need mesh_ids. settings: mesh_ids, mesh_names and
    mesh_geometry, as there. Raises Error as that, and as :func:`plan`.
    """
    if mesh_in_shares:
        check_numbers(**settings)
    settings["threads"] = threads
    shares = list(mesh) if mesh_in_shares else [mesh]
    plan, meshes, log = plan_lines(surveys, [survey_mesh(share, **settings) for share in shares], partitions, memory=memory)
    parts = [cut_faces(plan, meshes, number, share, **settings) for number, share in enumerate(shares)]
    pieces = pyarrow.concat_tables(parts or [LINE_PIECES.empty_table()])
    edges = [find_edges(plan, number, of_partition) for number, of_partition in groups(pieces, "partition")]
    judged, marks = judge(plan, meshes, edges)
    return CutMesh(plan, judged, pyarrow.concat_tables([pieces, marks]), log)


def cut_lines(plan: str, judged: bytes, share: int, lines: Any, *, geometry: str = "") -> pyarrow.Table:
    """The pieces of a share of the lines that partitions need, as a table of LINE_PIECES.

    plan, judged: as :func:`plan_lines` and :func:`judge` gave them, or :func:`cut_mesh`. share: the number of this share, which
    no other one has, from 0 to 4294967295. lines, geometry: as of :func:`survey_lines`. A line that starts and ends among the
    meshes comes with a way out from its start, by which it is known to be inside or not.
    """
    return _of_share(_engine.cut_lines(plan, judged, _numbered(share), _inputs.features(lines), geometry, None), share)


def work_lines(
    plan: str, judged: bytes, partition: int, pieces: Any, *, backend: str = "auto", threads: int = 0
) -> pyarrow.Table:
    """The hits that a partition owns, and where its triangles cross others of their mesh, as a table of HITS.

    pieces: all records of this partition, of all shares of the faces and of the lines and from :func:`judge`, in any order, as a
    table with the columns share and record. Raises Error where one of the meshes is missing or a record is damaged, and MemoryError
    where the partition does not fit in memory.
    """
    with _told_if_too_large(plan, partition):
        return _table(_engine.hits(plan, judged, partition, pieces, backend, threads, None), HITS)


def reduce_lines(
    plan: str,
    judged: bytes,
    share: int,
    lines: Any,
    hits: Any,
    *,
    ids: Any = None,
    geometry: str = "",
    exact_parameters: bool = False,
    threads: int = 0,
) -> dict[str, Any]:
    """The rows of a share of the lines: the tables "events", "intervals" and "summary", as rubicon.LineMesh has them; and the lists
    "meshes", as there, and "log": which lines were left out, and what is to be known of the meshes, but for the winding numbers
    that were met.

    lines, geometry: as cut_lines had them for this share, in the same order. ids, exact_parameters: as of rubicon.line_mesh.
    hits: the records of this share and all with a share below 0, of all partitions and in any order, as a table with the columns
    share and record; those of other shares are passed over. Raises Error where a partition is missing, and where records are
    damaged or belong to another job.
    """
    features = _inputs.features(lines)
    return _engine.reduce_lines(
        plan, judged, _numbered(share), features, geometry, _ids(lines, ids), hits, exact_parameters, threads, None
    )


def check_numbers(mesh_ids: Any = None, **_: Any) -> None:
    """Raises Error where faces in shares are to have no numbers."""
    if mesh_ids is None:
        raise Error("Faces in shares need numbers of their own: give mesh_ids, the name of their column.")


def check_line_output(output: str) -> None:
    """Raises Error where reduce_lines gives no such output."""
    if output not in LINE_OUTPUTS:
        raise Error(f"The outputs of lines and a mesh that is cut are {', '.join(LINE_OUTPUTS)}, not {output}.")


def line_cut_mesh(
    lines: Sequence[Any],
    mesh: Any,
    *,
    partitions: int = 4,
    memory: int = 0,
    ids: str = "id",
    geometry: str = "",
    exact_parameters: bool = False,
    backend: str = "auto",
    threads: int = 0,
    mesh_in_shares: bool = False,
    **settings: Any,
) -> dict[str, pyarrow.Table]:
    """The whole job with meshes that are cut in this process, task by task: what a cluster does, to try out a plan.

    lines: one share or more, tables with a column of numbers named by `ids`. memory: as of :func:`plan`. mesh_in_shares:
    as of :func:`cut_mesh`. settings: mesh_ids, mesh_names and mesh_geometry, as of rubicon.line_mesh.
    """
    if not lines:
        raise Error("Lines come in one share or more.")
    surveys = [survey_lines(share, geometry=geometry) for share in lines]
    of_mesh = {"memory": memory, "mesh_in_shares": mesh_in_shares, "threads": threads, **settings}
    plan, judged, parts, _ = cut_mesh(surveys, mesh, partitions, **of_mesh)
    pieces = [cut_lines(plan, judged, number, share, geometry=geometry) for number, share in enumerate(lines)]
    hits = pyarrow.concat_tables(
        work_lines(plan, judged, key, records, backend=backend, threads=threads)
        for key, records in groups(pyarrow.concat_tables([parts, *pieces]), "partition")
    )
    options = {"ids": ids, "geometry": geometry, "exact_parameters": exact_parameters, "threads": threads}
    reduced = [reduce_lines(plan, judged, number, share, hits, **options) for number, share in enumerate(lines)]
    return {name: merge([tables[name] for tables in reduced], "line_fid") for name in LINE_OUTPUTS}


def groups(table: pyarrow.Table, column: str) -> Iterable[tuple[int, pyarrow.Table]]:
    """The rows of each number in a column, as (number, table), ascending."""
    slices: dict[int, list[pyarrow.RecordBatch]] = {}  # rows that follow each other stay where they are
    for batch in table.to_batches():
        numbers = batch.column(column).to_numpy()
        begin = 0
        for end in (*(numpy.flatnonzero(numbers[1:] != numbers[:-1]) + 1).tolist(), len(numbers)):
            if begin < end:
                slices.setdefault(int(numbers[begin]), []).append(batch.slice(begin, end - begin))
            begin = end
    for number in sorted(slices):
        yield number, pyarrow.Table.from_batches(slices[number])


def shares_of(table: pyarrow.Table, column: str, count: int) -> list[pyarrow.Table]:
    """The rows of a table in `count` shares, by the remainder of a column of numbers."""
    remainders = table[column].to_numpy() % count
    return [table.filter(pyarrow.array(remainders == share)) for share in range(count)]


_preparing = threading.Lock()
_prepared: tuple[bytes, Any] = (b"", None)  # the last one


def ready(mesh: Any, threads: int = 0) -> Any:
    """A mesh of arrays made ready by rubicon.prepare_mesh, once for all tasks of this process that have the same, byte by
    byte; any other mesh as it is."""
    global _prepared
    if not isinstance(mesh, tuple):
        return mesh
    digest = hashlib.sha256()
    for array in map(numpy.ascontiguousarray, mesh):
        digest.update(repr((array.shape, array.dtype.str)).encode())
        digest.update(array)
    with _preparing:
        if _prepared[0] != digest.digest():
            _prepared = digest.digest(), prepare_mesh(mesh, threads=threads)
        return _prepared[1]


def line_mesh(share: Any, mesh: Any, output: str, **settings: Any) -> pyarrow.Table:
    """One output of rubicon.line_mesh for some of the lines, as a task: its mesh is made ready once.

    output: "events", "intervals", "summary" or "hits". settings: as of rubicon.line_mesh.
    """
    if "mesh_names" not in settings:
        mesh = ready(mesh, settings.get("threads", 0))
    return pyarrow.table(getattr(_line_mesh(share, mesh, hits=output == "hits", **settings), output))


def _as_planned(partitions: int, memory: int) -> tuple[int, int]:
    if partitions < 1:
        raise Error(f"A plan has 1 to 1048576 partitions, not {partitions}.")
    if not 0 <= memory < 2**63 or memory != int(memory):
        raise Error(f"The memory of a worker is a whole number of bytes, not {memory}.")
    return partitions, int(memory)


def _numbered(share: int, of: str = "lines") -> int:
    if not 0 <= share < 2**32:
        raise Error(f"Shares of {of} are numbered from 0 to 4294967295, and {share} is none of these.")
    return share


def _faces(mesh: Any, ids: Any, names: Any, geometry: str) -> tuple[Any, str, Any, Any]:
    return _inputs.mesh(mesh), geometry, _inputs.ids(ids), names


@contextlib.contextmanager
def _told_if_too_large(plan: str, partition: int) -> Iterator[None]:
    try:
        yield
    except MemoryError:
        needed = -(-expected_memory(plan)[partition] // 2**20)
        raise MemoryError(
            f"Partition {partition} does not fit in the memory that there is: it was expected to need about {needed} MiB. "
            "Work on it where there is more, or plan the job with more partitions or with memory=."
        ) from None


def _ids(layer: Any, ids: Any) -> Any:
    """A GeoDataFrame comes as its geometries alone, so that its column of numbers comes beside it."""
    return _inputs.ids(layer[ids].to_numpy() if hasattr(layer, "active_geometry_name") and isinstance(ids, str) else ids)


def _records(data: Any) -> Any:
    names = getattr(data, "column_names", None)
    if names is None:
        return data
    if "record" not in names:
        raise Error(f"Records come as a table with a column \"record\", and this one has: {', '.join(names)}.")
    return data["record"] if isinstance(data, pyarrow.Table) else data.column("record")


def _table(records: tuple[Any, Any, Any], schema: pyarrow.Schema) -> pyarrow.Table:
    keys, begin, data = (pyarrow.py_buffer(part) for part in records)
    count = keys.size // 8
    columns = [
        pyarrow.Array.from_buffers(pyarrow.int64(), count, [None, keys]),
        pyarrow.Array.from_buffers(pyarrow.large_binary(), count, [None, begin, data]),
    ]
    return pyarrow.Table.from_arrays(columns, schema=schema)


def _of_share(records: tuple[Any, Any, Any], share: int) -> pyarrow.Table:
    """Records by partition as a table of LINE_PIECES."""
    pieces = _table(records, PIECES)
    shares = pyarrow.array(numpy.full(len(pieces), share, numpy.int64))
    return pyarrow.Table.from_arrays([pieces["partition"], shares, pieces["record"]], schema=LINE_PIECES)
