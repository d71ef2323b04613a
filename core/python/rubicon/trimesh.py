# SPDX-License-Identifier: GPL-2.0-or-later
"""Rays against a mesh with trimesh's interface, decided exactly.

    mesh.ray = rubicon.trimesh.RayMeshIntersector(mesh)

A ray has no end; the engine's segments have one. So each ray is the segment from its origin o to q, the doubles nearest to
o + 2^k d, with d its direction and k the smallest whole number that takes it past the box of the mesh: 2^k max|d| is at
least twice as far as any corner of the box is from o along an axis. Scaling by a power of two is exact but
where it takes a small part of the direction below the smallest normal double; where it is and the sum is a double, the segment is the ray itself (`extended` says of which rays that is so), else it turns by no more than the
rounding of q. What is found of these segments is exact: every triangle that they meet, also through edges and corners.

Relies on numpy; not on trimesh, whose meshes are read by their vertices and faces.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy

from . import LineMesh, PreparedMesh, line_mesh, prepare_mesh
from . import points_in_mesh as _points_in_mesh


def extended(origins: Any, directions: Any, bounds: Any) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The ends of rays past the box `bounds` (2 × 3), and of each ray whether its end lies on it exactly.

    A ray without a direction, or with a number that is not finite, ends where it begins: it meets nothing. One that
    doubles cannot take past the box is refused by a ValueError.
    """
    origins = _vectors(origins, "Origins of rays")
    directions = _vectors(directions, "Directions of rays")
    bounds = numpy.asarray(bounds, dtype=numpy.float64)
    if len(origins) != len(directions):
        raise ValueError(f"There are {len(origins)} origins of rays and {len(directions)} directions.")
    with numpy.errstate(over="ignore", under="ignore", invalid="ignore"):
        length = numpy.abs(directions).max(axis=1, initial=0.0)
        far = numpy.maximum(numpy.abs(bounds[0] - origins), numpy.abs(bounds[1] - origins)).max(axis=1, initial=0.0)
        usable = (length > 0) & numpy.isfinite(length) & numpy.isfinite(origins).all(axis=1)
        # frexp: length is in [2^(e-1), 2^e), so 2^(f+2-e) length is at least 2^(f+1), where far is below 2^f.
        power = numpy.frexp(numpy.where(far > 0, far, 1.0))[1] + 2 - numpy.frexp(numpy.where(usable, length, 1.0))[1]
        along = numpy.ldexp(directions, power[:, None])
        ends = origins + along
        # The rounding of the sum (D. E. Knuth's two-sum).
        part = ends - origins
        lost = (origins - (ends - part)) + (along - part)
        beyond = usable & ~(numpy.isfinite(ends).all(axis=1) & numpy.isfinite(far))
        if beyond.any():
            raise ValueError(f"Ray {beyond.argmax()} cannot be taken past the mesh: its end is beyond the largest double.")
        # The least of its parts may have been lost below the smallest double.
        kept = (numpy.ldexp(along, -power[:, None]) == directions).all(axis=1)
    ends = numpy.where(usable[:, None], ends, origins)
    return ends, usable & kept & (lost == 0).all(axis=1)


def _vectors(values: Any, what: str) -> numpy.ndarray:
    vectors = numpy.asarray(values, dtype=numpy.float64)
    if vectors.shape == (0,):
        return vectors.reshape(0, 3)
    if vectors.ndim != 2 or vectors.shape[1] != 3:
        raise ValueError(f"{what} must be n × 3 numbers, not of the shape {vectors.shape}.")
    return vectors


class _KeptMesh:
    """A mesh as it was once: prepared, its box, and which of its faces the engine takes."""

    def __init__(self, vertices: numpy.ndarray, faces: numpy.ndarray, threads: int):
        self._bytes = _bytes_of(vertices), _bytes_of(faces)
        self.prepared: PreparedMesh = prepare_mesh((vertices, faces), threads=threads)
        corners = numpy.asarray(vertices, dtype=numpy.float64)[faces]
        finite = numpy.isfinite(corners).all(axis=(1, 2))
        a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
        taken = finite & (a != b).any(axis=1) & (b != c).any(axis=1) & (c != a).any(axis=1)
        self._taken = None if taken.all() else numpy.flatnonzero(taken)
        places = corners[finite].reshape(-1, 3)
        self.box = numpy.stack((places.min(axis=0), places.max(axis=0)))

    def faces_of(self, triangles: numpy.ndarray) -> numpy.ndarray:
        """The numbers of faces as the mesh has them: the engine leaves out those of fewer than three places."""
        return triangles if self._taken is None else self._taken[triangles]

    def is_of(self, vertices: numpy.ndarray, faces: numpy.ndarray) -> bool:
        return self._bytes == (_bytes_of(vertices), _bytes_of(faces))


