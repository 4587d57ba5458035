/** Thrown where a command cannot do what it was asked to do. The message is written for the user. */
export class Refusal extends Error {}

const SYSTEM_SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of its path is not a directory',
  ESTALE: 'stale file handle',
}

/** Describes a system error in plain words, or in the system's own words if the table has none. */
export function sentenceOf(error: NodeJS.ErrnoException): string {
  const known = SYSTEM_SENTENCES[error.code ?? '']
  return known ?? systemErrors().get(error.errno ?? 0)?.[1] ?? error.message
}

/** @throws Refusal for an error of the system in a step with a file or a folder. */
export function refusing<T>(path: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

export function systemErrors(): Map<number, [name: string, sentence: string]> {
  return process.getBuiltinModule('node:util').getSystemErrorMap()
}

const PAUSE_MS = 5

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
      // No thread changes this value, so that waiting for a change of it is a pause. Browsers, in which nothing is
      // retried, lack it
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}
