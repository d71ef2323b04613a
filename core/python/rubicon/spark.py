# SPDX-License-Identifier: GPL-2.0-or-later
"""Where two layers meet, on Apache Spark: DataFrames in, DataFrames out, no jar.

    points = rubicon.spark.red_blue(counties, roads, partitions=64).points

A layer is a DataFrame with a column of WKB and a column of whole numbers, one for each feature, by which the layer is
ordered. The rows are those of :func:`rubicon.red_blue`, bit by bit, whatever the number of partitions and executors, and
whoever of them has a GPU. A task that is lost or runs twice changes nothing.

Every executor needs this package and pyarrow. Relies on PySpark 4.0 or later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy
import pyarrow
import pyarrow.compute
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import IntegralType

import rubicon

from . import _inputs, cluster

_PIECES = "partition long, share long, record binary"
_TYPES = {"int64": "long", "float64": "double", "string": "string", "bool": "boolean"}


@dataclass(frozen=True)
class RedBlue:
    """`points`, `overlaps` and `pairs`: DataFrames with the columns of rubicon.RedBlue's tables, geometries as WKB, in the
    order of the contract; `plan`, as text; `contacts`, the records that all three are made from. Nothing is worked out before
    a DataFrame is asked for rows; `contacts.persist()` before keeps them from being found anew for each of the three."""

    plan: str
    contacts: DataFrame
    reducers: int

    @property
    def points(self) -> DataFrame:
        return _reduced(self, "points")

    @property
    def overlaps(self) -> DataFrame:
        return _reduced(self, "overlaps")

    @property
    def pairs(self) -> DataFrame:
        return _reduced(self, "pairs")


def red_blue(
    red: DataFrame,
    blue: DataFrame,
    *,
    red_id: str = "id",
    blue_id: str = "id",
    red_geometry: str = "geometry",
    blue_geometry: str = "geometry",
    partitions: int = 0,
    memory: int = 0,
    reducers: int = 0,
    backend: str = "auto",
    threads: int = 1,
) -> RedBlue:
    """Finds every place where two layers of lines or polygons meet.

    red_id, blue_id: columns of whole numbers, each once. red_geometry, blue_geometry: columns of WKB (binary), in one CRS.
    partitions: of the plane, each a task that must fit a worker's memory; 0: three for each core of the cluster. memory: bytes that
    a task may take, by which partitions are cut on as rubicon.cluster.plan does; 0: no limit. reducers:
    tasks that put red features together; 0: as many. backend, threads: of each task; Spark runs a task on each core.

    Reads both layers once to survey them. Errors of the engine come back as Spark's PythonException.
    """
    session = red.sparkSession
    partitions = partitions or 3 * session.sparkContext.defaultParallelism
    layers = {"red": _features(red, red_id, red_geometry), "blue": _features(blue, blue_id, blue_geometry)}
    surveys = {side: _surveys(layer, cluster.survey, ids="id", geometry="geometry") for side, layer in layers.items()}
    plan = cluster.plan(surveys["red"], surveys["blue"], partitions, memory=memory)
    red_pieces, blue_pieces = (
        _sorted_in_tasks(layer).mapInArrow(_partition(plan, side), "partition long, record binary")
        for side, layer in layers.items()
    )
    contacts = (
        red_pieces.union(blue_pieces)
        .groupBy("partition")
        .applyInArrow(_work(plan, backend, threads), "feature long, record binary")
    )
    return RedBlue(plan, contacts, reducers or partitions)


def line_mesh(
    lines: DataFrame,
    mesh: Any,
    *,
    line_id: str = "id",
    geometry: str = "geometry",
    output: str = "events",
    cut: int = 0,
    memory: int = 0,
    reducers: int = 0,
    backend: str = "auto",
    threads: int = 1,
    **options: Any,
) -> DataFrame:
    """Where lines in space meet a mesh: "events", "intervals", "summary" or "hits" as of rubicon.line_mesh, by line.

    lines: a DataFrame with WKB of lines with Z and a column of whole numbers, each once. mesh: vertices and faces as two
    arrays, or what else rubicon.line_mesh takes and Python can send; every executor gets all of it. Or, with cut, a DataFrame of
    faces: WKB and a column of whole numbers, each once, by which they are ordered. options: mesh_names and exact_parameters, as
    there; of a DataFrame also mesh_id and mesh_geometry, its columns, which are called "id" and "geometry" where nothing is said.

    cut: into how many partitions the mesh is cut, where it is too large for an executor; 0: it is not. Then it is cut here, now,
    after all lines were read once to survey them, and a task gets what its partition needs. There are no "hits" then. memory: bytes
    that a task may take, by which partitions are cut on as rubicon.cluster.cut_mesh does; 0: no limit. reducers: tasks that put
    lines together, each of which gets what all partitions found of the mesh; 0: three for each core of the cluster. The part of a
    mesh of arrays that a partition needs travels in its task, and must fit spark.rpc.message.maxSize: some 2.5 million triangles,
    unless more is allowed. Faces of a DataFrame are cut by executors, none of which has all; it is read three times now, and once by
    each output, unless it is persisted.
    """
    if reducers < 0 or (not cut and (memory or reducers)):
        raise rubicon.Error("memory and reducers are not below 0, and for a mesh that is cut: give cut, the number of partitions.")
    if cut:
        features = _features(lines, line_id, geometry)
        return _line_cut_mesh(features, mesh, output, (cut, memory, reducers), backend, threads, **options)
    if isinstance(mesh, DataFrame):
        raise rubicon.Error("A DataFrame of faces is cut: give cut, the number of partitions.")
    settings = {"line_ids": "id", "line_geometry": "geometry", "backend": backend, "threads": threads, **options}
    sent = lines.sparkSession.sparkContext.broadcast(_inputs.mesh(mesh))

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        some = list(batches)  # at once, so that the mesh is indexed once
        if some:
            found = cluster.line_mesh(pyarrow.Table.from_batches(some), sent.value, output, **settings)
            yield from _as_batches(_numbered(found), some[0])

    schema = _schema_of_lines(output, options.get("exact_parameters", False))
    return _in_order(_sorted_in_tasks(_features(lines, line_id, geometry)).mapInArrow(run, schema), "line_fid")


def _line_cut_mesh(
    lines: DataFrame,
    mesh: Any,
    output: str,
    size: tuple[int, int, int],
    backend: str,
    threads: int,
    exact_parameters: bool = False,
    **of_mesh: Any,
) -> DataFrame:
    cluster.check_line_output(output)
    partitions, memory, reducers = size
    surveys = _surveys(lines, cluster.survey_lines, geometry="geometry")
    session = lines.sparkSession
    if isinstance(mesh, DataFrame):
        plan, judged, of_mesh_alone = _cut_faces(mesh, surveys, partitions, memory, **of_mesh)
    else:
        plan, judged, parts, _ = cluster.cut_mesh(surveys, mesh, partitions, memory=memory, **of_mesh)
        is_mark = pyarrow.compute.equal(parts["share"], -1)
        faces = parts.filter(pyarrow.compute.invert(is_mark))
        of_mesh_alone = _as_frame(session, faces, len(faces)).union(_as_frame(session, parts.filter(is_mark)))
    shares = reducers or min(cluster.partitions_of(plan), 3 * session.sparkContext.defaultParallelism)
    lines = lines.withColumn("share", F.pmod(F.xxhash64("id"), F.lit(shares)))

    def cut_lines(key: tuple, share: pyarrow.Table) -> pyarrow.Table:
        pieces = cluster.cut_lines(plan, judged, key[0].as_py(), _in_one_order(share), geometry="geometry")
        return _with_offsets_of(share, pieces)

    def work(key: tuple, pieces: pyarrow.Table) -> pyarrow.Table:
        hits = cluster.work_lines(plan, judged, key[0].as_py(), pieces, backend=backend, threads=threads)
        return _with_offsets_of(pieces, hits)

    def reduce(key: tuple, share: pyarrow.Table, hits: pyarrow.Table) -> pyarrow.Table:
        settings = {"ids": "id", "geometry": "geometry", "exact_parameters": exact_parameters, "threads": 1}
        found = cluster.reduce_lines(plan, judged, key[0].as_py(), _in_one_order(share), hits, **settings)
        return _with_offsets_of(share, _numbered(found[output]))

    pieces = lines.groupBy("share").applyInArrow(cut_lines, _PIECES)
    hits = pieces.union(of_mesh_alone).groupBy("partition").applyInArrow(work, "share long, record binary")
    # What is found of the meshes, with a share below 0, goes to every reducer.
    every, own = F.sequence(F.lit(0), F.lit(shares - 1)).cast("array<long>"), F.array("share")
    sent = hits.withColumn("to", F.explode(F.when(F.col("share") < 0, every).otherwise(own)))
    schema = _schema_of_lines(output, exact_parameters)
    return _in_order(lines.groupBy("share").cogroup(sent.groupBy("to")).applyInArrow(reduce, schema), "line_fid")


def _cut_faces(
    mesh: DataFrame,
    surveys: list[bytes],
    partitions: int,
    memory: int,
    mesh_id: str = "id",
    mesh_geometry: str = "geometry",
    mesh_names: str | None = None,
) -> tuple[str, bytes, DataFrame]:
    """The plan, what is told of all meshes, and what partitions need of them."""
    faces = _features(mesh, mesh_id, mesh_geometry, mesh_names)
    columns = {"mesh_ids": "id", "mesh_geometry": "geometry", "mesh_names": "name" if mesh_names else None, "threads": 1}
    shares = _in_ranges(faces, partitions).groupBy("share")

    def survey(key: tuple, share: pyarrow.Table) -> pyarrow.Table:
        found = cluster.survey_mesh(_in_one_order(share), **columns)
        return _with_offsets_of(share, pyarrow.table({"share": [key[0].as_py()], "survey": _one_record(found)}))

    surveyed = sorted(tuple(row) for row in shares.applyInArrow(survey, "share long, survey binary").collect())
    numbers = {share: number for number, (share, _) in enumerate(surveyed)}  # of shares that have faces
    plan, meshes, _ = cluster.plan_lines(surveys, [of_share for _, of_share in surveyed], partitions, memory=memory)

    def cut(key: tuple, share: pyarrow.Table) -> pyarrow.Table:
        pieces = cluster.cut_faces(plan, meshes, numbers[key[0].as_py()], _in_one_order(share), **columns)
        return _with_offsets_of(share, pieces)

    def find_edges(key: tuple, pieces: pyarrow.Table) -> pyarrow.Table:
        return _with_offsets_of(pieces, pyarrow.table({"edges": _one_record(cluster.find_edges(plan, key[0].as_py(), pieces))}))

    pieces = shares.applyInArrow(cut, _PIECES)
    edges = pieces.groupBy("partition").applyInArrow(find_edges, "edges binary").collect()
    judged, marks = cluster.judge(plan, meshes, [row[0] for row in edges])
    return plan, judged, pieces.union(_as_frame(mesh.sparkSession, marks))


def _in_ranges(faces: DataFrame, count: int) -> DataFrame:
    """Faces with the number of their share, of about `count`: those of a share follow each other by id."""
    within = [number / count for number in range(1, count)]
    between = faces.approxQuantile("id", within, 0.1 / count) if within else []
    bounds = numpy.unique(numpy.clip(between, -(2.0**62), 2.0**62).astype(numpy.int64))

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            if batch["id"].null_count > 0:
                raise rubicon.Error("A face of the DataFrame has no number.")
            shares = numpy.searchsorted(bounds, batch["id"].to_numpy(), side="right")
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, pyarrow.array(shares)], [*batch.schema.names, "share"])

    columns = ", ".join(f"{field.name} {field.dataType.simpleString()}" for field in faces.schema)
    return faces.mapInArrow(run, f"{columns}, share long")


def _as_frame(session: SparkSession, pieces: pyarrow.Table, tasks: int | None = None) -> DataFrame:
    """Records, sent along in so many tasks, or in as many as Spark makes where nothing is said."""
    rows = [tuple(row.values()) for row in pieces.to_pylist()]
    return session.createDataFrame(session.sparkContext.parallelize(rows, tasks), _PIECES)


def _schema_of_lines(output: str, exact_parameters: bool) -> str:
    line, triangle = [[[0.0, 0, 0], [1, 1, 1]]], ([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    options = {"hits": output == "hits", "exact_parameters": exact_parameters, "backend": "cpu"}
    return _spark_schema(getattr(rubicon.line_mesh(line, triangle, **options), output))


def _features(layer: DataFrame, number: str, geometry: str, text: str | None = None) -> DataFrame:
    """Columns id and geometry, and name where there is a `text`."""
    types = {field.name: field.dataType for field in layer.schema.fields}
    for name in number, geometry, text:
        if name is not None and name not in types:
            raise rubicon.Error(f"The DataFrame has no column \"{name}\"; it has {', '.join(types)}.")
    if not isinstance(types[number], IntegralType):
        raise rubicon.Error(f"Column \"{number}\" holds {types[number].simpleString()}, and features are numbered by whole numbers.")
    columns = {"id": number, "geometry": geometry, "name": text}
    found = {to: F.col(f"`{name.replace('`', '``')}`").alias(to) for to, name in columns.items() if name is not None}
    return layer.select(found.pop("id").cast("long").alias("id"), *found.values())


def _sorted_in_tasks(features: DataFrame) -> DataFrame:
    """Features of a task in one order, so that they make the same rows each time it runs.

    Rows come in any order to a task that reads what others wrote. Where one that is run again for an executor that died writes
    other rows than before, Spark runs all that follows again, or ends the job if some of its results are out.
    """
    return features.sortWithinPartitions(*features.columns)


def _surveys(layer: DataFrame, survey: Callable[..., bytes], **columns: str) -> list[bytes]:
    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        some = list(batches)  # at once, so that the driver gets one survey from each task
        if some:
            found = survey(pyarrow.Table.from_batches(some), **columns)
            yield from _as_batches(pyarrow.table({"survey": _one_record(found)}), some[0])

    return [row[0] for row in layer.mapInArrow(run, "survey binary").collect()]


def _in_one_order(share: pyarrow.Table) -> pyarrow.Table:
    """By id, as features are numbered in all tasks; those that share an id by what else they have."""
    return share.sort_by([(name, "ascending") for name in share.column_names])


def _partition(plan: str, side: str) -> Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield from _as_batches(cluster.partition(plan, side, batch, ids="id", geometry="geometry"), batch)

    return run


def _work(plan: str, backend: str, threads: int) -> Callable[[tuple, pyarrow.Table], pyarrow.Table]:
    def run(key: tuple, pieces: pyarrow.Table) -> pyarrow.Table:
        return _with_offsets_of(pieces, cluster.work(plan, key[0].as_py(), pieces, backend=backend, threads=threads))

    return run


def _reduced(job: RedBlue, output: str) -> DataFrame:
    plan, pairs = job.plan, output == "pairs"

    def run(key: tuple, contacts: pyarrow.Table) -> pyarrow.Table:
        return _with_offsets_of(contacts, _numbered(cluster.reduce(plan, contacts, pairs=pairs, threads=1)[output]))

    schema = _spark_schema(cluster.reduce(plan, pyarrow.array([], pyarrow.binary()), pairs=pairs, threads=1)[output])
    share = F.pmod(F.xxhash64("feature"), F.lit(job.reducers)).alias("share")
    return _in_order(job.contacts.groupBy(share).applyInArrow(run, schema), "red_fid")


def _spark_schema(table: rubicon.Table) -> str:
    """The columns of a table in Spark's words, with the place of each row among those of its task."""
    columns = [f"`{column['name']}` {_TYPES[column['type']]}" for column in table.columns]
    if table.has_geometry:
        columns.append("geometry binary")
    return ", ".join([*columns, "_place long"])


