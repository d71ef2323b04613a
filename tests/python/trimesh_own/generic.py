# SPDX-License-Identifier: GPL-2.0-or-later
"""What trimesh's tests/test_ray.py asks of the module beside it, which is not in trimesh's sources on PyPI, nor are its models:
solids made here under their names.

Relies on trimesh and numpy.
"""

import logging
import time

import numpy as np
import trimesh

log = logging.getLogger("generic")
random = np.random.default_rng(0).random


def _seven_eighths_of_a_cube():
    """The cube [-20, 20]³ without its octant of positive coordinates."""
    full = {(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)} - {(1, 1, 1)}
    corners, faces = [], []
    for cell in full:
        for axis in range(3):
            for side in (0, 1):
                beside = tuple(c + (2 * side - 1) * (a == axis) for a, c in enumerate(cell))
                if beside in full:
                    continue
                u, v = (axis + 1) % 3, (axis + 2) % 3
                quad = np.zeros((4, 3))
                quad[:, axis] = cell[axis] + side
                quad[:, u] = cell[u] + np.array([0, 1, 1, 0])
                quad[:, v] = cell[v] + np.array([0, 0, 1, 1])
                quad = quad if side else quad[::-1]
                faces += [[len(corners) + i for i in triangle] for triangle in ((0, 1, 2), (0, 2, 3))]
                corners += list((quad - 1) * 20)
    return trimesh.Trimesh(corners, faces)


def _open_pot():
    """Not closed: a capsule without some of its triangles."""
    pot = trimesh.creation.capsule(height=10, radius=6)
    return trimesh.Trimesh(pot.vertices, pot.faces[7:])


MODELS = {
    "unit_cube.STL": trimesh.creation.box,
    "unit_sphere.STL": lambda: trimesh.creation.icosphere(subdivisions=3),
    "7_8ths_cube.stl": _seven_eighths_of_a_cube,
    "teapot.stl": _open_pot,
    "cylinder.stl": lambda: trimesh.creation.cylinder(radius=1, height=3),
    "featuretype.STL": lambda: trimesh.creation.annulus(r_min=1, r_max=2, height=1),
    "angle_block.STL": _seven_eighths_of_a_cube,
    "ballA.off": trimesh.creation.icosphere,
}


class _Source:
    def __init__(self, file_name):
        self.file_name = file_name


def get_mesh(file_name, use_embree=True):
    made = MODELS[file_name]()
    mesh = trimesh.Trimesh(made.vertices, made.faces, use_embree=use_embree)
    mesh._source = _Source(file_name)
    return mesh


def _rays():
    towards = np.random.default_rng(1).normal(size=(1200, 3))
    towards /= np.linalg.norm(towards, axis=1)[:, None]
    return {"ray_origins": (towards * -50).tolist(), "ray_directions": towards.tolist()}


NAMES = ["cylinder.stl", "featuretype.STL", "angle_block.STL", "ballA.off"]
data = {
    "ray_data": {
        "load_kwargs": [{"file_name": name, "use_embree": embree} for name in NAMES for embree in (True, False)],
        "rays": {name: _rays() for name in NAMES},
    }
}
