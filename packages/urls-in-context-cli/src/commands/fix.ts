import { isUtf8 } from 'node:buffer'
import { type AmbiguousUrl, applyEdits } from 'remark-urls-in-context'
import { shouldYield, yieldToEventLoop } from 'texts-in-archives'
import { redactUrl } from 'urls-in-context/url'
import type { Command } from '../args/command.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { isFolder } from '../collect/choose-output.ts'
import type { FileChoice } from '../files/file-types.ts'
import { diff } from '../fix/diff.ts'
import type { Findings, Fixer, Hyphen } from '../fix/markdown.ts'
import { isTerminal, print, printError, printHint, STDERR } from '../output/output.ts'
import { LeftOutCount } from '../output/problem-reporter.ts'
import { ProgressLine } from '../output/progress.ts'
import { emptyTally } from '../search/tally.ts'
import { EditedFile } from '../system/edited-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { statsAt } from '../system/target-file.ts'

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

On a terminal, a diff has the colours of git, unless NO_COLOR is set; --write
shows its progress and the number of files that it has changed.

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
  const run = new FixRun(words.has('write'))
  return run.all(files, (file) => (isMdx(file) ? mdx! : markdown))
}

/** Also those of folders: Markdown and MDX, but for what is hidden or ignored. */
async function filesIn(paths: readonly string[]): Promise<string[]> {
  const { folderRules } = await import('../files/folder-rules.ts')
  const { planUnits } = await import('../files/unit.ts')
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

class FixRun {
  readonly #isWritten: boolean
  readonly #tally = emptyTally()
  readonly #progress = new ProgressLine(this.#tally)
  #changed = 0
  #left = 0

  constructor(isWritten: boolean) {
    this.#isWritten = isWritten
  }

  /** Returns the exit status. */
  async all(files: readonly string[], fixerOf: (file: string) => Fixer): Promise<number> {
    let status = 0
    // The reader of a diff may write to the terminal
    if (this.#isWritten)
      this.#progress.begin(async () => files.reduce((sum, file) => sum + (statsAt(file)?.size ?? 0), 0))
    try {
      for (const file of files) {
        status = Math.max(status, this.#fix(file, fixerOf(file)))
        // Signals are handled between two files
        if (shouldYield()) await yieldToEventLoop()
        this.#progress.showIfDue()
      }
    } finally {
      this.#progress.end()
    }
    // A script has the exit status, and a user waited for the progress
    if (this.#isWritten && this.#changed + this.#left > 0 && isTerminal(STDERR)) printHint(this.#summary())
    return status
  }

  /**
   * Returns the exit status for this file.
   *
   * @throws OutputError if the diff cannot be printed: that is no error of the file.
   */
  #fix(file: string, fixer: Fixer): number {
    const original = this.#trying(file, () => new EditedFile(file))
    const text = original && this.#trying(file, () => textOf(file, original.bytes))
    if (original === undefined || text === undefined) return 2
    const first = this.#trying(file, () => fixer(text))
    if (first === undefined) return 2
    const last = this.#isWritten ? this.#trying(file, () => fixedText(text, first, fixer)) : { text, ...first }
    if (last === undefined) return 2
    for (const each of last.ambiguous) this.#report(`${file}:${describe(last.text, each)}`)
    this.#tally.bytes += original.bytes.length
    this.#tally.urls += first.edits.length
    this.#left += last.ambiguous.length
    const status = last.ambiguous.length > 0 ? 1 : 0
    if (first.edits.length === 0) return status
    if (this.#isWritten) return this.#write(file, original, last.text) ? status : 2
    print(diff(file, text, first.edits))
    return 1
  }

  #write(file: string, original: EditedFile, text: string): boolean {
    const isWritten = this.#trying(file, () => {
      original.replace(Buffer.from(text))
      return true
    })
    if (isWritten) this.#changed++
    return isWritten === true
  }

  /** Undefined if the step failed, which is reported as a problem of the file. */
  #trying<T>(file: string, step: () => T): T | undefined {
    try {
      return step()
    } catch (error) {
      // A parser of MDX says where it stopped
      const { line, column } = error as { readonly line?: number; readonly column?: number }
      const place = line === undefined ? file : `${file}:${line}:${column}`
      this.#report(error instanceof Refusal ? error.message : `${place}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
      return undefined
    }
  }

  /** What is shown of the progress may be on the same terminal. */
  #report(what: string): void {
    this.#progress.hide()
    printError(what)
  }

  #summary(): string {
    const changed = `${this.#changed} file${this.#changed === 1 ? '' : 's'} changed`
    if (this.#left === 0) return changed
    return `${changed}, ${this.#left === 1 ? '1 URL left as it is' : `${this.#left} URLs left as they are`}`
  }
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
