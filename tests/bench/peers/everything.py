# SPDX-License-Identifier: GPL-2.0-or-later
"""Every table of the benchmark in one run, and all of it as one JSON document: the engine on one thread beside CGAL, on all threads,
and on a GPU where one answers; the peers that Python finds; whole processes from files to a file.

Relies on compare.py and files.py beside it, and on what they rely on.
"""
import argparse
import datetime
import json
import subprocess
import tempfile
from pathlib import Path

import compare
import files
import machine


def engine_runs(rubicon, with_schemes):
    """What the engine's tables are called, and the options of rubicon-bench for each."""
    runs = {
        "one thread, beside CGAL": ["--threads", "1"],
        "all threads": ["--threads", "0", "--no-peer"],
    }
    if "cuda  none" not in files.run(rubicon, "devices"):
        runs["GPU"] = ["--backend", "cuda", "--threads", "0", "--no-peer"]
    if with_schemes:
        runs["the papers' schemes"] = ["--only", "schemes-2d,schemes-3d,schemes-hull"]
    return runs


def measure_engine(arguments):
    """Prints the tables of rubicon-bench and returns its lines by the names of the runs."""
    lines = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, options in engine_runs(arguments.rubicon, arguments.schemes).items():
            print(f"\n# The engine, {name}\n", flush=True)
            path = Path(folder) / "lines.json"
            sizes = ["--rays", arguments.rays, "--points", arguments.points, "--repeat", arguments.rounds]
            subprocess.run([arguments.bench, *options, *map(str, sizes), "--json", path], check=True)
            lines[name] = [json.loads(line) for line in path.read_text().splitlines()]
    return lines


def measure_with(script, heading, options):
    """Runs one of the other two scripts with the options, prints its tables and returns its document."""
    print(f"\n# {heading}\n", flush=True)
    document = script.measure_all(script.argument_parser().parse_args([str(option) for option in options]))
    script.print_document(document)
    return document


def measure_all(arguments):
    for layer in (arguments.red, arguments.blue):  # one that is not there is told now, and not after an hour
        files.info_of(layer)
    rounds = ["--rounds", arguments.rounds]
    sizes = ["--rays", arguments.rays, "--points", arguments.points]
    programs = ["--rubicon", arguments.rubicon, "--qgis-process", arguments.qgis_process]
    return {
        "date": datetime.date.today().isoformat(),
        "machine": machine.machine(),
        "engine": measure_engine(arguments),
        "peers": measure_with(compare, "Beside peers", ["--bench", arguments.bench, *rounds, *sizes]),
        "files": measure_with(files, "From files to a file", [*programs, *rounds, arguments.red, arguments.blue]),
    }


def parse_arguments():
    parser = argparse.ArgumentParser(description="Measures all that there is to measure, in one run.")
    parser.add_argument("--bench", type=Path, required=True, help="the program rubicon-bench")
    parser.add_argument("--rubicon", type=Path, required=True, help="the command rubicon")
    parser.add_argument("--qgis-process", required=True, help="qgis_process that finds Rubicon")
    parser.add_argument("--json", type=Path, help="write everything as one JSON document, too")
    parser.add_argument("--rounds", type=int, default=3, help="timed runs of everything; 3 without this")
    parser.add_argument("--rays", type=int, default=1000000, help="how many rays; a million without this")
    parser.add_argument("--points", type=int, default=1000000, help="how many points of hulls; a million without this")
    parser.add_argument("--schemes", action="store_true", help="the papers' schemes too, some of which take ten minutes")
    parser.add_argument("red", help="path|layername=L of lines or polygons")
    parser.add_argument("blue", help="the same")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    document = measure_all(arguments)
    if arguments.json:
        arguments.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
