# SPDX-License-Identifier: GPL-2.0-or-later
"""Where two frames of lines or polygons meet, as frames of GeoPandas.

Both frames need a CRS, or neither, or ignore_crs=True takes all coordinates as they are. Where they differ, the right
frame is brought to the CRS of the left by GeoPandas (`to_crs`); the result is exact for the coordinates that gives. (The
command brings a whole layer over by one operation of PROJ; `to_crs` may take another, and its last digits may differ.)

Relies on GeoPandas 1.0 or later.
"""

from __future__ import annotations

from typing import Any

import geopandas
import numpy
import pandas
import shapely

from . import Error, RedBlue, red_blue


def crossings(left: Any, right: Any, *, ignore_crs: bool = False, **options: Any) -> geopandas.GeoDataFrame:
    """A row for each place where a feature of `left` and one of `right` meet; options as of rubicon.red_blue.

    left_index and right_index are labels of the frames' indexes; the other columns are those of RedBlue.points. The
    run's report is in attrs["rubicon"].
    """
    return _frame(left, right, "points", ignore_crs, options)


def overlaps(left: Any, right: Any, *, ignore_crs: bool = False, **options: Any) -> geopandas.GeoDataFrame:
    """A row for each stretch that a part of `left` and one of `right` share, as a line in the direction of the left."""
    return _frame(left, right, "overlaps", ignore_crs, options)


def pairs(left: Any, right: Any, *, ignore_crs: bool = False, **options: Any) -> pandas.DataFrame:
    """A row for each pair of segments that meet, without geometry."""
    return _frame(left, right, "pairs", ignore_crs, options)


def _in_one_crs(left: Any, right: Any, ignore_crs: bool) -> Any:
    """`right` in the CRS of `left`."""
    if ignore_crs or (left.crs is None and right.crs is None):
        return right
    for side, frame in ("left", left), ("right", right):
        if frame.crs is None:
            raise Error(f"The {side} frame has no CRS, and the other has one; ignore_crs=True takes coordinates as they are.")
    if left.crs == right.crs:
        return right
    moved = right.to_crs(left.crs)
    before, of = shapely.get_coordinates(right.geometry.array, return_index=True)
    lost = numpy.isfinite(before).all(axis=1) & ~numpy.isfinite(shapely.get_coordinates(moved.geometry.array)).all(axis=1)
    if lost.any():
        vertex = lost.argmax()
        x, y = before[vertex]
        raise Error(
            f"The right frame's feature {right.index[of[vertex]]} has a vertex ({x}, {y}) that cannot be brought to the CRS of the left."
        )
    return moved


def _frame(left: Any, right: Any, table: str, ignore_crs: bool, options: dict[str, Any]) -> Any:
    taken = {"red_ids", "blue_ids"} & options.keys()
    if taken:
        raise Error(f"{', '.join(sorted(taken))} cannot be given: features are named by the indexes of the frames.")
    result = red_blue(left, _in_one_crs(left, right, ignore_crs), **options)
    rows = getattr(result, table)
    columns: dict[str, Any] = {
        "left_index": left.index.take(rows.column("red_fid")),
        "right_index": right.index.take(rows.column("blue_fid")),
    }
    for column in rows.columns:
        name = column["name"]
        if name not in ("red_fid", "blue_fid"):
            columns[name] = rows.column(name)
    frame = pandas.DataFrame(columns)
    if rows.has_geometry:
        frame = geopandas.GeoDataFrame(frame, geometry=_geometries(rows), crs=left.crs)
    frame.attrs["rubicon"] = _report(result)
    return frame


def _geometries(rows: Any) -> Any:
    coordinates, begin = rows.coordinates()
    kind = shapely.GeometryType.POINT if len(coordinates) == len(rows) and _all_single(begin) else None
    if kind is not None:
        return shapely.points(coordinates)
    owner = numpy.repeat(numpy.arange(len(rows)), numpy.diff(begin))
    return shapely.linestrings(coordinates, indices=owner)


def _all_single(begin: Any) -> bool:
    return bool((begin[1:] - begin[:-1] == 1).all())


def _report(result: RedBlue) -> dict[str, Any]:
    names = ("counts", "ingest", "checksum", "backend", "device", "tiers", "seconds", "log")
    return {name: getattr(result, name) for name in names}
