import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import type { ArchiveProblemCode } from '../part/problem.ts'
import { errorCode } from '../source/fallible-source.ts'

/** A file in a folder, or the reason why an entry is not a readable file. Paths are bytes, since not all are UTF-8. */
export interface Entry {
  readonly path: Buffer
  readonly fault?: EntryFault | undefined
  /** Whether a symbolic link was followed to the file: its name is that of the link. */
  readonly isLinked?: boolean | undefined
}

/** What a caller wants of a folder. */
export interface FolderRules {
  /** Whether symbolic links are followed. */
  readonly follows: boolean
  /** Reads what holds for the entries of the folder at `path`. It is called once a folder, before any of them. */
  enter(path: Buffer, entries: readonly Listed[]): Promise<EntryRules>
}

export interface EntryRules {
  /** Whether a file is yielded, or a folder walked. A promise where the file system is asked. */
  admits(name: Buffer, path: Buffer, isFolder: boolean): boolean | Promise<boolean>
  below(name: Buffer): FolderRules
}

export interface EntryFault {
  readonly code: Extract<ArchiveProblemCode, 'not-a-file' | 'unreadable' | 'unsupported'>
  readonly detail: string
}

const PATH_SEPARATOR = Buffer.from('/')
/** With or without a working tree. */
const GIT_NAMES = ['HEAD', 'objects', 'refs']
const GIT_FAULT = { code: 'unsupported', detail: 'git repository; read by git' } as const

/**
 * Lists the files of a folder and of those below it in a fixed order: by number where names are numbers (MH, news
 * spools), else by bytes. Without `rules`, no links are followed. Pipes, sockets and devices are not opened. The `tmp` of
 * a maildir and the objects of git are left out; a repository is a fault of its folder, unless it is the `.git` of a
 * working tree that was not named itself (`isNamed`). A link to one of the folders `around` it is not followed.
 */
export async function* walkFolder(
  path: Buffer,
  rules?: FolderRules,
  isNamed = true,
  around: readonly string[] = NONE,
): AsyncGenerator<Entry> {
  let entries: Listed[]
  let inside = around
  try {
    entries = await listFolder(path)
    if (rules?.follows) inside = [...around, identityOf(await stat(path))]
  } catch (error) {
    yield { path, fault: { code: 'unreadable', detail: errorCode(error) } }
    return
  }
  entries.sort((a, b) => compareNames(a.name, b.name))
  const isMaildir = hasNames(entries, ['cur', 'new', 'tmp'])
  const isGit = hasNames(entries, GIT_NAMES)
  if (isGit && (isNamed || !isNameOf(path, '.git'))) yield { path, fault: GIT_FAULT }
  const choice = await rules?.enter(path, entries)
  for (const { name, type } of entries) {
    const child = Buffer.concat(path.at(-1) === PATH_SEPARATOR[0] ? [path, name] : [path, PATH_SEPARATOR, name])
    let kind: Dirent<Buffer> | Stats | undefined = type ?? (await lstat(child).catch(() => undefined))
    const isLinked = rules?.follows === true && kind?.isSymbolicLink() === true
    let reason: string | undefined
    if (isLinked) {
      const target: Stats | string = await stat(child).catch((error) => reasonOf(child, error))
      if (typeof target === 'string') reason = target
      else kind = target
    }
    const isFolder = kind?.isDirectory() === true
    if (isFolder && ((isMaildir && isName(name, 'tmp')) || (isGit && isName(name, 'objects')))) continue
    if (choice !== undefined) {
      const admits = choice.admits(name, child, isFolder)
      if (!(typeof admits === 'boolean' ? admits : await admits)) continue
    }
    if (reason !== undefined) yield { path: child, isLinked, fault: { code: 'unreadable', detail: reason } }
    else if (isFolder) {
      const isLoop = isLinked && inside.includes(identityOf(kind as Stats))
      if (isLoop) yield { path: child, fault: { code: 'not-a-file', detail: 'symbolic link to a folder around it' } }
      else yield* walkFolder(child, choice?.below(name), false, inside)
    } else if (kind === undefined || kind.isFile() || (await isUnknownFile(kind, child))) {
      yield isLinked ? { path: child, isLinked } : { path: child }
    } else yield { path: child, fault: { code: 'not-a-file', detail: fileKind(kind) } }
  }
}

const NONE: readonly string[] = []

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`
}

/** The code of the error, or that it is a link to nothing. */
export async function reasonOf(path: Buffer, error: unknown): Promise<string> {
  const code = errorCode(error)
  const isLink = code === 'ENOENT' && (await lstat(path).catch(() => undefined))?.isSymbolicLink()
  return isLink ? 'broken symbolic link' : code
}

/** `not-a-file` if it is a link or a socket by now. */
export async function openFault(path: Buffer, code: string): Promise<EntryFault> {
  const isNoFile = code === 'ELOOP' || code === 'ENXIO'
  const stats = isNoFile ? await lstat(path).catch(() => undefined) : undefined
  if (stats?.isSymbolicLink() || stats?.isSocket()) return { code: 'not-a-file', detail: fileKind(stats) }
  return { code: 'unreadable', detail: code }
}

/** It is one of git, could not be listed, or has just taken a file's place. */
export async function folderFault(path: Buffer): Promise<EntryFault> {
  try {
    if (hasNames(await listFolder(path), GIT_NAMES)) return GIT_FAULT
    return { code: 'unreadable', detail: 'EISDIR' }
  } catch (error) {
    return { code: 'unreadable', detail: errorCode(error) }
  }
}

/** A name in a folder, and what it is if the listing says so. */
export interface Listed {
  readonly name: Buffer
  readonly type: Dirent<Buffer> | undefined
}

/** `recursive` of `readdir` does not work for names as bytes. Bun gives names alone if they are bytes. */
export async function listFolder(path: Buffer): Promise<Listed[]> {
  const found: (Dirent<Buffer> | Buffer)[] = await readdir(path, { encoding: 'buffer', withFileTypes: true })
  return found.map((each) =>
    Buffer.isBuffer(each) ? { name: each, type: undefined } : { name: each.name, type: each },
  )
}

function hasNames(entries: readonly Listed[], names: readonly string[]): boolean {
  return names.every((name) => entries.some((entry) => isName(entry.name, name)))
}

function isName(name: Buffer, text: string): boolean {
  return name.equals(Buffer.from(text))
}

function isNameOf(path: Buffer, name: string): boolean {
  return isName(path.subarray(path.lastIndexOf(PATH_SEPARATOR[0]!) + 1), name)
}

/** Some file systems give no type with the name. */
async function isUnknownFile(entry: Dirent<Buffer> | Stats, path: Buffer): Promise<boolean> {
  if (entry.isSymbolicLink() || entry.isFIFO() || entry.isSocket() || entry.isBlockDevice()) return false
  if (entry.isCharacterDevice()) return false
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false
}

type Kind = Pick<Stats, 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isBlockDevice' | 'isCharacterDevice'>

export function fileKind(entry: Kind): string {
  if (entry.isSymbolicLink()) return 'symbolic link'
  if (entry.isFIFO()) return 'pipe'
  if (entry.isSocket()) return 'socket'
  return entry.isBlockDevice() || entry.isCharacterDevice() ? 'device' : 'unknown'
}

function compareNames(a: Buffer, b: Buffer): number {
  const [x, y] = [a.toString('latin1'), b.toString('latin1')]
  return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) || x.length - y.length : a.compare(b)
}
