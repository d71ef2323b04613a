# SPDX-License-Identifier: GPL-2.0-or-later
"""Every form of input: the same result from each, read where it lies, and a sentence for what is wrong, never a crash.

Relies on numpy, pyarrow and shapely.
"""

import ctypes
import os
import sys
from array import array as array_of

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")

import rubicon
from rubicon import _engine, _inputs

RED = numpy.array([[0.0, 0.0], [2.0, 2.0], [4.0, 0.0], [0.0, 3.0], [4.0, 3.0]])
RED_OFFSETS = numpy.array([0, 3, 5])
BLUE = numpy.array([[[0.0, 1.0], [4.0, 1.0]], [[2.0, -1.0], [2.0, 5.0]]])


def checksum(red, blue=BLUE, **options):
    return rubicon.red_blue(red, blue, **options).checksum


@pytest.fixture(scope="module")
def expected():
    result = rubicon.red_blue((RED, RED_OFFSETS), BLUE)
    assert result.counts["points"] == 4
    return result.checksum


def lines():
    return [shapely.LineString(RED[:3]), shapely.LineString(RED[3:])]


def strided(array, step):
    wide = numpy.full((len(array) * abs(step), array.shape[1]), numpy.nan)
    wide[:: abs(step)] = array if step > 0 else array[::-1]
    return wide[::step] if step > 0 else wide[:: abs(step)][::-1]


def unaligned(array):
    raw = bytearray(array.nbytes + 1)
    result = numpy.frombuffer(raw, dtype=numpy.float64, count=array.size, offset=1).reshape(array.shape)
    result[:] = array
    return result


def address(array):
    return array.__array_interface__["data"][0]


def readonly(array):
    array = array.copy()
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "red",
    [
        RED,
        readonly(RED),
        numpy.asfortranarray(RED),
        strided(RED, 3),
        strided(RED, -2),
        numpy.hstack((numpy.full((5, 1), 7.0), RED))[:, 1:],
        unaligned(RED),
        RED.astype(numpy.float32),
        RED.astype(numpy.int64),
        RED.astype(numpy.int16),
        RED.astype(numpy.uint8),
        RED.tolist(),
    ],
    ids="plain readonly fortran strided backwards columns unaligned float32 int64 int16 uint8 lists".split(),
)
@pytest.mark.parametrize("offsets", [RED_OFFSETS, RED_OFFSETS.astype(numpy.uint8), RED_OFFSETS.astype(numpy.uint64), [0, 3, 5]])
def test_arrays_of_every_kind(red, offsets, expected):
    assert checksum((red, offsets)) == expected


def test_shapely_and_wkb(expected):
    assert checksum(lines()) == expected
    assert checksum(numpy.array(lines())) == expected
    assert checksum(shapely.to_wkb(lines()).tolist()) == expected
    assert checksum([shapely.to_wkb(line, byte_order=0) for line in lines()]) == expected
    assert checksum([shapely.to_wkb(line, flavor="iso", output_dimension=2) for line in lines()]) == expected
    assert checksum(shapely.MultiLineString([lines()[0]]), BLUE) == checksum(lines()[0], BLUE)


def test_ragged_arrays_of_shapely():
    geometries = [
        shapely.MultiPolygon([shapely.box(0, 0, 2, 2), shapely.box(5, 5, 9, 9, ccw=False)]),
        shapely.Polygon([(0, 0), (9, 0), (9, 9)], [[(5, 1), (8, 1), (8, 4)]]),
    ]
    _, coordinates, offsets = shapely.to_ragged_array(geometries)
    assert checksum((coordinates, *offsets)) == checksum(geometries)


def geoarrow(kind, storage, extension):
    field = pyarrow.field("geometry", storage.type, metadata={"ARROW:extension:name": extension})
    return pyarrow.table([storage], schema=pyarrow.schema([field]))


def coordinates(array, names, interleaved):
    flat = pyarrow.array(array.ravel())
    if interleaved:
        value = pyarrow.field(names, pyarrow.float64())
        return pyarrow.FixedSizeListArray.from_arrays(flat, type=pyarrow.list_(value, array.shape[1]))
    columns = [pyarrow.array(numpy.ascontiguousarray(array[:, axis])) for axis in range(array.shape[1])]
    return pyarrow.StructArray.from_arrays(columns, list(names))


