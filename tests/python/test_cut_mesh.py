# SPDX-License-Identifier: GPL-2.0-or-later
"""Lines and meshes that are cut, task by task: the rows of one run, however they are cut, and what goes wrong is told.

Relies on pyarrow, and on pandas and trimesh, which read the sample.
"""

import signal
import time

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
pandas = pytest.importorskip("pandas")
shapely = pytest.importorskip("shapely")
trimesh = pytest.importorskip("trimesh")

import pyarrow.compute
import rubicon
from conftest import DEMO1
from rubicon import cluster
from test_cluster import second_backend, sha256, shares
from test_space import COLLAR, SURVEY

OPTIONS = {"threads": 1, "backend": "cpu"}


def table_of(lines):
    """Lines of n × 3 numbers as a table of id and geometry."""
    wkb = shapely.to_wkb(shapely.linestrings(numpy.array(lines, float)), output_dimension=3).tolist()
    return pyarrow.table({"id": pyarrow.array(range(len(wkb)), pyarrow.int64()), "geometry": pyarrow.array(wkb, pyarrow.binary())})


def drill_holes():
    """The drill holes and the ore body of the sample."""
    collar, survey = (pandas.read_csv(DEMO1 / f"{name}.csv") for name in ("collar", "survey"))
    traces = rubicon.desurvey(collar, survey, collar_columns=COLLAR, survey_columns=SURVEY, dip="down_positive").traces
    geometry = pyarrow.table(traces)["geometry"]
    return pyarrow.table({"id": range(len(geometry)), "geometry": geometry}), trimesh.load(DEMO1 / "domain.ply", process=False), {}


def bodies(cube):
    """A ball, two cubes that cross each other and an open box, and short lines among them, many of which start inside."""
    ball = trimesh.creation.icosphere(subdivisions=4)
    corners, faces = cube
    parts = [
        ("ball", numpy.asarray(ball.vertices), numpy.asarray(ball.faces)),
        ("cubes", corners * 0.5 + [2, 0, 0], faces),
        ("cubes", corners * 0.5 + [2.25, 0.25, 0.125], faces),
        ("box", corners * 0.5 + [0, 2, 0], faces[:-1]),
    ]
    begins = numpy.cumsum([0, *(len(of) for _, of, _ in parts)])
    vertices = numpy.concatenate([of for _, of, _ in parts])
    triangles = numpy.concatenate([of + begin for begin, (_, _, of) in zip(begins, parts)])
    polygons = shapely.polygons(vertices[triangles[:, [0, 1, 2, 0]]])
    names = [name for name, _, of in parts for _ in of]
    wkb = shapely.to_wkb(polygons, output_dimension=3).tolist()
    mesh = pyarrow.table({"face": wkb, "body": names, "number": range(7, 7 + len(wkb))})
    numbers = numpy.random.default_rng(5)
    places = numbers.uniform([-1.5, -1.5, -1.5], [3, 3, 1.5], (400, 1, 3))
    lines = numpy.concatenate([places, places + numbers.normal(0, 0.6, (400, 2, 3)).cumsum(axis=1)], axis=1)
    return table_of(lines), mesh, {"mesh_names": "body", "mesh_geometry": "face"}


@pytest.fixture(params=["drill holes", "bodies"])
def job(request, cube):
    return drill_holes() if request.param == "drill holes" else bodies(cube)


def in_one_run(lines, mesh, **settings):
    found = rubicon.line_mesh(lines, mesh, line_ids="id", **settings, **OPTIONS)
    return {name: sha256(getattr(found, name)) for name in cluster.LINE_OUTPUTS}


def hashes(tables):
    return {name: sha256(table) for name, table in tables.items()}


