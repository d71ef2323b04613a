# SPDX-License-Identifier: GPL-2.0-or-later
"""Whether jobs in partitions give the bytes of one run: on Spark, on Dask, and by the command, also where workers are killed.

    PYTHONPATH=build/python python tests/bench/cluster_bytes.py maps PACKAGE RED BLUE FOLDER [--on ENGINE …] [--kills N]
    PYTHONPATH=build/python python tests/bench/cluster_bytes.py lines SEGMENTS.csv MESH.ply FOLDER …
    PYTHONPATH=build/python python tests/bench/cluster_bytes.py twin DUMP FOLDER …

Maps are layers of a GeoPackage. Segments have columns x0 to z1; a twin is what `rubicon-bench dump-twin mine DUMP` wrote. FOLDER is
new, and keeps the outputs of the command. Each engine does the job in 1, 2, 7 and 64 partitions; with --kills once more N times for each,
a worker being killed after a random share of the time that the job took. Ends with 1 where any bytes differ.
Relies on rubicon and its command, pyarrow, numpy, pyogrio, shapely, and for the engines on PySpark 4 with Java and on Dask.
"""

import argparse
import hashlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import numpy
import pyarrow
import pyarrow.compute
import pyarrow.parquet
import pyogrio
import rubicon
import shapely
from rubicon import cluster

PARTITIONS = 1, 2, 7, 64
REDUCERS = 3
CORES = 4
SPARK = {
    "driver.memory": "4g",
    "driver.maxResultSize": "4g",
    "sql.shuffle.partitions": "8",
    "ui.enabled": "false",
    "ui.showConsoleProgress": "false",
}


def sha256(table):
    """Of all rows in their order, with every bit of every number, whatever the widths of their types."""
    table = pyarrow.table(table)
    digest = hashlib.sha256(repr(table.column_names).encode())
    for column in table.columns:
        digest.update(column.is_null().to_numpy().tobytes())
        present = column.drop_null()
        if pyarrow.types.is_floating(column.type):
            digest.update(present.to_numpy().astype("<f8").tobytes())
        elif pyarrow.types.is_integer(column.type) or pyarrow.types.is_boolean(column.type):
            digest.update(present.to_numpy().astype("<i8").tobytes())
        else:
            digest.update(pyarrow.compute.binary_length(present).to_numpy().astype("<i8").tobytes())
            digest.update(b"".join(present.cast(pyarrow.large_binary()).to_pylist()))
    return digest.hexdigest()


def sha256_of_files(folder, names):
    return {name: hashlib.sha256((folder / f"{name}.csv").read_bytes()).hexdigest() for name in names}


class Maps:
    """Two layers of a GeoPackage."""

    outputs = cluster.OUTPUTS
    targets = ["--output", "--overlaps", "--pairs"]
    kinds = {"": []}

    def __init__(self, package, red, blue):
        self.layers = [self._layer(package, name) for name in (red, blue)]
        self.files = [f"{package}|layername={name}" for name in (red, blue)]
        self.alone = ["red-blue"]

    @staticmethod
    def _layer(package, name):
        table = pyogrio.read_arrow(package, layer=name, return_fids=True)[1]
        wkb = table[table.column_names[-1]].cast(pyarrow.binary())
        return pyarrow.table({"id": table[0].cast(pyarrow.int64()), "geometry": wkb})

    def in_one_run(self):
        found = rubicon.red_blue(*self.layers, red_ids="id", blue_ids="id", backend="cpu")
        return {name: sha256(getattr(found, name)) for name in self.outputs}

    def on_spark(self, frames, partitions, _):
        import rubicon.spark

        job = rubicon.spark.red_blue(*frames, partitions=partitions, reducers=REDUCERS)
        job.contacts.persist()
        try:
            return {name: sha256(getattr(job, name).toArrow()) for name in self.outputs}
        finally:
            job.contacts.unpersist()

    def on_dask(self, partitions, _):
        import dask
        import rubicon.dask

        red, blue = (_shares(layer) for layer in self.layers)
        found = rubicon.dask.red_blue(red, blue, partitions=partitions, reducers=REDUCERS)
        return dict(zip(self.outputs, map(sha256, dask.compute(found.points, found.overlaps, found.pairs))))


