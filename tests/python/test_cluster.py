# SPDX-License-Identifier: GPL-2.0-or-later
"""The tasks of a cluster one by one: the rows of one run, however the plane is cut, and what goes wrong is told.

Relies on pyarrow.
"""

import hashlib
import pathlib
import resource

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")
pyogrio = pytest.importorskip("pyogrio")

import rubicon
from conftest import SAMPLE
from rubicon import cluster

OPTIONS = {"threads": 1, "backend": "cpu"}


def layer_of(name):
    """A layer of the sample as a table of id and geometry."""
    table = pyogrio.read_arrow(SAMPLE, layer=name, return_fids=True)[1]
    return pyarrow.table({"id": table[0].cast(pyarrow.int64()), "geometry": table["geom"].cast(pyarrow.binary())})


def shares(table, count):
    """A layer in shares, the last features first."""
    bounds = [len(table) * number // count for number in range(count + 1)]
    return [table.slice(begin, end - begin) for begin, end in zip(bounds, bounds[1:])][::-1]


def sha256(table):
    """Of all rows in their order, with every bit of every number."""
    table = pyarrow.table(table).replace_schema_metadata().combine_chunks()
    digest = hashlib.sha256()
    for column in table.columns:
        for value in column.to_pylist():
            digest.update(repr(value.hex() if isinstance(value, float) else value).encode())
    return digest.hexdigest()


def in_one_run(red, blue):
    found = rubicon.red_blue(red, blue, red_ids="id", blue_ids="id", **OPTIONS)
    return {name: sha256(getattr(found, name)) for name in cluster.OUTPUTS}


@pytest.fixture(scope="module", params=["rivers", "itself"])
def maps(request):
    red = layer_of("se_municipalities")
    return red, layer_of("se_rivers") if request.param == "rivers" else red


def lines(*coordinates):
    return pyarrow.table(
        {"id": range(len(coordinates)), "geometry": [shapely.to_wkb(shapely.LineString(line)) for line in coordinates]}
    )


def tasks(red, blue, partitions, odd_backend="cpu"):
    """The plan, and the contacts of each partition; workers on odd ones have a backend of their own."""
    plan = cluster.plan([cluster.survey(red, ids="id")], [cluster.survey(blue, ids="id")], partitions)
    pieces = pyarrow.concat_tables(
        [cluster.partition(plan, side, layer, ids="id") for side, layer in (("red", red), ("blue", blue))]
    )
    backends = ["cpu", odd_backend]
    return plan, [
        cluster.work(plan, key, records, threads=1, backend=backends[key % 2])
        for key, records in cluster.groups(pieces, "partition")
    ]


def second_backend():
    """That of workers with a GPU, where one answers here."""
    return "cuda" if rubicon.devices()[1]["name"] else "cpu"


@pytest.mark.parametrize("partitions", [1, 2, 7, 64])
def test_same_rows_however_it_is_cut(maps, partitions):
    red, blue = maps
    found = cluster.red_blue(shares(red, 5), shares(blue, 3), partitions=partitions, reducers=3, **OPTIONS)
    assert len(found["points"]) > 50
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)


def test_workers_with_a_gpu_and_without(maps):
    plan, contacts = tasks(*maps, 7, second_backend())
    found = cluster.reduce(plan, pyarrow.concat_tables(contacts))
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(*maps)


def test_lines_and_a_mesh_by_workers_with_a_gpu_and_without(cube):
    ends = numpy.random.default_rng(3).uniform(-2, 2, (300, 2, 3))
    wkb = [shapely.to_wkb(shapely.LineString(line), output_dimension=3) for line in ends]
    table = pyarrow.table({"id": range(300), "wkb": wkb})
    one = rubicon.line_mesh(table, cube, line_ids="id", backend="cpu")
    for output in "events", "intervals", "summary":
        found = [
            cluster.line_mesh(share, cube, output, line_ids="id", backend=backend)
            for share, backend in zip(shares(table, 4), ("cpu", second_backend()) * 2)
        ]
        assert sha256(cluster.merge(found, "line_fid")) == sha256(getattr(one, output))


def test_a_feature_in_all_partitions():
    numbers = numpy.random.default_rng(4)
    across = [(x, 0.5 + 0.4 * (-1) ** x) for x in range(1000)]
    red = lines(across, [(0.5, 0.5), (998.5, 0.5)])
    blue = lines(*([(x, 0), (x + 0.3, 1)] for x in numbers.uniform(0, 999, 2000)))
    plan, contacts = tasks(red, blue, 32)
    assert cluster.partitions_of(plan) == 32
    with pytest.raises(rubicon.Error, match='it begins with "aé{19}" and not'):  # whole characters
        cluster.partitions_of("a" + "é" * 40)
    assert len(contacts) == 32 and all(0 in of["feature"].to_pylist() for of in contacts)
    found = cluster.red_blue([red], [blue], partitions=32, reducers=2, **OPTIONS)
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)


