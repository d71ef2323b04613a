# SPDX-License-Identifier: GPL-2.0-or-later
"""Puts rubicon's rays in the place of trimesh's, for trimesh's own tests.

Relies on trimesh, whose meshes take embree only where it says that there is one.
"""

import rubicon.trimesh
import trimesh.ray

trimesh.ray.has_embree = False
trimesh.ray.ray_triangle.RayMeshIntersector = rubicon.trimesh.RayMeshIntersector
