# SPDX-License-Identifier: GPL-2.0-or-later
"""Convex hulls in space: as the command and the contract have them, also where others fail.

Relies on numpy, pyarrow, shapely and the command; for two tests on scipy.
"""

import fractions
import itertools

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")

import rubicon
from conftest import DEMO1


def grid(size):
    return numpy.array(list(itertools.product(range(size), repeat=3)), dtype=float)


def types(result):
    """Of each point what it is, by the number of its row; of points that came as an array."""
    of = [None] * len(result.points)
    for row, kind in zip(result.points.column("point_fid"), result.points.column("type")):
        of[row] = kind
    return of


def expected_in_grid(point, size):
    on_the_border = sum(number in (0, size - 1) for number in point)
    return ("inside", "facet", "edge", "vertex")[on_the_border]


@pytest.mark.parametrize("check", [False, True])
def test_grid(check):
    points = grid(4)
    result = rubicon.convex_hull_3d(points, check=check)
    assert types(result) == [expected_in_grid(point, 4) for point in points]
    assert (result.rank, result.volume, result.area, result.centroid) == (3, 27.0, 54.0, (1.5, 1.5, 1.5))
    assert result.proved is check
    assert (result.seconds["check"] > 0) is check
    expected = {"points": 64, "hulls": 1, "bodies": 1, "facets": 6, "vertex": 8, "edge": 24, "facet": 24, "inside": 8}
    assert {name: value for name, value in result.counts.items() if value} == expected
    facets = shapely.from_wkb(pyarrow.table(result.hulls)["geometry"][0].as_py())
    assert facets.geom_type == "MultiPolygon" and facets.has_z
    assert sorted(sorted({*map(tuple, shapely.get_coordinates(facet, include_z=True))}) for facet in facets.geoms) == sorted(
        sorted(corner for corner in itertools.product((0.0, 3.0), repeat=3) if corner[axis] == side)
        for axis in range(3)
        for side in (0.0, 3.0)
    )


def test_order_of_points_and_threads():
    """Another order of the points makes other indices, so another checksum, and nothing else."""
    random = numpy.random.default_rng(11)
    points = numpy.vstack((random.integers(-4, 5, (400, 3)), random.normal(size=(200, 3)))).astype(float)
    points = numpy.unique(points, axis=0)
    first = rubicon.convex_hull_3d(points, check=True)
    assert {rubicon.convex_hull_3d(points, threads=threads).checksum for threads in (0, 1, 2, 7)} == {first.checksum}
    for _ in range(5):
        order = random.permutation(len(points))
        other = rubicon.convex_hull_3d(points[order], check=True)
        assert types(other) == [types(first)[i] for i in order]
        assert (other.volume, other.area, other.centroid) == (first.volume, first.area, first.centroid)
        assert other.counts == first.counts


def test_as_the_command(tmp_path, command, grouped_points):
    random = numpy.random.default_rng(12)
    points = numpy.vstack((random.integers(0, 4, (300, 3)), random.normal(size=(100, 3)))).astype(float)
    groups = random.choice(["north", "south", "east"], len(points))
    file = grouped_points(points, groups)
    ids = numpy.arange(1, len(points) + 1)  # as OGR numbers rows of CSV
    for given, options in ((None, []), (groups, ["--group", "body"])):
        told = command("hull", file, "-o", tmp_path / "hulls.gpkg", "--points", tmp_path / "types.csv", "--overwrite", *options)
        result = rubicon.convex_hull_3d(points, given, point_ids=ids)
        assert result.checksum == told["checksum"]
        for name, value in result.counts.items():
            assert value == told.get(name, told["types"].get(name)), name
        for name in "features", "null_features", "empty_features", "flat_features":
            assert result.ingest["points"][name] == told["ingest"][name], name
        if given is None:
            assert (result.rank, result.volume, result.area) == (told["rank"], told["volume"], told["area"])
            assert list(result.centroid) == told["centroid"]
        else:
            assert (result.rank, result.volume, result.area, result.centroid) == (None,) * 4
        lines = (tmp_path / "types.csv").read_text().splitlines()
        header = lines[0].split(",")
        written = [dict(zip(header, line.replace('"', "").split(","))) for line in lines[1:]]
        assert [row["type"] for row in written] == result.points.column("type")
        assert [int(row["point_fid"]) for row in written] == result.points.column("point_fid").tolist()


def test_mesh_vertices_as_the_command(command):
    trimesh = pytest.importorskip("trimesh")
    told = command("hull", DEMO1 / "domain.ply", "--check")
    domain = trimesh.load(DEMO1 / "domain.ply", process=False)
    result = rubicon.convex_hull_3d(numpy.asarray(domain.vertices), check=True)
    assert (result.checksum, result.volume) == (told["checksum"], told["volume"])


