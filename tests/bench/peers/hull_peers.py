# SPDX-License-Identifier: GPL-2.0-or-later
"""Peers for convex hulls, on one thread, and points as rubicon-bench dump-hull writes them.

Relies on NumPy, and on scipy and manifold3d, each only where its peer is asked for.
"""
import numpy as np


class PointSet:
    """An array of points, the indices of the exact hull's vertices, and how far those of a peer are from them."""

    def __init__(self, name, folder):
        self.name = name
        self.points = np.fromfile(folder / "points_f64").reshape(-1, 3)
        self.vertices = np.fromfile(folder / "vertices_u32", np.uint32)

    def compare(self, places):
        """Of the vertices that a peer found as places; one place counts once."""
        exact, found = _as_numbers(self.points[self.vertices], np.unique(places + 0.0, axis=0))
        return {
            "found": len(found),
            "missed": len(np.setdiff1d(exact, found)),
            "false": len(np.setdiff1d(found, exact)),
        }


def _as_numbers(first, second):
    """A number for each place, the same for the same; -0 is 0."""
    _, numbers = np.unique(np.concatenate((first + 0.0, second)), axis=0, return_inverse=True)
    return numbers.ravel()[: len(first)], numbers.ravel()[len(first) :]


class Qhull:
    """As scipy.spatial.ConvexHull calls it without options."""

    name = "Qhull (SciPy)"
    packages = ("scipy",)

    def __init__(self, points):
        self._points = points

    def find(self):
        from scipy.spatial import ConvexHull

        return ConvexHull(self._points)

    def vertices(self, hull):
        return self._points[hull.vertices]


class Manifold:
    """A mesh in doubles, whose vertices are the hull's."""

    name = "manifold"
    packages = ("manifold3d",)

    def __init__(self, points):
        self._points = points

    def find(self):
        from manifold3d import Manifold as Body

        body = Body.hull_points(self._points)
        body.num_vert()  # whatever has been put off
        return body

    def vertices(self, body):
        return np.asarray(body.to_mesh64().vert_properties)[:, :3]


PEERS = (Qhull, Manifold)
