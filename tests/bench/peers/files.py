# SPDX-License-Identifier: GPL-2.0-or-later
"""Times whole processes from files to a file, by turns: the command rubicon, rubicon:redblueintersections in qgis_process and
native:lineintersections there, for each format of the output. Tells the figures as a table and as one JSON document.

Relies on ogrinfo, on machine.py beside it, and on the environment in which qgis_process finds Rubicon.
"""
import argparse
import datetime
import json
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import machine

FORMATS = {"temporary": None, "FlatGeobuf": "fgb", "GeoPackage": "gpkg"}


class Contender:
    """A program that writes where two layers of lines cross."""

    def __init__(self, name, command, formats):
        self.name = name
        self.formats = formats
        self._command = command

    def run(self, output):
        """The seconds of the whole process, and what it printed."""
        start = time.perf_counter()
        done = subprocess.run(self._command(output), capture_output=True, text=True)
        seconds = time.perf_counter() - start
        if done.returncode != 0:
            raise SystemExit(f"{self.name} failed:\n{done.stdout}{done.stderr}")
        return seconds, done.stdout


def in_qgis(program, algorithm, red, blue):
    def command(output):
        target = output or "TEMPORARY_OUTPUT"
        return [program, "run", algorithm, "--", f"INPUT={red}", f"INTERSECT={blue}", f"OUTPUT={target}"]

    return command


def contenders(arguments, red, blue):
    files = [name for name, ending in FORMATS.items() if ending]
    command = [str(arguments.rubicon), "red-blue", red, blue, "--quiet"]
    return [
        Contender("rubicon red-blue", lambda output: [*command, "--output", output], files),
        Contender(
            "rubicon:redblueintersections",
            in_qgis(arguments.qgis_process, "rubicon:redblueintersections", red, blue),
            list(FORMATS),
        ),
        Contender(
            "native:lineintersections",
            in_qgis(arguments.qgis_process, "native:lineintersections", red, blue),
            list(FORMATS),
        ),
    ]


def info_of(layer):
    """What ogrinfo says of it; ends the program where there is no such layer."""
    source, _, name = layer.partition("|layername=")
    return run("ogrinfo", "-so", source, name) if name else run("ogrinfo", "-so", "-al", source)


def as_lines(layer, path):
    """Borders of polygons as lines, which is what native:lineintersections takes; made once and not timed."""
    info = info_of(layer)
    if "Polygon" not in said(info, "Geometry: "):
        return layer
    source = layer.partition("|layername=")[0]
    run("ogr2ogr", "-f", "FlatGeobuf", path, source, said(info, "Layer name: "), "-nlt", "MULTILINESTRING")
    return str(path)


def said(info, label):
    """What ogrinfo says behind the label."""
    return re.search(f"^{label}(.*)$", info, re.MULTILINE).group(1)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(map(str, command))} failed:\n{done.stderr}")
    return done.stdout


def points_in(output):
    return int(said(run("ogrinfo", "-so", "-al", output), "Feature Count: "))


def measure(arguments, folder):
    """The rows of the table, for files made in a folder."""
    layers = [as_lines(layer, folder / f"{i}.fgb") for i, layer in enumerate((arguments.red, arguments.blue))]
    rows = {}
    for turn in range(arguments.rounds + 1):  # the first one to warm up
        for contender in contenders(arguments, *layers):
            for form in contender.formats:
                output = folder / f"out.{FORMATS[form]}" if FORMATS[form] else None
                seconds, _ = contender.run(output)
                row = rows.setdefault((form, contender.name), {"seconds": [], "points": None})
                if turn > 0:
                    row["seconds"].append(seconds)
                if output:
                    row["points"] = points_in(output)
                    output.unlink()
        print(f"turn {turn} of {arguments.rounds} done", file=sys.stderr)
    return [finished(rows, form, name) for form in FORMATS for name in dict.fromkeys(n for f, n in rows if f == form)]


def finished(rows, form, name):
    seconds = rows[form, name]["seconds"]
    rubicon = statistics.median(rows[form, "rubicon:redblueintersections"]["seconds"])
    return {
        "output": form,
        "contender": name,
        "median": statistics.median(seconds),
        "lowest": min(seconds),
        "highest": max(seconds),
        "n": len(seconds),
        "points": rows[form, name]["points"],
        "times_rubicon": statistics.median(seconds) / rubicon,
    }


def print_document(document):
    for part in ("machine", "versions", "layers"):
        print(f"{part}: " + ", ".join(f"{key} {value}" for key, value in document[part].items()))
    print("Seconds of whole processes: medians (lowest–highest), by turns; × rubicon:redblueintersections in QGIS.\n")
    print("| output | contender | n | s | × | points |\n|---|---|---|---|---|---|")
    for row in document["rows"]:
        spread = "{median:.2f} ({lowest:.2f}–{highest:.2f})".format(**row)
        points = "" if row["points"] is None else row["points"]
        print("| {output} | {contender} | {n} | ".format(**row) + f"{spread} | {row['times_rubicon']:.2f} | {points} |")


def argument_parser():
    parser = argparse.ArgumentParser(description="Times files to a file: Rubicon and QGIS's own algorithm, by turns.")
    parser.add_argument("--rubicon", type=Path, required=True, help="the command rubicon")
    parser.add_argument("--qgis-process", required=True, help="qgis_process that finds Rubicon")
    parser.add_argument("--json", type=Path, help="write everything as one JSON document, too")
    parser.add_argument("--rounds", type=int, default=5, help="timed runs of each contender; 5 without this")
    parser.add_argument("red", help="path|layername=L of lines or polygons, which are made lines first")
    parser.add_argument("blue", help="the same")
    return parser


def measure_all(arguments):
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(arguments, Path(folder))
    return {
        "date": datetime.date.today().isoformat(),
        "machine": machine.machine(),
        "versions": {
            **machine.versions(arguments.rubicon, []),
            "QGIS": run(arguments.qgis_process, "--version").split("\n")[0],
        },
        "layers": {"red": arguments.red, "blue": arguments.blue},
        "rows": rows,
    }


def main():
    arguments = argument_parser().parse_args()
    document = measure_all(arguments)
    print_document(document)
    if arguments.json:
        arguments.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
