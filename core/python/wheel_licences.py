# SPDX-License-Identifier: GPL-2.0-or-later
"""Puts the licences of all that a wheel bundles into it, and says whether they are there.

    python wheel_licences.py add WHEEL BUILD    the wheel that auditwheel gave, and the folder that it was built in
    python wheel_licences.py check WHEEL

They come into rubicon-*.dist-info/licenses: LICENSE, that of the package; BUNDLED, a line for each library in rubicon.libs and
for each that is compiled in, with the folder that holds its texts; and these folders. Texts are those of the machine that the
wheel is built on: the copyright files of Debian's packages and the licences that they point to, and of what comes from PyPI or
NVIDIA the files that lie beside it. Where one is not found the wheel is left as it was, and one sentence says which.

Relies on dpkg-query, and on what CMake wrote into BUILD of where it found headers and compilers.
"""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import zipfile

COMMON = pathlib.Path("/usr/share/common-licenses")

#: What is compiled into the module, wholly or by its headers: the entry of CMakeCache.txt that names a folder of its package,
#: and a file there.
COMPILED_IN = {
    "GMP": ("GMP_INCLUDE_DIR", "gmpxx.h"),
    "Highway": ("hwy_DIR", "hwy-config.cmake"),
    "JSON for Modern C++": ("nlohmann_json_DIR", "nlohmann_jsonConfig.cmake"),
    "nanobind": ("nanobind_DIR", "nanobind-config.cmake"),
    "oneTBB": ("TBB_DIR", "TBBConfig.cmake"),
    "robin-map": ("nanobind_DIR", "../ext/robin_map/include/tsl/robin_map.h"),
    "xxHash": ("XXHASH_INCLUDE_DIR", "xxhash.h"),
}
#: Of the CUDA toolkit, where the module has code for GPUs: a file of each, beside the folder of the compiler, and the package
#: from PyPI that has it.
OF_CUDA = {
    "CUDA runtime": (("lib*/libcudart_static.a", "lib/*/libcudart_static.a"), "nvidia_cuda_runtime"),
    "CUB": (("include/cub/cub.cuh", "include/cccl/cub/cub.cuh"), "nvidia_cuda_cccl"),
}

Texts = dict[str, bytes]


class Missing(Exception):
    """A licence that is not found, in one sentence."""


def of_debian(path: pathlib.Path | str) -> tuple[str, Texts] | None:
    """The source package that a file belongs to, and its texts; nothing where it is of no package. The path may have *."""
    found = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True)
    for line in found.stdout.splitlines():
        packages, _, file = line.partition(": ")
        package = packages.split(",")[0]
        copyright_file = pathlib.Path("/usr/share/doc", package.partition(":")[0], "copyright")
        if not packages.startswith("diversion") and pathlib.Path(file).exists() and copyright_file.is_file():
            source = subprocess.run(
                ["dpkg-query", "-W", "-f", "${source:Package}", package], capture_output=True, text=True, check=True
            ).stdout
            return source, with_common(copyright_file)
    return None


def with_common(copyright_file: pathlib.Path) -> Texts:
    """A copyright file, and the licences of Debian's common ones that it points to."""
    text = copyright_file.read_bytes()
    names = {name.decode().rstrip(".") for name in re.findall(rb"/usr/share/common-licenses/([\w.+-]+)", text)}
    return {"copyright": text} | {name: (COMMON / name).read_bytes() for name in names if (COMMON / name).is_file()}


def of_distribution(path: pathlib.Path, name: str) -> Texts | None:
    """The licence files of a package from PyPI that lies in a folder above."""
    for folder in path.parents:
        for place in folder, folder / "dist-info":
            for info in sorted(place.glob(f"{name}-*.dist-info")):
                files = [file for file in info.rglob("*") if re.match("(?i)licen[sc]e|copying|notice", file.name)]
                if texts := {file.name: file.read_bytes() for file in files if file.is_file()}:
                    return texts
    return None


def of_head(path: pathlib.Path) -> Texts | None:
    """A licence that stands in the comment that a header begins with."""
    head = re.match(r"\s*/\*.*?\*/", path.read_text(), re.DOTALL)
    return {"LICENSE": head[0].encode()} if head and "Permission is hereby granted" in head[0] else None


def of_cuda(compiler: pathlib.Path, name: str) -> Texts | None:
    """The texts of the toolkit that a compiler belongs to."""
    patterns, package = OF_CUDA[name]
    roots = {path.parents[1]: None for path in (compiler, compiler.resolve())}
    files = [file for root in roots for place in (root, *root.glob("targets/*")) for pattern in patterns for file in place.glob(pattern)]
    for file in (*files, compiler):
        if found := of_debian(file.resolve()):
            return found[1]
    if texts := of_distribution(compiler.resolve(), package):
        return texts
    agreement = next((file for root in roots for pattern in ("EULA.txt", "doc/EULA.txt") for file in root.glob(pattern)), None)
    return {"EULA.txt": agreement.read_bytes()} if agreement else None


