# SPDX-License-Identifier: GPL-2.0-or-later
"""trimesh's own tests of rays, as they are, with rubicon's RayMeshIntersector in every mesh.

They come from trimesh's sources of the version that is installed, which ./dev test puts into the virtual environment; what
they need beside them is in trimesh_own/. Relies on trimesh.
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
    archive_path = pathlib.Path(sys.prefix) / f"trimesh-{trimesh.__version__}.tar.gz"
    if not archive_path.exists():
        pytest.skip(f"there is no {archive_path}, which ./dev test fetches")
    with tarfile.open(archive_path) as archive:
        wanted = [name for name in archive.getnames() if name.endswith("/tests/test_ray.py")]
        if not wanted:
            pytest.skip("trimesh's sources have no tests")
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
