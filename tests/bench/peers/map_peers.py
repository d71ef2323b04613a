# SPDX-License-Identifier: GPL-2.0-or-later
"""Peers in two dimensions: every pair of a red and a blue segment that meet, on one thread.

Each is made from a twin, which is not timed; build() makes the index, ask() returns the numbers of red and blue segments
that meet. Relies on NumPy, and on shapely 2 where its peers are asked for.
"""


class _Geos:
    """A tree over the blue segments, each a LineString of two vertices."""

    packages = ("shapely",)

    def __init__(self, twin):
        import shapely

        self._shapely = shapely
        self._red, self._blue = (shapely.linestrings(segments) for segments in twin.maps())

    def build(self):
        tree = self._shapely.STRtree(self._blue)
        tree.query(self._red[:1])  # the first question builds the tree
        return tree


class GeosIntersects(_Geos):
    name = "GEOS, intersects"
    beside = "pairs"

    def ask(self, tree):
        return tree.query(self._red, predicate="intersects")


class GeosIntersection(_Geos):
    """Goes on to the points, as the whole job does; a pair counts where its intersection is not empty."""

    name = "GEOS, intersection"
    beside = "whole"

    def ask(self, tree):
        red, blue = tree.query(self._red)
        points = self._shapely.intersection(self._red[red], self._blue[blue])
        meet = ~self._shapely.is_empty(points)
        return red[meet], blue[meet]


PEERS = (GeosIntersects, GeosIntersection)
