# SPDX-License-Identifier: GPL-2.0-or-later
"""Lines, points and meshes in space, and the tables of drill holes: as the command and the contract have them.

Relies on numpy, pyarrow, pandas, trimesh (which reads the mesh file) and the command.
"""

import csv

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
pandas = pytest.importorskip("pandas")
shapely = pytest.importorskip("shapely")
trimesh = pytest.importorskip("trimesh")

import rubicon
from conftest import DEMO1, SOURCES

COLLAR = {"hole": "BHID", "x": "XCOLLAR", "y": "YCOLLAR", "z": "ZCOLLAR", "depth": "LENGTH"}
SURVEY = {"hole": "BHID", "depth": "AT", "azimuth": "AZ", "dip": "DIP"}


@pytest.fixture(scope="module")
def domain():
    return trimesh.load(DEMO1 / "domain.ply", process=False)


@pytest.fixture(scope="module")
def tables():
    return {name: pandas.read_csv(DEMO1 / f"{name}.csv") for name in ("collar", "survey", "assay")}


@pytest.fixture(scope="module")
def desurveyed(tables):
    return rubicon.desurvey(
        tables["collar"], tables["survey"], collar_columns=COLLAR, survey_columns=SURVEY, dip="down_positive"
    )


def test_the_contracts_example(cube):
    """The slanting line through the cube of the contract."""
    result = rubicon.line_mesh(numpy.array([[[-2.0, 0, 0], [2, 0, 2]]]), cube, exact_parameters=True, hits=True)
    assert result.events.column("code") == ["entry", "exit"]
    assert list(zip(result.events.column("t_num"), result.events.column("t_den"))) == [("1", "4"), ("1", "2")]
    assert result.events.coordinates()[0][:, :3].tolist() == [[-1, 0, 0.5], [0, 0, 1]]
    assert result.intervals.column("state") == ["outside", "inside", "outside"]
    assert len(result.hits) == result.counts["raw_hits"] == 3
    assert result.hits.column("kind").count("edge") == 2
    assert {tuple(place) for place in result.hits.coordinates()[0]} == {(-1, 0, 0.5), (0, 0, 1)}
    assert result.meshes == [{"name": "mesh", "closed": True, "rule": "parity", "reason": ""}]


def test_same_as_the_command(desurveyed, domain, tmp_path, command):
    """Traces written as WKT with all digits, so that the command reads the same doubles."""
    coordinates, begin = desurveyed.traces.coordinates()
    file = tmp_path / "traces.csv"
    with file.open("w", newline="") as opened:
        writer = csv.writer(opened)
        writer.writerow(["number", "WKT"])
        for a, b in zip(begin[:-1], begin[1:]):
            vertices = ", ".join(" ".join(repr(float(number)) for number in vertex) for vertex in coordinates[a:b])
            writer.writerow([a, f"LINESTRING ZM ({vertices})"])
    told = command("line-mesh", file, DEMO1 / "domain.ply", "--ignore-crs")
    ids = numpy.arange(1, len(begin))  # as OGR numbers rows of CSV
    for lines in (coordinates, begin), desurveyed.traces:
        result = rubicon.line_mesh(lines, domain, line_ids=ids)
        assert result.counts["events"] == 58
        for name, value in result.counts.items():
            assert value == told[name], name
        assert result.checksum == told["checksum"]
    for threads in 1, 2:
        assert rubicon.line_mesh((coordinates, begin), domain, line_ids=ids, threads=threads).checksum == told["checksum"]


def test_points_as_the_command(domain, tmp_path, command):
    random = numpy.random.default_rng(8)
    low, high = domain.bounds
    points = numpy.vstack((low + random.random((500, 3)) * (high - low), domain.vertices[:50]))
    file = tmp_path / "points.csv"
    lines = [" ".join(repr(float(number)) for number in point) for point in points]
    file.write_text("number,WKT\n" + "".join(f"0,POINT Z ({line})\n" for line in lines))
    told = command("points-in-mesh", file, DEMO1 / "domain.ply", "--ignore-crs")
    for given in points, points[:, ::-1][:, ::-1], shapely.to_wkb(shapely.points(points)).tolist():
        result = rubicon.points_in_mesh(given, domain)
        assert result.checksum == told["checksum"]
        assert result.counts["boundary"] >= 50


