import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import remarkUrlsInContext, {
  type AmbiguousUrl,
  ambiguousUrls,
  applyEdits,
  type Edit,
  toEdits,
} from '../../remark/index.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { choiceValue } from '../args/values.ts'
import { diff } from '../fix/diff.ts'
import { complain, print } from '../output/sink.ts'
import { AtomicFile } from '../system/atomic-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import type { Command } from './command.ts'

const PACKAGES = ['unified', 'vfile', 'remark-parse', 'remark-gfm', 'remark-frontmatter'] as const
/** Read besides, if a file is MDX. */
const MDX_PACKAGES = [...PACKAGES, 'remark-mdx'] as const

const HYPHENS = ['keep', 'drop'] as const

const FIX_OPTIONS: Readonly<Record<string, Option>> = { write: {}, hyphen: { value: 'HOW' } }

const USAGE = `usage: urls fix [--write] [--hyphen=HOW] FILE.md...

Rewrites the URLs of Markdown files in one form, <http://...> on a single line,
and changes nothing else. Prints the changes as a diff and leaves the files as
they are, unless --write is given.

A URL that can be read in two ways, because of a blank or of a hyphen at a line
break, stays as it is and is reported with both readings.

  --write       changes the files; a reader sees the old file or the new one,
                never a part of it
  --hyphen=HOW  says of all hyphens at line breaks that they belong to the URL
                (keep), or that the break inserted them (drop)
  -h, --help    prints this text

Needs the packages ${PACKAGES.slice(0, -1).join(', ')}
and ${PACKAGES.at(-1)}, and remark-mdx for files that end in .mdx.

Exit status: 0 if no file needs a change, or all changes were written; 1 if a
diff was printed or a URL stays as it is; 2 if a file could not be read or
written.
`

/** `urls fix`: rewrites the URLs of Markdown files in their canonical form. */
export const FIX: Command = { usage: USAGE, options: FIX_OPTIONS, run: runFix }

/** What a Markdown text needs. */
interface Findings {
  readonly edits: readonly Edit[]
  readonly ambiguous: readonly AmbiguousUrl[]
}

type Fixer = (text: string) => Findings

function runFix({ values, others }: Words): number {
  if (others.length === 0) throw new UsageError('no file given')
  const given = values.get('hyphen')
  const hyphen = typeof given === 'string' ? choiceValue('--hyphen', given, HYPHENS) : undefined
  const fixers = new Map<readonly string[], Fixer>()
  // All packages are loaded before the first file is changed.
  for (const { text: file } of others) fixers.set(packagesFor(file), loadFixer(packagesFor(file), hyphen))
  return Math.max(...others.map(({ text }) => fixFile(text, values.has('write'), fixers.get(packagesFor(text))!)))
}

function packagesFor(file: string): readonly string[] {
  return /\.mdx$/i.test(file) ? MDX_PACKAGES : PACKAGES
}

/** Loads packages that are optional: only this command needs them. @throws Refusal if one is not installed. */
function loadFixer(packages: readonly string[], hyphen: (typeof HYPHENS)[number] | undefined): Fixer {
  const require = createRequire(import.meta.url)
  try {
    const [{ unified }, { VFile }, ...plugins] = packages.map((name) => require(name))
    const others = unified().use({ plugins: plugins.map((plugin) => plugin.default) })
    const processor = others.use(remarkUrlsInContext, { hyphen })
    return (text) => {
      const file = new VFile(text)
      const tree = processor.runSync(processor.parse(file), file)
      return { edits: toEdits(tree, file), ambiguous: ambiguousUrls(tree, file) }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Refusal(`fix: packages are missing; run npm install ${packages.join(' ')}`)
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
  const fixes = trying(file, () => fixer(text))
  if (fixes === undefined) return 2
  const { edits, ambiguous } = fixes
  for (const each of ambiguous) complain(`${file}:${describe(text, each)}`)
  const status = ambiguous.length > 0 ? 1 : 0
  if (edits.length === 0) return status
  if (isWritten) return trying(file, () => replaceFile(file, applyEdits(text, edits))) === undefined ? 2 : status
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

/** The line and the column of a URL that stays as it is, and its readings. */
function describe(text: string, { start, reason, urls }: AmbiguousUrl): string {
  const lines = text.slice(0, start).split(/\r\n|\r|\n/)
  const place = `${lines.length}:${lines.at(-1)!.length + 1}`
  const advice = reason === 'hyphen' ? '; --hyphen=keep or --hyphen=drop says which' : ''
  return `${place}: left as it is: ${urls.join(' or ')}${advice}`
}

/** @throws Refusal if the file is not text in UTF-8. */
function readText(file: string): string {
  const bytes = readFileSync(file)
  if (!isUtf8(bytes)) throw new Refusal(`${file}: is not text in UTF-8`)
  return bytes.toString()
}

/** Replaces the text of a file or of the target of a link, with the permissions it has. Returns true. */
function replaceFile(file: string, text: string): true {
  const path = realpathSync(file)
  const replacement = new AtomicFile(path, statSync(path).mode)
  replacement.write(Buffer.from(text))
  replacement.commit()
  return true
}