@pytest.mark.parametrize("interleaved", [True, False])
@pytest.mark.parametrize("large", [True, False])
def test_geoarrow(interleaved, large, expected):
    make = pyarrow.LargeListArray if large else pyarrow.ListArray
    storage = make.from_arrays(pyarrow.array(RED_OFFSETS, pyarrow.int64() if large else pyarrow.int32()), coordinates(RED, "xy", interleaved))
    assert checksum(geoarrow("linestring", storage, "geoarrow.linestring")) == expected
    assert checksum(storage) == expected  # the column alone, as an array
    # Slices have offsets of their own.
    padded = pyarrow.concat_arrays([storage.slice(1), storage, storage.slice(1)])
    assert checksum(geoarrow("linestring", padded, "geoarrow.linestring").slice(1, 2)) == expected
    assert checksum(padded.slice(1, 2)) == expected
    # A NULL is counted, and moves no id.
    holed = make.from_arrays(storage.offsets, storage.values, mask=pyarrow.array([True, False]))
    result = rubicon.red_blue(geoarrow("linestring", holed, "geoarrow.linestring"), BLUE)
    assert result.ingest["red"]["null_features"] == 1
    assert set(result.points.column("red_fid")) == {1}


def test_geoarrow_polygons_are_closed():
    ring = numpy.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])  # GeoArrow wants it closed; who does not is helped
    rings = pyarrow.ListArray.from_arrays(pyarrow.array([0, 4], pyarrow.int32()), coordinates(ring, "xy", True))
    polygons = pyarrow.ListArray.from_arrays(pyarrow.array([0, 1], pyarrow.int32()), rings)
    closed = shapely.Polygon(ring)
    assert checksum(geoarrow("polygon", polygons, "geoarrow.polygon")) == checksum(closed) != checksum(shapely.LineString(ring))


@pytest.mark.parametrize("kind", [pyarrow.binary(), pyarrow.large_binary(), pyarrow.binary_view()])
def test_wkb_columns(kind, expected):
    wkb = shapely.to_wkb(lines()).tolist()
    table = pyarrow.table({"name": ["a", "b", "c"], "id": [7, 8, 9], "geometry": pyarrow.array([*wkb, None], kind)})
    assert checksum(table) == expected
    assert set(rubicon.red_blue(table, BLUE, red_ids="id").points.column("red_fid")) == {7, 8}
    assert rubicon.red_blue(table, BLUE).ingest["red"]["null_features"] == 1
    chunked = pyarrow.concat_tables([table.slice(0, 1), table.slice(1, 0), table.slice(1)])
    assert checksum(chunked) == expected
    assert checksum(table["geometry"]) == expected


def test_ids_and_repeats(expected):
    ids = numpy.array([5, 1 << 62], dtype=numpy.uint64)
    assert set(rubicon.red_blue((RED, RED_OFFSETS), BLUE, red_ids=ids).points.column("red_fid")) == {5, 1 << 62}
    assert checksum((RED, RED_OFFSETS), red_ids=[0, 1]) == expected


def test_z_comes_through():
    red = numpy.column_stack((RED, numpy.arange(5.0)))
    points, _ = rubicon.red_blue((red, RED_OFFSETS), BLUE).points.coordinates()
    assert points.shape == (4, 3)
    wkb = [shapely.to_wkb(shapely.LineString(part)) for part in (red[:3], red[3:])]
    assert (points == rubicon.red_blue(wkb, BLUE).points.coordinates()[0]).all()


def test_what_is_not_finite_is_left_out_and_counted():
    red = RED.copy()
    red[1, 1] = numpy.nan
    red[4, 0] = numpy.inf
    result = rubicon.red_blue((red, RED_OFFSETS), BLUE)
    assert (len(result.points), result.ingest["red"]["nonfinite_features"]) == (0, 2)
    repeated = rubicon.red_blue(numpy.array([[[1.0, 1.0], [1.0, 1.0]]]), BLUE)
    assert repeated.ingest["red"]["lengthless_features"] == 1


@pytest.mark.parametrize(
    "empty",
    [
        (numpy.empty((0, 2)), numpy.array([0])),
        (numpy.empty((0, 2)), numpy.array([0, 0, 0])),
        numpy.empty((0, 2, 2)),
        numpy.empty((3, 0, 2)),
        [],
        [None],
        pyarrow.table({"geometry": pyarrow.array([], pyarrow.binary())}),
        pyarrow.array([], pyarrow.binary()),
        pyarrow.nulls(3),
    ],
)
def test_nothing_meets_nothing(empty):
    result = rubicon.red_blue(empty, BLUE)
    assert (len(result.points), len(result.overlaps), len(result.pairs)) == (0, 0, 0)
    assert pyarrow.table(result.points).num_rows == 0


def test_nothing_has_no_ids():
    result = rubicon.red_blue([], BLUE, red_ids=[])
    assert len(result.points) == 0