def test_mesh_check_as_the_command(domain, command):
    told = command("mesh-check", DEMO1 / "domain.ply")
    check = rubicon.mesh_check(domain)
    verdict, expected = pyarrow.table(check.verdicts).to_pylist()[0], told["meshes"][0]
    assert (verdict.pop("mesh"), expected.pop("name")) == ("mesh", "domain")
    assert verdict == expected
    assert check.faults.column("kind").count("non_manifold_edge") == expected["non_manifold_edges"] == 2
    assert check.faults.column("kind").count("duplicate") == expected["duplicates"] == 1
    assert len(check.faults) == 3
    assert check.ingest["mesh"]["faces"] == told["faces"]


def test_forms_of_meshes(cube):
    vertices, faces = cube
    triangles = vertices[faces]
    expected = rubicon.line_mesh(numpy.array([[[-2.0, 0, 0], [2, 0, 2]]]), cube).checksum
    line = numpy.array([[[-2.0, 0, 0], [2, 0, 2]]])
    polygons = shapely.polygons(triangles)
    for mesh in (
        (vertices, faces.astype(numpy.uint8)),
        (vertices[:, ::-1].copy()[:, ::-1], numpy.asfortranarray(faces)),
        (vertices.astype(numpy.float32), faces.tolist()),
        trimesh.Trimesh(vertices, faces, process=False),
        list(polygons),
        [shapely.MultiPolygon(list(polygons))],
    ):
        assert rubicon.line_mesh(line, mesh).checksum == expected
    names = ["a"] * 12 + ["b"] * 12
    two = rubicon.line_mesh(line, list(polygons) * 2, mesh_names=names)
    assert [mesh["name"] for mesh in two.meshes] == ["a", "b"]
    table = pyarrow.table({"geometry": shapely.to_wkb(polygons).tolist() * 2, "name": names, "id": range(24)})
    named = rubicon.line_mesh(line, table, mesh_names="name", mesh_ids="id")
    assert [mesh["name"] for mesh in named.meshes] == ["a", "b"]
    assert named.events.column("mesh_fid").tolist() == two.events.column("mesh_fid").tolist()
    assert rubicon.mesh_check(table, mesh_names=table["name"].to_pylist()).verdicts.column("closed").all()


