import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import remarkUrlsInContext, { applyEdits, type Edit, toEdits } from '../../remark/index.ts'
import { printable } from '../output/printable.ts'
import { sentenceOf } from '../system/system-errors.ts'

const USAGE = `usage: urls fix [--write] FILE.md...

Gives the URLs of Markdown files their canonical spelling, <http://...> in one
line, and changes nothing else. Prints a diff of what it would change.

  --write  changes the files: each is written beside itself and then renamed
  --help   this text

It needs unified, vfile, remark-parse, remark-gfm and remark-frontmatter.

Exit status: 0 if nothing is to be changed, or all is; 1 if a diff was printed,
2 if a file could not be read or written.
`

const NEEDED = ['unified', 'vfile', 'remark-parse', 'remark-gfm', 'remark-frontmatter'] as const

/** The edits of a Markdown text. */
type Fixer = (text: string) => Edit[]

/**
 * What `urls fix` prints, by `write`, and what it has to complain of; returns the exit status. `args` is what follows
 * `fix` on the command line.
 */
export function fix(args: readonly string[], write: (text: string) => void, complain: (what: string) => void): number {
  const options = readOptions(args)
  if (typeof options === 'string') {
    complain(`fix: ${printable(options)}; see urls fix --help`)
    return 2
  }
  if (options.help) {
    write(USAGE)
    return 0
  }
  const fixer = loadFixer()
  if (fixer === undefined) {
    complain(`fix: packages are missing; run npm install ${NEEDED.join(' ')}`)
    return 2
  }
  const each = options.files.map((file) => fixFile(file, options.write, fixer, write, complain))
  return Math.max(...each)
}

interface Options {
  readonly write: boolean
  readonly help: boolean
  readonly files: readonly string[]
}

/** The options, or what is wrong with them. */
function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (!values.help && positionals.length === 0) return 'no file given'
    return { write: values.write ?? false, help: values.help ?? false, files: positionals }
  } catch (error) {
    return error instanceof Error ? error.message.split('. ', 1)[0]! : String(error)
  }
}

/** Who only searches for URLs need not have these packages, so that they are loaded here and not imported. */
function loadFixer(): Fixer | undefined {
  const require = createRequire(import.meta.url)
  try {
    const [{ unified }, { VFile }, parse, gfm, frontmatter] = NEEDED.map((name) => require(name))
    const all = unified().use(parse.default).use(gfm.default).use(frontmatter.default).use(remarkUrlsInContext)
    return (text) => {
      const file = new VFile(text)
      return toEdits(all.runSync(all.parse(file), file), file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

function fixFile(
  file: string,
  writes: boolean,
  fixer: Fixer,
  write: (text: string) => void,
  complain: (what: string) => void,
): number {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
    const edits = fixer(text)
    if (edits.length === 0) return 0
    if (writes) replaceFile(realpathSync(file), applyEdits(text, edits))
    else write(diff(file, text, edits))
    return writes ? 0 : 1
  } catch (error) {
    const isText = !(error instanceof TypeError)
    complain(`${printable(file)}: ${isText ? sentenceOf(error as NodeJS.ErrnoException) : 'is no text in UTF-8'}`)
    return 2
  }
}

/** Beside the file, and then renamed: whoever reads it meanwhile sees all of the one or all of the other. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: statSync(file).mode })
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** A unified diff without lines of context. Edits that touch the same line are one piece. */
function diff(file: string, text: string, edits: readonly Edit[]): string {
  const name = printable(file)
  let result = `--- ${name}\n+++ ${name}\n`
  let shift = 0
  for (const piece of pieces(text, edits)) {
    const before = text.slice(piece.start, piece.end)
    const after = applyEdits(before, piece.edits)
    const line = text.slice(0, piece.start).split('\n').length
    const [old, now] = [linesOf(before), linesOf(after)]
    result += `@@ -${line},${old.length} +${line + shift},${now.length} @@\n`
    result += [...old.map((each) => `-${each}`), ...now.map((each) => `+${each}`)].join('\n')
    result += `\n${before.endsWith('\n') ? '' : '\\ No newline at end of file\n'}`
    shift += now.length - old.length
  }
  return result
}

/** Whole lines with the edits in them, whose offsets count from the start of the first. */
function pieces(text: string, edits: readonly Edit[]): Array<{ start: number; end: number; edits: Edit[] }> {
  const found: Array<{ start: number; end: number; edits: Edit[] }> = []
  for (const edit of edits) {
    const start = text.lastIndexOf('\n', edit.start - 1) + 1
    const end = text.indexOf('\n', edit.end) + 1 || text.length
    const last = found.at(-1)
    const piece = last !== undefined && start < last.end ? last : { start, end, edits: [] }
    if (piece !== last) found.push(piece)
    piece.end = Math.max(piece.end, end)
    piece.edits.push({ ...edit, start: edit.start - piece.start, end: edit.end - piece.start })
  }
  return found
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n').map(printable)
}