def test_read_where_it_lies():
    short = RED_OFFSETS.astype(numpy.int32)
    for array in RED, RED.astype(">f8").astype("f8")[:, ::-1], strided(RED, 3), readonly(RED):
        assert _engine.lines_read_in_place((array, short)) == [address(array)]
    assert _engine.lines_read_in_place((RED.astype(numpy.float32), short)) == []
    for offsets in readonly(RED_OFFSETS), readonly(RED_OFFSETS.astype(numpy.uint64)):
        assert _engine.lines_read_in_place((RED, offsets)) == [address(RED), address(offsets)]
    for offsets in RED_OFFSETS, array_of("q", RED_OFFSETS.tolist()):  # somebody may write to them
        assert _engine.lines_read_in_place((RED, offsets)) == [address(RED)]
    every_second = numpy.repeat(RED_OFFSETS, 2)[::2]
    every_second.flags.writeable = False
    assert _engine.lines_read_in_place((RED, every_second)) == [address(RED)]
    storage = pyarrow.ListArray.from_arrays(pyarrow.array([0, 3, 5], pyarrow.int32()), coordinates(RED, "xy", True))
    assert _engine.lines_read_in_place(storage) == [storage.values.values.buffers()[1].address]
    apart = pyarrow.ListArray.from_arrays(pyarrow.array([0, 3, 5], pyarrow.int32()), coordinates(RED, "xy", False))
    assert _engine.lines_read_in_place(apart) == [apart.values.field(0).buffers()[1].address]
    wkb = pyarrow.array(shapely.to_wkb(lines()).tolist())
    assert _engine.lines_read_in_place(wkb) == [wkb.buffers()[2].address]


def test_arrays_of_ctypes():
    xy = ((ctypes.c_double * 2) * len(RED))(*map(tuple, RED.tolist()))
    offsets = (ctypes.c_int64 * len(RED_OFFSETS))(*RED_OFFSETS.tolist())
    expected = rubicon.red_blue((RED, RED_OFFSETS), (RED, RED_OFFSETS)).checksum
    assert rubicon.red_blue((xy, offsets), (xy, offsets)).checksum == expected


def walks(lines, each, seed):
    """Coordinates and offsets of lines of steps."""
    random = numpy.random.default_rng(seed)
    steps = random.normal(0, 0.01, (lines, each, 2))
    steps[:, 0] = random.uniform(0, 1, (lines, 2))
    return numpy.cumsum(steps, axis=1).reshape(-1, 2), numpy.arange(0, lines * each + 1, each)


def all_tables(result):
    return [pyarrow.table(table) for table in (result.points, result.overlaps, result.pairs)]


@pytest.mark.parametrize("threads", [1, 3])
def test_in_place_and_copied_are_the_same(threads):
    (red, offsets), blue = walks(2000, 40, 1), walks(1500, 40, 2)
    in_place = rubicon.red_blue((red, offsets), blue, threads=threads)
    copied = rubicon.red_blue((strided(red, 2), offsets), (blue[0][:, ::-1].copy()[:, ::-1], blue[1]), threads=threads)
    assert in_place.counts["cross"] > 1000
    assert (in_place.checksum, in_place.counts, in_place.ingest) == (copied.checksum, copied.counts, copied.ingest)
    assert all(a.equals(b) for a, b in zip(all_tables(in_place), all_tables(copied)))


@pytest.mark.parametrize("kind", ["i8", "u8", "i4", "u2"])
def test_offsets_in_place_and_copied_are_the_same(kind):
    (red, offsets), blue = walks(300, 40, 11), walks(300, 40, 12)
    features = numpy.array([0, 100, 100, 300]).astype(kind)
    found = rubicon.red_blue((red, offsets.astype(kind), features), blue, red_ids=[7, 8, 9])
    one_by_one = rubicon.red_blue((red, offsets), blue, red_ids=numpy.repeat([7, 9], [100, 200]))
    assert found.counts == one_by_one.counts
    assert pyarrow.table(found.pairs)["red_fid"].equals(pyarrow.table(one_by_one.pairs)["red_fid"])


@pytest.mark.parametrize("wrong", [[0, 3, -1, 5], [0, 4, 3, 5], [1, 3, 5], [0, 3, 4], [0, 3, 9], []])
def test_offsets_that_do_not_fit_are_told_in_place_too(wrong):
    messages = []
    for kind in "i8", "i4":
        with pytest.raises(rubicon.Error, match="[Oo]ffset") as told:
            rubicon.red_blue((RED, numpy.array(wrong, kind)), BLUE)
        messages.append(str(told.value))
    assert messages[0] == messages[1]


def test_tables_outlive_the_arrays():
    red, blue = walks(300, 40, 3), walks(300, 40, 4)
    expected = [table.to_pylist() for table in all_tables(rubicon.red_blue(red, blue))]
    memory = bytearray(blue[0].tobytes())
    result = rubicon.red_blue(red, (numpy.frombuffer(memory).reshape(-1, 2), blue[1]))
    red[0][:] = numpy.nan
    memory.clear()  # refused while anybody has it
    assert [table.to_pylist() for table in all_tables(result)] == expected


