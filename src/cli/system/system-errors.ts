import { getSystemErrorMap } from 'node:util'

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of its path is no directory',
}

/** What went wrong in plain words; the system's own words where we have none. */
export function sentenceOf(error: NodeJS.ErrnoException): string {
  const known = SENTENCES[error.code ?? '']
  return known ?? getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message
}

const PAUSE_MS = 5
const never = new Int32Array(new SharedArrayBuffer(4))

/** A terminal or pipe that another process has made non-blocking says EAGAIN instead of waiting; so we wait. */
export function retrying(call: () => number): number {
  for (;;) {
    try {
      return call()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(never, 0, 0, PAUSE_MS)
    }
  }
}