def cache_of(build: pathlib.Path) -> dict[str, str]:
    """What CMake found: the entries of its cache, and the CUDA compiler, which it keeps apart."""
    entries = re.findall(r"^(\w+):\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    for file in build.glob("CMakeFiles/*/CMakeCUDACompiler.cmake"):
        entries += re.findall(r'^set\((CMAKE_CUDA_COMPILER) "(.*)"\)$', file.read_text(), re.MULTILINE)
    return dict(entries)


def found_for(name: str, cache: dict[str, str]) -> tuple[str, Texts] | None:
    """The folder and the texts for a library that is compiled in."""
    entry, file = COMPILED_IN.get(name, ("CMAKE_CUDA_COMPILER", ""))
    if not cache.get(entry):
        return None
    path = pathlib.Path(os.path.normpath(os.path.join(cache[entry], file)))
    if name in OF_CUDA:
        texts = of_cuda(path, name)
    elif name == "robin-map":
        texts = of_head(path)
    else:
        if found := of_debian(path) or of_debian(path.resolve()):
            return found
        texts = of_distribution(path, name.lower())
    return (name.lower().replace(" ", "-"), texts) if texts else None


def library_name(member: str) -> str:
    """The file that auditwheel took a library from: it puts eight digits of a hash into its name."""
    return re.sub(r"-[0-9a-f]{8}(?=\.so)", "", pathlib.PurePosixPath(member).name)


class Wheel:
    def __init__(self, path: pathlib.Path):
        self.path = path
        with zipfile.ZipFile(path) as archive:
            self.members = {info.filename: (info, archive.read(info)) for info in archive.infolist()}
        self.info = next(name for name in self.members if name.endswith(".dist-info/METADATA")).rpartition("/")[0]
        self.licences = f"{self.info}/licenses/"

    def data(self, name: str) -> bytes:
        return self.members[name][1] if name in self.members else b""

    def libraries(self) -> list[str]:
        return sorted(name for name in self.members if ".libs/" in name and ".so" in name)

    def compiled_in(self) -> list[str]:
        modules = [data for name, (_, data) in self.members.items() if name.startswith("rubicon/_engine") and ".so" in name]
        return [*COMPILED_IN, *(OF_CUDA if any(b".nv_fatbin" in data for data in modules) else ())]

    def put(self, name: str, data: bytes) -> None:
        like = self.members[f"{self.info}/METADATA"][0]
        info = zipfile.ZipInfo(name, like.date_time)
        info.external_attr, info.compress_type = like.external_attr, zipfile.ZIP_DEFLATED
        self.members[name] = info, data

    def write(self) -> None:
        record = f"{self.info}/RECORD"
        lines = []
        for name, (_, data) in self.members.items():
            if name != record and not name.endswith("/"):
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                lines.append(f"{name},sha256={digest},{len(data)}\n")
        self.put(record, "".join([*lines, f"{record},,\n"]).encode())
        self.members[record] = self.members.pop(record)  # the last, as the format recommends
        unfinished = self.path.with_suffix(".unfinished")
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            for info, data in self.members.values():
                archive.writestr(info, data, compresslevel=9)  # the code for GPUs is 2 % smaller
        unfinished.replace(self.path)


def add(wheel: Wheel, build: pathlib.Path) -> None:
    cache = cache_of(build)
    folders: dict[str, Texts] = {}
    bundled = []
    for name in [*wheel.libraries(), *wheel.compiled_in()]:
        is_file = ".libs/" in name
        found = of_debian(f"*/{library_name(name)}") if is_file else found_for(name, cache)
        if not found:
            raise Missing(f"The licence of {library_name(name) if is_file else name}, which the wheel bundles, is not found.")
        folder, texts = found
        folders.setdefault(folder, {}).update(texts)
        bundled.append(f"{name}: {folder}\n")
    wheel.put(wheel.licences + "LICENSE", wheel.data("rubicon/LICENSE"))
    wheel.put(wheel.licences + "BUNDLED", "".join(bundled).encode())
    for folder, texts in sorted(folders.items()):
        for name, text in sorted(texts.items()):
            wheel.put(f"{wheel.licences}{folder}/{name}", text)
    files = sorted(name.removeprefix(wheel.licences) for name in wheel.members if name.startswith(wheel.licences))
    metadata = f"{wheel.info}/METADATA"
    head, blank, body = wheel.data(metadata).decode().partition("\n\n")
    wheel.put(metadata, "\n".join([head, *(f"License-File: {file}" for file in files)]).encode() + (blank + body).encode())
    wheel.write()


def check(wheel: Wheel) -> None:
    """Whether each library in the wheel has a text there, and METADATA names it."""
    folder_of = dict(line.rsplit(": ", 1) for line in wheel.data(wheel.licences + "BUNDLED").decode().splitlines())
    named = re.findall(r"^License-File: (.*)$", wheel.data(f"{wheel.info}/METADATA").decode(), re.MULTILINE)
    if not wheel.data(wheel.licences + "LICENSE"):
        raise Missing("The wheel has no licence of its own.")
    for name in [*wheel.libraries(), *wheel.compiled_in()]:
        texts = [file for file in named if name in folder_of and file.startswith(folder_of[name] + "/")]
        if not texts or not all(wheel.data(wheel.licences + file).strip() for file in texts):
            raise Missing(f"The wheel bundles {name}, and has no licence of it.")


def main(arguments: list[str]) -> int:
    try:
        wheel = Wheel(pathlib.Path(arguments[1]))
        if arguments[0] == "add":
            add(wheel, pathlib.Path(arguments[2]))
        else:
            check(wheel)
    except Missing as missing:
        print(f"wheel_licences.py: {missing}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
