# SPDX-License-Identifier: GPL-2.0-or-later
"""On Spark's own cluster of processes: the rows of one run, also where an executor is killed.

Relies on PySpark, and on Java.
"""

import os
import shutil
import signal
import sys

import pytest

pyspark = pytest.importorskip("pyspark")
pyarrow = pytest.importorskip("pyarrow")
pyogrio = pytest.importorskip("pyogrio")
if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)

import numpy
import pyarrow.parquet
import rubicon
import rubicon.spark
import shapely
from pyspark.sql import SparkSession
from test_cluster import in_one_run, layer_of, sha256


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    made = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def frame(session, tmp_path_factory):
    """Makes a DataFrame of three partitions from a table, through a file."""
    folder = tmp_path_factory.mktemp("layers")

    def made(table, name):
        pyarrow.parquet.write_table(table, folder / f"{name}.parquet")
        return session.read.parquet(str(folder / f"{name}.parquet")).repartition(3)

    return made


def rows_of(job, *names):
    return {name: sha256(getattr(job, name).toArrow()) for name in names or rubicon.cluster.OUTPUTS}


def test_same_rows(frame):
    municipalities, rivers = layer_of("se_municipalities"), layer_of("se_rivers")
    red = frame(municipalities, "municipalities")
    for blue, table in (frame(rivers, "rivers"), rivers), (red, municipalities):
        one = in_one_run(municipalities, table)
        for partitions in 2, 7:
            job = rubicon.spark.red_blue(red, blue, partitions=partitions, reducers=2)
            job.contacts.persist()
            assert rows_of(job) == one
        for partitions in 1, 64:
            job = rubicon.spark.red_blue(red, blue, partitions=partitions, reducers=2)
            assert rows_of(job, "points") == {"points": one["points"]}


def executor_killed_once(flag, first_task=0):
    """For mapInArrow: the first task from number `first_task` on kills its executor, with all that others had from it."""

    def killed_once(batches):
        for batch in batches:
            if not os.path.exists(flag) and pyspark.TaskContext.get().partitionId() >= first_task:
                open(flag, "w").close()
                daemon = os.getppid()
                with open(f"/proc/{daemon}/stat") as of_daemon:
                    executor = int(of_daemon.read().rpartition(")")[2].split()[1])
                os.kill(executor, signal.SIGKILL)
            yield batch

    return killed_once


def test_an_executor_that_is_killed(frame, tmp_path):
    municipalities, rivers = layer_of("se_municipalities"), layer_of("se_rivers")
    flag = str(tmp_path / "died")
    red = frame(municipalities, "municipalities")
    job = rubicon.spark.red_blue(red, frame(rivers, "rivers"), partitions=3)
    killed = job.contacts.mapInArrow(executor_killed_once(flag), job.contacts.schema)
    job = rubicon.spark.RedBlue(job.plan, killed, job.reducers)
    assert rows_of(job, "points") == {"points": in_one_run(municipalities, rivers)["points"]}
    assert os.path.exists(flag)


def in_any_order(layer):
    """Rows of a task come in another order, and in other batches, each time that it runs."""

    def mixed(batches):
        rows = pyarrow.Table.from_batches(list(batches))
        numbers = numpy.random.default_rng()
        yield from rows.take(numbers.permutation(len(rows))).to_batches(max_chunksize=int(numbers.integers(1, 9)))

    return layer.mapInArrow(mixed, layer.schema)


@pytest.fixture
def four_tasks(session):
    """For what follows a shuffle, though a task or two would do."""
    session.conf.set("spark.sql.adaptive.coalescePartitions.enabled", "false")
    yield
    session.conf.unset("spark.sql.adaptive.coalescePartitions.enabled")


@pytest.fixture
def large_types(session):
    """Binaries and texts with offsets of 64 bits, which jobs need whose groups have more than two gigabytes."""
    session.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
    yield
    session.conf.unset("spark.sql.execution.arrow.useLargeVarTypes")


