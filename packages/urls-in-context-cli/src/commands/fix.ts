import { isUtf8 } from 'node:buffer'
import { isAbsolute, normalize } from 'node:path'
import { type AmbiguousUrl, applyEdits, type Edit } from 'remark-urls-in-context'
import { shouldYield, yieldToEventLoop } from 'texts-in-archives'
import { redactUrl } from 'urls-in-context/url'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import type { FileChoice } from '../files/file-types.ts'
import type { Findings, Fixer, Hyphen } from '../fix/markdown.ts'
import { isFolder } from '../output/choose-output.ts'
import { isTerminal, print, printError } from '../output/output.ts'
import { printable } from '../output/printable.ts'
import { LeftOutCount } from '../output/problem-reporter.ts'
import { EditedFile } from '../system/edited-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import type { Command } from './command.ts'

const HYPHENS: readonly Hyphen[] = ['keep', 'drop']

const FIX_OPTIONS: Readonly<Record<string, Option>> = { write: {}, hyphen: { value: 'HOW' } }

const USAGE = `usage: urls fix [--write] [--hyphen=HOW] PATH...

Rewrites the URLs of Markdown files in one form, <http://...> on a single line,
and changes nothing else. Bare URLs stay, except those broken over lines.
Prints the changes as a diff and leaves the files as they are, unless --write is
given. PATH is a file or a folder. In a folder, the Markdown files that are not
hidden or ignored are read.

A URL that can be read in two ways, because of a blank, of a hyphen at a line
break, or of a line end after a bare URL, stays as it is and is reported with
both readings. So does one that has other text in it, such as the marks of
comments at the start of its lines.

  --write       changes the files; a reader sees the old file or the new one,
                never a part of it. Owner, permissions and links stay: a file
                with hard links, or in a folder that cannot be changed, is
                written in place. A file is left as it is if its owner has no
                permission to write it, even for root, or if it has changed
                since it was read
  --hyphen=HOW  keeps every hyphen at a line break as part of the URL (keep), or
                drops it (drop)
  -h, --help    prints this text

A file that ends in .mdx is read as MDX.

Exit status: 0 if no file needs a change, or all changes were written; 1 if a
diff was printed or a URL stays as it is; 2 if a file could not be read or
written.
`

export const FIX: Command = { usage: USAGE, options: FIX_OPTIONS, run: runFix }

async function runFix(words: Words): Promise<number> {
  const { others } = words
  if (others.length === 0) throw new UsageError('no file given')
  const hyphen = words.choice('hyphen', HYPHENS)
  const paths = others.map(({ text }) => text)
  const files = paths.some(isFolder) ? await filesIn(paths) : paths
  if (files.length === 0) {
    printError(`no Markdown files in ${paths.join(', ')}`)
    return 2
  }
  // They are larger than all other code of the command.
  const { markdownFixer, mdxFixer } = await import('../fix/markdown.ts')
  const markdown = markdownFixer(hyphen)
  const mdx = files.some(isMdx) ? await mdxFixer(hyphen) : undefined
  let status = 0
  for (const file of files) {
    status = Math.max(status, fixFile(file, words.has('write'), isMdx(file) ? mdx! : markdown))
    // Signals are handled between two files
    if (shouldYield()) await yieldToEventLoop()
  }
  return status
}

/** Also those of folders: Markdown and MDX, but for what is hidden or ignored. */
async function filesIn(paths: readonly string[]): Promise<string[]> {
  const { folderRules } = await import('../files/folder-rules.ts')
  const { planUnits } = await import('../units/unit.ts')
  const leftOut = new LeftOutCount()
  const rules = folderRules(MARKDOWN_OF_FOLDERS, (what) => {
    if (what.reason !== 'type') leftOut.add(what)
  })
  const files: string[] = []
  for await (const { shares } of planUnits(paths, Number.POSITIVE_INFINITY, undefined, rules)) {
    for (const { path } of shares) files.push(Buffer.from(path as string).toString())
  }
  if (leftOut.line !== undefined) printError(leftOut.line)
  return files
}

const MARKDOWN_OF_FOLDERS: FileChoice = {
  hidden: false,
  ignoreFiles: true,
  globs: [],
  types: ['md'],
  maxDepth: undefined,
  maxFileSize: undefined,
  follow: false,
}

function isMdx(file: string): boolean {
  return /\.mdx$/i.test(file)
}

/**
 * Returns the exit status for this file.
 *
 * @throws OutputError if the diff cannot be printed: that is no error of the file.
 */
function fixFile(file: string, isWritten: boolean, fixer: Fixer): number {
  const original = trying(file, () => new EditedFile(file))
  const text = original && trying(file, () => textOf(file, original.bytes))
  if (original === undefined || text === undefined) return 2
  const first = trying(file, () => fixer(text))
  if (first === undefined) return 2
  const last = isWritten ? trying(file, () => fixedText(text, first, fixer)) : { text, ...first }
  if (last === undefined) return 2
  for (const each of last.ambiguous) printError(`${file}:${describe(last.text, each)}`)
  const status = last.ambiguous.length > 0 ? 1 : 0
  if (first.edits.length === 0) return status
  if (isWritten) return trying(file, () => written(original, last.text)) ? status : 2
  print(diff(file, text, first.edits))
  return 1
}