def _numbered(rows: Any) -> pyarrow.Table:
    table = pyarrow.table(rows).replace_schema_metadata()
    return table.append_column("_place", pyarrow.array(numpy.arange(len(table), dtype=numpy.int64)))


def _in_order(rows: DataFrame, feature: str) -> DataFrame:
    return rows.orderBy(feature, "_place").drop("_place")


def _one_record(record: bytes) -> pyarrow.Array:
    return pyarrow.array([record], pyarrow.large_binary())


def _as_batches(table: pyarrow.Table, given: pyarrow.RecordBatch) -> Iterator[pyarrow.RecordBatch]:
    return iter(_with_offsets_of(given, table).to_batches(max_chunksize=1 << 16))


def _with_offsets_of(given: pyarrow.Table | pyarrow.RecordBatch, table: pyarrow.Table) -> pyarrow.Table:
    """Binaries and texts with offsets as Spark gives them and wants them back: of 32 bits, or 64 if it is told to."""
    binary, text = pyarrow.binary(), pyarrow.string()
    if any(pyarrow.types.is_large_binary(kind) or pyarrow.types.is_large_string(kind) for kind in given.schema.types):
        binary, text = pyarrow.large_binary(), pyarrow.large_string()
    wanted = {pyarrow.binary(): binary, pyarrow.large_binary(): binary, pyarrow.string(): text, pyarrow.large_string(): text}
    stored = [_storage(field.type) for field in table.schema]
    return table.cast(pyarrow.schema([(name, wanted.get(kind, kind)) for name, kind in zip(table.column_names, stored, strict=True)]))


def _storage(kind: pyarrow.DataType) -> pyarrow.DataType:
    return kind.storage_type if isinstance(kind, pyarrow.BaseExtensionType) else kind
