import { type FileHandle, lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'texts-in-archives-'
/** In milliseconds, after which a folder of a process that has ended is removed: there may be others with its number. */
const STALE = 3_600_000

/** A file in a folder that only the user of the process can read. */
export interface Copy {
  readonly path: string
  /** While the file is open, too, so that a process that is killed leaves none behind; not on Windows. */
  readonly removeOpen: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** `patches` are bytes that it has in the place of others. */
export async function copyOf(
  pieces: AsyncIterable<Buffer>,
  patches: ReadonlyArray<readonly [at: number, byte: number]> = [],
): Promise<Copy> {
  const { file, ...copy } = await makeFile()
  try {
    for await (const piece of pieces) await file.write(piece)
    for (const [at, byte] of patches) await file.write(Buffer.from([byte]), 0, 1, at)
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await copy.remove()
    throw error
  }
  return copy
}

export interface OpenCopy {
  readonly descriptors: readonly number[]
  readonly close: () => Promise<void>
}

/** A copy for some programs, which get its descriptors: but on Windows, it has no name. */
export async function openCopy(pieces: AsyncIterable<Buffer>, programs: number): Promise<OpenCopy> {
  const { file, path, removeOpen, remove } = await makeFile()
  const files = [file]
  const close = async (): Promise<void> => {
    for (const each of files) await each.close()
    await remove()
  }
  try {
    while (files.length <= programs) files.push(await open(path, 'r'))
    await removeOpen()
    for await (const piece of pieces) await file.write(piece)
    return { descriptors: files.slice(1).map(({ fd }) => fd), close }
  } catch (error) {
    await close()
    throw error
  }
}

let swept: string | undefined

async function makeFile(): Promise<Copy & { readonly file: FileHandle }> {
  const parent = tmpdir()
  if (swept !== parent) {
    swept = parent
    await sweep(parent).catch(() => {})
  }
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  const path = join(folder, 'copy')
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const removeOpen = process.platform === 'win32' ? async () => {} : remove
  return { file: await open(path, 'wx', 0o600), path, remove, removeOpen }
}

/** Removes what processes left that were killed while they made a copy. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
    const path = join(parent, name)
    if (!(pid > 0) || isRunning(pid) || Date.now() - (await lstat(path)).mtimeMs < STALE) continue
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
