import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import remarkUrlsInContext, { applyEdits, type Edit, toEdits } from '../../remark/index.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { diff } from '../fix/diff.ts'
import { complain, print } from '../output/sink.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import type { Command } from './command.ts'

const PACKAGES = ['unified', 'vfile', 'remark-parse', 'remark-gfm', 'remark-frontmatter'] as const

const FIX_OPTIONS: Readonly<Record<string, Option>> = { write: {} }

const USAGE = `usage: urls fix [--write] FILE.md...

Rewrites the URLs of Markdown files in one form, <http://...> on a single line,
and changes nothing else. Prints the changes as a diff and leaves the files as
they are, unless --write is given.

  --write      changes the files; a reader sees the old file or the new one,
               never a part of it
  -h, --help   prints this text

Needs the packages ${PACKAGES.slice(0, -1).join(', ')}
and ${PACKAGES.at(-1)}.

Exit status: 0 if no file needs a change, or all changes were written; 1 if a
diff was printed; 2 if a file could not be read or written.
`

/** `urls fix`: rewrites the URLs of Markdown files in their canonical form. */
export const FIX: Command = { usage: USAGE, options: FIX_OPTIONS, run: runFix }

/** Finds the edits that a Markdown text needs. */
type Fixer = (text: string) => Edit[]

function runFix({ values, others }: Words): number {
  if (others.length === 0) throw new UsageError('no file given')
  const fixer = loadFixer()
  return Math.max(...others.map(({ text: file }) => fixFile(file, values.has('write'), fixer)))
}

/** Loads packages that are optional: only this command needs them. @throws Refusal if one is not installed. */
function loadFixer(): Fixer {
  const require = createRequire(import.meta.url)
  try {
    const [{ unified }, { VFile }, parse, gfm, frontmatter] = PACKAGES.map((name) => require(name))
    const processor = unified().use(parse.default).use(gfm.default).use(frontmatter.default).use(remarkUrlsInContext)
    return (text) => {
      const file = new VFile(text)
      return toEdits(processor.runSync(processor.parse(file), file), file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Refusal(`fix: packages are missing; run npm install ${PACKAGES.join(' ')}`)
  }
}

/** Fixes a file, or prints the diff. Returns the exit status for this file. */
function fixFile(file: string, isWritten: boolean, fixer: Fixer): number {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
    const edits = fixer(text)
    if (edits.length === 0) return 0
    if (isWritten) replaceFile(realpathSync(file), applyEdits(text, edits))
    else print(diff(file, text, edits))
    return isWritten ? 0 : 1
  } catch (error) {
    const isText = !(error instanceof TypeError)
    complain(`${file}: ${isText ? sentenceOf(error as NodeJS.ErrnoException) : 'is not text in UTF-8'}`)
    return 2
  }
}

/** Writes a temporary file and renames it, so that a reader sees all of the old text or all of the new one. */
function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: statSync(file).mode })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
