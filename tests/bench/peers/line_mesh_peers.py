# SPDX-License-Identifier: GPL-2.0-or-later
"""Peers in three dimensions: every triangle that every segment meets, on one thread.

Each is made from a twin, which is not timed; build() makes the index, ask() returns the numbers of segments and triangles
that meet. Relies on NumPy, and on trimesh, embreex and vtk, each only where its peer is asked for.
"""
import numpy as np

# How far behind a hit a ray goes on, as a share of the mesh: trimesh's own choice.
STEP = 1e-6


class _Rays:
    """Segments as rays of unit directions with lengths."""

    def __init__(self, segments):
        self.starts = np.ascontiguousarray(segments[:, 0])
        ways = segments[:, 1] - segments[:, 0]
        self.lengths = np.linalg.norm(ways, axis=1)
        self.directions = ways / self.lengths[:, None]


class TrimeshEmbree:
    """As its documentation says: all hits of whole rays, of which those beyond the ends of segments are left out."""

    name = "trimesh with embree (float32)"
    packages = ("trimesh", "embreex")
    beside = "hits"

    def __init__(self, twin):
        import trimesh
        from trimesh.ray.ray_pyembree import RayMeshIntersector

        self._intersector = RayMeshIntersector
        self._rays = _Rays(twin.segments())
        self._mesh = trimesh.Trimesh(*twin.mesh(), process=False)
        self._mesh.face_normals, self._mesh.triangles  # which trimesh keeps: part of the mesh, not of the search

    def build(self):
        index = self._intersector(self._mesh)
        index.intersects_first(self._rays.starts[:1], self._rays.directions[:1])  # the first question builds the tree
        return index

    def ask(self, index):
        starts, directions = self._rays.starts, self._rays.directions
        triangles, segments, places = index.intersects_id(starts, directions, max_hits=10000, return_locations=True)
        ways = np.einsum("ij,ij->i", places - starts[segments], directions[segments])
        inside = ways <= self._rays.lengths[segments]
        return segments[inside], triangles[inside]


def _only(keep, *arrays):
    return [array[keep] for array in arrays]


class EmbreeCut:
    """Embree itself through embreex: rays that end where segments end, and go on behind each hit."""

    name = "embree, cut rays (float32)"
    packages = ("embreex",)
    beside = "hits"

    def __init__(self, twin):
        vertices, self._triangles = twin.mesh()
        self._origin = vertices.min(axis=0)  # floats are finest around it
        self._vertices = vertices - self._origin
        self._rays = _Rays(twin.segments() - self._origin)
        corners = self._vertices[self._triangles]
        self._corner = corners[:, 0]
        self._normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        self._step = STEP * np.linalg.norm(np.ptp(self._vertices, axis=0))

    def build(self):
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        scene = EmbreeScene()
        TriangleMesh(scene=scene, vertices=self._vertices.astype(np.float32), indices=self._triangles.astype(np.int32))
        scene.run(*[np.ones((1, 3), np.float32)] * 2)  # the first question builds the tree
        return scene

    def ask(self, scene):
        live = np.arange(len(self._rays.starts))
        starts, directions, left = self._rays.starts, self._rays.directions, self._rays.lengths
        steps, last = np.full(len(live), self._step), np.full(len(live), -1)
        segments, triangles = [], []
        while len(live):
            hit = scene.run(*(values.astype(np.float32) for values in (starts, directions)), left.astype(np.float32))
            state = _only(hit >= 0, live, starts, directions, left, steps, last, hit)
            live, starts, directions, left, steps, last, hit = state
            segments.append(live)
            triangles.append(hit)
            # A triangle that is hit again is too near for floats: twice as far then.
            steps = np.where(hit == last, 2 * steps, self._step)
            ways = np.clip(self._ways(starts, directions, hit), 0, left) + steps
            starts, left, last = starts + ways[:, None] * directions, left - ways, hit
            live, starts, directions, left, steps, last = _only(left > 0, live, starts, directions, left, steps, last)
        return np.concatenate(segments), np.concatenate(triangles)

    def _ways(self, starts, directions, triangles):
        """Along each ray to the plane of its triangle; 0 where they are parallel."""
        normals = self._normals[triangles]
        down = np.einsum("ij,ij->i", normals, directions)
        height = np.einsum("ij,ij->i", normals, self._corner[triangles] - starts)
        return np.divide(height, down, out=np.zeros_like(height), where=down != 0)


class VtkCells:
    """vtkStaticCellLocator, asked for one segment after the other: VTK has no call for many."""

    name = "VTK"
    packages = ("vtk",)
    beside = "hits"

    def __init__(self, twin):
        from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
        from vtkmodules.vtkCommonCore import vtkPoints
        from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData

        vertices, triangles = twin.mesh()
        points, cells = vtkPoints(), vtkCellArray()
        points.SetData(numpy_to_vtk(vertices, deep=True))
        cells.SetData(3, numpy_to_vtkIdTypeArray(triangles.ravel(), deep=True))
        self._mesh = vtkPolyData()
        self._mesh.SetPoints(points)
        self._mesh.SetPolys(cells)
        self._segments = twin.segments().tolist()

    def build(self):
        from vtkmodules.vtkCommonDataModel import vtkStaticCellLocator

        locator = vtkStaticCellLocator()
        locator.SetDataSet(self._mesh)
        locator.BuildLocator()
        return locator

    def ask(self, locator):
        from vtkmodules.vtkCommonCore import vtkIdList, vtkPoints

        points, cells = vtkPoints(), vtkIdList()
        segments, triangles = [], []
        for segment, (start, end) in enumerate(self._segments):
            if locator.IntersectWithLine(start, end, 0.0, points, cells):
                count = cells.GetNumberOfIds()
                segments.extend([segment] * count)
                triangles.extend(map(cells.GetId, range(count)))
        return np.array(segments, np.int64), np.array(triangles, np.int64)


PEERS = (TrimeshEmbree, EmbreeCut, VtkCells)