def test_arrays_are_read_only_while_a_job_runs():
    red, blue = walks(3000, 40, 5), walks(3000, 40, 6)
    seen = []
    rubicon.red_blue(red, red, progress=lambda share: seen.extend(array.flags.writeable for array in red))
    assert red[0].flags.writeable and not any(seen)
    part, fixed = red[0][:400], readonly(blue[0][:400])
    for _ in range(2):  # of each what it was before
        rubicon.red_blue((part, red[1][:11]), (fixed, blue[1][:11]))
        assert part.flags.writeable and not fixed.flags.writeable
    with pytest.raises(rubicon.Error):
        rubicon.red_blue((part, [0, 1000]), red)
    assert part.flags.writeable and red[0].flags.writeable


def test_views_are_writable_again():
    coordinates = numpy.random.default_rng(1).random((40, 2, 2))
    view = coordinates[:20]
    for red, blue in [(view, coordinates), (coordinates, view), (view, coordinates[5:])]:
        rubicon.red_blue(red, blue)
        assert coordinates.flags.writeable and view.flags.writeable
    inner = lambda share: rubicon.red_blue(view, view) and None
    rubicon.red_blue(coordinates, coordinates, progress=inner)  # the view's job ends before that of its base
    assert coordinates.flags.writeable and view.flags.writeable


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_arrays_are_writable_in_a_forked_child():
    """The job of the parent goes on; the child has none, and memory of its own."""
    coordinates = numpy.zeros((3, 2))
    with _inputs.unchanged(coordinates, coordinates[1:]):
        child = os.fork()
        if child == 0:
            os._exit(0 if coordinates.flags.writeable else 1)
        _, status = os.waitpid(child, 0)
        assert status == 0 and not coordinates.flags.writeable
    assert coordinates.flags.writeable


def test_none_is_no_layer():
    for call in [
        lambda: rubicon.red_blue(None, BLUE),
        lambda: rubicon.mesh_check(None),
        lambda: rubicon.convex_hull_3d(None),
    ]:
        with pytest.raises(TypeError, match="None holds no geometries"):
            call()


def test_two_jobs_share_an_array():
    from concurrent.futures import ThreadPoolExecutor

    red, blue = walks(500, 40, 7), walks(500, 40, 8)
    with ThreadPoolExecutor(4) as pool:
        checksums = set(pool.map(lambda _: rubicon.red_blue(red, blue).checksum, range(24)))
    assert len(checksums) == 1 and red[0].flags.writeable and blue[0].flags.writeable