/** A fix may show a parser the URL beside it in another way. */
const MOST_ROUNDS = 10

/** With what stays as it is in it. */
function fixedText(text: string, found: Findings, fixer: Fixer): Findings & { readonly text: string } {
  let last = { text, ...found }
  for (let round = 0; round < MOST_ROUNDS && last.edits.length > 0; round++) {
    const fixed = applyEdits(last.text, last.edits)
    last = { text: fixed, ...fixer(fixed) }
  }
  return last
}

/** Undefined if the step failed, which is reported as a problem of the file. */
function trying<T>(file: string, step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    // A parser of MDX says where it stopped
    const { line, column } = error as { readonly line?: number; readonly column?: number }
    const place = line === undefined ? file : `${file}:${line}:${column}`
    printError(error instanceof Refusal ? error.message : `${place}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
    return undefined
  }
}

const ADVICE: Readonly<Record<AmbiguousUrl['reason'], string>> = {
  hyphen: '; --hyphen=keep or --hyphen=drop says which',
  space: '',
  'line-break': '; <...> around it says which',
  text: '; text in it would be lost',
}

function describe(text: string, { start, reason, urls }: AmbiguousUrl): string {
  const lines = text.slice(0, start).split(/\r\n|\r|\n/)
  const place = `${lines.length}:${lines.at(-1)!.length + 1}`
  return `${place}: left as it is: ${urls.map(redactUrl).join(' or ')}${ADVICE[reason]}`
}

/** @throws Refusal if the file is not text in UTF-8. */
function textOf(file: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(`${file}: is not text in UTF-8`)
  return bytes.toString()
}

function written(original: EditedFile, text: string): true {
  original.replace(Buffer.from(text))
  return true
}

const CONTEXT = 3

/** Lines `from` to `to`, and what replaces them. */
interface Change {
  readonly from: number
  readonly to: number
  readonly after: readonly string[]
}

/** As git and patch read it; on a terminal, characters that act on it are escaped. */
function diff(file: string, text: string, edits: readonly Edit[]): string {
  const name = normalize(file)
  const isOutside = isAbsolute(name) || name.startsWith('..')
  const [before, after] = isOutside ? [name, name] : [`a/${name}`, `b/${name}`]
  const shown = isTerminal(1) ? printable : (line: string): string => line
  const lines = linesOf(text)
  let shift = 0
  let result = `--- ${printable(before)}\n+++ ${printable(after)}\n`
  for (const changes of hunksOf(changesOf(text, edits))) {
    const [start, end] = [Math.max(0, changes[0]!.from - CONTEXT), Math.min(lines.length, changes.at(-1)!.to + CONTEXT)]
    const growth = changes.reduce((sum, { from, to, after }) => sum + after.length - (to - from), 0)
    result += `@@ -${start + 1},${end - start} +${start + 1 + shift},${end - start + growth} @@\n`
    let at = start
    for (const { from, to, after } of changes) {
      result += marked(' ', lines.slice(at, from), shown)
      result += marked('-', lines.slice(from, to), shown) + marked('+', after, shown)
      at = to
    }
    result += marked(' ', lines.slice(at, end), shown)
    shift += growth
  }
  return result
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** The changes of lines. Edits of one line share one. */
function changesOf(text: string, edits: readonly Edit[]): Change[] {
  const changes: Change[] = []
  for (let index = 0, line = 0, counted = 0; index < edits.length; ) {
    const start = text.lastIndexOf('\n', edits[index]!.start - 1) + 1
    let end = start
    const own: Edit[] = []
    while (index < edits.length && (own.length === 0 || edits[index]!.start < end)) {
      const edit = edits[index++]!
      end = Math.max(end, text.indexOf('\n', edit.end) + 1 || text.length)
      own.push({ ...edit, start: edit.start - start, end: edit.end - start })
    }
    const before = text.slice(start, end)
    line += linesOf(text.slice(counted, start)).length
    counted = start
    changes.push({ from: line, to: line + linesOf(before).length, after: linesOf(applyEdits(before, own)) })
  }
  return changes
}

/** The changes whose lines of context meet, together. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)
    if (last !== undefined && change.from - last.at(-1)!.to <= 2 * CONTEXT) last.push(change)
    else hunks.push([change])
  }
  return hunks
}

function marked(mark: string, lines: readonly string[], shown: (line: string) => string): string {
  return lines
    .map((line) => {
      const isWhole = line.endsWith('\n')
      return `${mark}${shown(isWhole ? line.slice(0, -1) : line)}\n${isWhole ? '' : '\\ No newline at end of file\n'}`
    })
    .join('')
}
