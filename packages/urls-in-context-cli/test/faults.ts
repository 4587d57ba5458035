import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { runProgram } from '../src/program.ts'

/** The functions of the file system that a search calls on its input. */
export const CALLS = ['open', 'read', 'stat', 'close', 'lstat', 'readdir', 'fstat'] as const
export type Call = (typeof CALLS)[number]

/** Is asked before each call on a path below the watched folder: the code of the error that it throws, if any. */
export type Saboteur = (call: Call, path: string) => string | undefined

/** What a run of the command wrote, and its exit status. */
export interface SabotagedRun {
  readonly out: string
  readonly err: string
  readonly status: number | string | null | undefined
}

type Fn = (...args: never[]) => unknown

/** The functions of `node:fs` by which each call is made in this thread. */
const SYNC = { statSync: 'stat', lstatSync: 'lstat', fstatSync: 'fstat', readSync: 'read' } as const

/**
 * Runs the command in this process, in which a saboteur makes calls of the file system fail. Only calls on paths that
 * start with `root` are shown to it: others are those of Node and of the package. `room` is the number of bytes that
 * the disk still takes.
 */
export async function sabotaged(
  root: string,
  args: readonly string[],
  saboteur: Saboteur,
  room: number = Number.POSITIVE_INFINITY,
): Promise<SabotagedRun> {
  let free = room
  const written: [string, string, string] = ['', '', '']
  const paths = new Map<number, string>()
  const meddle = (call: Call, path: string | undefined): void => {
    const code = path?.startsWith(root) ? saboteur(call, path) : undefined
    if (code !== undefined) throw Object.assign(new Error(`${code}: made, ${call}`), { code, syscall: call })
  }
  const undo: (() => void)[] = []
  const replace = <T extends object>(target: T, name: keyof T & string, make: (own: Fn) => Fn): void => {
    const own = target[name] as Fn
    Object.assign(target, { [name]: make(own) })
    undo.push(() => Object.assign(target, { [name]: own }))
  }
  for (const [name, call] of Object.entries(SYNC) as [keyof typeof SYNC, Call][]) {
    replace(fs, name, (own) => (of: unknown, ...rest: unknown[]) => {
      meddle(call, typeof of === 'number' ? paths.get(of) : String(of))
      return (own as (...args: unknown[]) => unknown)(of, ...rest)
    })
  }
  replace(fs, 'openSync', (own) => (path: unknown, ...rest: unknown[]) => {
    const name = String(path)
    meddle('open', name)
    const descriptor = (own as (...args: unknown[]) => unknown)(path, ...rest) as number
    paths.set(descriptor, name)
    return descriptor
  })
  replace(fs, 'closeSync', (own) => (descriptor: unknown) => {
    const name = paths.get(descriptor as number)
    paths.delete(descriptor as number)
    ;(own as (of: unknown) => void)(descriptor)
    meddle('close', name)
  })
  for (const call of ['stat', 'lstat', 'readdir'] as const) {
    replace(fs.promises, call, (own) => async (path: unknown, ...rest: unknown[]) => {
      meddle(call, String(path))
      return (own as (...args: unknown[]) => unknown)(path, ...rest)
    })
  }
  replace(fs.promises, 'open', (own) => async (path: unknown, ...rest: unknown[]) => {
    const name = String(path)
    meddle('open', name)
    const handle = (await (own as (...args: unknown[]) => unknown)(path, ...rest)) as fs.promises.FileHandle
    const { fd } = handle
    paths.set(fd, name)
    const { stat, read, close } = handle
    return Object.assign(handle, {
      stat: async (...of: []) => {
        meddle('fstat', name)
        return stat.apply(handle, of)
      },
      read: async (...of: never[]) => {
        meddle('read', name)
        return (read as Fn).apply(handle, of)
      },
      close: async () => {
        paths.delete(fd)
        await close.apply(handle)
        meddle('close', name)
      },
    })
  })
  replace(fs, 'writeSync', (own) => (to: number, bytes: Uint8Array, at: number, ...rest: unknown[]) => {
    if (to !== 1 && to !== 2) {
      if (free === 0 && typeof to === 'number')
        throw Object.assign(new Error('ENOSPC: made, write'), { code: 'ENOSPC', syscall: 'write' })
      const length = Math.min(free, (rest[0] as number | undefined) ?? bytes.length - at)
      free -= length
      return (own as (...args: unknown[]) => unknown)(to, bytes, at, length, ...rest.slice(1))
    }
    written[to] += Buffer.from(bytes.subarray(at)).toString()
    return bytes.length - at
  })
  syncBuiltinESMExports()
  const { argv, exitCode } = process
  process.argv = [argv[0]!, 'urls', ...args]
  try {
    await runProgram()
    return { out: written[1], err: written[2], status: process.exitCode }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    for (const each of undo) each()
    syncBuiltinESMExports()
  }
}