@pytest.mark.parametrize("bad", [numpy.nan, numpy.inf, -numpy.inf])
@pytest.mark.parametrize("vertex", [0, 39, 40, 3999])
def test_what_cannot_stay_in_place_is_left_out(bad, vertex):
    (red, offsets), blue = walks(100, 40, 9), walks(100, 40, 10)
    red[vertex, vertex % 2] = bad
    result = rubicon.red_blue((red, offsets), blue)
    assert result.ingest["red"]["nonfinite_features"] == 1
    kept = numpy.delete(red.reshape(100, 40, 2), vertex // 40, axis=0)
    ids = numpy.delete(numpy.arange(100), vertex // 40)
    assert rubicon.red_blue(kept, blue, red_ids=ids).checksum == result.checksum


def bad_list(offsets, values):
    """A list array that was right when pyarrow looked at it."""
    numbers = numpy.zeros(len(offsets), dtype=numpy.int32)
    array = pyarrow.Array.from_buffers(
        pyarrow.list_(values.type), len(offsets) - 1, [None, pyarrow.py_buffer(numbers)], children=[values]
    )
    numbers[:] = offsets
    return array


XY = coordinates(RED, "xy", True)
WKB = shapely.to_wkb(lines()[0])

WRONG = {
    "offsets go back": ((RED, [0, 4, 3, 5]), "Offsets must ascend; number 2 is 3 after 4."),
    "offsets below 0": ((RED, [-1, 5]), "Offsets must begin at 0, not at -1."),
    "offsets begin late": ((RED, [1, 5]), "Offsets must begin at 0, not at 1."),
    "offsets past the end": ((RED, [0, 6]), "Offset number 1 is 6, and there are only 5 vertices."),
    "offsets huge": ((RED, numpy.array([0, 2**63], dtype=numpy.uint64)), "Offset number 1 is 9223372036854775808, and there are only 5 vertices."),
    "offsets short": ((RED, [0, 4]), "Offsets end at 4, and there are 5 vertices."),
    "offsets missing": ((RED, numpy.array([], dtype=int)), "Offsets must have one number more than there are parts: a single 0 where there is none."),
    "offsets of doubles": ((RED, numpy.array([0.0, 5.0])), 'Offsets must be whole numbers, not of the type "d".'),
    "offsets of two dimensions": ((RED, numpy.array([[0, 5]])), "Offsets must have one dimension, not 2."),
    "offsets of parts": ((RED, [0, 3, 5], [0, 3]), "Offset number 1 is 3, and there are only 2 parts."),
    "too many offsets": ((RED, [0, 5], [0, 1], [0, 1], [0, 1]), "Lines come as coordinates with one to three arrays of offsets, not 4."),
    "one number": ((RED[:, :1], [0, 5]), "Coordinates must have 2, 3 or 4 numbers for each vertex, not 1."),
    "five numbers": ((numpy.zeros((5, 5)), [0, 5]), "Coordinates must have 2, 3 or 4 numbers for each vertex, not 5."),
    "flat": ((RED.ravel(), [0, 5]), "Coordinates with offsets must have two dimensions, not 1."),
    "no offsets": (RED, "An array of lines must have three dimensions (lines × vertices × 2, 3 or 4), not 2; with offsets beside it, two."),
    "other byte order": ((RED.astype(">f8"), [0, 5]), 'Coordinates must be doubles, floats or whole numbers in the byte order of this machine, not of the type ">d".'),
    "complex": ((RED.astype(complex), [0, 5]), 'Coordinates must be doubles, floats or whole numbers in the byte order of this machine, not of the type "Zd".'),
    "whole numbers too large": ((numpy.array([[0, 2**53 + 1], [1, 1]]), [0, 2]), "Coordinates of whole numbers must not exceed 2^53, beyond which doubles do not tell them apart; vertex 0 has 9007199254740993."),
    "wkb cut off": ([WKB[:-1]], "feature 0 has a geometry whose WKB ends too early."),
    "no wkb": ([b"\x05abcd"], "feature 0 has a geometry that is no WKB: its byte order is 5."),
    "a curve": ([bytes.fromhex("010800000003000000") + bytes(48)], "feature 0 has a Circular String, and curves are not made straight here; give it straight segments first."),
    "arrow offsets go back": (bad_list([0, 4, 3], XY), "The column has offsets that go back, at its value 2."),
    "arrow offsets below 0": (bad_list([-1, 4, 5], XY), "The column has offsets that go back, at its value 0."),
    "arrow offsets past the end": (bad_list([0, 4, 6], XY), "The column points beyond the 5 values that it has."),
    "arrow of floats": (pyarrow.array([[[0.0, 1.0]]], pyarrow.list_(pyarrow.list_(pyarrow.float32(), 2))), 'Column "item" holds coordinates that are no doubles (Arrow format "f").'),
    "arrow of numbers": (pyarrow.array([1, 2]), 'The column holds no geometries that are read here, but the Arrow format "l"; WKB and GeoArrow\'s points, lines and polygons of doubles are.'),
    "arrow without geometry": (pyarrow.table({"a": [1]}), "The table has no column of geometries: neither WKB nor GeoArrow."),
    "two geometries": (pyarrow.table({"a": [WKB], "b": [WKB]}), "The table has several columns that may be its geometries; geometry= names one."),
    "a part that is NULL": (pyarrow.array([[None, [[0.0, 1.0]]]], pyarrow.list_(pyarrow.list_(pyarrow.list_(pyarrow.float64(), 2)))), 'Column "item" has a part that is NULL.'),
    "a coordinate that is NULL": (pyarrow.array([[[0.0, None]]], pyarrow.list_(pyarrow.list_(pyarrow.float64(), 2))), 'Column "item" has a coordinate that is NULL.'),
    "wkt": (geoarrow("", pyarrow.array(["POINT (0 0)"]), "geoarrow.wkt"), 'Column "geometry" holds no geometries that are read here, but geoarrow.wkt; WKB and GeoArrow\'s points, lines and polygons of doubles are.'),
}


@pytest.mark.parametrize("name", WRONG)
def test_sentences(name):
    red, sentence = WRONG[name]
    for side, layers in ("Red: ", (red, BLUE)), ("Blue: ", (BLUE, red)):
        with pytest.raises(rubicon.Error) as error:
            rubicon.red_blue(*layers)
        told = str(error.value)
        assert told in (sentence, side + sentence)
        assert isinstance(error.value, ValueError)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"backend": "gpu"}, 'backend must be "auto", "cpu" or "cuda", not "gpu".'),
        ({"threads": -1}, "threads must be 0, for all cores, to 1024, not -1."),
        ({"threads": 1025}, "threads must be 0, for all cores, to 1024, not 1025."),
        ({"red_ids": [1]}, "Ids must be as many as features: 2, not 1."),
        ({"red_ids": numpy.array([1.0, 2.0])}, 'Ids must be whole numbers, not of the type "d".'),
        ({"red_ids": numpy.array([1, 1 << 63], dtype=numpy.uint64)}, "An id is beyond 64 bits with a sign."),
        ({"red_ids": "id"}, "Columns are named, and what came is no Arrow table."),
        ({"red_geometry": "g"}, "Columns are named, and what came is no Arrow table."),
    ],
)
def test_sentences_of_options(options, sentence):
    with pytest.raises(rubicon.Error) as error:
        rubicon.red_blue((RED, RED_OFFSETS), BLUE, **options)
    assert str(error.value) == sentence


