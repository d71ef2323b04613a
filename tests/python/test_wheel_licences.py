# SPDX-License-Identifier: GPL-2.0-or-later
"""The licences in a wheel: all that it bundles has one, or there is no wheel.

Relies on core/python/wheel_licences.py, dpkg-query and the cache of the build; not on the wheel itself.
"""

import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

if not shutil.which("dpkg-query"):
    pytest.skip("there is no dpkg-query", allow_module_level=True)

import rubicon
from conftest import SOURCES

SCRIPT = SOURCES / "core" / "python" / "wheel_licences.py"
BUILD = pathlib.Path(rubicon.__file__).parents[2]
INFO = "rubicon-0.1.0.dist-info"


def version_of(library):
    """The name of a library's file that is installed here."""
    files = [file for file in pathlib.Path("/usr/lib").glob(f"*/{library}.so.*") if not file.is_symlink()]
    if not files:
        pytest.skip(f"there is no {library}")
    return files[0].name


def run(*arguments):
    return subprocess.run([sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True)


@pytest.fixture
def wheel(tmp_path):
    """Makes a wheel of some libraries, as auditwheel leaves it."""

    def make(*libraries, module=b"module"):
        path = tmp_path / "rubicon-0.1.0-cp312-abi3-linux_x86_64.whl"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("rubicon/_engine.abi3.so", module)
            archive.writestr("rubicon/LICENSE", "GPL")
            for library in libraries:
                archive.writestr(f"rubicon.libs/{library.replace('.so', '-0123abcd.so', 1)}", "library")
            archive.writestr(f"{INFO}/METADATA", "Metadata-Version: 2.4\nName: rubicon\n\nAll of it\n")
            archive.writestr(f"{INFO}/RECORD", "")
        return path

    return make


def members(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_all_is_there(wheel):
    path = wheel(version_of("libgmp"), version_of("libtbb"))
    told = run("check", path)
    assert (told.returncode, told.stderr) == (1, "wheel_licences.py: The wheel has no licence of its own.\n")
    told = run("add", path, BUILD)
    assert (told.returncode, told.stderr) == (0, "")
    assert run("check", path).returncode == 0
    held = members(path)
    licences = {name.removeprefix(f"{INFO}/licenses/"): data for name, data in held.items() if "/licenses/" in name}
    assert licences["LICENSE"] == b"GPL"
    bundled = dict(line.rsplit(": ", 1) for line in licences["BUNDLED"].decode().splitlines())
    assert {"GMP", "Highway", "JSON for Modern C++", "nanobind", "oneTBB", "robin-map", "xxHash"} < set(bundled)
    assert len(bundled) == 9
    for name, text in [
        ("gmp/copyright", b"GNU MP"),
        ("gmp/LGPL-3", b"GNU LESSER GENERAL PUBLIC LICENSE"),
        ("highway/Apache-2.0", b"Apache License"),
        ("nanobind/LICENSE", b"Wenzel Jakob"),
        ("robin-map/LICENSE", b"Permission is hereby granted"),
        ("xxhash/copyright", b"BSD"),
    ]:
        assert text in licences[name], name
    metadata = held[f"{INFO}/METADATA"].decode()
    assert sorted(re.findall("^License-File: (.*)$", metadata, re.MULTILINE)) == sorted(licences)
    assert metadata.endswith("\n\nAll of it\n")
    record = dict(line.split(",", 1) for line in held[f"{INFO}/RECORD"].decode().splitlines())
    assert set(record) == set(held)
    for name in set(held) - {f"{INFO}/RECORD"}:
        digest = base64.urlsafe_b64encode(hashlib.sha256(held[name]).digest()).rstrip(b"=").decode()
        assert record[name] == f"sha256={digest},{len(held[name])}"


def test_what_is_not_found_is_told(wheel, tmp_path):
    path = wheel("libnobodys.so.1")
    before = path.read_bytes()
    told = run("add", path, BUILD)
    assert told.returncode == 1
    assert told.stderr == "wheel_licences.py: The licence of libnobodys.so.1, which the wheel bundles, is not found.\n"
    assert path.read_bytes() == before
    cache = (BUILD / "CMakeCache.txt").read_text()
    (tmp_path / "CMakeCache.txt").write_text(cache)  # with no word of a CUDA compiler beside it
    told = run("add", wheel(module=b"\0.nv_fatbin\0"), tmp_path)
    assert told.stderr == "wheel_licences.py: The licence of CUDA runtime, which the wheel bundles, is not found.\n"
    (tmp_path / "CMakeCache.txt").write_text(cache.replace("XXHASH_INCLUDE_DIR:PATH=", "XXHASH_INCLUDE_DIR:PATH=/none"))
    assert "The licence of xxHash" in run("add", wheel(), tmp_path).stderr


@pytest.mark.parametrize("missing", ["xxhash/copyright", "gmp/LGPL-3", "BUNDLED"])
def test_what_is_missing_is_told(wheel, missing):
    path = wheel(version_of("libgmp"))
    run("add", path, BUILD)
    held = members(path)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in held.items():
            if name != f"{INFO}/licenses/{missing}":
                archive.writestr(name, data)
    told = run("check", path)
    assert told.returncode == 1
    assert "The wheel bundles " in told.stderr and "and has no licence of it." in told.stderr


def test_a_library_that_came_later_is_told(wheel):
    path = wheel()
    run("add", path, BUILD)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("rubicon.libs/libother-0123abcd.so.2", "library")
    told = run("check", path)
    assert told.stderr == "wheel_licences.py: The wheel bundles rubicon.libs/libother-0123abcd.so.2, and has no licence of it.\n"