def test_every_form():
    points = grid(3)
    names = ["a"] * 9 + ["b"] * 18
    expected = rubicon.convex_hull_3d(points, names)
    assert expected.hulls.column("group") == ["a", "b"]
    assert expected.hulls.column("rank").tolist() == [2, 3]
    wkb = shapely.to_wkb(shapely.points(points)).tolist()
    flat = pyarrow.array(points.ravel())
    geoarrow = pyarrow.FixedSizeListArray.from_arrays(flat, type=pyarrow.list_(pyarrow.field("xyz", pyarrow.float64()), 3))
    for data in (
        points[:, ::-1].copy()[:, ::-1],
        points.astype(numpy.float32),
        points.astype(numpy.int8),
        points.tolist(),
        numpy.hstack((points, numpy.full((27, 1), 7.0))),  # a fourth number is M
        shapely.points(points),
        wkb,
        pyarrow.array(wkb, pyarrow.binary()),
        geoarrow,
    ):
        assert rubicon.convex_hull_3d(data, names).checksum == expected.checksum
    table = pyarrow.table({"geometry": wkb, "body": names, "id": range(100, 127)})
    named = rubicon.convex_hull_3d(table, "body", point_ids="id")
    assert named.checksum == expected.checksum
    assert named.points.column("point_fid").tolist() == list(range(100, 127))
    # Every vertex of lines and surfaces, numbered within its feature.
    lines = [shapely.LineString(points[:9]), shapely.LineString(points[9:])]
    for data in lines, (points, [0, 9, 27]):
        result = rubicon.convex_hull_3d(data, ["a", "b"])
        assert result.checksum == expected.checksum
        assert result.points.column("point_part").tolist() == [*range(9), *range(18)]


@pytest.mark.parametrize(
    "groups",
    [
        [2, 1, 2, 1, 2, 2, 1, 2],
        numpy.array([2, 1, 2, 1, 2, 2, 1, 2], dtype=numpy.uint8),
        numpy.array(["2", "1", "2", "1", "2", "2", "1", "2"]),
        numpy.array(["2", "1", "2", "1", "2", "2", "1", "2"], dtype=object),
        pyarrow.array(["2", "1", "2", "1", "2", "2", "1", "2"]),
    ],
    ids="numbers uint8 texts objects arrow".split(),
)
def test_kinds_of_groups(groups):
    points = numpy.array([[0, 0, 0], [5, 5, 5], [1, 0, 0], [6, 5, 5], [0, 1, 0], [0, 0, 1], [7, 5, 5], [1, 0, 0]], dtype=float)
    result = rubicon.convex_hull_3d(points, groups, check=True)
    assert result.hulls.column("group") == ["2", "1"]  # by their first point
    assert result.hulls.column("rank").tolist() == [3, 1]
    assert result.hulls.column("volume").tolist() == [1 / 6, 0]
    assert result.points.column("group") == ["2"] * 5 + ["1"] * 3
    assert result.points.column("point_fid").tolist() == [0, 2, 4, 5, 7, 1, 3, 6]
    assert types(result) == ["vertex", "vertex", "vertex", "edge", "vertex", "vertex", "vertex", "duplicate"]
    assert result.points.column("first_fid")[4] == 2


def test_points_without_a_group_are_one():
    result = rubicon.convex_hull_3d(grid(2), [None] * 4 + [""] * 4)
    assert result.counts["hulls"] == 1 and result.rank == 3
    assert result.hulls.column("group") == [None]


def test_not_finite():
    """Each is a row of its own, and the hull is that of the others."""
    points = grid(2)
    nan, inf = numpy.nan, numpy.inf
    spoilt = numpy.vstack((points, [[nan, nan, nan], [nan, 0, 0], [0, inf, 0], [0.5, 0.5, -inf]]))
    result = rubicon.convex_hull_3d(spoilt, check=True)
    assert types(result) == ["vertex"] * 8 + ["left out"] * 4
    assert (result.rank, result.volume) == (3, 1.0)
    assert result.log == ["4 points with a NaN or infinite coordinate left out."]
    assert pyarrow.table(result.points)["geometry"].null_count == 4
    only = rubicon.convex_hull_3d(spoilt[8:], check=True)
    assert (only.rank, only.volume, only.area, only.centroid) == (None, 0.0, 0.0, None)
    assert only.counts["left_out"] == 4 and only.counts["empty"] == 1