def _bytes_of(array: numpy.ndarray) -> tuple[str, tuple[int, ...], bytes]:
    return array.dtype.str, array.shape, array.tobytes()


class RayMeshIntersector:
    """The interface of trimesh.ray.ray_triangle.RayMeshIntersector; `threads` and `backend` as in rubicon.line_mesh.

    The mesh is prepared (rubicon.prepare_mesh) at the first call, and again at one that finds its vertices or faces changed,
    for which each call compares all their bytes. So much memory is taken beside the mesh."""

    def __init__(self, mesh: Any, *, backend: str = "auto", threads: int = 0):
        self.mesh = mesh
        self._backend = backend
        self._threads = threads
        self._kept: _KeptMesh | None = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_kept": None}  # what is prepared belongs to the process

    def _current(self) -> _KeptMesh:
        """What is kept, of the mesh as it is now."""
        vertices, faces = numpy.asarray(self.mesh.vertices), numpy.asarray(self.mesh.faces)
        kept = self._kept
        if kept is None or not kept.is_of(vertices, faces):
            self._kept = kept = _KeptMesh(vertices, faces, self._threads)
        return kept

    def _found(self, origins: Any, directions: Any, hits: bool) -> tuple[LineMesh, _KeptMesh]:
        origins = _vectors(origins, "Origins of rays")
        kept = self._current()
        ends, _ = extended(origins, directions, kept.box)
        lines = numpy.stack((origins, ends), axis=1)
        return line_mesh(lines, kept.prepared, hits=hits, backend=self._backend, threads=self._threads), kept

    def _places(self, origins: Any, directions: Any, multiple_hits: bool) -> tuple[numpy.ndarray, ...]:
        """Triangle, ray and location of each place where a ray meets the mesh, by ray, then along it. At an edge or a
        corner the triangle is the first of those there, by its number."""
        result, kept = self._found(origins, directions, False)
        rays = result.events.column("line_fid")
        triangles = kept.faces_of(result.events.column("tri"))
        locations = result.events.coordinates()[0][:, :3]
        if not multiple_hits:
            first = numpy.flatnonzero(numpy.diff(rays, prepend=-1))
            rays, triangles, locations = rays[first], triangles[first], locations[first]
        return triangles, rays, locations

    def intersects_id(
        self,
        ray_origins: Any,
        ray_directions: Any,
        return_locations: bool = False,
        multiple_hits: bool = True,
        **ignored: Any,
    ) -> tuple[numpy.ndarray, ...]:
        """Indices of triangles and of the rays that hit them: every triangle that a ray meets, each of those at an edge
        or a corner by itself, and those that it runs in the plane of. With return_locations as trimesh has it: one row
        for each place. Without multiple_hits the first place alone."""
        if return_locations or not multiple_hits:
            places = self._places(ray_origins, ray_directions, multiple_hits)
            return places if return_locations else places[:2]
        hits = self._found(ray_origins, ray_directions, True)[0].hits
        assert hits is not None
        return hits.column("face"), hits.column("line_fid")

    def intersects_location(
        self, ray_origins: Any, ray_directions: Any, multiple_hits: bool = True, **ignored: Any
    ) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
        """Locations (the doubles nearest to the exact places), indices of rays and of triangles: one row for each place
        where a ray meets the mesh. Where it runs in the surface, one where that begins and one where it ends."""
        triangles, rays, locations = self._places(ray_origins, ray_directions, multiple_hits)
        return locations, rays, triangles

    def intersects_first(self, ray_origins: Any, ray_directions: Any, **ignored: Any) -> numpy.ndarray:
        """Of each ray the index of the first triangle that it hits, -1 where it hits none."""
        triangles, rays, _ = self._places(ray_origins, ray_directions, False)
        result = numpy.full(len(ray_origins), -1, dtype=numpy.int64)
        result[rays] = triangles
        return result

    def intersects_any(self, ray_origins: Any, ray_directions: Any, **ignored: Any) -> numpy.ndarray:
        """Of each ray whether it hits anything."""
        return self.intersects_first(ray_origins, ray_directions) >= 0

    def contains_points(self, points: Any) -> numpy.ndarray:
        """Of each point whether it lies inside of the mesh, which a point on its surface does not. Where the mesh has no
        inside, none does, and a RuntimeWarning says why."""
        points = _vectors(points, "Points")
        result = _points_in_mesh(points, self._current().prepared, threads=self._threads)
        for reason in (mesh["reason"] for mesh in result.meshes if mesh["reason"]):
            warnings.warn(reason, RuntimeWarning, stacklevel=2)
        inside = numpy.array([state == "inside" for state in result.points.column("state")], dtype=bool)
        contained = numpy.zeros(len(points), dtype=bool)
        contained[result.points.column("point_fid")[inside]] = True
        return contained