def test_a_prepared_mesh_gives_the_same(desurveyed, domain):
    """Closed and open, with faces that are left out, and with names."""
    points = numpy.random.default_rng(10).random((200, 3)) * domain.extents + domain.bounds[0]
    spoilt = numpy.vstack((domain.faces[5:], [[0, 0, 1]]))
    polygons = list(shapely.polygons(numpy.asarray(domain.triangles)))
    names = ["a", "b"] * (len(polygons) // 2)
    for mesh, options in ((domain, {}), ((domain.vertices, spoilt), {}), (polygons, {"mesh_names": names, "mesh_ids": range(len(polygons))})):
        prepared = rubicon.prepare_mesh(mesh, **options)
        for _ in range(2):
            for job, data in (rubicon.line_mesh, desurveyed.traces), (rubicon.points_in_mesh, points):
                first, second = job(data, mesh, **options), job(data, prepared)
                assert first.checksum == second.checksum
                for told in "counts", "ingest", "log", "meshes", "tiers":
                    assert getattr(first, told) == getattr(second, told), told
                assert first.seconds["check"] > 0 == second.seconds["check"]
    for call in (
        lambda: rubicon.line_mesh(desurveyed.traces, prepared, mesh_names=names),
        lambda: rubicon.points_in_mesh(points, prepared, mesh_geometry="geometry"),
        lambda: rubicon.prepare_mesh(prepared, mesh_ids=[1]),
    ):
        with pytest.raises(rubicon.Error, match="^Ids and names of a prepared mesh are given when it is prepared.$"):
            call()
    with pytest.raises(TypeError, match="^PreparedMesh holds no geometries"):
        rubicon.mesh_check(prepared)
    with pytest.raises(rubicon.Cancelled):
        rubicon.prepare_mesh(trimesh.creation.icosphere(subdivisions=7), progress=lambda share: False)


def test_depths_by_the_fourth_number():
    box = trimesh.creation.box(bounds=[[0, 0, 0], [10, 10, 6]])
    line = numpy.array([[[5.0, 5, -10, 100], [5, 5, 10, 130]]])
    assert rubicon.line_mesh(line, box).events.column("depth").tolist() == [115, 124]
    line[..., 3] = numpy.nan
    assert numpy.isnan(rubicon.line_mesh(line, box).events.column("depth")).all()


WRONG = {
    "corner beyond": ((numpy.zeros((3, 3)), [[0, 1, 3]]), "Face 0 has the corner 3, and there are 3 vertices, from 0."),
    "corner below": ((numpy.zeros((3, 3)), [[0, 1, -1]]), "Face 0 has the corner -1, and there are 3 vertices, from 0."),
    "corner huge": ((numpy.zeros((3, 3)), numpy.array([[0, 1, 2**64 - 1]], dtype=numpy.uint64)), "Face 0 has the corner 18446744073709551615, and there are 3 vertices, from 0."),
    "corners of doubles": ((numpy.zeros((3, 3)), [[0.0, 1.0, 2.0]]), 'Faces must be whole numbers, not of the type "d".'),
    "two corners": ((numpy.zeros((3, 3)), [[0, 1]]), "Faces of a mesh must be m × k numbers of vertices, k being 3 or more."),
    "flat vertices": ((numpy.zeros((3, 2)), [[0, 1, 2]]), "Vertices of a mesh must be n × 3 numbers."),
    "one array": (numpy.zeros((3, 3, 3)), "A mesh comes as vertices and faces, two arrays, not as one."),
    "three arrays": ((numpy.zeros((3, 3)), [[0, 1, 2]], [0]), "A mesh comes as vertices and faces, two arrays."),
    "no face": ((numpy.zeros((3, 3)), numpy.empty((0, 3), dtype=int)), "The mesh has no face that could be read as part of a mesh: 0 came, 0 of them were left out."),
    "no area in one place": ((numpy.zeros((3, 3)), [[0, 1, 2]]), "The mesh has no face that could be read as part of a mesh: 1 came, 1 of them were left out."),
    "no Z": ([shapely.box(0, 0, 1, 1)], "feature 0 has no Z, and a mesh needs three coordinates at every corner."),
}


@pytest.mark.parametrize("name", WRONG)
def test_sentences_of_meshes(name):
    mesh, sentence = WRONG[name]
    for job in (
        lambda: rubicon.line_mesh(numpy.zeros((0, 2, 3)), mesh),
        lambda: rubicon.points_in_mesh(numpy.zeros((0, 3)), mesh),
        lambda: rubicon.mesh_check(mesh),
        lambda: rubicon.prepare_mesh(mesh),
    ):
        with pytest.raises(rubicon.Error) as error:
            job()
        assert str(error.value) == sentence


def test_sentences_of_lines_and_points(cube):
    for job, sentence in [
        (lambda: rubicon.line_mesh(numpy.zeros((1, 2, 2)), cube), "feature 0 has no Z, and a line in space needs three coordinates at every vertex."),
        (lambda: rubicon.line_mesh([shapely.LineString([(0, 0), (1, 1)])], cube), "feature 0 has no Z, and a line in space needs three coordinates at every vertex."),
        (lambda: rubicon.line_mesh([shapely.box(0, 0, 1, 1)], cube), "feature 0 holds a Polygon, which is no line."),
        (lambda: rubicon.points_in_mesh(numpy.zeros((1, 2)), cube), "feature 0 has no Z, and a point in space needs three coordinates."),
        (lambda: rubicon.points_in_mesh(numpy.zeros(3), cube), "An array of points must have two dimensions (points × 3), not 1."),
        (lambda: rubicon.points_in_mesh((numpy.zeros((1, 3)), [0, 1]), cube), "Points come as one array of n × 3 numbers, without offsets."),
        (lambda: rubicon.points_in_mesh([shapely.LineString([(0, 0, 0), (1, 1, 1)])], cube), "feature 0 holds a Line String, which is no point."),
        (lambda: rubicon.line_mesh(numpy.zeros((1, 2, 3)), cube, mesh_ids=[1]), "Ids of meshes belong to features, and vertices and faces are one mesh."),
        (lambda: rubicon.line_mesh(numpy.zeros((1, 2, 3)), cube, mesh_names=["a"]), "Names of meshes belong to features, and vertices and faces are one mesh."),
    ]:
        with pytest.raises(rubicon.Error) as error:
            job()
        assert str(error.value) == sentence


def test_cancel_in_space(cube):
    lines = numpy.random.default_rng(9).normal(size=(2_000_000, 2, 3)) * 2
    with pytest.raises(rubicon.Cancelled):
        rubicon.line_mesh(lines, cube, progress=lambda share: False)


def test_desurvey(desurveyed, tables):
    """The sample's holes: the vertices are those that pygslib made of the same tables, to the six decimals of its file and
    the rounding of some 25 steps of either program; and the same from each form of tables."""
    assert desurveyed.counts["holes"] == 29
    assert len(desurveyed.faults) == 0
    coordinates, begin = desurveyed.traces.coordinates()
    starts = tables["collar"][["XCOLLAR", "YCOLLAR", "ZCOLLAR"]].to_numpy()
    assert (coordinates[begin[:-1], :3] == starts).all()
    theirs = pandas.read_csv(SOURCES / "tests" / "data" / "drill" / "demo1_traces.csv", dtype={"hole": str})
    # Stations only, like the file.
    stations = rubicon.desurvey(
        tables["collar"], tables["survey"], collar_columns=COLLAR, survey_columns=SURVEY, dip="down_positive", angle_step=90
    ).traces
    vertices, first = stations.coordinates()
    assert sorted(stations.column("hole")) == sorted(theirs["hole"].unique())
    for hole, a, b in zip(stations.column("hole"), first[:-1], first[1:]):
        segments = theirs[theirs["hole"] == hole]
        expected = numpy.vstack((segments[["x0", "y0", "z0"]].iloc[:1], segments[["x1", "y1", "z1"]]))
        assert expected.shape == (b - a, 3)
        assert numpy.abs(vertices[a:b, :3] - expected).max() <= 0.5e-6 + 1e-9
    for form in (
        {name: table.to_dict("list") for name, table in tables.items()},
        {name: pyarrow.Table.from_pandas(table) for name, table in tables.items()},
        {name: pyarrow.Table.from_pandas(table.astype({"BHID": str})) for name, table in tables.items()},
    ):
        again = rubicon.desurvey(
            form["collar"], form["survey"], collar_columns=COLLAR, survey_columns=SURVEY, dip="down_positive"
        )
        assert (again.traces.coordinates()[0] == coordinates).all()


def test_assay_intervals(desurveyed, domain, tables):
    stays = pyarrow.table(rubicon.line_mesh(desurveyed.traces, domain).intervals).drop_columns("geometry")
    holes = desurveyed.traces.column("hole")
    stays = stays.append_column("hole", pyarrow.array([holes[i] for i in stays["line_fid"].to_pylist()]))
    columns = {"hole": "BHID", "from": "FROM", "to": "TO"}
    for intervals in stays, stays.to_pydict():
        result = rubicon.assay_intervals(tables["assay"], intervals, values=["Au"], assay_columns=columns)
        assert len(result.composites) == 29
        assert round(sum(result.composites.column("length"))) == 370


def test_values_named_as_other_columns():
    assay = {"hole": ["a"], "from": [0.0], "to": [10.0], "length": [2.0], "au": [3.0], "au_missing": [4.0]}
    stays = {"hole": ["a"], "mesh": ["m"], "state": ["inside"], "from": [0.0], "to": [10.0]}
    composites = rubicon.assay_intervals(assay, stays, values=["length", "au", "au_missing"]).composites
    columns = ["length_2", "length_missing", "au", "au_missing", "au_missing_2", "au_missing_missing"]
    assert pyarrow.table(composites).column_names[9:] == columns
    assert [composites.column(name)[0] for name in columns] == [2, 0, 3, 0, 4, 0]


def test_sentences_of_tables(tables):
    collar, survey = tables["collar"], tables["survey"]
    call = lambda **options: rubicon.desurvey(collar, survey, **{"collar_columns": COLLAR, "survey_columns": SURVEY} | options)
    for job, sentence in [
        (lambda: call(collar_columns={}), 'The collar table has no column "hole".'),
        (lambda: call(survey_columns=SURVEY | {"dip": "no"}), 'The survey table has no column "no".'),
        (lambda: call(survey_columns={"x": "no"}), "A survey table has no use for a column of x; it has hole, depth, azimuth, dip."),
        (lambda: call(method="straight"), 'method must be one of "minimum_curvature", "tangent", "balanced_tangent", not "straight".'),
        (lambda: call(dip="up"), 'dip must be one of "down_negative", "down_positive", "from_vertical", not "up".'),
        (lambda: rubicon.desurvey({"hole": ["a"], "x": ["east"]}, survey, survey_columns=SURVEY), 'Column "x" of the collar table holds no numbers.'),
        (lambda: rubicon.desurvey({name: [1] * (1 + (name == "x")) for name in ("hole", "x", "y", "z", "depth")}, survey, survey_columns=SURVEY), "The columns of the collar table differ in length."),
        (lambda: rubicon.assay_intervals({"hole": [], "from": [], "to": []}, {"hole": ["a"], "mesh": ["m"], "state": ["in"], "from": [0], "to": [1]}, values=[]), 'Column "state" of the interval table must hold inside, outside, boundary or NULL; row 1 has "in".'),
    ]:
        with pytest.raises(rubicon.Error) as error:
            job()
        assert str(error.value) == sentence
    with pytest.raises(TypeError):
        rubicon.desurvey(7, survey)
