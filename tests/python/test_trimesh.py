# SPDX-License-Identifier: GPL-2.0-or-later
"""Rays against trimesh's two engines and against exact arithmetic.

Relies on trimesh, numpy and, for its issues, embreex.
"""

import pickle
from fractions import Fraction

import pytest

numpy = pytest.importorskip("numpy")
trimesh = pytest.importorskip("trimesh")

import rubicon.trimesh
from rubicon.trimesh import RayMeshIntersector, extended


def exact(mesh):
    mesh.ray = RayMeshIntersector(mesh)
    return mesh.ray


def random_rays(count, seed=1):
    random = numpy.random.default_rng(seed)
    return random.normal(size=(count, 3)) * 3, random.normal(size=(count, 3))


def test_same_as_trimesh_where_nothing_is_near():
    mesh = trimesh.creation.icosphere(subdivisions=2)
    origins, directions = random_rays(2000)
    theirs = trimesh.ray.ray_triangle.RayMeshIntersector(mesh)
    ours = exact(mesh)
    for call in "intersects_any", "intersects_first":
        assert (getattr(ours, call)(origins, directions) == getattr(theirs, call)(origins, directions)).all()
    by_both = [sorted(zip(*map(list, reversed(engine.intersects_id(origins, directions))))) for engine in (ours, theirs)]
    assert by_both[0] == by_both[1]
    locations = [engine.intersects_location(origins, directions) for engine in (ours, theirs)]
    order = [numpy.lexsort((triangle, ray)) for _, ray, triangle in locations]
    assert numpy.allclose(locations[0][0][order[0]], locations[1][0][order[1]])


def test_every_triangle_at_edges_and_corners():
    """Down the axis of a box cut finer: each ray meets a corner of several triangles on either side."""
    mesh = trimesh.creation.box().subdivide().subdivide()
    ray = [[0.0, 0.0, 5.0]], [[0.0, 0.0, -1.0]]
    corner = numpy.flatnonzero((mesh.vertices[:, :2] == 0).all(axis=1))
    expected = numpy.flatnonzero(numpy.isin(mesh.faces, corner).any(axis=1))
    triangles, rays = exact(mesh).intersects_id(*ray)
    assert sorted(triangles) == sorted(expected)
    assert set(rays) == {0}
    locations, _, first = mesh.ray.intersects_location(*ray)
    assert locations.tolist() == [[0, 0, 0.5], [0, 0, -0.5]]
    assert first[0] == min(triangle for triangle in expected if mesh.triangles[triangle][:, 2].max() > 0)


def test_no_ray_slips_between_triangles():
    """At all points of edges and corners of a closed body, seen from its inside: every ray leaves it."""
    mesh = trimesh.creation.icosphere(subdivisions=3)
    targets = numpy.vstack((mesh.vertices, mesh.vertices[mesh.edges_unique].mean(axis=1)))
    origins = numpy.tile([0.1, -0.2, 0.3], (len(targets), 1))
    assert exact(mesh).intersects_any(origins, targets - origins).all()
    assert (mesh.ray.intersects_first(origins, targets - origins) >= 0).all()


def test_far_and_near_and_long():
    """trimesh's issues 1496, 1919 and 2324: bodies far out, tiny and huge, which single precision loses."""
    for scale in 1e-12, 1e-4, 1.0, 1e8, 1e150:
        for shift in 0.0, 1e6 * scale, 1e9 * scale:
            mesh = trimesh.Trimesh(trimesh.creation.box().vertices * scale + shift, trimesh.creation.box().faces, process=False)
            origins = numpy.array([[0.1, 0.2, 5], [0.6, 0, 5], [0.1, 0.2, 0]]) * scale + shift
            assert exact(mesh).intersects_any(origins, [[0, 0, -1e-3]] * 3).tolist() == [True, False, True]
            assert len(mesh.ray.intersects_id(origins[:1], [[0, 0, -1e3]])[0]) == 2


def test_behind_the_origin_is_nothing():
    ray = exact(trimesh.creation.box())
    assert ray.intersects_any([[0, 0, 5], [0, 0, -5], [0, 0, 0.5]], [[0, 0, 1]] * 3).tolist() == [False, True, True]


@pytest.mark.filterwarnings("error")
def test_rays_without_a_direction():
    ray = exact(trimesh.creation.box())
    directions = [[0, 0, 0], [numpy.nan, 0, 1], [numpy.inf, 0, 0], [0, 0, 1]]
    assert ray.intersects_any([[0, 0, -5]] * 4, directions).tolist() == [False, False, False, True]
    assert [len(part) for part in ray.intersects_id(numpy.empty((0, 3)), numpy.empty((0, 3)))] == [0, 0]


def test_extended_is_beyond_the_box_and_exact_where_it_says():
    bounds = numpy.array([[-1.0, -2, -3], [1, 2, 3]])
    origins, directions = random_rays(500)
    origins[:100] = numpy.round(origins[:100] * 8) / 8
    directions[:100] = numpy.round(directions[:100] * 8) / 8
    ends, on_the_ray = extended(origins, directions, bounds)
    moving = directions.any(axis=1)
    assert on_the_ray[:100][moving[:100]].all()
    assert not on_the_ray[100:].all()
    for origin, direction, end, is_exact in zip(origins[moving], directions[moving], ends[moving], on_the_ray[moving]):
        axis = numpy.abs(direction).argmax()
        assert not bounds[0][axis] <= end[axis] <= bounds[1][axis]
        assert (end[axis] - origin[axis]) * direction[axis] > 0
        steps = [Fraction(e) - Fraction(o) for o, e in zip(origin, end)]
        parallel = all(steps[a] * Fraction(direction[b]) == steps[b] * Fraction(direction[a]) for a in range(3) for b in range(3))
        assert parallel or not is_exact