def test_pieces_are_those_of_before_when_an_executor_is_killed(frame, four_tasks, tmp_path):
    """Spark ends a job that has given rows already, where a task that runs again writes other rows than it did before."""
    municipalities, rivers = layer_of("se_municipalities"), layer_of("se_rivers")
    red, blue = (in_any_order(frame(t, name)) for t, name in ((municipalities, "municipalities"), (rivers, "rivers")))
    flag = str(tmp_path / "died")
    job = rubicon.spark.red_blue(red, blue, partitions=12)
    found = job.contacts.mapInArrow(executor_killed_once(flag, first_task=2), job.contacts.schema).toArrow()
    assert os.path.exists(flag)
    points = rubicon.cluster.reduce(job.plan, found)["points"]
    assert sha256(pyarrow.table(points)) == in_one_run(municipalities, rivers)["points"]


def test_errors_come_back(frame):
    wkb = [shapely.to_wkb(shapely.LineString([(0, 0), (1, y)])) for y in (1, 1.1)]
    twice = pyarrow.table({"id": [7, 7], "geometry": wkb})
    red = frame(twice, "twice")
    with pytest.raises(pyspark.errors.PythonException, match="two features have the number 7"):
        rubicon.spark.red_blue(red, red, partitions=1).points.count()


def test_numbers_are_whole_and_names_any(frame):
    wkb = [shapely.to_wkb(shapely.LineString([(0, y), (1, 1)])) for y in (0, 2)]
    layer = pyarrow.table({"a.id": [1, 2], "b": [1.5, 2.5], "g`m": wkb})
    red = frame(layer, "named")
    job = rubicon.spark.red_blue(red, red, red_id="a.id", blue_id="a.id", red_geometry="g`m", blue_geometry="g`m", partitions=1)
    assert job.points.count() == len(rubicon.red_blue(wkb, wkb).points) == 6
    with pytest.raises(rubicon.Error, match="whole numbers"):
        rubicon.spark.red_blue(red, red, red_id="b", blue_id="b", red_geometry="g`m", blue_geometry="g`m")
    with pytest.raises(rubicon.Error, match="no column \"c\""):
        rubicon.spark.red_blue(red, red, red_id="c")


def test_large_types(frame, large_types, cube):
    municipalities, rivers = layer_of("se_municipalities"), layer_of("se_rivers")
    job = rubicon.spark.red_blue(frame(municipalities, "municipalities"), frame(rivers, "rivers"), partitions=2)
    found = job.points.toArrow()
    assert pyarrow.types.is_large_binary(found.schema.field("geometry").type)
    assert sha256(found) == in_one_run(municipalities, rivers)["points"]
    ends = numpy.random.default_rng(3).uniform(-2, 2, (50, 2, 3))
    table = pyarrow.table({"id": range(50), "geometry": shapely.to_wkb(shapely.linestrings(ends), output_dimension=3)})
    wkb = shapely.to_wkb(shapely.polygons(cube[0][cube[1][:, [0, 1, 2, 0]]]), output_dimension=3)
    faces = pyarrow.table({"id": range(len(wkb)), "geometry": wkb, "name": ["box"] * len(wkb)})
    lines, mesh = frame(table, "some"), frame(faces, "box")
    whole = rubicon.spark.line_mesh(lines, cube, backend="cpu")
    assert sha256(whole.toArrow()) == sha256(rubicon.line_mesh(table, cube, line_ids="id", backend="cpu").events)
    of_faces = {"mesh_names": "name", "backend": "cpu"}
    cut = rubicon.spark.line_mesh(lines, mesh, cut=2, **of_faces)
    one = rubicon.line_mesh(table, faces, line_ids="id", mesh_ids="id", mesh_geometry="geometry", **of_faces)
    assert sha256(cut.toArrow()) == sha256(one.events)


