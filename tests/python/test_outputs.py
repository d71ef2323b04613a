# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables in the hands of others: what the command finds, and no copy on the way.

Relies on pyarrow, GeoPandas, DuckDB, polars and the command.
"""

import gc
import subprocess
import sys

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
geopandas = pytest.importorskip("geopandas")
duckdb = pytest.importorskip("duckdb")
polars = pytest.importorskip("polars")

import pyogrio
import shapely

import rubicon
from conftest import SAMPLE


@pytest.fixture(scope="module")
def result(sample_maps):
    red, blue = sample_maps
    return rubicon.red_blue(red, blue, red_ids=red.index, blue_ids=blue.index)


def test_same_as_the_command(result, sample_report):
    assert result.checksum == sample_report["checksum"]
    for name, value in result.counts.items():
        assert value == sample_report[name], name
    for side in "red", "blue":
        for name, value in result.ingest[side].items():
            assert value == sample_report["ingest"][side][name], name


def test_same_through_every_library(sample_maps, sample_report):
    ids = {"red_ids": "fid", "blue_ids": "fid"}
    for encoding in "WKB", "geoarrow":
        for interleaved in True, False:
            red, blue = (frame.to_arrow(geometry_encoding=encoding, interleaved=interleaved) for frame in sample_maps)
            assert rubicon.red_blue(red, blue, **ids).checksum == sample_report["checksum"]
    read = [
        pyogrio.read_arrow(SAMPLE, layer=layer, return_fids=True)[1] for layer in ("se_municipalities", "se_rivers")
    ]
    ids = {side: column for side, column in zip(("red_ids", "blue_ids"), (read[0].column_names[0],) * 2)}
    assert rubicon.red_blue(*read, **ids).checksum == sample_report["checksum"]
    assert rubicon.red_blue(*map(polars.DataFrame, read), **ids).checksum == sample_report["checksum"]
    plain = [pyarrow.table({"id": table[0], "wkb": table["geom"].cast(pyarrow.binary())}) for table in read]
    tables = [duckdb.from_arrow(table).filter("id >= 0") for table in plain]
    assert rubicon.red_blue(*tables, red_ids="id", blue_ids="id").checksum == sample_report["checksum"]


def test_fields_and_geometries(result, tmp_path, command):
    expected_file = tmp_path / "points.gpkg"
    command("red-blue", f"{SAMPLE}|layername=se_municipalities", f"{SAMPLE}|layername=se_rivers", "-o", expected_file)
    expected = geopandas.read_file(expected_file)
    frame = geopandas.GeoDataFrame.from_arrow(result.points)
    assert list(frame.columns) == list(expected.columns)
    for column in frame.columns.drop("geometry"):
        assert (frame[column].to_numpy() == expected[column].to_numpy()).all(), column
    assert (shapely.get_coordinates(frame.geometry) == shapely.get_coordinates(expected.geometry)).all()
    assert (shapely.get_coordinates(frame.geometry) == result.points.coordinates()[0]).all()
    for column in result.points.columns:
        values = result.points.column(column["name"])
        assert list(values) == expected[column["name"]].to_list()
        assert column["help"]


def addresses(table):
    """Of all buffers, by column and batch."""
    return {
        name: [buffer.address if buffer else None for chunk in table[name].chunks for buffer in chunk.buffers()]
        for name in table.column_names
    }


def test_nobody_copies(result):
    first, second = pyarrow.table(result.pairs), pyarrow.table(result.pairs)
    assert addresses(first) == addresses(second)
    frame = polars.DataFrame(result.pairs)
    assert [addresses(frame.select("red_seg").to_arrow())["red_seg"][1]] == [addresses(first)["red_seg"][1]]


def test_memory_lives_as_long_as_its_last_owner():
    lines = numpy.random.default_rng(3).random((2000, 2, 2))
    table = pyarrow.table(rubicon.red_blue(lines, lines[::-1]).points)
    before = table.to_pydict()
    gc.collect()
    rubicon.red_blue(lines, lines[::-1])
    assert table.to_pydict() == before
    column = table["red_dist"].chunk(0)
    expected = column.to_pylist()
    del table
    gc.collect()
    assert column.to_pylist() == expected


def test_several_batches():
    lines = numpy.zeros((400, 2, 2))
    lines[:, :, 0], lines[:, 0, 1] = numpy.arange(400)[:, None], -1
    lines[:, 1, 1] = 400
    across = lines[:, :, ::-1].copy()
    result = rubicon.red_blue(lines, across)
    table = pyarrow.table(result.points)
    assert table.num_rows == len(result.points) == 160_000
    assert table["red_fid"].num_chunks == 3
    assert (table["red_fid"].to_numpy() == result.points.column("red_fid")).all()
    assert set(table["kind"].to_pylist()) == {"cross"}
    table.validate(full=True)


def test_streams_that_are_not_read_to_the_end(result):
    for _ in range(100):
        reader = pyarrow.RecordBatchReader.from_stream(result.points)
        reader.read_next_batch()
        result.points.__arrow_c_stream__()
        result.points.__arrow_c_schema__()
    assert pyarrow.schema(result.points).names[-1] == "geometry"


def test_sentences(result):
    for call, sentence in [
        (lambda: result.points.column("nothing"), 'The table has no column "nothing".'),
        (lambda: result.pairs.coordinates(), "The table has no geometries."),
    ]:
        with pytest.raises(rubicon.Error) as error:
            call()
        assert str(error.value) == sentence


def test_whole_numbers_that_no_double_is():
    ids = [2**53 + 1, 5, 6]
    points = rubicon.convex_hull_3d(numpy.array([[0.0, 0, 0], [0, 0, 0], [1, 0, 0]]), point_ids=ids).points
    assert pyarrow.table(points)["first_fid"].to_pylist() == [None, 2**53 + 1, None]
    with pytest.raises(rubicon.Error, match='"first_fid" has NULLs and 9007199254740993, which is no double'):
        points.column("first_fid")
    points = rubicon.convex_hull_3d(numpy.zeros((2, 3)), point_ids=[-(2**60), 1]).points
    assert points.column("first_fid")[1] == -(2.0**60)


def test_texts_with_any_character():
    names = ["a\0b", "a"]
    volumes = rubicon.bounding_volume(numpy.zeros((2, 3)), names).volumes
    assert volumes.column("group") == names and pyarrow.table(volumes)["group"].to_pylist() == names
    hulls = rubicon.convex_hull_3d(numpy.zeros((2, 3)), groups=names).hulls
    assert hulls.column("group") == names


def test_without_numpy():
    """Where only this package is installed."""
    program = """
import array, sys
sys.modules["numpy"] = None
import rubicon
layer = lambda numbers: memoryview(array.array("d", numbers)).cast("B").cast("d", [1, 2, 2])
points = rubicon.red_blue(layer([0, 0, 2, 2]), layer([0, 2, 2, 0])).points
print(points.column("kind"))
try:
    points.column("red_fid")
except rubicon.Error as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "['cross']"
    assert "numpy's, which is not installed" in done.stdout