def test_a_layer_of_more_vertices_than_are_read_at_once():
    numbers = numpy.random.default_rng(6)
    steps = numbers.normal(0, 0.01, (2, 100, 1000, 2)).cumsum(axis=2) + numbers.uniform(-3, 3, (2, 100, 1, 2))
    red, blue = (lines(*layer) for layer in steps)
    plan = cluster.plan([cluster.survey(red, ids="id")], [cluster.survey(blue, ids="id")], 7)
    pieces = [cluster.partition(plan, side, layer, ids="id") for side, layer in (("red", red), ("blue", blue))]
    sizes = [sum(map(len, of["record"].to_pylist())) for _, of in cluster.groups(pyarrow.concat_tables(pieces), "partition")]
    assert len(sizes) == 7 and max(sizes) < 2 * min(sizes)
    assert len(pieces[0]) > 7  # several records for a partition, each of which is one group all the same
    twice = red.set_column(0, "id", pyarrow.array([99, *range(1, 100)]))
    with pytest.raises(rubicon.Error, match="two features have the number 99"):
        cluster.partition(plan, "red", twice, ids="id")
    found = cluster.red_blue([red], [blue], partitions=7, **OPTIONS)
    assert len(found["points"]) > 1000
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)


def test_partitions_without_work_and_layers_apart():
    red, blue = lines([(0, 0), (1, 1)]), lines([(0, 1), (1, 0)])
    far = lines([(5, 5), (6, 6)])
    assert len(cluster.red_blue([red], [blue], partitions=8, **OPTIONS)["points"]) == 1
    for apart in cluster.red_blue([red], [far], partitions=8, **OPTIONS).values():
        assert len(apart) == 0
    plan, _ = tasks(red, blue, 8)
    nothing = cluster.PIECES.empty_table()
    assert len(cluster.work(plan, cluster.partitions_of(plan) - 1, nothing, **OPTIONS)) == 0
    empty = cluster.reduce(plan, cluster.CONTACTS.empty_table())
    assert [len(empty[name]) for name in cluster.OUTPUTS] == [0, 0, 0]


def test_a_task_that_ran_twice_changes_nothing(maps):
    plan, contacts = tasks(*maps, 5)
    once, twice = (cluster.reduce(plan, pyarrow.concat_tables(contacts * times)) for times in (1, 2))
    assert [sha256(once[name]) for name in cluster.OUTPUTS] == [sha256(twice[name]) for name in cluster.OUTPUTS]


def strewn(count, seed):
    """Short lines all over a square."""
    numbers = numpy.random.default_rng(seed)
    begins = numbers.uniform(0, 1000, (count, 1, 2))
    return lines(*numpy.concatenate([begins, begins + numbers.uniform(-1, 1, (count, 1, 2))], axis=1))


def test_partitions_are_cut_on_until_they_fit():
    red, blue = strewn(20000, 1), strewn(20000, 2)
    surveys = [[cluster.survey(layer, ids="id")] for layer in (red, blue)]
    coarse, fine = (cluster.plan(*surveys, 2, memory=memory) for memory in (0, 2**26 + 2**20))
    assert cluster.partitions_of(coarse) == 2 and max(cluster.expected_memory(coarse)) > 2**26 + 2**22
    assert cluster.partitions_of(fine) >= 8 and max(cluster.expected_memory(fine)) <= 2**26 + 2**20
    assert cluster.partitions_of(fine) == len(cluster.expected_memory(fine))
    found = cluster.red_blue([red], [blue], partitions=2, memory=2**26 + 2**20, reducers=2, **OPTIONS)
    assert len(found["points"]) > 100
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)
    with pytest.raises(rubicon.Error, match="needs more than 64 MiB"):
        cluster.plan(*surveys, 2, memory=2**20)
    with pytest.raises(rubicon.Error, match="not -1"):
        cluster.plan(*surveys, 2, memory=-1)
    for memory in 1e9 + 0.5, float("nan"), 2**64:
        with pytest.raises(rubicon.Error, match="whole number of bytes"):
            cluster.plan(*surveys, 2, memory=memory)


def test_a_partition_that_does_not_fit_is_told():
    red = strewn(200000, 1)
    surveys = [cluster.survey(red, ids="id")]
    plan = cluster.plan(surveys, surveys, 1)
    pieces = pyarrow.concat_tables([cluster.partition(plan, side, red, ids="id") for side in ("red", "blue")])
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(pathlib.Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 2**22, before[1]))
    try:
        with pytest.raises(MemoryError, match="Partition 0 does not fit in the memory .* need about 293 MiB"):
            cluster.work(plan, 0, pieces, **OPTIONS)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
    assert len(cluster.work(plan, 0, pieces, **OPTIONS)) == 200000