class Tasks:
    """All tasks but those of reducers; workers on odd partitions have a backend of their own."""

    def __init__(self, lines, mesh, partitions, odd_backend="cpu", count=3, **settings):
        self.shares = shares(lines, count)
        surveys = [cluster.survey_lines(share) for share in self.shares]
        self.plan, self.judged, parts, _ = cluster.cut_mesh(surveys, mesh, partitions, **settings)
        pieces = [cluster.cut_lines(self.plan, self.judged, number, share) for number, share in enumerate(self.shares)]
        self.pieces = pyarrow.concat_tables([parts, *pieces])
        backends = ["cpu", odd_backend]
        self.hits = pyarrow.concat_tables(
            self.work(key, records, backends[key % 2]) for key, records in cluster.groups(self.pieces, "partition")
        )

    def work(self, partition, pieces, backend="cpu"):
        return cluster.work_lines(self.plan, self.judged, partition, pieces, backend=backend, threads=1)

    def pieces_of(self, partition):
        return dict(cluster.groups(self.pieces, "partition"))[partition]

    def rows(self, hits):
        found = [
            cluster.reduce_lines(self.plan, self.judged, number, share, hits, ids="id", threads=1)
            for number, share in enumerate(self.shares)
        ]
        return {name: cluster.merge([tables[name] for tables in found], "line_fid") for name in cluster.LINE_OUTPUTS}


def shuffled(table):
    return table.take(numpy.random.default_rng(len(table)).permutation(len(table)))


@pytest.mark.parametrize("partitions", [1, 2, 7, 64])
def test_same_rows_however_it_is_cut(job, partitions):
    lines, mesh, settings = job
    found = cluster.line_cut_mesh(shares(lines, 5), mesh, partitions=partitions, **settings, **OPTIONS)
    assert len(found["events"]) >= 58
    assert hashes(found) == in_one_run(lines, mesh, **settings)


def test_lines_that_start_inside(cube):
    lines, mesh, settings = bodies(cube)
    found = cluster.line_cut_mesh(shares(lines, 2), mesh, partitions=9, **settings, **OPTIONS)
    intervals = found["intervals"].to_pandas()
    first = intervals.groupby(["line_fid", "mesh"]).first()
    assert (first.xs("ball", level="mesh")["state"] == "inside").sum() > 20
    assert (first.xs("cubes", level="mesh")["state"] == "inside").sum() > 10
    assert first.xs("box", level="mesh")["state"].isna().all()  # it is open


def test_exact_parameters_and_numbers_of_faces(job):
    lines, mesh, settings = job
    one = rubicon.line_mesh(lines, mesh, line_ids="id", exact_parameters=True, **settings, **OPTIONS)
    found = cluster.line_cut_mesh(shares(lines, 2), mesh, partitions=3, exact_parameters=True, **settings, **OPTIONS)
    assert "t_num" in found["events"].column_names
    assert sha256(found["events"]) == sha256(one.events)


def test_faces_that_are_left_out_are_told(cube):
    corners, faces = cube
    mesh = numpy.concatenate([corners, [[numpy.nan, 0, 0]]]), numpy.concatenate([faces, [[0, 1, 8], [2, 2, 3]]])
    lines = table_of([[(0, 0, -2), (0, 0, 2)]])
    told = [line for line in rubicon.line_mesh(lines, mesh, **OPTIONS).log if "left out" in line]
    assert told and cluster.cut_mesh([cluster.survey_lines(lines)], mesh, 2).log == told


OF_FACES = {"mesh_geometry": "face", "mesh_ids": "number"}


def faces_of(mesh):
    """Faces of arrays as a table."""
    vertices, faces = (numpy.asarray(part) for part in mesh)
    polygons = shapely.polygons(vertices[faces[:, [0, 1, 2, 0]]])
    return pyarrow.table({"face": shapely.to_wkb(polygons, output_dimension=3).tolist(), "number": range(len(faces))})


