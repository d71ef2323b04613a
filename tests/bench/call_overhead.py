# SPDX-License-Identifier: GPL-2.0-or-later
"""What a call of rubicon.red_blue costs beside the engine, for ten million segments from numpy.

    PYTHONPATH=build/python python tests/bench/call_overhead.py [SEGMENTS OF A LINE …]

The engine is what a C++ program has with layers that are made: all of the job but the time to take the arrays in, with the freeing
of what the engine itself made. Beside it: that time, all outside the job, and freeing the result. The engine does not look
for the bounds of arrays that stayed in place, which taking them in found; so it is quicker here than with a program's own layers.
Relies on rubicon and numpy.
"""

import sys
import time

import numpy
import rubicon

SEGMENTS = 10_000_000
STEPS = {"sparse": 2e-5, "medium": 1.4e-4, "dense": 4e-4}  # in a square of side 1


def walks(lines, each, step, seed):
    """Coordinates and offsets of so many crooked lines of so many segments."""
    random = numpy.random.default_rng(seed)
    heading = random.uniform(0, 2 * numpy.pi, (lines, 1)) + numpy.cumsum(random.normal(0, 0.15, (lines, each)), axis=1)
    start = random.uniform(0, 1, (lines, 1, 2))
    steps = step * numpy.stack([numpy.cos(heading), numpy.sin(heading)], axis=-1)
    vertices = numpy.concatenate([start, start + numpy.cumsum(steps, axis=1)], axis=1)
    return vertices.reshape(-1, 2), numpy.arange(0, vertices.size // 2 + 1, each + 1)


def milliseconds_of_a_call(red, blue, threads):
    """Taking in, the engine, the rest of the call, freeing; and what was found."""
    start = time.perf_counter()
    result = rubicon.red_blue(red, blue, backend="cpu", threads=threads)
    called = time.perf_counter() - start
    read, total, pairs = result.seconds["read"], result.seconds["total"], result.counts["pairs"]
    start = time.perf_counter()
    del result
    freed = time.perf_counter() - start
    return [1e3 * part for part in (read, total - read, called - total, freed)], pairs


def measure(name, each, threads):
    lines = SEGMENTS // 2 // each
    red, blue = (walks(lines, each, STEPS[name], seed) for seed in (1, 2))
    runs = [milliseconds_of_a_call(red, blue, threads) for _ in range(4 if name == "dense" else 12)][1:]  # one to warm up
    read, engine, rest, freed = numpy.median([parts for parts, _ in runs], axis=0)
    share = 100 * (read + rest + freed) / engine
    row = name, f"{each}", f"{runs[0][1]:,}", f"{threads}", f"{engine:.0f}", *(f"{part:.1f}" for part in (read, rest, freed, share))
    print("|", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    print("| job | lines of | pairs | threads | engine, ms | take in, ms | rest of the call, ms | free, ms | beside the engine, % |")
    print("|---|---|---|---|---|---|---|---|---|")
    for each in map(int, sys.argv[1:] or ["100", "1"]):
        for name in STEPS if each > 1 else ["sparse"]:
            for threads in 1, 2:
                measure(name, each, threads)
