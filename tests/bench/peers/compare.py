# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs rubicon-bench and the peers that Python finds by turns, and tells the figures as a table and as one JSON document.

Relies on NumPy, on twin.py, machine.py and the peers beside it.
"""
import argparse
import datetime
import gc
import importlib.util
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import hull_peers
import line_mesh_peers
import machine
import map_peers
from twin import Twin

# By the names that rubicon-bench gives them. Twins of lines and meshes share a run of it; each pair of maps and each set of points
# has its own.
HULLS = ("cube", "ball", "thin box", "thin sphere", "sphere, rounded", "grid", "ball in UTM", "about a plane")
GROUPS = {
    "rays": (("rays", "rays in UTM"), line_mesh_peers.PEERS),
    "mines": (("mine", "degenerate mine"), line_mesh_peers.PEERS),
    "map": (("BrSoil × BrCounty",), map_peers.PEERS),
    "snapped-map": (("BrSoil × BrCounty, snapped",), map_peers.PEERS),
    "hulls": (HULLS, hull_peers.PEERS),
}

# What a line of rubicon-bench times of its peer, in words, and what of Rubicon that is held against.
CGAL_TIMES = {
    "tree_and_query": ("build and ask", "hits"),
    "query": ("ask", "hits"),
    "default": ("build and ask", "pairs"),
    "tuned": ("build and ask, tuned", "pairs"),
}

# Seconds after which a peer's hull is not found again: the run that is compared is timed too.
LONG = 60


class Rows:
    """The seconds of everything that is timed, and what each contender found."""

    def __init__(self):
        self._rows = {}

    def add(self, job, contender, timed, seconds, beside, counts):
        row = self._rows.setdefault((job, contender, timed), {"beside": beside, "seconds": [], "counts": counts})
        if row["counts"] != counts:
            raise SystemExit(f"{job}: two runs of {contender} gave different results.")
        row["seconds"].append(seconds)

    def finished(self):
        """Job after job, in the order in which each was first met."""
        jobs = list(dict.fromkeys(job for job, _, _ in self._rows))
        by_job = sorted(self._rows.items(), key=lambda item: jobs.index(item[0][0]))
        return [self._finished(*key, row) for key, row in by_job]

    def _finished(self, job, contender, timed, row):
        seconds = row["seconds"]
        rubicon = self._rows[job, "Rubicon", row["beside"]]["seconds"]
        return {
            "job": job,
            "contender": contender,
            "timed": timed,
            "median": statistics.median(seconds),
            "lowest": min(seconds),
            "highest": max(seconds),
            "n": len(seconds),
            **row["counts"],
            "beside": row["beside"],
            "times_rubicon": statistics.median(seconds) / statistics.median(rubicon),
        }


class Bench:
    """rubicon-bench with what all its runs share."""

    def __init__(self, program, rays, points, options):
        self.program = program
        self._rays = ["--rays", str(rays)]
        self._points = ["--points", str(points)]
        self._options = options

    def dump(self, name, folder):
        folder.mkdir()
        subprocess.run([self.program, *self._rays, "dump-twin", name, folder], check=True)
        return Twin(name, folder)

    def dump_points(self, name, folder):
        subprocess.run([self.program, *self._points, "dump-hull", name, folder], check=True)
        return hull_peers.PointSet(name, folder)

    def measure(self, group, folder):
        """One run after one to warm up, as the lines that it writes: one for each twin of the group."""
        what = ["--only", group] if group in ("rays", "mines") else [folder / "0/red.chains", folder / "0/blue.chains"]
        return self._measure([*self._rays, *what], folder)

    def measure_hull(self, name, folder):
        """The same of one set of points."""
        return self._measure([*self._points, "--only", "hulls", "--hulls", name], folder)[0]

    def _measure(self, what, folder):
        lines = folder / "lines.json"
        command = [self.program, *self._options, "--repeat", "1", "--json", lines, *what]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in lines.read_text().splitlines()]


def add_bench(rows, twin, line):
    """Rubicon and, where rubicon-bench has it, CGAL, which rubicon-bench itself holds to the same counts."""
    found = line["raw_hits"] if "raw_hits" in line else line["pairs"]
    if found != len(twin.pairs):
        raise SystemExit(f"{twin.name}: rubicon-bench found {found} pairs and wrote {len(twin.pairs)}.")
    counts = {"found": found, "missed": 0, "false": 0}
    for timed in ("hits", "pairs", "whole"):
        if timed in line["seconds"]:
            rows.add(twin.name, "Rubicon", timed, line["seconds"][timed]["median"], timed, counts)
    for key, sample in line.get("cgal_seconds", {}).items():
        timed, beside = CGAL_TIMES[key]
        rows.add(twin.name, "CGAL", timed, sample["median"], beside, counts)


def add_peer(rows, twin, peer, counts):
    """One run after one to warm up, which is what rubicon-bench does for Rubicon."""
    peer.ask(peer.build())
    start = time.perf_counter()
    index = peer.build()
    built = time.perf_counter()
    peer.ask(index)
    asked = time.perf_counter()
    rows.add(twin.name, peer.name, "build and ask", asked - start, peer.beside, counts)
    rows.add(twin.name, peer.name, "ask", asked - built, peer.beside, counts)


def measure_group(rows, bench, group, rounds, folder):
    names, kinds = GROUPS[group]
    twins = [bench.dump(name, folder / str(i)) for i, name in enumerate(names)]
    peers = [(twin, kind(twin)) for twin in twins for kind in kinds if not missing(kind)]
    counts = [twin.compare(*peer.ask(peer.build())) for twin, peer in peers]
    gc.freeze()  # else a collection could go through millions of segments as lists while a peer is timed
    for _ in range(rounds):
        for twin, line in zip(twins, bench.measure(group, folder)):
            add_bench(rows, twin, line)
        for (twin, peer), count in zip(peers, counts):
            add_peer(rows, twin, peer, count)


def add_hull_bench(rows, points, line):
    """Rubicon and, where rubicon-bench has it, CGAL, whose vertices rubicon-bench itself compares."""
    if line["vertices"] != len(points.vertices):
        raise SystemExit(f"{points.name}: rubicon-bench found {line['vertices']} vertices and wrote {len(points.vertices)}.")
    counts = {"found": line["vertices"], "missed": 0, "false": 0}
    rows.add(points.name, "Rubicon", "hull", line["seconds"]["whole"]["median"], "hull", counts)
    if "cgal_seconds" in line:
        others = {"found": "others", "missed": "–", "false": "–"}
        told = counts if line["cgal_has_these_vertices"] else others
        rows.add(points.name, "CGAL", "hull", line["cgal_seconds"]["median"], "hull", told)


def timed_hull(peer):
    """What the peer found, or nothing where it gives up, and its seconds."""
    start = time.perf_counter()
    try:
        found = peer.find()
    except Exception as error:  # of any kind: each peer has its own
        print(f"{peer.name}: {type(error).__name__} {str(error)[:80]!r}")
        found = None
    return found, time.perf_counter() - start


def measure_hulls(rows, bench, names, rounds, folder):
    """Set after set; the run of a peer whose vertices are compared warms it up, or is all where it takes long."""
    _, kinds = GROUPS["hulls"]
    for name in names:
        points = bench.dump_points(name, folder)
        peers = []
        for kind in (kind for kind in kinds if not missing(kind)):
            peer = kind(points.points)
            found, seconds = timed_hull(peer)
            counts = {"found": "gives up", "missed": "–", "false": "–"} if found is None else points.compare(peer.vertices(found))
            del found
            if seconds > LONG:
                rows.add(name, peer.name, "hull", seconds, "hull", counts)
            else:
                peers.append((peer, counts))
        for _ in range(rounds):
            add_hull_bench(rows, points, bench.measure_hull(name, folder))
            for peer, counts in peers:
                rows.add(name, peer.name, "hull", timed_hull(peer)[1], "hull", counts)


def missing(kind):
    return [package for package in kind.packages if not importlib.util.find_spec(package)]


def not_found(kinds, rows):
    """A line for each peer that could not run."""
    lines = [f"{kind.name}: not found ({', '.join(missing(kind))})" for kind in kinds if missing(kind)]
    return lines if any(row["contender"] == "CGAL" for row in rows) else ["CGAL: not in this rubicon-bench", *lines]


def measure_all(arguments):
    options = ["--threads", str(arguments.threads), "--backend", arguments.backend]
    bench = Bench(arguments.bench, arguments.rays, arguments.points, options)
    rows = Rows()
    for group in arguments.only:
        with tempfile.TemporaryDirectory() as folder:
            if group == "hulls":
                measure_hulls(rows, bench, arguments.hulls, arguments.rounds, Path(folder))
            else:
                measure_group(rows, bench, group, arguments.rounds, Path(folder))
    finished = rows.finished()
    kinds = list(dict.fromkeys(kind for group in arguments.only for kind in GROUPS[group][1]))
    packages = {package for kind in kinds if not missing(kind) for package in kind.packages}
    return {
        "date": datetime.date.today().isoformat(),
        "machine": machine.machine(),
        "versions": machine.versions(arguments.bench, ["numpy", *sorted(packages)]),
        "rubicon": {"threads": arguments.threads, "backend": arguments.backend},
        "rows": finished,
        "not_found": not_found(kinds, finished),
    }


def print_document(document):
    for part in ("machine", "versions", "rubicon"):
        print(f"{part}: " + ", ".join(f"{key} {value}" for key, value in document[part].items()))
    print(*document["not_found"], sep="\n")
    print("Seconds: medians (lowest–highest), by turns; × Rubicon: how many times as long as what stands beside it.\n")
    print("| job | contender | timed | n | s | × Rubicon | found | missed | false |\n|---|---|---|---|---|---|---|---|---|")
    for row in document["rows"]:
        spread = "{median:.4f} ({lowest:.4f}–{highest:.4f})".format(**row)
        ratio = "{times_rubicon:.2f} ({beside})".format(**row)
        counts = "{found} | {missed} | {false}".format(**row)
        print("| {job} | {contender} | {timed} | {n} | ".format(**row) + f"{spread} | {ratio} | {counts} |")


def argument_parser():
    parser = argparse.ArgumentParser(description="Measures Rubicon and its peers by turns.")
    parser.add_argument("--bench", type=Path, required=True, help="the program rubicon-bench")
    parser.add_argument("--json", type=Path, help="write everything as one JSON document, too")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS), help="what to measure")
    parser.add_argument("--rounds", type=int, default=5, help="timed runs of each contender; 5 without this")
    parser.add_argument("--rays", type=int, default=1000000, help="how many rays; a million without this")
    parser.add_argument("--points", type=int, default=1000000, help="how many points of hulls; a million without this")
    parser.add_argument("--hulls", nargs="+", choices=HULLS, default=list(HULLS), help="which sets of points")
    parser.add_argument("--threads", type=int, default=1, help="of Rubicon; peers have one; 0: all cores")
    parser.add_argument("--backend", choices=("cpu", "cuda"), default="cpu", help="of Rubicon")
    return parser


def main():
    arguments = argument_parser().parse_args()
    document = measure_all(arguments)
    print_document(document)
    if arguments.json:
        arguments.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
