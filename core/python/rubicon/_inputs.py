# SPDX-License-Identifier: GPL-2.0-or-later
"""What users hand over, brought to the forms that the engine's module reads: Arrow, buffers, well-known binary.

Relies on shapely and numpy only where the data are theirs.
"""

from __future__ import annotations

from typing import Any


def features(data: Any) -> Any:
    """Geometries of GeoPandas and shapely as well-known binary; lists of numbers as arrays; else as they are."""
    if hasattr(data, "active_geometry_name"):  # a GeoDataFrame
        data = data.geometry
    if hasattr(data, "__arrow_c_stream__") and not _holds_shapely(data):
        return data
    if hasattr(data, "geom_type") and hasattr(data, "wkb"):  # one geometry of shapely
        data = [data]
    if _holds_shapely(data):
        import numpy
        import shapely

        return shapely.to_wkb(numpy.asarray(data, dtype=object)).tolist()
    if hasattr(data, "mask"):
        return array(data)
    if isinstance(data, (tuple, list)) and data and not _is_binary(data):
        if isinstance(data, tuple):
            return tuple(array(member) for member in data)
        return array(data)
    return data


def mesh(data: Any) -> Any:
    """The same for meshes, and for what has vertices and faces as trimesh has them."""
    if hasattr(data, "vertices") and hasattr(data, "faces"):
        return array(data.vertices), array(data.faces)
    return features(data)


def array(data: Any) -> Any:
    """What has no buffer through numpy, which knows most things that are arrays."""
    if hasattr(data, "mask") and hasattr(data, "filled"):
        raise TypeError("A masked array cannot be read: what is masked has no numbers. Leave it out, or fill it.")
    try:
        memoryview(data)
        return data
    except (TypeError, ValueError, BufferError):
        import numpy

        return numpy.asarray(data)


def ids(data: Any) -> Any:
    return data if data is None or isinstance(data, str) else array(data)


def names(data: Any) -> Any:
    """Texts as they are in a list; whole numbers in a buffer."""
    if data is None or isinstance(data, (str, list, tuple)):
        return data
    values = array(data)
    is_texts = hasattr(values, "dtype") and values.dtype.kind not in "iu"
    return values.tolist() if is_texts else values


def _is_binary(data: Any) -> bool:
    first = next((item for item in data if item is not None), b"")
    return isinstance(first, bytes)


def _holds_shapely(data: Any) -> bool:
    """Whether it is a sequence of shapely's geometries, or GeoPandas' own array of them."""
    if hasattr(data, "geom_type") and hasattr(data, "to_wkb"):
        return True
    is_objects = isinstance(data, (list, tuple)) or getattr(data, "dtype", None) == object
    if not is_objects or hasattr(data, "__arrow_c_stream__") or getattr(data, "ndim", 1) != 1:
        return False
    first = next((item for item in data if item is not None), None)
    return hasattr(first, "geom_type") and hasattr(first, "wkb")
