const PAUSE_MS = 5
/** A value that no thread changes, so that waiting for a change of it is a pause. */
const NEVER_CHANGED = new Int32Array(new SharedArrayBuffer(4))

/**
 * Repeats a read or a write until it succeeds. A terminal or pipe that another process has made non-blocking fails with
 * EAGAIN where it would have to wait.
 */
export function retrying(call: () => number): number {
  for (;;) {
    try {
      return call()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(NEVER_CHANGED, 0, 0, PAUSE_MS)
    }
  }
}