def in_slices(table, count):
    """Rows that follow each other, by which faces are numbered."""
    begins = [len(table) * number // count for number in range(count + 1)]
    return [table.slice(begin, end - begin) for begin, end in zip(begins, begins[1:])]


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("partitions", [1, 7, 64])
def test_faces_in_shares(job, partitions, count):
    """However faces are cut into shares, in which a body or an edge is in several."""
    lines, mesh, settings = job
    table = mesh if settings else faces_of((mesh.vertices, mesh.faces))
    settings = {**settings, **OF_FACES}
    one = in_one_run(lines, table, **settings)
    options = {"partitions": partitions, "mesh_in_shares": True, **settings, **OPTIONS}
    assert hashes(cluster.line_cut_mesh(shares(lines, 2), in_slices(table, count), **options)) == one


def test_no_faces_and_shares_without_any(cube):
    lines, table = table_of([[(0, 0, -2), (0, 0, 2)]]), faces_of(cube)
    empty = table.slice(0, 0)
    options = {"mesh_in_shares": True, **OF_FACES, **OPTIONS}
    found = cluster.line_cut_mesh([lines], [empty, table, empty], partitions=4, **options)
    assert len(found["events"]) == 2 and hashes(found) == in_one_run(lines, table, **OF_FACES)
    for nothing in [], [empty]:
        with pytest.raises(rubicon.Error, match="The mesh has no face .* 0 came, 0 of them were left out"):
            cluster.line_cut_mesh([lines], nothing, partitions=4, **options)
    with pytest.raises(rubicon.Error, match="give mesh_ids"):
        cluster.line_cut_mesh([lines], [table], mesh_in_shares=True, mesh_geometry="face")


def test_what_is_told_of_lines_and_meshes(cube):
    corners, faces = cube
    twice = numpy.concatenate([corners, corners + 0.5]), numpy.concatenate([faces, faces + 8, faces[:1]])
    lines = table_of([[(0, 0, -2), (0, 0, 2)], [(9, 9, 9), (9, 9, 9)]])
    for mesh in twice, (corners, faces[:-1]):
        one = rubicon.line_mesh(lines, mesh, line_ids="id", **OPTIONS)
        tasks = Tasks(lines, mesh, 2, count=1)
        told = cluster.reduce_lines(tasks.plan, tasks.judged, 0, lines, tasks.hits, ids="id")
        assert told["log"] == [line for line in one.log if "winding numbers from" not in line]
        assert len(told["log"]) == (4 if mesh is twice else 2)
        assert told["meshes"] == one.meshes


def test_what_is_missing_of_faces_is_told(cube):
    lines, halves = table_of([[(0, 0, -2), (0, 0, 2)]]), in_slices(faces_of(cube), 2)
    surveys = [cluster.survey_mesh(half, **OF_FACES) for half in halves]
    plan, meshes, log = cluster.plan_lines([cluster.survey_lines(lines)], surveys, 2)
    assert log == []
    pieces = [cluster.cut_faces(plan, meshes, number, half, **OF_FACES) for number, half in enumerate(halves)]
    both = pyarrow.concat_tables(pieces)
    edges = [cluster.find_edges(plan, number, of) for number, of in cluster.groups(both, "partition")]
    judged, marks = cluster.judge(plan, meshes, [*edges[::-1], *edges])
    with pytest.raises(rubicon.Error, match="what some partitions were sent, or found, is missing"):
        cluster.judge(plan, meshes, edges[:1])
    with pytest.raises(rubicon.Error, match="what some partitions were sent, or found, is missing"):
        half = dict(cluster.groups(pieces[0], "partition"))[0]
        cluster.judge(plan, meshes, [cluster.find_edges(plan, 0, half), edges[1]])
    half = dict(cluster.groups(pieces[1], "partition"))[1]
    with pytest.raises(rubicon.Error, match="damaged"):  # two of one partition
        cluster.judge(plan, meshes, [*edges, cluster.find_edges(plan, 1, half)])
    with pytest.raises(rubicon.Error, match="damaged"):
        cluster.judge(plan, meshes, [flipped(edges[0], 40), edges[1]])
    with pytest.raises(rubicon.Error, match="damaged"):
        cluster.judge(plan, flipped(meshes, 40), edges)
    with pytest.raises(rubicon.Error, match="damaged"):
        cluster.plan_lines([], [flipped(surveys[0], 40)], 2)
    with pytest.raises(rubicon.Error, match="not the one that was surveyed"):
        cluster.cut_faces(plan, meshes, 0, halves[1], **OF_FACES)
    with pytest.raises(rubicon.Error, match="numbered from 0 to 1"):
        cluster.cut_faces(plan, meshes, 2, halves[1], **OF_FACES)
    of_partition = dict(cluster.groups(pyarrow.concat_tables([pieces[0], marks]), "partition"))[0]
    with pytest.raises(rubicon.Error, match="partition 0 was sent are not those that were judged"):
        cluster.work_lines(plan, judged, 0, of_partition)


def test_every_piece_of_faces_that_is_missing_is_told():
    """Also by partitions that have triangles and own none of their edges."""
    corners = numpy.array([[0.0, 0, 0], [4, 0, 0], [0, 4, 0], [0.5, 0.5, 4]])
    slices = in_slices(faces_of((corners, [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])), 4)
    lines = table_of(numpy.random.default_rng(2).uniform(-1, 5, (60, 2, 3)))
    surveys = [cluster.survey_mesh(part, **OF_FACES) for part in slices]
    plan, meshes, _ = cluster.plan_lines([cluster.survey_lines(lines)], surveys, 5)
    cut = pyarrow.concat_tables(cluster.cut_faces(plan, meshes, number, part, **OF_FACES) for number, part in enumerate(slices))
    edges = {number: cluster.find_edges(plan, number, of) for number, of in cluster.groups(cut, "partition")}
    assert len(cut) > 10 and cluster.judge(plan, meshes, edges.values())
    for row, partition in enumerate(cut["partition"].to_pylist()):
        of_partition = dict(cluster.groups(cut.take([r for r in range(len(cut)) if r != row]), "partition"))
        others = [found for number, found in edges.items() if number != partition]
        if partition in of_partition:
            others.append(cluster.find_edges(plan, partition, of_partition[partition]))
        with pytest.raises(rubicon.Error, match="what some partitions were sent, or found, is missing"):
            cluster.judge(plan, meshes, others)


def test_every_form_of_a_mesh(cube):
    lines = table_of(numpy.random.default_rng(3).uniform(-2, 2, (300, 2, 3)))
    expected = in_one_run(lines, cube)
    for mesh in cube, rubicon.prepare_mesh(cube), trimesh.Trimesh(*cube, process=False):
        assert hashes(cluster.line_cut_mesh([lines], mesh, partitions=4, **OPTIONS)) == expected


def test_workers_with_a_gpu_and_without(job):
    lines, mesh, settings = job
    tasks = Tasks(lines, mesh, 7, second_backend(), **settings)
    assert hashes(tasks.rows(tasks.hits)) == in_one_run(lines, mesh, **settings)


def test_tasks_that_ran_twice_and_records_in_any_order(job):
    lines, mesh, settings = job
    tasks = Tasks(lines, mesh, 7, **settings)
    expected = in_one_run(lines, mesh, **settings)
    for key, pieces in cluster.groups(tasks.pieces, "partition"):
        again = tasks.work(key, shuffled(pyarrow.concat_tables([pieces, pieces])))
        once = tasks.work(key, pieces)
        assert shuffled(again).sort_by("share") == once.sort_by("share")
    assert hashes(tasks.rows(shuffled(pyarrow.concat_tables([tasks.hits] * 2)))) == expected


def test_a_mesh_that_crosses_itself_far_from_the_lines(cube):
    """By what rule a mesh has an inside is found where no line comes."""
    corners, faces = cube
    offsets = numpy.array([[0.0, 0, 0], [50, 0, 0], [50.5, 0.5, 0.5]])
    mesh = (
        numpy.concatenate([corners + offset for offset in offsets]),
        numpy.concatenate([faces + 8 * number for number in range(3)]),
    )
    lines = table_of(numpy.random.default_rng(8).uniform(-2, 2, (200, 2, 3)))
    assert rubicon.line_mesh(lines, mesh, line_ids="id", **OPTIONS).meshes[0]["rule"] == "winding"
    found = cluster.line_cut_mesh(shares(lines, 3), mesh, partitions=16, **OPTIONS)
    assert hashes(found) == in_one_run(lines, mesh)


def test_partitions_and_shares_without_anything(cube):
    far = table_of([[(90, 0, 0), (91, 0, 0)], [(90, 1, 0), (90, 2, 0)]])
    assert hashes(cluster.line_cut_mesh(shares(far, 2), cube, partitions=8, **OPTIONS)) == in_one_run(far, cube)
    empty = far.slice(0, 0)
    assert [len(table) for table in cluster.line_cut_mesh([empty], cube, **OPTIONS).values()] == [0, 0, 0]
    found = cluster.line_cut_mesh([empty, far, empty], cube, partitions=8, **OPTIONS)
    assert hashes(found) == in_one_run(far, cube)
    tasks = Tasks(far, cube, 8)
    assert {len(tasks.work(number, pieces)) for number, pieces in cluster.groups(tasks.pieces, "partition")} == {1}


def test_a_plan_and_what_each_partition_takes(cube):
    lines, mesh, settings = bodies(cube)
    surveys = [cluster.survey_lines(share) for share in shares(lines, 4)]
    coarse, fine = (cluster.cut_mesh(surveys, mesh, 2, memory=memory, **settings) for memory in (0, 2**26 + 2**18))
    assert cluster.partitions_of(coarse.plan) == 2 and len(coarse.pieces) == 4
    assert cluster.partitions_of(fine.plan) > 4 and max(cluster.expected_memory(fine.plan)) <= 2**26 + 2**18
    found = cluster.line_cut_mesh(shares(lines, 4), mesh, partitions=2, memory=2**26 + 2**18, **settings, **OPTIONS)
    assert hashes(found) == in_one_run(lines, mesh, **settings)


def test_a_partition_that_does_not_fit_is_told(cube, monkeypatch):
    tasks = Tasks(table_of(numpy.random.default_rng(2).uniform(-1, 1, (20, 2, 3))), cube, 2)

    def refused(*_):
        raise MemoryError

    monkeypatch.setattr(rubicon._engine, "hits", refused)
    with pytest.raises(MemoryError, match="Partition 1 does not fit in the memory .* need about 65 MiB"):
        tasks.work(1, tasks.pieces_of(1))


class Alarm(Exception):
    pass


def stopped_after(seconds, task):
    """How long a task takes that a signal is to stop, as Ctrl-C does."""

    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    begin = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        with pytest.raises(Alarm):
            task()
    finally:
        signal.signal(signal.SIGALRM, before)
    return time.monotonic() - begin


def soup(count):
    """Triangles that share no vertex."""
    corners = numpy.random.default_rng(6).uniform(-1, 1, (count * 3, 3))
    return corners, numpy.arange(count * 3).reshape(-1, 3)


def test_a_signal_stops_the_work():
    """Long lines through large triangles, which take much longer than the signal."""
    lines = table_of(numpy.random.default_rng(7).uniform(-1, 1, (100000, 2, 3)))
    plan, judged, parts, _ = cluster.cut_mesh([cluster.survey_lines(lines)], soup(20000), 1)
    pieces = pyarrow.concat_tables([parts, cluster.cut_lines(plan, judged, 0, lines)])
    assert stopped_after(0.5, lambda: cluster.work_lines(plan, judged, 0, pieces, **OPTIONS)) < 5


def test_a_signal_stops_the_judge():
    mesh = soup(400000)
    plan, meshes, _ = cluster.plan_lines([], [cluster.survey_mesh(mesh)], 1)
    edges = cluster.find_edges(plan, 0, cluster.cut_faces(plan, meshes, 0, mesh))
    assert stopped_after(0.2, lambda: cluster.judge(plan, meshes, [edges])) < 5


def with_record(table, row, record):
    records = table["record"].to_pylist()
    records[row] = record
    column = pyarrow.array(records, pyarrow.large_binary())
    return table.set_column(table.column_names.index("record"), "record", column)


def flipped(record, place):
    return record[:place] + bytes([record[place] ^ 1]) + record[place + 1 :]


def test_every_damaged_record_is_told(cube):
    tasks = Tasks(table_of(numpy.random.default_rng(3).uniform(-2, 2, (40, 2, 3))), cube, 2)
    places = numpy.random.default_rng(4).uniform(0, 1, 20)
    pieces = tasks.pieces_of(1)
    for row, share in enumerate(pieces["share"].to_pylist()):
        record = pieces["record"][row].as_py()
        for place in places:
            with pytest.raises(rubicon.Error, match="damaged"):
                tasks.work(1, with_record(pieces, row, flipped(record, int(place * len(record)))))
    for row, share in enumerate(tasks.hits["share"].to_pylist()):
        record = tasks.hits["record"][row].as_py()
        damaged = with_record(tasks.hits, row, flipped(record, int(places[row] * len(record))))
        with pytest.raises(rubicon.Error, match="damaged"):
            tasks.rows(damaged)
    with pytest.raises(rubicon.Error, match="damaged"):
        cluster.cut_lines(tasks.plan, flipped(tasks.judged, len(tasks.judged) // 2), 0, tasks.shares[0])


def test_what_belongs_elsewhere_is_told(cube):
    lines = table_of(numpy.random.default_rng(3).uniform(-2, 2, (40, 2, 3)))
    tasks, other = (Tasks(lines, (cube[0] * size, cube[1]), 3) for size in (1, 1.5))
    with pytest.raises(rubicon.Error, match="another plan"):
        tasks.work(0, tasks.pieces_of(1))  # of another partition
    with pytest.raises(rubicon.Error, match="another plan"):
        tasks.work(0, other.pieces_of(0))
    with pytest.raises(rubicon.Error, match="another plan"):
        tasks.rows(other.hits)
    with pytest.raises(rubicon.Error, match="another plan"):
        cluster.cut_lines(tasks.plan, other.judged, 0, lines)
    swapped = tasks.hits.set_column(0, "share", pyarrow.array([{0: 1, 1: 0}.get(of, of) for of in tasks.hits["share"].to_pylist()]))
    with pytest.raises(rubicon.Error, match="another plan"):
        tasks.rows(swapped)
    for others in tasks.shares[0].take(list(reversed(range(len(tasks.shares[0]))))), tasks.shares[0].slice(1):
        with pytest.raises(rubicon.Error, match="not those that were cut"):
            cluster.reduce_lines(tasks.plan, tasks.judged, 0, others, tasks.hits, ids="id")
    two = pyarrow.concat_tables([cluster.cut_lines(tasks.plan, tasks.judged, 0, of) for of in (lines, lines.slice(3))])
    with pytest.raises(rubicon.Error, match="another plan"):  # two shares with one number
        tasks.work(0, pyarrow.concat_tables([tasks.pieces_of(0), two.filter(pyarrow.compute.equal(two["partition"], 0))]))


def test_what_is_wrong_is_told(cube):
    lines = table_of(numpy.random.default_rng(3).uniform(-2, 2, (40, 2, 3)))
    tasks = Tasks(lines, cube, 3)
    partitions = numpy.array(tasks.hits["share"].to_pylist())
    with pytest.raises(rubicon.Error, match="found in partition 1 is missing"):
        tasks.rows(tasks.hits.filter(pyarrow.array(partitions != -2)))
    with pytest.raises(rubicon.Error, match="partition 0 needs of the meshes is missing"):
        tasks.work(0, tasks.pieces_of(0).filter(pyarrow.compute.greater_equal(tasks.pieces_of(0)["share"], 0)))
    with pytest.raises(rubicon.Error, match="numbered from 0"):
        tasks.work(99, tasks.pieces_of(0))
    with pytest.raises(rubicon.Error, match="share"):
        tasks.work(0, tasks.pieces_of(0).drop_columns("share"))
    with pytest.raises(rubicon.Error, match="numbered from 0 to 4294967295"):
        cluster.cut_lines(tasks.plan, tasks.judged, -1, lines)
    with pytest.raises(rubicon.Error, match="no plan"):
        cluster.cut_lines("something", tasks.judged, 0, lines)
    with pytest.raises(rubicon.Error, match="1 to 1048576"):
        cluster.cut_mesh([], cube, 0)
    with pytest.raises(rubicon.Error, match="one share or more"):
        cluster.line_cut_mesh([], cube)
    with pytest.raises(rubicon.Error, match="prepared mesh"):
        cluster.cut_mesh([], rubicon.prepare_mesh(cube), 2, mesh_names=["a"])
    flat = pyarrow.table({"id": [0], "geometry": [shapely.to_wkb(shapely.LineString([(0, 0), (1, 1)]))]})
    with pytest.raises(rubicon.Error, match="Z"):
        rubicon.line_mesh(flat, cube)
    with pytest.raises(rubicon.Error, match="Z"):
        cluster.survey_lines(flat)
