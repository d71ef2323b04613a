# SPDX-License-Identifier: GPL-2.0-or-later
"""What users hand over, brought to the forms that the engine's module reads: Arrow, buffers, well-known binary.

Relies on shapely and numpy only where the data are theirs.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

_lock = threading.Lock()
_locked: dict[int, tuple[Any, int]] = {}  # arrays that are read-only for now, by their id, and for how many jobs
_waiting: dict[int, Any] = {}  # arrays to be made writable again once what they show is


def features(data: Any) -> Any:
    """Geometries of GeoPandas and shapely as well-known binary; lists of numbers as arrays; else as they are."""
    if data is None:
        raise TypeError("None holds no geometries.")
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
    if isinstance(data, (list, tuple)) and not data:
        import numpy

        return numpy.empty(0, numpy.int64)  # numpy takes what is empty for real numbers
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


@contextlib.contextmanager
def unchanged(*inputs: Any) -> Iterator[None]:
    """Arrays of numpy are read-only meanwhile, as shapely has it too.

    A job that reads them where they lie would be led astray by another thread that writes there: that thread is told by
    numpy instead. What it writes through another array of the same memory nobody sees.
    """
    members = [member for data in inputs for member in (data if isinstance(data, tuple) else (data,))]
    arrays = [member for member in members if _is_own_again(member)]
    held = [array for array in arrays if _hold(array)]
    try:
        yield
    finally:
        for array in held:
            _let_go(array)


def _owners(array: Any) -> Iterator[Any]:
    """The arrays whose memory a view shows, from the nearest on."""
    while type(getattr(array, "base", None)) is type(array):
        array = array.base
        yield array


def _is_own_again(array: Any) -> bool:
    """Whether it is an array of numpy that can be made writable again, which none is whose memory belongs to other libraries."""
    if not hasattr(array, "flags") or not hasattr(array, "__array_interface__"):
        return False
    *_, last = array, *_owners(array)
    return bool(getattr(last.flags, "owndata", False))


def _hold(array: Any) -> bool:
    with _lock:
        _, jobs = _locked.get(id(array), (None, 0))
        if jobs == 0 and _waiting.pop(id(array), None) is None:
            if not array.flags.writeable:
                return False
            array.flags.writeable = False
        _locked[id(array)] = array, jobs + 1
        return True


def _let_go(array: Any) -> None:
    with _lock:
        _, jobs = _locked.pop(id(array), (None, 0))
        if jobs == 0:
            return  # of a job that a fork of the process has forgotten
        if jobs > 1:
            _locked[id(array)] = array, jobs - 1
            return
        _waiting[id(array)] = array
        _make_writable()


def _make_writable() -> None:
    while any([_is_writable_again(waiting) for waiting in list(_waiting.values())]):
        pass  # a view comes after the array whose memory it shows


def forget_jobs() -> None:
    """In the child of a fork, which goes on with none of the jobs: their arrays are its own."""
    global _lock
    _lock = threading.Lock()  # a thread that is not there any more may hold the other
    _waiting.update({key: array for key, (array, _) in _locked.items()})
    _locked.clear()
    _make_writable()


def _is_writable_again(array: Any) -> bool:
    """Whether it was made writable now. It goes on waiting while an array whose memory it shows is held, or waits itself."""
    try:
        array.flags.writeable = True
    except ValueError:
        if not any(id(owner) in _locked or id(owner) in _waiting for owner in _owners(array)):
            del _waiting[id(array)]  # its owner was made read-only meanwhile
        return False
    del _waiting[id(array)]
    return True
