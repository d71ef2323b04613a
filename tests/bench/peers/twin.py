# SPDX-License-Identifier: GPL-2.0-or-later
"""A twin as rubicon-bench dump-twin writes it, and how far a peer's pairs are from the exact ones.

Relies on NumPy.
"""
import numpy as np


class Twin:
    """Segments and triangles, or red and blue segments, and the exact pairs as two columns of indices."""

    def __init__(self, name, folder):
        self.name = name
        self._folder = folder
        self.pairs = self.array("pairs_u32", np.uint32, 2).astype(np.int64)

    def array(self, file, kind, *shape):
        return np.fromfile(self._folder / file, kind).reshape(-1, *shape)

    def segments(self):
        """Both ends of each: an array of n × 2 × 3."""
        return self.array("segments_f64", np.float64, 2, 3)

    def mesh(self):
        """Vertices and the corners of the triangles."""
        return self.array("vertices_f64", np.float64, 3), self.array("triangles_u32", np.uint32, 3).astype(np.int64)

    def maps(self):
        """Red and blue segments: arrays of n × 2 × 2."""
        return self.array("red_f64", np.float64, 2, 2), self.array("blue_f64", np.float64, 2, 2)

    def compare(self, first, second):
        """What a peer found, each pair counted once, and how many pairs it missed and made up."""
        exact = _as_one_number(self.pairs[:, 0], self.pairs[:, 1])
        found = np.unique(_as_one_number(first, second))
        return {
            "found": len(found),
            "missed": len(np.setdiff1d(exact, found, assume_unique=True)),
            "false": len(np.setdiff1d(found, exact, assume_unique=True)),
        }


def _as_one_number(first, second):
    return np.asarray(first, np.int64) << 32 | np.asarray(second, np.int64)
