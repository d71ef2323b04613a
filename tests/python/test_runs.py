# SPDX-License-Identifier: GPL-2.0-or-later
"""How jobs run: threads, backends, progress, cancel, signals, the GIL.

Relies on numpy.
"""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

numpy = pytest.importorskip("numpy")

import rubicon


def large_job():
    """Two maps of long segments with some ten million crossings, which takes longer than a tick on any machine."""
    return numpy.random.default_rng(4).random((2, 6000, 2, 2))


@pytest.fixture(scope="module")
def job():
    return large_job()


def test_threads_and_backends_give_the_same():
    random = numpy.random.default_rng(5)
    red, blue = random.random((2, 500, 3, 2))
    checksums = {rubicon.red_blue(red, blue, threads=threads, backend=backend).checksum
                 for threads in (0, 1, 2, 7) for backend in ("auto", "cpu")}
    if rubicon.devices()[1]["name"]:
        checksums.add(rubicon.red_blue(red, blue, backend="cuda").checksum)
    else:
        with pytest.raises(rubicon.Error, match="The GPU backend was asked for, but no GPU can serve: "):
            rubicon.red_blue(red, blue, backend="cuda")
    assert len(checksums) == 1


def test_progress(job):
    shares, threads = [], set()

    def progress(share):
        shares.append(share)
        threads.add(threading.get_ident())

    start = time.monotonic()
    rubicon.red_blue(*job, progress=progress)
    waited = time.monotonic() - start
    assert threads <= {threading.get_ident()}
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert len(shares) <= 10 * waited + 1  # however slow the machine is


def test_false_cancels(job):
    with pytest.raises(rubicon.Cancelled):
        rubicon.red_blue(*job, progress=lambda share: False)


def test_what_progress_raises_comes_out(job):
    def progress(share):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        rubicon.red_blue(*job, progress=progress)


def test_others_run_meanwhile(job):
    """The calling thread's progress would never see the counter move if the engine kept the GIL."""
    counted, seen, end = [0], [], threading.Event()

    def count():
        while not end.wait(0.001):
            counted[0] += 1

    other = threading.Thread(target=count)
    other.start()
    rubicon.red_blue(*job, progress=lambda share: seen.append(counted[0]))
    end.set()
    other.join()
    assert counted[0] > 0
    assert len(seen) < 3 or seen[-1] > seen[0]


def test_two_jobs_at_once(job):
    red, blue = numpy.random.default_rng(6).random((2, 1000, 2, 2))
    expected = rubicon.red_blue(red, blue).checksum
    found = []
    threads = [threading.Thread(target=lambda: found.append(rubicon.red_blue(red, blue).checksum)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


SCRIPT = """
    import os, sys, time
    sys.path.insert(0, {tests!r})
    import rubicon
    import test_runs
    job = test_runs.{job}()
    def progress(share):
        if progress.first:
            progress.first = False
            print("running", flush=True)
    progress.first = True
    {before}
    try:
        while True:  # one after the other until the signal comes
            rubicon.{call}(*job, threads={threads}, progress=progress)
    except {caught} as error:
        print("stopped", type(error).__name__, flush=True)
"""


def points_on_a_sphere():
    """All of them vertices of their hull, up to rounding, which takes longer than a tick on any machine."""
    points = numpy.random.default_rng(4).normal(size=(300_000, 3))
    return (points / numpy.linalg.norm(points, axis=1)[:, None],)


def interrupted(before, caught, threads, call="red_blue", job="large_job"):
    """What a process prints that gets a real SIGINT within a job, and how it ends."""
    script = textwrap.dedent(
        SCRIPT.format(tests=os.path.dirname(__file__), before=before, caught=caught, threads=threads, call=call, job=job)
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    return rest.strip(), process.returncode


@pytest.mark.parametrize("threads", [0, 1])
def test_control_c(threads):
    assert interrupted("pass", "KeyboardInterrupt", threads) == ("stopped KeyboardInterrupt", 0)


def test_control_c_in_a_hull():
    stopped = interrupted("pass", "KeyboardInterrupt", 0, "convex_hull_3d", "points_on_a_sphere")
    assert stopped == ("stopped KeyboardInterrupt", 0)


def test_a_handler_of_the_users_own():
    before = "import signal; signal.signal(signal.SIGINT, lambda *_: exec('raise OSError'))"
    assert interrupted(before, "OSError", 0) == ("stopped OSError", 0)


def test_a_job_in_another_thread_is_not_interrupted():
    """Signals are the main thread's: a job elsewhere goes on, as any Python code there does."""
    red, blue = numpy.random.default_rng(7).random((2, 1000, 2, 2))
    found = []
    thread = threading.Thread(target=lambda: found.append(rubicon.red_blue(red, blue)))
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        threading.Event().wait(5)
    thread.join()
    assert len(found) == 1


@pytest.mark.parametrize("given", [{"cases": 0}, {"cases": 1000001}, {"minutes": -1.0}, {"minutes": float("nan")}])
def test_verify_refuses_what_checks_nothing(given):
    with pytest.raises(rubicon.Error, match=r"^verify\(\) takes"):
        rubicon.verify(**given)


def test_verify_and_devices():
    report = rubicon.verify(cases=2, backend="cpu")
    assert report.agree
    assert report.groups
    assert [device["backend"] for device in rubicon.devices()] == ["cpu", "cuda"]
    assert rubicon.devices()[1]["name"] or rubicon.devices()[1]["reason"]


def test_streams_are_pulled_without_the_gil():
    """Their maker waits for another thread of Python's, in C, before it gives a batch."""
    pyarrow = pytest.importorskip("pyarrow")
    schema = pyarrow.schema([("geometry", pyarrow.binary())])
    pulling, seen = threading.Event(), []

    def batches():
        pulling.set()
        end = time.monotonic() + 10
        while not seen and time.monotonic() < end:
            time.sleep(0.01)
        yield pyarrow.record_batch([pyarrow.array([None], pyarrow.binary())], schema=schema)

    def watch():
        pulling.wait(10)
        seen.append(threading.active_count())

    other = threading.Thread(target=watch)
    other.start()
    caller, pullers = threading.get_ident(), []

    def noted():
        pullers.append(threading.get_ident())
        yield from batches()

    rubicon.red_blue(pyarrow.RecordBatchReader.from_batches(schema, noted()), numpy.zeros((1, 2, 2)))
    other.join()
    assert seen
    assert pullers != [caller]  # the caller serves signals meanwhile


def test_numpys_false_cancels(job):
    with pytest.raises(rubicon.Cancelled):
        rubicon.red_blue(*job, progress=lambda share: numpy.False_)


def test_daemon_thread_at_exit():
    """The interpreter ends while a thread that it does not wait for runs a job, and calls again whenever one ends."""
    program = textwrap.dedent(
        """
        import threading, time, numpy, rubicon
        job = numpy.random.default_rng(4).random((2, 12000, 2, 2))
        def run():
            while True:
                try:
                    rubicon.red_blue(*job)
                except rubicon.Cancelled:
                    print("cancelled", flush=True)
                    time.sleep(60)
        threading.Thread(target=run, daemon=True).start()
        time.sleep(0.3)
        """
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert finished.returncode == 0, finished.stderr
    assert finished.stderr == ""
