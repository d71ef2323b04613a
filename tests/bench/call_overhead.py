# SPDX-License-Identifier: GPL-2.0-or-later
"""What a call of rubicon.red_blue costs beside the engine, for ten million segments from numpy.

    PYTHONPATH=build/python python tests/bench/call_overhead.py [SEGMENTS OF A LINE …]

The engine is what a C++ program has with layers that are made: all of the job but the time to take the arrays in, with the freeing
of what the engine itself made. Beside it: that time, all outside the job, and freeing the result. Taking in finds the bounds of arrays
that stay where they lie, for which the engine looks in layers of its own, while it makes the index. So a call is also made with arrays
that must be copied, by turns: by how much its index takes longer is *bounds*, which a program's engine needs and this one does not.
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
    """Taking in, the engine, of it the index, the rest of the call, freeing; and what was found."""
    start = time.perf_counter()
    result = rubicon.red_blue(red, blue, backend="cpu", threads=threads)
    called = time.perf_counter() - start
    read, index, total = (result.seconds[stage] for stage in ("read", "index", "total"))
    pairs = result.counts["pairs"]
    start = time.perf_counter()
    del result
    freed = time.perf_counter() - start
    return [1e3 * part for part in (read, total - read, index, called - total, freed)], pairs


def in_columns(layer):
    """The same coordinates column by column, which the engine takes as a copy of its own."""
    coordinates, offsets = layer
    return numpy.asfortranarray(coordinates), offsets


def measure(name, each, threads):
    lines = SEGMENTS // 2 // each
    layers = [walks(lines, each, STEPS[name], seed) for seed in (1, 2)]
    copied = [in_columns(layer) for layer in layers]
    runs = [
        [milliseconds_of_a_call(*form, threads) for form in (layers, copied)] for _ in range(4 if name == "dense" else 12)
    ][1:]  # one to warm up
    read, engine, index, rest, freed = numpy.median([parts for (parts, _), _ in runs], axis=0)
    bounds = numpy.median([parts[2] for _, (parts, _) in runs]) - index
    share = 100 * (read + rest + freed - bounds) / (engine + bounds)
    columns = (f"{part:.1f}" for part in (read, rest, freed, bounds, share))
    print("|", " | ".join((name, f"{each}", f"{runs[0][0][1]:,}", f"{threads}", f"{engine:.0f}", *columns)), "|", flush=True)


if __name__ == "__main__":
    print("| job | lines of | pairs | threads | engine, ms | take in, ms | rest of the call, ms | free, ms | bounds, ms | beside the engine, % |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for each in map(int, sys.argv[1:] or ["100", "1"]):
        for name in STEPS if each > 1 else ["sparse"]:
            for threads in 1, 2:
                measure(name, each, threads)