def test_sentences_of_tables():
    table = pyarrow.table({"geometry": [WKB], "id": pyarrow.array([None], pyarrow.int64()), "name": ["a"]})
    for options, sentence in [
        ({"red_ids": "fid"}, 'The table has no column "fid"; it has geometry, id, name.'),
        ({"red_ids": "id"}, 'Column "id" has no id at its value 0.'),
        ({"red_ids": "name"}, 'Column "name" holds no whole numbers, and ids must be such.'),
        ({"red_geometry": "name"}, 'Column "name" holds no geometries that are read here, but the Arrow format "u"; WKB and GeoArrow\'s points, lines and polygons of doubles are.'),
    ]:
        with pytest.raises(rubicon.Error) as error:
            rubicon.red_blue(table, BLUE, **options)
        assert str(error.value) == sentence


@pytest.mark.parametrize("red", [None, 7, "LINESTRING (0 0, 1 1)", b"wkb", ["LINESTRING (0 0, 1 1)"], object(), [WKB, 7]])
def test_other_types_are_type_errors(red):
    with pytest.raises((TypeError, rubicon.Error)):
        rubicon.red_blue(red, BLUE)


class Stream:
    """Speaks Arrow, but fails."""

    def __init__(self, wrong):
        self.wrong = wrong

    def __arrow_c_stream__(self, requested_schema=None):
        if self.wrong == "raises":
            raise KeyError("mine")
        if self.wrong == "no capsule":
            return 7
        taken = pyarrow.table({"geometry": [WKB]}).__arrow_c_stream__()
        pyarrow.RecordBatchReader._import_from_c_capsule(taken)
        return taken


def test_producers_that_fail():
    with pytest.raises(KeyError):
        rubicon.red_blue(Stream("raises"), BLUE)
    with pytest.raises(Exception):
        rubicon.red_blue(Stream("no capsule"), BLUE)
    with pytest.raises(rubicon.Error, match="What the Arrow capsule holds was taken already."):
        rubicon.red_blue(Stream("taken"), BLUE)
    failing = pyarrow.RecordBatchReader.from_batches(pyarrow.schema([("geometry", pyarrow.binary())]), iter([7]))
    with pytest.raises(rubicon.Error, match="The Arrow stream failed: "):
        rubicon.red_blue(failing, BLUE)


def test_random_offsets_never_crash():
    """Wrong offsets by the thousand, in arrays and in Arrow: a result or a sentence."""
    random = numpy.random.default_rng(1)
    refused = 0
    for _ in range(3000):
        offsets = random.integers(-2, 8, size=random.integers(1, 5))
        for red in (RED, offsets), (RED, [0, 2, 5], offsets), bad_list([*offsets, 3], XY):
            try:
                rubicon.red_blue(red, BLUE, threads=1)
            except rubicon.Error:
                refused += 1
    assert refused > 5000


def test_random_wkb_never_crashes():
    random = numpy.random.default_rng(2)
    whole = shapely.to_wkb(shapely.MultiPolygon([shapely.box(0, 0, 2, 2), shapely.box(5, 5, 9, 9)]))
    for _ in range(2000):
        bytes_of = bytearray(whole[: random.integers(1, len(whole) + 1)])
        for at in random.integers(0, len(bytes_of), size=3):
            bytes_of[at] = random.integers(0, 256)
        try:
            rubicon.red_blue([bytes(bytes_of)], BLUE, threads=1)
        except rubicon.Error as error:
            assert "feature 0 " in str(error)


