import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Glob, globOf } from './glob.ts'

/** The files of patterns of a folder, the strongest first. */
const PLAIN_NAMES = ['.urlsignore', '.ignore'] as const
const GIT_IGNORE = '.gitignore'
const GIT = '.git'
const EXCLUDE = '.git/info/exclude'

interface PatternFile {
  readonly path: string
  readonly patterns: Patterns
}

/** By `above`, also of the folders around it. */
export interface IgnoreLevel {
  readonly folder: string
  readonly above: IgnoreLevel | undefined
  /** By their kind: what is in `.urlsignore`, `.ignore`, `.gitignore` and `.git/info/exclude`. */
  readonly files: readonly (PatternFile | undefined)[]
  readonly isRepository: boolean
  readonly isInRepository: boolean
}

interface Verdict {
  readonly isMatch: boolean
  /** A pattern with `!` matches: hidden names are then read, too. */
  readonly isException: boolean
  readonly pattern: string | undefined
}

const NOTHING: Verdict = { isMatch: false, isException: false, pattern: undefined }
const EXCEPTION: Verdict = { isMatch: false, isException: true, pattern: undefined }

/** The path is absolute; no ignore file leaves out the folder itself. */
export function levelsAround(folder: string): IgnoreLevel | undefined {
  const parents: string[] = []
  for (let each = dirname(resolve(folder)); ; each = dirname(each)) {
    parents.unshift(each)
    if (dirname(each) === each) break
  }
  let level: IgnoreLevel | undefined
  for (const each of parents) {
    const names = [...PLAIN_NAMES, GIT_IGNORE, GIT].filter((name) => exists(join(each, name)))
    const next = levelOf(each, names, level)
    if (next === level) continue
    // A folder that was named is read, whatever the patterns of a folder around it say
    const named = relativeTo(each, resolve(folder))
    level = { ...next, files: next.files.map((file) => (file?.patterns.test(named, true).isMatch ? undefined : file)) }
  }
  return level
}

/** A file that cannot be read says nothing. */
export function levelOf(folder: string, names: readonly string[], above: IgnoreLevel | undefined): IgnoreLevel {
  const isRepository = names.includes(GIT)
  const files = [...PLAIN_NAMES, GIT_IGNORE, EXCLUDE].map((name) =>
    names.includes(name === EXCLUDE ? GIT : name) ? readPatterns(join(folder, name)) : undefined,
  )
  const isInRepository = isRepository || above?.isInRepository === true
  if (above !== undefined && !isRepository && files.every((file) => file === undefined)) {
    // A level without files adds nothing
    return above
  }
  return { folder, above, files, isRepository, isInRepository }
}

/** The strongest kind decides, and of one kind the nearest folder. The pattern is given with its file. */
export function ignoreVerdict(level: IgnoreLevel | undefined, path: string, isFolder: boolean): Verdict {
  if (level === undefined) return NOTHING
  for (let kind = 0; kind < level.files.length; kind++) {
    const isOfGit = kind >= PLAIN_NAMES.length
    if (isOfGit && !level.isInRepository) break
    for (let each: IgnoreLevel | undefined = level; each !== undefined; each = each.above) {
      const file = each.files[kind]
      if (file !== undefined) {
        const verdict = file.patterns.test(relativeTo(each.folder, path), isFolder)
        if (verdict.isMatch) return { ...verdict, pattern: `${file.path}: ${verdict.pattern}` }
        if (verdict.isException) return verdict
      }
      if (isOfGit && each.isRepository) break
    }
  }
  return NOTHING
}

function readPatterns(path: string): PatternFile | undefined {
  try {
    return { path, patterns: Patterns.of(readFileSync(path, 'utf8')) }
  } catch {
    return undefined
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

export function relativeTo(folder: string, path: string): string {
  const rest = path.slice(folder.endsWith('/') || folder.endsWith('\\') ? folder.length : folder.length + 1)
  return process.platform === 'win32' ? rest.replaceAll('\\', '/') : rest
}

/** A folder is asked for all that is in it. */
const MOST_KEPT = 1000

interface Rule {
  readonly glob: Glob
  readonly verdict: Verdict
}

export class Patterns {
  readonly #rules: readonly Rule[]
  readonly #folders = new Map<string, Verdict>()

  constructor(lines: readonly string[], hasBraces = false) {
    this.#rules = lines.flatMap((line) => ruleOf(line, hasBraces) ?? []).reverse()
  }

  static of(text: string): Patterns {
    return new Patterns(text.replace(/^\ufeff/, '').split(/\r?\n|\r$/))
  }

  /**
   * The last pattern that matches decides; of what is in a folder that is meant, what was said of that. The path is
   * relative to the folder of the patterns, with `/`.
   */
  test(path: string, isFolder: boolean): Verdict {
    if (path === '') return NOTHING
    const known = isFolder ? this.#folders.get(path) : undefined
    if (known !== undefined) return known
    const above = this.test(path.slice(0, Math.max(0, path.lastIndexOf('/'))), true)
    const rule = above.isMatch ? undefined : this.#rules.find(({ glob }) => glob(path, isFolder))
    const verdict = above.isMatch ? above : (rule?.verdict ?? NOTHING)
    if (!isFolder) return verdict
    if (this.#folders.size >= MOST_KEPT) this.#folders.clear()
    this.#folders.set(path, verdict)
    return verdict
  }
}

function ruleOf(line: string, hasBraces: boolean): Rule | undefined {
  const isException = line.startsWith('!')
  const glob = withoutBlanks(isException ? line.slice(1) : line)
  if (line.startsWith('#') || glob === '' || isEscaped(glob, glob.length)) return undefined
  const verdict = isException ? EXCEPTION : { isMatch: true, isException: false, pattern: line }
  return { glob: globOf(glob, hasBraces), verdict }
}

/** But for a blank that is escaped. */
function withoutBlanks(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end < text.length && isEscaped(text, end) ? end + 1 : end)
}

function isEscaped(text: string, place: number): boolean {
  let start = place
  while (text[start - 1] === '\\') start--
  return (place - start) % 2 === 1
}