def test_pairs_are_left_out_where_nobody_asks_for_them(maps):
    plan, contacts = tasks(*maps, 5)
    all_three, two = (cluster.reduce(plan, pyarrow.concat_tables(contacts), pairs=pairs) for pairs in (True, False))
    assert set(all_three) == {"points", "overlaps", "pairs"} and set(two) == {"points", "overlaps"}
    assert all(sha256(all_three[name]) == sha256(two[name]) for name in two)


def test_z_is_known_of_the_whole_layer():
    """Of a red layer with Z somewhere, features without have none, also in a share where no other feature is."""
    flat, high, of_blue = (
        shapely.to_wkb(shapely.LineString(line))
        for line in ([(0, 0), (1, 1)], [(0, 9, 5), (1, 8, 7)], [(1, 0, 3), (0, 1, 3), (0, 8, 3), (1, 9, 3)])
    )
    red = pyarrow.table({"id": [0, 1], "geometry": [flat, high]})
    blue = pyarrow.table({"id": [0], "geometry": [of_blue]})
    found = cluster.red_blue(shares(red, 2), [blue], partitions=2, reducers=2, **OPTIONS)
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)

    # Also where nothing is left of the only feature with Z.
    nowhere = shapely.to_wkb(shapely.LineString([(0.5, 0.5, 3), (0.5, 0.5, 4)]))
    red = pyarrow.table({"id": [0, 1], "geometry": [flat, nowhere]})
    blue = lines([(0, 1), (1, 0)])
    found = cluster.red_blue(shares(red, 2), [blue], partitions=2, **OPTIONS)
    assert {name: sha256(table) for name, table in found.items()} == in_one_run(red, blue)


def test_a_piece_does_not_depend_on_its_share():
    red, blue = lines([(0, 0), (1, 1)], [(0, 9, 5), (1, 8, 7)]), lines([(0, 1), (1, 0)])
    plan = cluster.plan([cluster.survey(red, ids="id")], [cluster.survey(blue, ids="id")], 1)
    pieces = [cluster.partition(plan, "red", share, ids="id") for share in (red, red.slice(0, 1), red.slice(1, 1))]
    pieces.append(cluster.partition(plan, "blue", blue, ids="id"))
    contacts = cluster.work(plan, 0, pyarrow.concat_tables(pieces), **OPTIONS)
    assert len(cluster.reduce(plan, contacts)["points"]) == 1


def test_a_mesh_is_made_ready_once(cube):
    vertices, faces = cube
    ready = cluster.ready((vertices, faces))
    assert cluster.ready((vertices.copy(), faces.copy())) is ready
    assert cluster.ready((vertices * 2, faces)) is not ready
    assert cluster.ready("no arrays") == "no arrays"


def test_what_is_wrong_is_told():
    red, blue = lines([(0, 0), (1, 1)]), lines([(0, 1), (1, 0)])
    plan, contacts = tasks(red, blue, 2)
    records = pyarrow.concat_tables(contacts)["record"].to_pylist()
    with pytest.raises(rubicon.Error, match="damaged"):
        cluster.reduce(plan, [records[0][:-1]])
    with pytest.raises(rubicon.Error, match="no plan"):
        cluster.reduce("something", records)
    with pytest.raises(rubicon.Error, match="numbered from 0"):
        cluster.work(plan, 99, cluster.PIECES.empty_table())
    with pytest.raises(rubicon.Error, match="column \"record\""):
        cluster.reduce(plan, red)
    with pytest.raises(rubicon.Error, match="\"red\" or \"blue\""):
        cluster.partition(plan, "green", red, ids="id")
    with pytest.raises(rubicon.Error, match="1 to"):
        cluster.plan([], [], 0)
    with pytest.raises(rubicon.Error, match="not -1"):
        cluster.plan([], [], -1)
    with pytest.raises(rubicon.Error, match="one reducer or more"):
        cluster.red_blue([red], [blue], reducers=0)
    assert [len(table) for table in cluster.red_blue([], []).values()] == [0, 0, 0]
    other, _ = tasks(red, lines([(0, 1), (1, 0.5)]), 2)
    with pytest.raises(rubicon.Error, match="another plan"):
        cluster.reduce(other, records)
    with pytest.raises(rubicon.Error, match="two features have the number 7"):
        pair = lines([(0, 0), (1, 1)], [(0, 0.1), (1, 1)]).set_column(0, "id", pyarrow.array([7, 7]))
        cluster.red_blue([pair], [blue], **OPTIONS)
