import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import remarkUrlsInContext, { applyEdits, type Edit, toEdits } from '../../remark/index.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { diff } from '../fix/diff.ts'
import { complain, print } from '../output/sink.ts'
import { AtomicFile } from '../system/atomic-file.ts'
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

/**
 * Fixes a file, or prints the diff. Returns the exit status for this file.
 *
 * @throws OutputError if the diff cannot be printed: that is no error of the file.
 */
function fixFile(file: string, isWritten: boolean, fixer: Fixer): number {
  const text = trying(file, () => readText(file))
  if (text === undefined) return 2
  const edits = trying(file, () => fixer(text))
  if (edits === undefined) return 2
  if (edits.length === 0) return 0
  if (isWritten) return trying(file, () => replaceFile(file, applyEdits(text, edits))) ?? 2
  print(diff(file, text, edits))
  return 1
}

/** The value of a step, or undefined if it failed, which is reported as a problem of the file. */
function trying<T>(file: string, step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    complain(error instanceof Refusal ? error.message : `${file}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
    return undefined
  }
}

/** @throws Refusal if the file is not text in UTF-8. */
function readText(file: string): string {
  const bytes = readFileSync(file)
  if (!isUtf8(bytes)) throw new Refusal(`${file}: is not text in UTF-8`)
  return bytes.toString()
}

/** Replaces the text of a file or of the target of a link, with the permissions it has. Returns the exit status. */
function replaceFile(file: string, text: string): number {
  const path = realpathSync(file)
  const replacement = new AtomicFile(path, statSync(path).mode)
  replacement.write(Buffer.from(text))
  replacement.commit()
  return 0
}