def test_faces_that_are_none_keep_the_numbers_of_others():
    box = trimesh.creation.box()
    faces = numpy.vstack(([[0, 0, 1]], box.faces[:5], [[3, 3, 3]], box.faces[5:]))
    mesh = trimesh.Trimesh(box.vertices, faces, process=False)
    origins, directions = random_rays(200)
    number = numpy.concatenate((numpy.arange(1, 6), numpy.arange(7, 14)))
    whole = exact(box)
    assert (exact(mesh).intersects_id(origins, directions)[0] == number[whole.intersects_id(origins, directions)[0]]).all()
    first = whole.intersects_first(origins, directions)
    assert (mesh.ray.intersects_first(origins, directions) == numpy.where(first < 0, -1, number[first])).all()


def test_contains():
    mesh = trimesh.creation.box()
    exact(mesh)
    assert mesh.contains([[0, 0, 0], [0.5, 0, 0], [0.6, 0, 0]]).tolist() == [True, False, False]
    opened = trimesh.Trimesh(mesh.vertices, mesh.faces[1:], process=False)
    with pytest.warns(RuntimeWarning, match="is not closed: 3 edges have an odd number of triangles"):
        assert exact(opened).contains_points([[0, 0, 0]]).tolist() == [False]


def test_a_direction_that_scaling_loses_is_not_exact():
    ends, on_the_ray = extended([[0.0, 0, 0]], [[1e10, 3e-320, 0.0]], [[-1.0] * 3, [1.0] * 3])
    assert ends[0][1] == 0
    assert not on_the_ray[0]


def test_a_ray_too_long_is_refused():
    with pytest.raises(ValueError, match="Ray 1 cannot be taken past the mesh"):
        extended([[0, 0, 5.0], [0, 0, 1.5e308]], [[0, 0, -1.0]] * 2, [[-1e307] * 3, [1e307] * 3])


def test_a_face_that_is_not_finite_hides_no_other():
    box = trimesh.creation.box()
    mesh = trimesh.Trimesh(numpy.vstack((box.vertices, [[numpy.nan] * 3])), numpy.vstack((box.faces, [[0, 1, 8]])), process=False)
    assert exact(mesh).intersects_any([[0.1, 0.2, 5]], [[0, 0, -1]]).tolist() == [True]


def test_an_empty_mesh_is_told():
    with pytest.raises(ValueError, match="The mesh has no face"):
        exact(trimesh.Trimesh()).intersects_any([[0, 0, 5.0]], [[0, 0, -1.0]])


@pytest.mark.parametrize("shape", [(3,), (3, 2), (2, 3, 1)])
def test_rays_of_another_shape_are_refused(shape):
    ray = exact(trimesh.creation.box())
    for call in (
        lambda: ray.intersects_id(numpy.zeros(shape), numpy.ones(shape)),
        lambda: ray.intersects_any(numpy.zeros((1, 3)), numpy.ones(shape)),
        lambda: ray.contains_points(numpy.zeros(shape)),
    ):
        with pytest.raises(ValueError, match="must be n × 3 numbers"):
            call()


@pytest.fixture
def prepared(monkeypatch):
    """What prepare_mesh was called with, in order."""
    calls = []

    def noted(mesh, **options):
        calls.append(mesh)
        return rubicon.prepare_mesh(mesh, **options)

    monkeypatch.setattr(rubicon.trimesh, "prepare_mesh", noted)
    return calls


DOWN = [[0.1, 0.2, 9.0]], [[0.0, 0.0, -1.0]]


def test_a_mesh_is_prepared_once(prepared):
    ray = exact(trimesh.creation.icosphere())
    for _ in range(3):
        ray.intersects_any(*DOWN)
        ray.intersects_id(*DOWN)
        ray.contains_points([[0, 0, 0]])
    assert len(prepared) == 1


def test_a_mesh_that_changes_is_prepared_again(prepared):
    mesh = trimesh.creation.box()
    top = lambda: mesh.ray.intersects_location(*DOWN)[0][0].tolist()
    exact(mesh)
    assert top() == [0.1, 0.2, 0.5]
    mesh.apply_translation([0, 0, 1])
    assert top() == [0.1, 0.2, 1.5]
    numpy.asarray(mesh.vertices)[:, 2] += 1  # past what trimesh sees
    assert top() == [0.1, 0.2, 2.5]
    mesh.faces = mesh.faces[::-1]
    assert mesh.faces[mesh.ray.intersects_first(*DOWN)[0]].tolist() in mesh.faces[mesh.face_normals[:, 2] > 0.5].tolist()
    mesh.ray.mesh = trimesh.creation.icosphere(radius=3.0)
    assert top()[2] > 2.9
    assert len(prepared) == 5


def test_a_mesh_with_its_rays_is_pickled():
    mesh = trimesh.creation.box()
    exact(mesh).intersects_any(*DOWN)
    again = pickle.loads(pickle.dumps(mesh.ray))
    assert again.intersects_any(*DOWN).tolist() == [True]
