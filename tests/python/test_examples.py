# SPDX-License-Identifier: GPL-2.0-or-later
"""The scripts of resources/examples, each as a user runs it.

Relies on what each of them names, and on Java for Spark's.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest
from conftest import SAMPLE, SOURCES

EXAMPLES = SOURCES / "resources" / "examples"


def printed(*command, **environment):
    finished = subprocess.run(command, cwd=SOURCES, env=os.environ | environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.mark.parametrize(
    "name, packages, line",
    [
        ("two_frames", ["geopandas", "pyarrow"], "checksum a1a47ea804742413 again a1a47ea804742413"),
        ("wireframe_and_holes", ["pandas", "trimesh", "pyvista"], "13710 triangles, closed: True ["),
        ("on_spark", ["geopandas", "pyarrow", "pyspark"], "102 points, 102 pairs"),
    ],
)
def test_scripts(name, packages, line):
    for package in packages:
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"there is no {package}")
    if "pyspark" in packages and not shutil.which("java"):
        pytest.skip("there is no Java")
    assert line in printed(sys.executable, str(EXAMPLES / f"{name}.py"))


# Runs the tasks of an array at once, one after the other, and says a number, as sbatch does. A dependency is met then.
SBATCH = """#!/bin/sh
set -eu
tasks=- cpus=1 submitted="$0.jobs"
for argument; do
  case $argument in
    --array=0-*) tasks=$(seq 0 "${argument#--array=0-}") ;;
    --cpus-per-task=*) cpus=${argument#*=} ;;
    --dependency=afterok:*) grep -qx "${argument#*:}" "$submitted" ;;
  esac
  task=$argument
done
for number in $tasks; do
  SLURM_ARRAY_TASK_ID=$number SLURM_CPUS_PER_TASK=$cpus sh -c "$task" >&2
done
echo "$(($(wc -l < "$submitted") + 71))" | tee -a "$submitted"
"""


@pytest.mark.parametrize("blanks", ["", " of two maps"])
def test_slurm(command, tmp_path, blanks):
    program = os.environ["RUBICON_COMMAND"]
    (tmp_path / "rubicon").symlink_to(os.path.abspath(program))
    (tmp_path / "sbatch").write_text(SBATCH)
    (tmp_path / "sbatch").chmod(0o755)
    (tmp_path / "sbatch.jobs").touch()
    layers = [f"{SAMPLE}|layername={layer}" for layer in ("se_municipalities", "se_rivers")]
    merged, alone = tmp_path / f"merged{blanks}.csv", tmp_path / "alone.csv"
    script = [str(EXAMPLES / "slurm_array.sh"), *layers, str(tmp_path / f"job{blanks}"), str(merged), "5", "2"]
    printed(*script, PATH=f"{tmp_path}:{os.environ['PATH']}")
    command("red-blue", *layers, "-o", alone)
    assert merged.read_bytes() == alone.read_bytes() and len(merged.read_text().splitlines()) == 103
