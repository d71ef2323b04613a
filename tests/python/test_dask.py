# SPDX-License-Identifier: GPL-2.0-or-later
"""On Dask's own cluster of processes: the rows of one run, also where a worker is killed.

Relies on dask and distributed.
"""

import os
import pickle
import signal

import pytest

distributed = pytest.importorskip("distributed")
pyarrow = pytest.importorskip("pyarrow")
pyogrio = pytest.importorskip("pyogrio")

import dask
import numpy
import rubicon
import rubicon.dask
import shapely
from test_cluster import in_one_run, layer_of, sha256, shares


@pytest.fixture(scope="module")
def client():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:
        with distributed.Client(workers) as of_them:
            yield of_them


def rows_of(found):
    tables = dask.compute(found.points, found.overlaps, found.pairs)
    return {name: sha256(table) for name, table in zip(rubicon.cluster.OUTPUTS, tables)}


@pytest.mark.parametrize("partitions", [1, 2, 7, 64])
def test_same_rows(client, partitions):
    municipalities, rivers = layer_of("se_municipalities"), layer_of("se_rivers")
    for blue in rivers, municipalities:
        found = rubicon.dask.red_blue(shares(municipalities, 3), shares(blue, 2), partitions=partitions, reducers=2)
        assert rows_of(found) == in_one_run(municipalities, blue)


def killed_once(share, flag):
    """The share; but who asks first dies before."""
    if not os.path.exists(flag):
        open(flag, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return share


def test_a_worker_that_is_killed(client, tmp_path):
    red, blue = layer_of("se_municipalities"), layer_of("se_rivers")
    # Not for the survey, which would be where it happens.
    plan_is_made = rubicon.dask.red_blue(shares(red, 3), shares(blue, 2), partitions=4)
    dying = [dask.delayed(killed_once)(share, str(tmp_path / "died")) for share in shares(red, 3)]
    found = rubicon.dask.red_blue(dying, shares(blue, 2), partitions=4)
    assert (tmp_path / "died").exists()
    assert rows_of(found) == in_one_run(red, blue)
    assert found.plan == plan_is_made.plan


def test_frames(client):
    geopandas = pytest.importorskip("geopandas")
    red, blue = (
        geopandas.GeoDataFrame(
            {"id": table["id"].to_numpy()}, geometry=geopandas.GeoSeries.from_wkb(table["geometry"].to_pylist())
        )
        for table in (layer_of("se_municipalities"), layer_of("se_rivers"))
    )
    found = rubicon.dask.red_blue([red[:100], red[100:]], [blue], partitions=3)
    assert rows_of(found) == in_one_run(layer_of("se_municipalities"), layer_of("se_rivers"))


def test_lines_and_a_mesh(client, cube):
    numbers = numpy.random.default_rng(3)
    ends = numbers.uniform(-2, 2, (300, 2, 3))
    wkb = [shapely.to_wkb(shapely.LineString(line), output_dimension=3) for line in ends]
    table = pyarrow.table({"id": range(300), "wkb": wkb})
    one = rubicon.line_mesh(table, cube, line_ids="id", backend="cpu")
    assert len(one.events) > 100
    for output in "events", "intervals", "summary":
        found = rubicon.dask.line_mesh(shares(table, 4), cube, output=output, backend="cpu").compute()
        assert sha256(found) == sha256(getattr(one, output))


def test_a_share_without_events_has_their_columns(client, cube):
    wkb = [shapely.to_wkb(shapely.LineString([(x, 0, -5), (x, 0, 5)]), output_dimension=3) for x in (0.1, 50)]
    table = pyarrow.table({"id": range(2), "wkb": wkb})
    one = rubicon.line_mesh(table, cube, line_ids="id", exact_parameters=True, backend="cpu")
    found = rubicon.dask.line_mesh(shares(table, 2), cube, exact_parameters=True, backend="cpu").compute()
    assert "t_num" in found.column_names
    assert sha256(found) == sha256(one.events)


def test_a_task_takes_its_part_of_a_mesh_along_and_no_more():
    numbers = numpy.random.default_rng(4)
    mesh = numbers.uniform(0, 1, (3000, 1, 3)) + numbers.uniform(0, 0.01, (3000, 3, 3))
    mesh = mesh.reshape(-1, 3), numpy.arange(9000).reshape(-1, 3)
    line = shapely.to_wkb(shapely.LineString([(0, 0, 0), (1, 1, 1)]), output_dimension=3)
    found = rubicon.dask.line_mesh([pyarrow.table({"id": [0], "wkb": [line]})], mesh, cut=16)
    sizes = [len(pickle.dumps(task)) for key, task in found.dask.items() if str(key).startswith("_work_lines")]
    assert len(sizes) == 16 and max(sizes) < 3000 * 120 / 4


def test_lines_and_a_mesh_that_is_cut(client, cube):
    corners, faces = cube
    mesh = numpy.concatenate([corners * 0.4 + [x, y, 0] for x in (-1, 0, 1) for y in (-1, 0, 1)]), numpy.concatenate(
        [faces + 8 * number for number in range(9)]
    )
    ends = numpy.random.default_rng(3).uniform(-2, 2, (300, 2, 3))
    wkb = [shapely.to_wkb(shapely.LineString(line), output_dimension=3) for line in ends]
    table = pyarrow.table({"id": range(300), "wkb": wkb})
    one = rubicon.line_mesh(table, mesh, line_ids="id", exact_parameters=True, backend="cpu")
    assert len(one.events) > 100
    for output in "events", "intervals", "summary":
        lines = [*shares(table, 4), dask.delayed(table.slice(0, 0))]
        found = rubicon.dask.line_mesh(lines, mesh, output=output, cut=7, exact_parameters=True, backend="cpu").compute()
        assert sha256(found) == sha256(getattr(one, output))
    polygons = shapely.polygons(mesh[0][mesh[1][:, [0, 1, 2, 0]]])
    wkb = shapely.to_wkb(polygons, output_dimension=3).tolist()
    faces = pyarrow.table({"face": wkb, "number": range(len(wkb))})
    one = rubicon.line_mesh(table, faces, line_ids="id", mesh_ids="number", exact_parameters=True, backend="cpu")
    of_faces = {"mesh_ids": "number", "mesh_in_shares": True, "exact_parameters": True, "backend": "cpu"}
    in_shares = [faces[:50], dask.delayed(faces.slice(0, 0)), faces[50:]]
    found = rubicon.dask.line_mesh(shares(table, 2), in_shares, cut=7, **of_faces).compute()
    assert sha256(found) == sha256(one.events)
    with pytest.raises(rubicon.Error, match="give cut"):
        rubicon.dask.line_mesh([table], in_shares, **of_faces)
    with pytest.raises(rubicon.Error, match="events, intervals, summary, not hits"):
        rubicon.dask.line_mesh([table], mesh, output="hits", cut=7)
    with pytest.raises(rubicon.Error, match="one share or more"):
        rubicon.dask.line_mesh([], mesh, cut=7)
