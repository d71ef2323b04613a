# SPDX-License-Identifier: GPL-2.0-or-later
"""trimesh's own tests of rays, as they are, with rubicon's RayMeshIntersector in every mesh.

They come from trimesh's sources on PyPI, of the version that is installed; what they need beside them is in trimesh_own/.
Relies on trimesh, pip and PyPI.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

trimesh = pytest.importorskip("trimesh")


@pytest.fixture
def tests(tmp_path):
    """A folder with test_ray.py and what it needs."""
    fetched = subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", "--no-binary", "trimesh",
         "-d", tmp_path, f"trimesh=={trimesh.__version__}"],
        capture_output=True,
        text=True,
    )
    archives = list(tmp_path.glob("trimesh-*.tar.gz"))
    if not archives:
        pytest.skip(f"trimesh's sources could not be fetched: {fetched.stderr.strip().splitlines()[-1:]}")
    with tarfile.open(archives[0]) as archive:
        wanted = [name for name in archive.getnames() if name.endswith("/tests/test_ray.py")]
        if not wanted:
            pytest.skip("trimesh's tests could not be fetched: its sources have none")
        (tmp_path / "test_ray.py").write_bytes(archive.extractfile(wanted[0]).read())
    own = pathlib.Path(__file__).parent / "trimesh_own"
    shutil.copy(own / "generic.py", tmp_path)
    shutil.copy(own / "rays_in_place.py", tmp_path / "conftest.py")  # by that name pytest would take it here too
    return tmp_path


def test_trimeshs_own_tests(tests):
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests / "test_ray.py"],
        capture_output=True,
        text=True,
        cwd=tests,
        env=os.environ,
    )
    print(run.stdout)
    assert run.returncode == 0, run.stdout
    assert int(re.search(r"(\d+) passed", run.stdout)[1]) >= 10