def test_none_at_all():
    result = rubicon.convex_hull_3d(numpy.empty((0, 3)), check=True)
    assert (result.rank, result.volume, result.centroid, len(result.hulls), len(result.points)) == (None, 0.0, None, 1, 0)
    grouped = rubicon.convex_hull_3d(numpy.empty((0, 3)), [], check=True)
    assert (len(grouped.hulls), grouped.counts["hulls"]) == (0, 0)
    features = rubicon.convex_hull_3d([None, shapely.to_wkb(shapely.Point()), shapely.to_wkb(shapely.Point(1, 2))])
    counts = features.ingest["points"]
    assert (counts["features"], counts["null_features"], counts["empty_features"], counts["flat_features"]) == (3, 1, 1, 1)
    assert features.rank is None


FLAT = {
    "point": (numpy.zeros((5, 3)), 0, 0.0, ["vertex"] + ["duplicate"] * 4),
    "segment": (numpy.array([[0, 0, 0], [3, 3, 3], [1, 1, 1], [3, 3, 3]]), 1, 0.0, ["vertex", "vertex", "edge", "duplicate"]),
    "square": (numpy.array([[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0], [1, 1, 0], [1, 0, 0]]), 2, 4.0, ["vertex"] * 4 + ["facet", "edge"]),
}


@pytest.mark.parametrize("name", FLAT)
def test_flat(name):
    points, rank, area, expected = FLAT[name]
    result = rubicon.convex_hull_3d(points, check=True)
    assert (result.rank, result.volume, result.area, types(result)) == (rank, 0.0, area, expected)
    assert pyarrow.table(result.hulls)["geometry"].null_count == (rank < 2)


def test_where_scipy_gives_up():
    """Flat and nearly flat points, of which Qhull says that the initial simplex is flat."""
    spatial = pytest.importorskip("scipy.spatial")
    square = numpy.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=float)
    height = 2.0**-60
    raised = numpy.vstack((square, [[0.5, 0.5, height]]))
    for points in square, raised, raised[:, [2, 0, 1]]:
        with pytest.raises(spatial.QhullError):
            spatial.ConvexHull(points)
    result = rubicon.convex_hull_3d(raised, check=True)
    assert (result.rank, types(result)) == (3, ["vertex"] * 5)
    assert result.volume == float(fractions.Fraction(height) / 3)
    assert rubicon.convex_hull_3d(square, check=True).rank == 2


def test_where_scipy_does_not():
    """Points in general position: the same vertices, and the same volume to the digits that Qhull gives."""
    spatial = pytest.importorskip("scipy.spatial")
    points = numpy.random.default_rng(13).normal(size=(2000, 3))
    theirs = spatial.ConvexHull(points)
    result = rubicon.convex_hull_3d(points, check=True)
    assert [i for i, kind in enumerate(types(result)) if kind == "vertex"] == sorted(theirs.vertices)
    assert result.counts["facets"] == len(theirs.simplices)
    assert result.volume == pytest.approx(theirs.volume, rel=1e-12)
    assert result.area == pytest.approx(theirs.area, rel=1e-12)


def test_sentences():
    points = grid(2)
    for job, sentence in [
        (lambda: rubicon.convex_hull_3d(points[:, :2]), "feature 0 has no Z, and a point in space needs three coordinates."),
        (lambda: rubicon.convex_hull_3d(points[0]), "An array of points must have two dimensions (points × 3), not 1."),
        (lambda: rubicon.convex_hull_3d(points, [1, 2]), "Names must be as many as features: 8, not 2."),
        (lambda: rubicon.convex_hull_3d(points, "body"), "Columns are named, and what came is no Arrow table."),
        (lambda: rubicon.convex_hull_3d(points, threads=-1), "threads must be 0, for all cores, to 1024, not -1."),
        (lambda: rubicon.convex_hull_3d(points, point_ids=[1]), "Ids must be as many as features: 8, not 1."),
    ]:
        with pytest.raises(rubicon.Error) as error:
            job()
        assert str(error.value) == sentence
    for groups in [0.5] * 8, numpy.full(8, 0.5), [b"a"] * 8:
        with pytest.raises(TypeError, match="^Names must be texts or whole numbers, not (float|bytes)"):
            rubicon.convex_hull_3d(points, groups)
    with pytest.raises(TypeError, match="masked array"):
        rubicon.convex_hull_3d(points, numpy.ma.masked_array(numpy.zeros(8, dtype=int), mask=True))


def test_cancel():
    points = numpy.random.default_rng(14).normal(size=(1_000_000, 3))
    points /= numpy.linalg.norm(points, axis=1)[:, None]
    with pytest.raises(rubicon.Cancelled):
        rubicon.convex_hull_3d(points, progress=lambda share: False)
    groups = numpy.arange(1_000_000) // 10
    shares = []
    rubicon.convex_hull_3d(points, groups, check=True, progress=shares.append)
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
