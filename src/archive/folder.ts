import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'

/** A file in a folder, or the reason why an entry is not a readable file. Paths are bytes, since not all are UTF-8. */
export interface Entry {
  readonly path: Buffer
  readonly fault?: { readonly code: 'not-a-file' | 'unreadable'; readonly detail: string } | undefined
}

const PATH_SEPARATOR = Buffer.from('/')

/**
 * Lists the files of a folder and of the folders below it in a fixed order: by number where names are numbers (MH, news
 * spools), else by bytes. Symbolic links are not followed, so there are no loops; pipes, sockets and devices are not
 * opened. The `tmp` of a maildir is left out, since its messages are not delivered yet.
 */
export async function* walkFolder(path: Buffer): AsyncGenerator<Entry> {
  let names: Dirent<Buffer>[]
  try {
    // The option `recursive` of `readdir` does not work for names as bytes.
    names = await readdir(path, { encoding: 'buffer', withFileTypes: true })
  } catch (error) {
    yield { path, fault: { code: 'unreadable', detail: errorCode(error) } }
    return
  }
  names.sort((a, b) => compareNames(a.name, b.name))
  const isMaildir = ['cur', 'new', 'tmp'].every((name) => names.some((entry) => entry.name.equals(Buffer.from(name))))
  for (const entry of names) {
    const child = Buffer.concat(
      path.at(-1) === PATH_SEPARATOR[0] ? [path, entry.name] : [path, PATH_SEPARATOR, entry.name],
    )
    if (entry.isDirectory()) {
      if (!(isMaildir && entry.name.equals(Buffer.from('tmp')))) yield* walkFolder(child)
    } else if (entry.isFile() || (await isUnknownFile(entry, child))) yield { path: child }
    else yield { path: child, fault: { code: 'not-a-file', detail: fileKind(entry) } }
  }
}

/** Whether an entry of unknown type is a file. Some file systems give no type with the name. */
async function isUnknownFile(entry: Dirent<Buffer>, path: Buffer): Promise<boolean> {
  if (entry.isSymbolicLink() || entry.isFIFO() || entry.isSocket() || entry.isBlockDevice()) return false
  if (entry.isCharacterDevice()) return false
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false
}

export function fileKind(entry: Dirent<Buffer> | Stats): string {
  if (entry.isSymbolicLink()) return 'symbolic link'
  if (entry.isFIFO()) return 'pipe'
  if (entry.isSocket()) return 'socket'
  return entry.isBlockDevice() || entry.isCharacterDevice() ? 'device' : 'unknown'
}

function compareNames(a: Buffer, b: Buffer): number {
  const [x, y] = [a.toString('latin1'), b.toString('latin1')]
  return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) || x.length - y.length : a.compare(b)
}

export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
