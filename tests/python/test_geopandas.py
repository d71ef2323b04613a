# SPDX-License-Identifier: GPL-2.0-or-later
"""Two frames of GeoPandas: indexes, CRS, and the same as the command and as GeoPandas' own answers.

Relies on GeoPandas and the command.
"""

import pytest

geopandas = pytest.importorskip("geopandas")

import shapely

import rubicon
import rubicon.geopandas
from conftest import SAMPLE


def test_crossings(sample_maps, sample_report):
    red, blue = sample_maps
    found = rubicon.geopandas.crossings(red, blue)
    assert len(found) == sample_report["points"]
    assert found.crs == red.crs
    assert set(found.left_index) <= set(red.index)
    # GeoPandas' own answer to which features meet, which is decided exactly too.
    left, right = blue.sindex.query(red.boundary, predicate="intersects")
    assert set(zip(found.left_index, found.right_index)) == set(zip(red.index[left], blue.index[right]))
    assert found.attrs["rubicon"]["counts"]["cross"] == sample_report["cross"]


def test_any_index(sample_maps):
    red, blue = sample_maps
    plain = rubicon.geopandas.crossings(red, blue)
    named = rubicon.geopandas.crossings(red.set_index(red.index.map(lambda i: f"m{i}")), blue)
    assert named.left_index.tolist() == [f"m{i}" for i in plain.left_index]
    filtered = red[red.index != plain.left_index[0]]
    rest = rubicon.geopandas.crossings(filtered, blue)
    assert rest.left_index.tolist() == [i for i in plain.left_index if i != plain.left_index[0]]
    assert rubicon.geopandas.pairs(red.geometry, blue.geometry).equals(rubicon.geopandas.pairs(red, blue))


def test_overlaps_are_lines_of_both(sample_maps):
    red, _ = sample_maps
    shared = rubicon.geopandas.overlaps(red, red)
    assert set(shared.geom_type) == {"LineString"}
    own = shared[shared.left_index == shared.right_index]
    assert set(own.left_index) == set(red.index)
    first = shared[shared.left_index != shared.right_index].iloc[0]
    vertices = shapely.get_coordinates(first.geometry)
    for index in first.left_index, first.right_index:
        of_border = {tuple(vertex) for vertex in shapely.get_coordinates(red.geometry[index])}
        assert any(tuple(vertex) in of_border for vertex in vertices)


def test_crs_of_the_left(sample_maps, sample_report):
    red, blue = sample_maps
    moved = rubicon.geopandas.crossings(red, blue.to_crs(3857))
    assert moved.crs == red.crs
    assert len(moved) == sample_report["points"]
    by_hand = rubicon.geopandas.crossings(red, blue.to_crs(3857).to_crs(red.crs))
    assert moved.attrs["rubicon"]["checksum"] == by_hand.attrs["rubicon"]["checksum"]
    without = [frame.set_crs(None, allow_override=True) for frame in (red, blue)]
    assert rubicon.geopandas.crossings(*without).crs is None
    assert len(rubicon.geopandas.crossings(red, without[1], ignore_crs=True)) == len(moved)
    for sides, named in ((without[0], blue), "left"), ((red, without[1]), "right"):
        with pytest.raises(rubicon.Error) as error:
            rubicon.geopandas.crossings(*sides)
        assert str(error.value) == (
            f"The {named} frame has no CRS, and the other has one; ignore_crs=True takes coordinates as they are."
        )


def test_ids_are_the_frames(sample_maps):
    with pytest.raises(rubicon.Error) as error:
        rubicon.geopandas.pairs(*sample_maps, red_ids=[1])
    assert str(error.value) == "red_ids cannot be given: features are named by the indexes of the frames."


def test_empty_and_missing_geometries():
    red = geopandas.GeoSeries([None, shapely.Polygon(), shapely.box(0, 0, 2, 2)], index=["a", "b", "c"])
    blue = geopandas.GeoSeries([shapely.LineString([(1, 1), (3, 1)])])
    found = rubicon.geopandas.crossings(red, blue)
    assert found.left_index.tolist() == ["c"]
    assert found.geometry.tolist() == [shapely.Point(2, 1)]
    assert found.attrs["rubicon"]["ingest"]["red"]["null_features"] == 1
    nothing = rubicon.geopandas.crossings(red[:2], blue)
    assert (len(nothing), type(nothing)) == (0, geopandas.GeoDataFrame)
    assert len(rubicon.geopandas.overlaps(red[:2], blue)) == 0


def test_heights():
    red = geopandas.GeoSeries([shapely.LineString([(0, 0, 0), (4, 0, 8)])])
    blue = geopandas.GeoSeries([shapely.LineString([(1, -1), (1, 1)])])
    assert rubicon.geopandas.crossings(red, blue).geometry[0].z == 2


def test_a_vertex_that_no_crs_takes_over_is_told():
    left = geopandas.GeoSeries([shapely.LineString([(0, 0), (1e6, 1e6)])], crs=32633)
    right = geopandas.GeoSeries([shapely.LineString([(15, 0), (105, 0)])], index=["far"], crs=4326)
    with pytest.raises(rubicon.Error, match=r"feature far has a vertex \(105.0, 0.0\) that cannot be brought"):
        rubicon.geopandas.crossings(left, right)