class Lines:
    """Lines in space, given as their segments, and a mesh."""

    outputs = cluster.LINE_OUTPUTS
    targets = ["--events", "--intervals", "--summary"]
    kinds = {"whole": ["--ignore-crs"], "cut": ["--ignore-crs", "--cut-mesh"]}

    def __init__(self, segments, mesh, folder):
        joined = _joined(segments)
        lines = shapely.to_wkb(joined, output_dimension=3, flavor="iso")
        self.layers = [pyarrow.table({"id": range(1, len(lines) + 1), "geometry": lines})]
        self._mesh = mesh
        self.files = [folder / "lines.csv", folder / "mesh.ply"]
        self.alone = ["line-mesh", "--ignore-crs"]
        wkt = shapely.to_wkt(joined, rounding_precision=-1, output_dimension=3)
        self.files[0].write_text("\n".join(["id,WKT", *(f'{number + 1},"{text}"' for number, text in enumerate(wkt))]) + "\n")
        _write_ply(self.files[1], *mesh)

    def in_one_run(self):
        found = rubicon.line_mesh(*self.layers, self._mesh, line_ids="id", backend="cpu")
        return {name: sha256(getattr(found, name)) for name in self.outputs}

    def on_spark(self, frames, partitions, kind):
        import rubicon.spark

        cut = {"cut": partitions, "reducers": REDUCERS} if kind == "cut" else {}
        lines = frames[0].repartition(partitions) if not cut else frames[0]
        return {name: sha256(rubicon.spark.line_mesh(lines, self._mesh, output=name, **cut).toArrow()) for name in self.outputs}

    def on_dask(self, partitions, kind):
        import dask
        import rubicon.dask

        cut = {"cut": partitions} if kind == "cut" else {}
        lines = _shares(self.layers[0], 3 if cut else partitions)
        jobs = [rubicon.dask.line_mesh(lines, self._mesh, line_id="id", output=name, **cut) for name in self.outputs]
        return dict(zip(self.outputs, map(sha256, dask.compute(*jobs))))


def _joined(segments):
    """Lines of the segments, n × 2 × 3: one that starts where the one before ends goes on with its line."""
    starts = numpy.flatnonzero(numpy.r_[True, (segments[1:, 0] != segments[:-1, 1]).any(axis=1)])
    ends = numpy.r_[starts[1:], len(segments)]
    return [
        shapely.LineString(numpy.concatenate([segments[first:last, 0], segments[last - 1 : last, 1]]))
        for first, last in zip(starts, ends)
    ]


def _write_ply(file, vertices, triangles):
    header = f"ply\nformat binary_little_endian 1.0\nelement vertex {len(vertices)}\n"
    header += "".join(f"property double {axis}\n" for axis in "xyz")
    header += f"element face {len(triangles)}\nproperty list uchar int vertex_indices\nend_header\n"
    faces = numpy.zeros(len(triangles), [("count", "u1"), ("corners", "<i4", 3)])
    faces["count"], faces["corners"] = 3, triangles
    file.write_bytes(header.encode() + vertices.astype("<f8").tobytes() + faces.tobytes())


def _shares(layer, count=3):
    """The rows in shares, the last first."""
    bounds = [len(layer) * number // count for number in range(count + 1)]
    return [layer.slice(begin, end - begin) for begin, end in zip(bounds, bounds[1:])][::-1]


class Spark:
    """Four executors of one core, each a process."""

    def __init__(self, job, folder, _command):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master(f"local-cluster[{CORES},1,2048]")
        for option, value in SPARK.items():
            builder = builder.config(f"spark.{option}", value)
        self._session = builder.getOrCreate()
        self._session.sparkContext.setLogLevel("OFF")
        for number, layer in enumerate(job.layers):
            pyarrow.parquet.write_table(layer, folder / f"layer{number}.parquet")
        self._frames = [
            self._session.read.parquet(str(folder / f"layer{number}.parquet")).repartition(3)
            for number in range(len(job.layers))
        ]
        self._job = job
        self.expected = job.in_one_run()

    def run(self, partitions, kind):
        return self._job.on_spark(self._frames, partitions, kind)

    def workers(self):
        found = subprocess.run(["pgrep", "-f", "CoarseGrainedExecutorBackend"], capture_output=True, text=True)
        return [int(number) for number in found.stdout.split()]

    def stop(self):
        self._session.stop()


class Dask:
    """Four workers, each a process with a nanny, which starts another when it dies."""

    def __init__(self, job, _folder, _command):
        import distributed

        self._cluster = distributed.LocalCluster(n_workers=CORES, threads_per_worker=1, dashboard_address=None)
        self._client = distributed.Client(self._cluster)
        self._job = job
        self.expected = job.in_one_run()

    def run(self, partitions, kind):
        return self._job.on_dask(partitions, kind)

    def workers(self):
        return [nanny.pid for nanny in self._cluster.workers.values() if nanny.pid]

    def stop(self):
        self._client.close()
        self._cluster.close()


class Command:
    """A process for each task, two at a time. One that ends before its task is done is run again."""

    def __init__(self, job, folder, command):
        self._job, self._folder, self._command, self._runs = job, folder, command, 0
        self._working = []
        self.expected = self._files([*job.alone, *job.files], folder / "one")

    def _files(self, task, target):
        """Runs the task, which writes the outputs into the folder `target`."""
        target.mkdir()
        pairs = [[option, target / f"{name}.csv"] for option, name in zip(self._job.targets, self._job.outputs)]
        subprocess.run([self._command, *map(str, [*task, *sum(pairs, [])])], check=True, capture_output=True)
        return sha256_of_files(target, self._job.outputs)

    def run(self, partitions, kind):
        self._runs += 1
        place = self._folder / f"job{self._runs}"
        reducers = ["--reducers", REDUCERS] if kind != "whole" else []
        of_lines = ["--line-mesh"] if kind else []
        plan = ["plan", *of_lines, *self._job.kinds[kind], *self._job.files, place, "--partitions", partitions, *reducers]
        printed = subprocess.run([self._command, *map(str, plan)], check=True, capture_output=True, text=True).stdout
        planned = dict(line.split()[:2] for line in printed.splitlines() if line.split()[:1] in (["partitions"], ["reducers"]))
        subprocess.run([self._command, "partition", place], check=True, capture_output=True)
        self._all_of("work", place, int(planned["partitions"]))
        if reducers:
            self._all_of("reduce", place, int(planned["reducers"]), *(["--pairs"] if not of_lines else []))
        return self._files(["merge", place], self._folder / f"of{self._runs}")

    def _all_of(self, task, place, count, *options):
        left = list(range(count))
        while left or self._working:
            while left and len(self._working) < 2:
                number = left.pop(0)
                command = [self._command, task, str(place), str(number), "--threads", "1", *options]
                self._working.append((number, subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)))
            number, process = self._working[0]
            told = process.communicate()[1]
            self._working.pop(0)
            if process.returncode == -signal.SIGKILL:
                left.append(number)
            elif process.returncode:
                sys.exit(told.decode())

    def workers(self):
        return [process.pid for _, process in self._working if process.poll() is None]

    def stop(self):
        pass