def test_dictionaries_are_decoded(expected):
    wkb = shapely.to_wkb(lines()).tolist()
    coded = lambda values: pyarrow.array(values).dictionary_encode()
    table = pyarrow.table({"geometry": wkb, "id": coded([100, 200])})
    assert set(rubicon.red_blue(table, BLUE, red_ids="id").points.column("red_fid")) == {100, 200}
    collar = pyarrow.table({"hole": coded(["a", "b"]), "x": coded([1000.5, 2000.5]), "y": [0.0, 0], "z": [0.0, 0], "depth": [1.0, 1]})
    survey = {"hole": ["a", "b"], "depth": [0, 0], "azimuth": [0, 0], "dip": [-90, -90]}
    assert rubicon.desurvey(collar, survey).traces.coordinates()[0][::2, 0].tolist() == [1000.5, 2000.5]
    holed = table.set_column(1, "id", coded([100, None]))
    with pytest.raises(rubicon.Error, match='Column "id" has no id at its value 1.'):
        rubicon.red_blue(holed, BLUE, red_ids="id")


@pytest.mark.parametrize("interleaved", [True, False])
def test_null_vertices_and_null_points(interleaved):
    holed = [[0.0, 0, 0], None]
    if interleaved:
        storage = pyarrow.array(holed, pyarrow.list_(pyarrow.field("xyz", pyarrow.float64()), 3))
    else:
        named = [place and dict(zip("xyz", place)) for place in holed]
        storage = pyarrow.array(named, pyarrow.struct([(axis, pyarrow.float64()) for axis in "xyz"]))
    cube = numpy.array([[x, y, z] for x in (-1.0, 1) for y in (-1.0, 1) for z in (-1.0, 1)])
    sides = numpy.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    result = rubicon.points_in_mesh(geoarrow("point", storage, "geoarrow.point"), (cube, sides))
    assert result.ingest["points"]["null_features"] == 1
    line = pyarrow.ListArray.from_arrays(pyarrow.array([0, 2], pyarrow.int32()), storage)
    with pytest.raises(rubicon.Error, match="has a vertex that is NULL"):
        rubicon.red_blue(line, BLUE)


def test_null_rows_and_axes_named_twice():
    rows = pyarrow.StructArray.from_arrays([pyarrow.array(shapely.to_wkb(lines()).tolist())], ["geometry"], mask=pyarrow.array([False, True]))
    with pytest.raises(rubicon.Error, match="has a row that is NULL"):
        rubicon.red_blue(rows, BLUE)
    twice = pyarrow.StructArray.from_arrays([pyarrow.array([0.0, 4])] * 3, ["x", "y", "y"])
    with pytest.raises(rubicon.Error, match="holds no geometries"):
        rubicon.red_blue(pyarrow.ListArray.from_arrays(pyarrow.array([0, 2], pyarrow.int32()), twice), BLUE)


def test_masked_arrays_are_refused():
    for masked in numpy.ma.masked_array(BLUE, mask=True), (numpy.ma.masked_array(RED, mask=True), RED_OFFSETS):
        with pytest.raises(TypeError, match="A masked array cannot be read"):
            rubicon.red_blue(masked, BLUE)


@pytest.mark.parametrize(
    "value, expected", [(None, numpy.nan), (numpy.nan, numpy.nan), (True, 1), (numpy.False_, 0), (1.0, 1), ("yes", None), (2, None), ([1, 2], None)]
)
def test_truths_of_mappings(value, expected):
    intervals = {"hole": ["a"], "mesh": ["m"], "from": [0.0], "to": [1.0], "state": ["inside"], "from_open": [value], "to_open": [False]}
    assay = {"hole": ["a"], "from": [0.0], "to": [1.0], "Au": [1.0]}
    with pytest.raises(TypeError, match="names of columns in a list"):
        rubicon.assay_intervals(assay, intervals, values="Au")
    call = lambda: rubicon.assay_intervals(assay, intervals, values=["Au"]).composites.column("from_open")
    if expected is None:
        with pytest.raises(rubicon.Error, match='Column "from_open" of the interval table holds no truths.'):
            call()
        return
    assert numpy.array_equal(call(), [expected], equal_nan=True)
    assert (call().dtype == bool) == (expected == expected)


def test_texts_of_mappings():
    survey = {"hole": ["a"], "depth": [0], "azimuth": [0], "dip": [-90]}
    collar = lambda hole: {"hole": [hole], "x": [0], "y": [0], "z": [0], "depth": [1]}
    with pytest.raises(rubicon.Error, match="half of a surrogate pair"):
        rubicon.desurvey(collar("a\udc80"), survey)
    with pytest.raises(TypeError):
        rubicon.desurvey(collar(numpy.zeros(2, int)), survey)


def test_pandas_without_pyarrow(monkeypatch):
    pandas = pytest.importorskip("pandas")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    collar = pandas.DataFrame({"hole": ["a"], "x": [0.0], "y": [0.0], "z": [0.0], "depth": [10.0]})
    survey = pandas.DataFrame({"hole": ["a"], "depth": [0.0], "azimuth": [0.0], "dip": [-90.0]})
    assert rubicon.desurvey(collar, survey).counts["holes"] == 1


