# SPDX-License-Identifier: GPL-2.0-or-later
"""CPU seconds of a job in partitions, task by task, beside those of one run: counties × DCW states side by side.

    PYTHONPATH=build/python python tests/bench/cluster_tasks.py USA.gpkg FOLDER [COPIES PARTITIONS REDUCERS [living]]

Tasks hand on Arrow files in FOLDER. Each is a process of its own, begun when its modules are loaded; with "living" this one
does all. Where there are few copies one run has to give the same points.
Relies on rubicon, pyarrow, numpy, pyogrio and shapely, and on a system with fork.
"""

import os
import pathlib
import resource
import sys

import numpy
import pyarrow.ipc
import pyogrio
import rubicon
import shapely
from rubicon import cluster

LAYERS = {"red": "us_counties_high", "blue": "us_states_dcw"}
COLUMNS = {"ids": "id", "geometry": "geometry"}
ONE_THREAD = {"threads": 1, "backend": "cpu"}
MOST_COPIES_OF_ONE_RUN = 20


def write(path, table):
    with pyarrow.OSFile(str(path), "wb") as file, pyarrow.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


def read(paths):
    return pyarrow.concat_tables([pyarrow.ipc.open_file(pyarrow.memory_map(str(path))).read_all() for path in paths])


def write_shares(package, folder, copies):
    """A share of each layer for each copy, 400 degrees east of the one before."""
    for side, name in LAYERS.items():
        table = pyogrio.read_arrow(package, layer=name, return_fids=True)[1]
        ids, shapes = table[0].to_numpy(), shapely.from_wkb(table[table.column_names[-1]].to_numpy())
        for copy in range(copies):
            moved = shapely.to_wkb(shapely.transform(shapes, lambda vertices: vertices + [400.0 * copy, 0]), flavor="iso")
            columns = {"id": ids + 1_000_000 * copy, "geometry": pyarrow.array(moved, pyarrow.binary())}
            write(folder / f"{side}-{copy}", pyarrow.table(columns))


def cost_of(act, living):
    """CPU seconds of act(), and the most memory that its process had, in MB."""
    if living:
        before = resource.getrusage(resource.RUSAGE_SELF)
        act()
        after = resource.getrusage(resource.RUSAGE_SELF)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024
    child = os.fork()
    if child == 0:
        code = 1
        try:
            act()
            code = 0
        finally:
            os._exit(code)
    status, usage = os.wait4(child, 0)[1:]
    if status != 0:
        sys.exit("a task failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main(package, folder, copies=8, partitions=8, reducers=4, living=""):
    folder, copies, partitions, reducers = pathlib.Path(folder), int(copies), int(partitions), int(reducers)
    folder.mkdir()
    cost_of(lambda: write_shares(package, folder, copies), "")  # a process that is gone before tasks are begun from this one
    pyarrow.table({"": numpy.zeros(2)}).sort_by("")  # loads what every task needs
    shares = [(side, copy) for side in LAYERS for copy in range(copies)]

    def one_run(_):
        layers = [read(folder / f"{side}-{copy}" for copy in range(copies)) for side in LAYERS]
        found = rubicon.red_blue(*layers, red_ids="id", blue_ids="id", **ONE_THREAD)
        write(folder / "one", pyarrow.table(found.points).replace_schema_metadata())

    def survey(share):
        found = cluster.survey(read([folder / "{}-{}".format(*share)]), **COLUMNS)
        (folder / "survey-{}-{}".format(*share)).write_bytes(found)

    def plan(_):
        surveys = ([(folder / f"survey-{side}-{copy}").read_bytes() for copy in range(copies)] for side in LAYERS)
        (folder / "plan").write_text(cluster.plan(*surveys, partitions))

    def partition(share):
        side, copy = share
        pieces = cluster.partition((folder / "plan").read_text(), side, read([folder / f"{side}-{copy}"]), **COLUMNS)
        for number, records in cluster.groups(pieces, "partition"):
            write(folder / f"pieces-{number}-{side}-{copy}", records)

    def work(number):
        pieces = read(sorted(folder.glob(f"pieces-{number}-*")))
        contacts = cluster.work((folder / "plan").read_text(), number, pieces, **ONE_THREAD)
        for reducer, records in enumerate(cluster.shares_of(contacts, "feature", reducers)):
            write(folder / f"contacts-{reducer}-{number}", records)

    def reduce(reducer):
        contacts = read(sorted(folder.glob(f"contacts-{reducer}-*")))
        found = cluster.reduce((folder / "plan").read_text(), contacts, pairs=False, threads=1)
        write(folder / f"points-{reducer}", pyarrow.table(found["points"]).replace_schema_metadata())

    stages = [(survey, shares), (plan, [0]), (partition, shares), (work, range(partitions)), (reduce, range(reducers))]
    if copies <= MOST_COPIES_OF_ONE_RUN:
        stages.insert(0, (one_run, [0]))
    for stage, numbers in stages:
        seconds, memory = zip(*(cost_of(lambda number=number: stage(number), living) for number in numbers))
        print(f"{stage.__name__:9}  {sum(seconds):6.2f} s  {max(memory):5.0f} MB  {len(seconds)} tasks", flush=True)
    if copies <= MOST_COPIES_OF_ONE_RUN:
        points = cluster.merge([read([folder / f"points-{reducer}"]) for reducer in range(reducers)])
        same = points.equals(read([folder / "one"]))
        print(f"{len(points)} points, {'the same' if same else 'others'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
