"""Does a task as engines do: attempts are killed at any moment, run twice at once, and begun again; of one that ends
well the output counts, of all others nothing does."""

import random
import shlex
import subprocess
import time

MOST_ATTEMPTS = 4
chance = random.Random(1738)


def start(command):
    words = command if isinstance(command, list) else shlex.split(command)
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def kill_one(command, lines):
    process = start(command)
    try:
        process.stdin.write(lines)
        process.stdin.flush()
        time.sleep(chance.random() * 0.3)
    except BrokenPipeError:
        pass
    process.kill()
    process.stdout.read()
    process.wait()


def run_task(command, lines):
    """The output of the attempt that counts, for some lines of input."""
    if chance.random() < 0.5:
        kill_one(command, lines)
    for _ in range(MOST_ATTEMPTS):
        processes = [start(command) for _ in range(chance.choice([1, 2]))]
        outputs = [process.communicate(lines)[0] for process in processes]
        for process, output in zip(processes, outputs):
            if process.returncode == 0:
                return output
    raise RuntimeError(f'the task failed {MOST_ATTEMPTS} times')