class Schema(ctypes.Structure):
    """As the Arrow C data interface has it."""


class Array(ctypes.Structure):
    """Likewise."""


RELEASE = {of: ctypes.CFUNCTYPE(None, ctypes.POINTER(of)) for of in (Schema, Array)}
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
    ("release", RELEASE[Schema]), ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)), ("release", RELEASE[Array]), ("private_data", ctypes.c_void_p),
]


class Made:
    """A column made by hand: a type and values, either of which may be wrong."""

    def __init__(self, schema, array):
        self.kept = schema, array
        for one in self.kept:
            one.release = RELEASE[type(one)](lambda at: setattr(at.contents, "release", RELEASE[type(at.contents)]()))

    def __arrow_c_array__(self, requested_schema=None):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        names = b"arrow_schema", b"arrow_array"
        return tuple(new(ctypes.addressof(one), name, None) for one, name in zip(self.kept, names))


def made(of, buffers=None, children=None, **fields):
    one = of(**fields)
    if buffers is not None:
        one.arrays = [buffer if buffer is None else numpy.asarray(buffer) for buffer in buffers]
        one.buffers = (ctypes.c_void_p * len(buffers))(*[array if array is None else array.ctypes.data for array in one.arrays])
        one.n_buffers = len(buffers)
    if children is not None:
        one.parts = children
        one.children = (ctypes.POINTER(of) * len(children))(*[ctypes.POINTER(of)() if part is None else ctypes.pointer(part) for part in children])
        one.n_children = len(children)
    return one


VIEW = numpy.array([20, 0, 0, 0], dtype=numpy.int32)
TWO = numpy.array([0, 2], dtype=numpy.int32)


def places_at(offset):
    """A list of places of four numbers, the first at \a offset."""
    numbers = made(Array, [None, numpy.arange(8.0)], length=8)
    return (
        made(Schema, children=[made(Schema, children=[made(Schema, format=b"g", name=b"xyzm")], format=b"+w:4")], format=b"+l"),
        made(Array, [None, TWO], [made(Array, [None], [numbers], length=2, offset=offset)], length=1),
    )


@pytest.mark.parametrize(
    "schema, array, sentence",
    [
        (made(Schema), made(Array, [None]), "An Arrow type has no format."),
        (made(Schema, children=[None], format=b"+s"), made(Array, [None], [None]), "An Arrow type lacks its member 0."),
        (made(Schema, format=b"+s", n_children=1), made(Array, [None], n_children=1), "An Arrow type lacks its members."),
        (made(Schema, children=[made(Schema, format=b"z")], format=b"+s"), made(Array, [None], n_children=1), "An Arrow array lacks its member 0."),
        (made(Schema, format=b"z"), made(Array, length=1, n_buffers=3), "An Arrow array lacks its buffers."),
        (made(Schema, format=b"+l"), made(Array, [None, TWO], length=1), "The column lacks a member that its format asks for."),
        (made(Schema, format=b"z"), made(Array, [None] * 3, length=1, offset=2**63 - 1), "An Arrow array does not fit its type."),
        (made(Schema, format=b"i", dictionary=ctypes.pointer(made(Schema, format=b"z"))), made(Array, [None, TWO], length=1), "An Arrow array does not fit its type."),
        (made(Schema, format=b"vz"), made(Array, [None, VIEW, VIEW, None], length=1), "The column has a view beyond its buffers, at its value 0."),
        (made(Schema, format=b"vz"), made(Array, [None, VIEW, None, numpy.array([64])], length=1), "The column has a view beyond its buffers, at its value 0."),
        (*places_at(2**62), "The column points beyond the 2 places that it has."),
    ],
)
def test_malformed_arrow(schema, array, sentence):
    with pytest.raises(rubicon.Error) as error:
        rubicon.red_blue(Made(schema, array), BLUE)
    assert str(error.value) == "Red: " + sentence or str(error.value) == sentence


def test_well_formed_arrow_made_by_hand():
    assert rubicon.red_blue(Made(*places_at(0)), BLUE).ingest["red"]["features"] == 1


def test_what_is_left_out_is_told():
    ids = numpy.arange(100, 112)
    result = rubicon.red_blue(numpy.full((12, 2, 2), numpy.nan), BLUE, red_ids=ids)
    assert result.log == [f"Layer red: 12 features with a NaN or infinite coordinate skipped: ids {', '.join(map(str, ids[:10]))}, …"]
    bad = numpy.vstack((numpy.eye(3), [[numpy.nan] * 3]))
    assert rubicon.mesh_check((bad, [[0, 1, 2], [0, 1, 3]])).log[0].startswith("Mesh: 1 face with a NaN or infinite coordinate left out")
