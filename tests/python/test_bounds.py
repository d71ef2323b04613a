# SPDX-License-Identifier: GPL-2.0-or-later
"""Spheres and boxes around points: as the command has them, and of known answers.

Relies on numpy, pyarrow, shapely and the command.
"""

import itertools
import math

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")

import rubicon
from conftest import DEMO1

KINDS = ("envelope", "sphere", "box-volume", "box-area", "box-width")
OF_ONE = ("rank", "radius", "touching", "length", "width", "height", "azimuth", "plunge")


def corners(*sides):
    return numpy.array(list(itertools.product(*((0.0, side) for side in sides))))


def test_box_along_the_axes():
    result = rubicon.bounding_volume(corners(1, 3, 2))
    assert (result.kind, result.rank, result.volume, result.area) == ("envelope", 3, 6.0, 22.0)
    assert (result.length, result.width, result.height, result.center) == (3.0, 2.0, 1.0, (0.5, 1.5, 1.0))
    assert (result.azimuth, result.plunge) == (0.0, 0.0)
    assert (result.radius, result.touching) == (None, None)
    assert result.counts == {"points": 8, "groups": 1, "empty": 0, "left_out": 0}
    faces = shapely.from_wkb(pyarrow.table(result.volumes)["geometry"][0].as_py())
    assert faces.geom_type == "MultiPolygon" and len(faces.geoms) == 6
    assert {*map(tuple, shapely.get_coordinates(faces, include_z=True))} == {*map(tuple, corners(1, 3, 2))}


def test_sphere():
    result = rubicon.bounding_volume(corners(2, 2, 2), kind="sphere")
    assert (result.center, result.radius, result.touching) == ((1.0, 1.0, 1.0), math.sqrt(3), 8)
    assert [getattr(result, name) for name in ("length", "width", "height", "azimuth", "plunge")] == [None] * 5
    assert result.volumes.column("n_touching").tolist() == [8]


def test_turned_box():
    """Turned by an angle whose sine and cosine are fractions, in whole numbers: 5 times as large."""
    points = corners(1, 2, 4) @ numpy.array([[3.0, 4, 0], [-4, 3, 0], [0, 0, 5]])
    for kind in "box-volume", "box-area", "box-width":
        result = rubicon.bounding_volume(points, kind=kind)
        assert (result.length, result.width, result.height, result.volume) == (20.0, 10.0, 5.0, 1000.0)
        assert result.plunge == 90.0
    assert rubicon.bounding_volume(points).volume > 1000


@pytest.mark.parametrize("kind", KINDS)
def test_as_the_command(tmp_path, command, grouped_points, kind):
    random = numpy.random.default_rng(15)
    points = numpy.vstack((random.integers(0, 4, (60, 3)), random.normal(size=(60, 3)))).astype(float)
    groups = random.choice(["north", "south", "east"], len(points))
    file = grouped_points(points, groups)
    for given, options in ((None, []), (groups, ["--group", "body"])):
        told = command("bounds", file, "--kind", kind, "-o", tmp_path / "volumes.csv", "--overwrite", *options)
        result = rubicon.bounding_volume(points, given, kind=kind)
        for name in "kind", "checksum", "volume", "area":
            assert getattr(result, name) == told[name], name
        for name, value in result.counts.items():
            assert value == told[name], name
        for name in OF_ONE:
            assert getattr(result, name) == told.get(name), name
        assert result.center == (tuple(told["center"]) if given is None else None)
        header, *lines = ((tmp_path / "volumes.csv").read_text()).splitlines()
        names = header.split(",")
        columns = [column["name"] for column in result.volumes.columns]
        assert [name for name in names if name != "WKT"] == columns
        assert len(lines) == len(result.volumes)


