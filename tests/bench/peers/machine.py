# SPDX-License-Identifier: GPL-2.0-or-later
"""What the figures were made on and with. Relies on Linux, as ./dev does."""
import os
import platform
import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path


def machine():
    return {
        "cpu": _match(Path("/proc/cpuinfo"), r"^model name\s*: (.*)$") or platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30, 1),
        "gpu": _output("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"),
        "system": platform.platform(),
    }


def versions(bench, packages):
    """Of the program at bench, which lies in bin/ of its build directory, and of the Python packages that are there."""
    cache = bench.resolve().parent.parent / "CMakeCache.txt"
    compiler = _match(cache, r"^CMAKE_CXX_COMPILER:\w+=(.*)$")
    cgal = _match(cache, r"^CGAL_DIR:\w+=(.*)$")
    return {
        "commit": _output("git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"),
        "compiler": (_output(compiler, "--version") or "").split("\n")[0] if compiler else None,
        "CGAL": _match(Path(cgal) / "CGALConfigVersion.cmake", r'VERSION "([\d.]+)"') if cgal else None,
        "Python": platform.python_version(),
        **{package: metadata.version(package) for package in packages},
    }


def _output(program, *arguments):
    """What the program says, or nothing where there is none or it fails."""
    if not shutil.which(program):
        return None
    run = subprocess.run([program, *arguments], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def _match(file, pattern):
    found = re.search(pattern, file.read_text(), re.MULTILINE) if file.exists() else None
    return found and found.group(1)