ENGINES = {"spark": Spark, "dask": Dask, "command": Command}


class Killer(threading.Thread):
    """Kills one of the workers after so many seconds, or later, once there is one; not once the job has ended."""

    def __init__(self, engine, seconds):
        super().__init__(daemon=True)
        self._engine, self._seconds, self._ended = engine, seconds, threading.Event()
        self.killed = False

    def run(self):
        self._ended.wait(self._seconds)
        while not self._ended.wait(0.01) and not self.killed:
            workers = self._engine.workers()
            if workers:
                os.kill(random.choice(workers), signal.SIGKILL)
                self.killed = True

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self.join()


def compare(engine, name, job, kills):
    """Prints a row for each run; returns how many runs gave other bytes."""
    wrong = 0
    for kind in job.kinds:
        for partitions in PARTITIONS:
            seconds = 0.0
            for run in range(kills + 1):
                with Killer(engine, seconds * random.uniform(0.2, 0.8) if run else 1e6) as killer:
                    begin = time.perf_counter()
                    found = engine.run(partitions, kind)
                    seconds = seconds or time.perf_counter() - begin
                others = [output for output in job.outputs if found[output] != engine.expected[output]]
                wrong += bool(others)
                lost = "a worker killed" if killer.killed else ""
                answer = f"others: {', '.join(others)}" if others else "the same"
                print(f"{name:8} {kind:6} {partitions:3} partitions  {answer}  {lost}", flush=True)
    return wrong


def job_of(arguments):
    folder = pathlib.Path(arguments.folder)
    if arguments.what == "maps":
        package, red, blue = arguments.inputs
        return Maps(package, red, blue)
    if arguments.what == "lines":
        table = numpy.genfromtxt(arguments.inputs[0], delimiter=",", names=True, usecols=range(1, 7))
        segments = numpy.stack([table[name] for name in ("x0", "y0", "z0", "x1", "y1", "z1")], axis=1).reshape(-1, 2, 3)
        import trimesh

        mesh = trimesh.load_mesh(arguments.inputs[1], process=False)
        return Lines(segments, (numpy.asarray(mesh.vertices), numpy.asarray(mesh.faces)), folder)
    dump = pathlib.Path(arguments.inputs[0])
    segments = numpy.fromfile(dump / "segments_f64").reshape(-1, 2, 3)
    vertices = numpy.fromfile(dump / "vertices_f64").reshape(-1, 3)
    return Lines(segments, (vertices, numpy.fromfile(dump / "triangles_u32", "u4").reshape(-1, 3)), folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["maps", "lines", "twin"])
    parser.add_argument("inputs", nargs="+")
    parser.add_argument("folder")
    parser.add_argument("--on", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--command", default="build/bin/rubicon")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder).resolve()
    folder.mkdir()
    job = job_of(arguments)
    wrong = 0
    for name in arguments.on:
        of_engine = folder / name
        of_engine.mkdir()
        engine = ENGINES[name](job, of_engine, os.path.abspath(arguments.command))
        try:
            wrong += compare(engine, name, job, arguments.kills)
        finally:
            engine.stop()
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