def test_mesh_vertices_as_the_command(command):
    trimesh = pytest.importorskip("trimesh")
    told = command("bounds", DEMO1 / "domain.ply", "--kind", "sphere")
    domain = trimesh.load(DEMO1 / "domain.ply", process=False)
    result = rubicon.bounding_volume(numpy.asarray(domain.vertices), kind="sphere")
    assert (result.checksum, result.radius, list(result.center)) == (told["checksum"], told["radius"], told["center"])


@pytest.mark.parametrize("kind", KINDS)
def test_groups_forms_and_threads(kind):
    points = numpy.random.default_rng(16).normal(size=(600, 3))
    groups = numpy.arange(600) % 7
    first = rubicon.bounding_volume(points, groups, kind=kind)
    assert first.volumes.column("group") == [str(group) for group in range(7)]
    assert {rubicon.bounding_volume(points, groups, kind=kind, threads=threads).checksum for threads in (1, 2, 7)} == {first.checksum}
    table = pyarrow.table({"geometry": shapely.to_wkb(shapely.points(points)).tolist(), "body": groups})
    assert rubicon.bounding_volume(table, "body", kind=kind).checksum == first.checksum
    for group in range(7):
        alone = rubicon.bounding_volume(points[groups == group], kind=kind)
        assert alone.volume == first.volumes.column("volume")[group]
        assert alone.center == tuple(first.volumes.column(f"center_{axis}")[group] for axis in "xyz")


@pytest.mark.parametrize("kind", KINDS)
def test_flat_not_finite_and_none(kind):
    segment = rubicon.bounding_volume([[0.0, 0, 0], [0, 0, 6], [0, 0, 1]], kind=kind)
    assert (segment.rank, segment.center) == (1, (0.0, 0.0, 3.0))
    assert (segment.radius if kind == "sphere" else segment.length) == (3.0 if kind == "sphere" else 6.0)
    spoilt = rubicon.bounding_volume([[1.0, 2, 3], [numpy.nan, 0, 0], [0, numpy.inf, 0]], kind=kind)
    assert (spoilt.rank, spoilt.center, spoilt.volume, spoilt.counts["left_out"]) == (0, (1.0, 2.0, 3.0), 0.0, 2)
    assert spoilt.log == ["2 points with a NaN or infinite coordinate left out."]
    none = rubicon.bounding_volume(numpy.empty((0, 3)), kind=kind)
    assert [getattr(none, name) for name in (*OF_ONE, "center")] == [None] * 9
    assert (none.volume, none.area, none.counts["empty"], len(none.volumes)) == (0.0, 0.0, 1, 1)
    assert len(rubicon.bounding_volume(numpy.empty((0, 3)), [], kind=kind).volumes) == 0


def test_sentences():
    points = corners(1, 1, 1)
    kinds = '"envelope", "sphere", "box-volume", "box-area", "box-width"'
    for job, sentence in [
        (lambda: rubicon.bounding_volume(points, kind="cylinder"), f'kind must be one of {kinds}, not "cylinder".'),
        (lambda: rubicon.bounding_volume(points[:, :2]), "feature 0 has no Z, and a point in space needs three coordinates."),
        (lambda: rubicon.bounding_volume(points, [1, 2]), "Names must be as many as features: 8, not 2."),
        (lambda: rubicon.bounding_volume(points, threads=-1), "threads must be 0, for all cores, to 1024, not -1."),
    ]:
        with pytest.raises(rubicon.Error) as error:
            job()
        assert str(error.value) == sentence
    with pytest.raises(TypeError):
        rubicon.bounding_volume(points, kind=3)


def test_cancel():
    points = numpy.random.default_rng(17).normal(size=(300_000, 3))
    points /= numpy.linalg.norm(points, axis=1)[:, None]
    for kind in KINDS:
        with pytest.raises(rubicon.Cancelled):
            rubicon.bounding_volume(points, kind=kind, progress=lambda share: False)
    groups = numpy.arange(300_000) // 100
    shares = []
    rubicon.bounding_volume(points, groups, kind="sphere", progress=shares.append)
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
