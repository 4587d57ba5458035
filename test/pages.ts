import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { transformSync } from 'rolldown/utils'

/** The folder of the repository. */
const ROOT = new URL('../', import.meta.url)

/** Pages whose examples are checked elsewhere, by the file named. */
const CHECKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/rules.md': 'test/docs.test.ts',
  'docs/grammar.md': 'test/docs.test.ts',
}

/**
 * A fenced block of a page. `line` is the number of its first line, from 1. `mark` is what the comment above it says:
 * that nothing runs the block, and why, or which test runs it.
 */
export interface Block {
  readonly language: string
  readonly heading: string
  readonly line: number
  readonly lines: readonly string[]
  readonly mark?: Mark | undefined
}

/**
 * `<!-- not run: reason -->` or `<!-- run by test/some.test.ts -->`, in the line above a fence; or, for all blocks of some
 * languages below it without a mark of their own, `<!-- sh, json run by test/some.test.ts -->`.
 */
export interface Mark {
  readonly kind: 'not run' | 'run by'
  readonly text: string
}

/** A line of a program, with its number in the page. */
interface Line {
  readonly line: number
  readonly text: string
}

/** The READMEs and the pages of `docs` whose examples are run: their paths in the repository. */
export function pages(): string[] {
  const docs = readdirSync(new URL('docs', ROOT)).filter((name) => name.endsWith('.md'))
  const own = readdirSync(new URL('packages', ROOT)).map((name) => `packages/${name}/README.md`)
  const all = ['README.md', ...docs.sort().map((name) => `docs/${name}`), ...own.sort()]
  return all.filter((page) => !(page in CHECKED_ELSEWHERE))
}

export function readPage(page: string): string {
  return readFileSync(new URL(page, ROOT), 'utf8')
}

const FENCE = /^```(\w*)$/
const ANY_FENCE = /^\s*(?:```|~~~)/

/**
 * The fenced blocks of a Markdown text, each with the `##` heading above it.
 *
 * @throws Error on a fence that is indented or has more than a language: its block would not be checked.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let mark: Mark | undefined
  const marks = new Map<string, Mark>()
  let open: { language: string; line: number; lines: string[]; mark: Mark | undefined } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = FENCE.exec(line)
    if (fence === null) {
      if (open !== undefined) open.lines.push(line)
      else if (ANY_FENCE.test(line)) throw new Error(`line ${index + 1}: this fence is not \`\`\` and a language`)
      else if (/^##? /.test(line)) heading = line.replace(/^#+ /, '')
      mark = open === undefined ? markOf(line) : undefined
      const [, languages, file] = (open === undefined && OF_LANGUAGES.exec(line)) || []
      for (const language of languages?.split(', ') ?? []) marks.set(language, { kind: 'run by', text: file! })
    } else if (open === undefined) {
      const language = fence[1]!
      open = { language, line: index + 2, lines: [], mark: mark ?? marks.get(language) }
    } else {
      blocks.push({ ...open, heading })
      open = undefined
      mark = undefined
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: this block does not end`)
  return blocks
}

const OF_LANGUAGES = /^<!-- (\w+(?:, \w+)*) run by (\S+) -->$/

function markOf(line: string): Mark | undefined {
  const found = /^<!-- (not run:|run by) (\S.*) -->$/.exec(line)
  return found === null ? undefined : { kind: found[1] === 'run by' ? 'run by' : 'not run', text: found[2]! }
}

/** The blocks of some languages, those below one `##` heading in one list: they are one program. */
export function programsOf(blocks: readonly Block[], ...languages: string[]): Map<string, Block[]> {
  const programs = new Map<string, Block[]>()
  for (const block of blocks) {
    if (languages.includes(block.language)) programs.set(block.heading, [...(programs.get(block.heading) ?? []), block])
  }
  return programs
}

/**
 * Runs the blocks as one program. `// → value` behind an expression, or below it, says what the expression gives;
 * the value may go on in further comment lines. A value that starts with the name of an error is what it throws.
 * Gives the wrong values, and the number of all values.
 */
export async function runProgram(
  blocks: readonly Block[],
  entries: Readonly<Record<string, object>>,
): Promise<{ checked: number; wrong: string[] }> {
  const wrong: string[] = []
  let checked = 0
  const check = (line: number, expression: () => unknown, expected: () => unknown): void => {
    checked++
    const [got, wanted] = [outcome(expression), outcome(expected)]
    if (!isDeepStrictEqual(got, wanted)) wrong.push(`line ${line}: ${show(got)} instead of ${show(wanted)}`)
  }
  const source = blocks.map(translate).join('\n')
  const script = blocks.every(({ language }) => language === 'js') ? source : toJavaScript(source)
  await new AsyncFunction('check', 'entries', script)(check, entries)
  return { checked, wrong }
}

const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>

/** Without types and JSX. */
function toJavaScript(source: string): string {
  const jsx = { runtime: 'classic', pragma: 'entries.react.createElement' } as const
  // What only imports types stays a module.
  return transformSync('example.tsx', source, { jsx }).code.replace(/^export \{\};$/m, '')
}

function outcome(expression: () => unknown): unknown {
  try {
    return expression()
  } catch (error) {
    return error instanceof Error ? `throws ${error.name}: ${error.message}` : error
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const VALUE = /^(.*?) *\/\/ → (.*)$/

/** Puts a call of `check` for each value, and takes the imports from the given entries. */
function translate(block: Block): string {
  const code: Line[] = []
  for (let at = 0; at < block.lines.length; at++) {
    const text = block.lines[at]!
    const value = VALUE.exec(text)
    if (value === null) code.push({ line: block.line + at, text: importing(text) })
    else {
      const comment = [value[2]!]
      while (/^\/\/ {3,}/.test(block.lines[at + 1] ?? '')) comment.push(block.lines[++at]!.slice(2).trim())
      if (value[1] !== '') code.push({ line: block.line + at, text: value[1]! })
      code.push(checking(code, comment.join('\n')))
    }
  }
  return code.map(({ text }) => text).join('\n')
}

function importing(text: string): string {
  return text
    .replace(/^import .*/, (line) => line.replace(/,? ?\btype \w+/g, ''))
    .replace(/^import (\w+) from '([^']*)'$/, "const { default: $1 } = entries['$2']")
    .replace(/^import (\w+), \{ ([^}]*) \} from '([^']*)'$/, "const { default: $1, $2 } = entries['$3']")
    .replace(/^import (\{[^}]*\}) from '([^']*)'$/, "const $1 = entries['$2']")
}

/** Takes the last expression out of the code: the fewest lines up to here that are one. */
function checking(code: Line[], value: string): Line {
  const taken: Line[] = []
  while (code.length > 0) {
    taken.unshift(code.pop()!)
    const expression = taken.map(({ text }) => text).join('\n')
    if (isExpression(expression)) {
      const { line } = taken[0]!
      return { line, text: `check(${line}, () => (${expression}\n), () => (${expected(value)}\n))` }
    }
  }
  throw new Error(`line ${taken[0]?.line}: no expression stands before // → ${value}`)
}

function expected(value: string): string {
  return /^\w*Error: /.test(value) ? JSON.stringify(`throws ${value}`) : value
}

function isExpression(text: string): boolean {
  if (/^\s*(?:\/\/.*)?$/.test(text)) return false
  try {
    new AsyncFunction(`return (${text}\n)`)
    return true
  } catch {
    return false
  }
}