def test_lines_and_a_mesh(frame, cube):
    numbers = numpy.random.default_rng(3)
    ends = numbers.uniform(-2, 2, (300, 2, 3))
    wkb = [shapely.to_wkb(shapely.LineString(line), output_dimension=3) for line in ends]
    table = pyarrow.table({"id": range(300), "geometry": wkb})
    one = rubicon.line_mesh(table, cube, line_ids="id", backend="cpu", exact_parameters=True)
    lines = frame(table, "lines")
    for output in "events", "intervals", "summary":
        found = rubicon.spark.line_mesh(lines, cube, output=output, backend="cpu", exact_parameters=True)
        assert sha256(found.toArrow()) == sha256(getattr(one, output))
    for reducers, output in (5, "events"), (5, "intervals"), (5, "summary"), (1, "summary"):
        cut = {"cut": 3, "reducers": reducers, "exact_parameters": True}
        found = rubicon.spark.line_mesh(lines, cube, output=output, backend="cpu", **cut)
        assert sha256(found.toArrow()) == sha256(getattr(one, output))
    with pytest.raises(rubicon.Error, match="give cut"):
        rubicon.spark.line_mesh(lines, cube, reducers=3)
    with pytest.raises(rubicon.Error, match="events, intervals, summary, not hits"):
        rubicon.spark.line_mesh(lines, cube, output="hits", cut=3)


def test_rows_of_lines_are_those_of_before_when_an_executor_is_killed(frame, four_tasks, cube, tmp_path):
    """As pieces of layers: they have their places among the rows of their task."""
    ends = numpy.random.default_rng(3).uniform(-2, 2, (300, 2, 3))
    table = pyarrow.table({"id": range(300), "geometry": shapely.to_wkb(shapely.linestrings(ends), output_dimension=3)})
    one = rubicon.line_mesh(table, cube, line_ids="id", backend="cpu")
    flag = str(tmp_path / "died")
    events = rubicon.spark.line_mesh(in_any_order(frame(table, "many")), cube, backend="cpu")
    found = events.mapInArrow(executor_killed_once(flag, first_task=2), events.schema).toArrow()
    assert os.path.exists(flag)
    assert sha256(found) == sha256(one.events)


def test_faces_of_a_frame(frame, cube):
    """Faces in the order of their numbers, some of which are missing, with a name of their mesh."""
    corners = numpy.concatenate([cube[0], cube[0] * 0.5 + [0.75, 0.5, 0.25]])
    triangles = numpy.concatenate([cube[1], cube[1] + 8])
    wkb = shapely.to_wkb(shapely.polygons(corners[triangles[:, [0, 1, 2, 0]]]), output_dimension=3).tolist()
    numbers = [3 * number - 30 for number in range(len(wkb))]
    names = ["first"] * 12 + ["other"] * 12
    faces = pyarrow.table({"no": numbers, "face": wkb, "body": names})
    ends = numpy.random.default_rng(3).uniform(-2, 2, (200, 2, 3))
    lines = [shapely.to_wkb(shapely.LineString(line), output_dimension=3) for line in ends]
    table = pyarrow.table({"id": range(200), "geometry": lines})
    of_faces = {"mesh_geometry": "face", "mesh_names": "body"}
    one = rubicon.line_mesh(table, faces, line_ids="id", mesh_ids="no", backend="cpu", **of_faces)
    assert len(one.events) > 100
    mixed = faces.take(numpy.random.default_rng(4).permutation(len(faces)))
    red, mesh = frame(table, "lines"), frame(mixed, "faces")
    for cut, output in (5, "events"), (3, "summary"), (1, "intervals"):
        found = rubicon.spark.line_mesh(red, mesh, output=output, cut=cut, mesh_id="no", backend="cpu", **of_faces)
        assert sha256(found.toArrow()) == sha256(getattr(one, output))
    with pytest.raises(rubicon.Error, match="give cut"):
        rubicon.spark.line_mesh(red, mesh)
    with pytest.raises(rubicon.Error, match="no column \"id\""):
        rubicon.spark.line_mesh(red, mesh, cut=2)
    with pytest.raises(rubicon.Error, match="The mesh has no face"):
        rubicon.spark.line_mesh(red, mesh.filter("no > 1000"), cut=2, mesh_id="no", **of_faces)
