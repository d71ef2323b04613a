# SPDX-License-Identifier: GPL-2.0-or-later
"""What the jobs give: tables of the engine, and numbers about the run.

Relies on rubicon._engine.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ._engine import Table


class _Report:
    def __repr__(self) -> str:
        told = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, Table):
                told.append(f"{field.name}: {len(value)} rows")
        checksum = getattr(self, "checksum", None)
        return f"<{type(self).__name__}: {', '.join(told)}{f', checksum {checksum}' if checksum else ''}>"


@dataclass(frozen=True, repr=False)
class _Run(_Report):
    """Of every job: `counts` of what was found; `ingest`, what was left out or changed of each input; `checksum`, 16
    hexadecimal digits, equal to the command's for the same features and ids; `backend` that ran, "cpu" or "cuda", and
    `device`, its name; `tiers`, how many decisions each tier of the exact ladder took; `seconds` of each stage; `log`,
    the job's lines."""

    counts: dict[str, int]
    ingest: dict[str, dict[str, int]]
    checksum: str
    backend: str
    device: str
    tiers: dict[str, int]
    seconds: dict[str, float]
    log: list[str]


@dataclass(frozen=True, repr=False)
class RedBlue(_Run):
    """`points`, a row for each place where two features meet; `overlaps`, a row for each stretch that they share;
    `pairs`, a row for each pair of segments."""

    points: Table
    overlaps: Table
    pairs: Table


@dataclass(frozen=True, repr=False)
class LineMesh(_Run):
    """`events`, `intervals` and `summary`, in the terms of the contract; `hits`, a row for each segment and triangle
    that meet, or None; `meshes`, of each mesh its name, whether it is closed, its rule of inside ("parity", "winding",
    "none") and the reason where it has none."""

    events: Table
    intervals: Table
    summary: Table
    hits: Table | None
    meshes: list[dict[str, Any]]


@dataclass(frozen=True, repr=False)
class PointsInMesh(_Run):
    """`points`, a row for each mesh that a point is not outside of, or one where it is outside of all; `meshes` as of
    LineMesh."""

    points: Table
    meshes: list[dict[str, Any]]


@dataclass(frozen=True, repr=False)
class ConvexHull3D(_Run):
    """`hulls`, a row for each group with the facets of its hull as polygons; `points`, a row for each point with what it is
    to its hull. Where there is one hull: its `rank`, 3 for a body, 2 a polygon, 1 a segment, 0 a point; `volume` and
    `area`, in the cube and square of the coordinates' unit; `centroid`, x, y, z. With several hulls these are None, and
    stand in `hulls`; without a finite point rank and centroid are None. `proved`: each hull was proved by exact signs."""

    hulls: Table
    points: Table
    rank: int | None
    volume: float | None
    area: float | None
    centroid: tuple[float, float, float] | None
    proved: bool


@dataclass(frozen=True, repr=False)
class BoundingVolumes(_Run):
    """`volumes`, a row for each group with the faces of its sphere or box as polygons; `kind`; `volume` and `area` of all
    together. Where there is one group: the `rank` of its points and the `center`, x, y, z; of a sphere its `radius` and how
    many vertices of the hull lie on it, `touching`; of a box `length`, `width` and `height`, the longest extent first, and
    `azimuth` and `plunge` of the length in degrees. With several groups these are None, and stand in `volumes`; without a
    finite point too, and where the kind has no such number."""

    volumes: Table
    kind: str
    volume: float
    area: float
    rank: int | None
    center: tuple[float, float, float] | None
    radius: float | None
    touching: int | None
    length: float | None
    width: float | None
    height: float | None
    azimuth: float | None
    plunge: float | None


@dataclass(frozen=True, repr=False)
class Section(_Run):
    """`lines`, a row for each line in which a plane meets the surface of a mesh; `areas`, a row for each connected part of a
    plane inside of a mesh; `meshes`, of each mesh its name, whether it is closed, in how many triangles it crosses itself
    ("self_intersections": it has no areas), and in how many planes one of its lines ends ("open_sections": none there)."""

    lines: Table
    areas: Table
    meshes: list[dict[str, Any]]


@dataclass(frozen=True, repr=False)
class MeshCheck(_Report):
    """`verdicts`, a row for each mesh; `faults`, a row for each fault, with the edge or triangle as a line."""

    verdicts: Table
    faults: Table
    ingest: dict[str, dict[str, int]]
    log: list[str]


@dataclass(frozen=True, repr=False)
class Desurvey(_Report):
    """`traces`, a line for each hole, whose M is the survey depth; `faults`, a row for each fault of the tables;
    `counts` of holes and stations."""

    traces: Table
    faults: Table
    counts: dict[str, int]


@dataclass(frozen=True, repr=False)
class AssayIntervals(_Report):
    """`composites`, a row for each stay inside a mesh; `samples`, a row for each sample and mesh; `parts` of samples;
    `faults` of the tables."""

    composites: Table
    samples: Table
    parts: Table
    faults: Table


@dataclass(frozen=True, repr=False)
class Verification:
    """`agree`: every backend gave what exact rational arithmetic gave, bit for bit."""

    agree: bool
    seed: int
    last_seed: int
    contestants: list[str]
    groups: list[dict[str, Any]]
    seconds: float

    def __repr__(self) -> str:
        return f"<Verification: {'all agree' if self.agree else 'DIFFERENCES'}, {', '.join(self.contestants)}>"
