import { lstatSync, statSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { type EntryRules, type FolderRules, type Listed, listFolder } from 'texts-in-archives'
import { type FileChoice, type LeftOut, typeTest } from './file-types.ts'
import { type IgnoreLevel, ignoreVerdict, levelOf, levelsAround, Patterns, relativeTo } from './ignore-levels.ts'

/** By the command line and the ignore files that are met. */

export type LeftOutListener = (what: LeftOut) => void

export function folderRules(choice: FileChoice, onLeftOut: LeftOutListener): FolderRules {
  return folderAt(new Chosen(choice, onLeftOut), { levels: undefined, depth: 0, isMail: false })
}

class Chosen {
  readonly choice: FileChoice
  readonly leaveOut: LeftOutListener
  readonly types: ((name: string) => boolean) | undefined
  readonly #globs: readonly Patterns[]
  /** Whether some glob asks for files: then others are left out. */
  readonly #asks: boolean
  readonly #cwd = process.cwd()

  constructor(choice: FileChoice, leaveOut: LeftOutListener) {
    this.choice = choice
    this.leaveOut = leaveOut
    this.types = choice.types.length === 0 ? undefined : typeTest(choice.types)
    this.#globs = choice.globs.map((glob) => new Patterns([glob], true))
    this.#asks = choice.globs.some((glob) => !glob.startsWith('!'))
  }

  /** By the last glob that matches an absolute path; false of a file that none asks for, if some ask. */
  byGlob(path: string, isFolder: boolean): boolean | undefined {
    const globs = this.#globs
    if (globs.length === 0) return undefined
    const rest = path.startsWith(join(this.#cwd, '/')) ? relativeTo(this.#cwd, path) : path.replace(/^[/\\]+/, '')
    for (let index = globs.length - 1; index >= 0; index--) {
      const { isMatch, isException } = globs[index]!.test(rest, isFolder)
      if (isMatch || isException) return isMatch
    }
    return this.#asks && !isFolder ? false : undefined
  }
}

interface FolderPlace {
  /** Undefined also for a folder that was named, which looks for them itself. */
  readonly levels: IgnoreLevel | undefined
  readonly depth: number
  readonly isMail: boolean
}

function folderAt(chosen: Chosen, place: FolderPlace): FolderRules {
  const { follow, ignoreFiles } = chosen.choice
  return {
    follows: follow,
    enter: async (path, entries) => {
      const folder = resolve(path.toString())
      const isNamed = place.depth === 0
      const names = entries.filter(({ name }) => name[0] === DOT).map(({ name }) => name.toString())
      const around = ignoreFiles && isNamed ? levelsAround(folder) : place.levels
      const levels = ignoreFiles ? levelOf(folder, names, around) : undefined
      const isMail = place.isMail || SPOOL.test(folder) || (isNamed && isMaildirPart(basename(folder)))
      const kind = mailFolderOf(entries, basename(folder).startsWith('.'))
      return entriesAt(chosen, { levels, depth: place.depth + 1, isMail, kind, folder })
    },
  }
}

const DOT = 0x2e

interface EntriesPlace extends FolderPlace {
  readonly kind: MailFolder
  readonly folder: string
}

function entriesAt(chosen: Chosen, { levels, depth, isMail, kind, folder }: EntriesPlace): EntryRules {
  const { types } = chosen
  const { hidden, follow, maxDepth = Number.POSITIVE_INFINITY, maxFileSize } = chosen.choice
  const leave = (path: Buffer, isFolder: boolean, reason: LeftOut['reason'], detail?: string): false => {
    chosen.leaveOut({ path, isFolder, reason, detail })
    return false
  }
  /** What was asked for holds of messages as well. */
  const isWanted = (name: string, path: Buffer, isFolder: boolean): boolean => {
    if (isFolder) return true
    if (types?.(name) === false) return leave(path, isFolder, 'type')
    if (maxFileSize === undefined || sizeOf(path, follow) <= maxFileSize) return true
    return leave(path, isFolder, 'size')
  }
  return {
    below: (name) =>
      folderAt(chosen, { levels, depth, isMail: isMail || (kind === 'maildir' && isMaildirPart(name.toString())) }),
    admits: (name, path, isFolder) => {
      if (depth > maxDepth || (isFolder && depth >= maxDepth)) return leave(path, isFolder, 'depth')
      const text = name.toString()
      const absolute = `${folder}${folder.endsWith(sep) ? '' : sep}${text}`
      const byGlob = chosen.byGlob(absolute, isFolder)
      if (byGlob === false) return leave(path, isFolder, 'glob')
      const isOpen = byGlob === true || isMail || isMailName(kind, text)
      if (isOpen) return isWanted(text, path, isFolder)
      const verdict = ignoreVerdict(levels, absolute, isFolder)
      // Git never shows its own folder, whatever a pattern such as `!*/` says.
      const isHidden = !hidden && text.startsWith('.') && (!verdict.isException || text === '.git')
      if (!verdict.isMatch && !isHidden) return isWanted(text, path, isFolder)
      const reason = verdict.isMatch ? 'ignored' : 'hidden'
      if (!isFolder) return leave(path, isFolder, reason, verdict.pattern)
      return isMailThere(path, text).then((isMail) => isMail || leave(path, isFolder, reason, verdict.pattern))
    },
  }
}

async function isMailThere(path: Buffer, name: string): Promise<boolean> {
  const entries = await listFolder(path).catch(() => [])
  return mailFolderOf(entries, name.startsWith('.')) !== undefined
}

/** In bytes; 0 of what has none, which is reported where it is read. */
function sizeOf(path: Buffer, follow: boolean): number {
  try {
    return (follow ? statSync(path) : lstatSync(path)).size
  } catch {
    return 0
  }
}

const MAILDIR_NAMES: readonly string[] = ['cur', 'new', 'tmp']
/** What mail programs write into folders of MH. */
const MH_NAMES: readonly string[] = ['.mh_sequences', '.xmhcache', '.mew-summary']
const NUMBER = /^\d+$/
/** Where systems keep the mailboxes of their users, and news. */
const SPOOL = /^\/var\/(?:mail|spool\/(?:mail|news))(?:\/|$)/

/** Files in `cur` and `new`, one message a file with a number as its name, or not at all. */
type MailFolder = 'maildir' | 'numbered' | undefined

/**
 * Of a hidden folder, as maildirs keep their `.Sent`, one of the folders of a maildir is enough: copies leave out empty
 * ones.
 */
function mailFolderOf(entries: readonly Listed[], isHidden: boolean): MailFolder {
  const names = entries.map(({ name }) => name.toString('latin1'))
  const found = MAILDIR_NAMES.filter((each) => names.includes(each))
  if (found.length >= 2 || (isHidden && (found.includes('cur') || found.includes('new')))) return 'maildir'
  if (names.some((name) => MH_NAMES.includes(name))) return 'numbered'
  const files = entries.filter(({ type }) => type?.isFile() !== false).map(({ name }) => name.toString('latin1'))
  const shown = files.filter((name) => !name.startsWith('.'))
  return shown.length > 0 && shown.every((name) => NUMBER.test(name)) ? 'numbered' : undefined
}

function isMailName(kind: MailFolder, name: string): boolean {
  return kind === 'maildir' ? isMaildirPart(name) : kind === 'numbered' && NUMBER.test(name)
}

function isMaildirPart(name: string): boolean {
  return name === 'cur' || name === 'new'
}
