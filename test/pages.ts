import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** What stands in a fence of three backticks; `line` is the number of its first line, from 1. */
export interface Block {
  readonly language: string
  readonly heading: string
  readonly line: number
  readonly lines: readonly string[]
}

/** A line of a program, with the line of the README that it stands on. */
interface Line {
  readonly line: number
  readonly text: string
}

export function readReadme(): string {
  return readFileSync(new URL('../README.md', import.meta.url), 'utf8')
}

/** The fenced blocks of a Markdown text, each with the `##` heading above it. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: { language: string; line: number; lines: string[] } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line)
    if (fence === null) {
      if (open !== undefined) open.lines.push(line)
      else if (/^##? /.test(line)) heading = line.replace(/^#+ /, '')
    } else if (open === undefined) open = { language: fence[1]!, line: index + 2, lines: [] }
    else {
      blocks.push({ ...open, heading })
      open = undefined
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: this block does not end`)
  return blocks
}

/** The blocks of one language, those below one `##` heading in one list: they are one program. */
export function programsOf(blocks: readonly Block[], language: string): Map<string, Block[]> {
  const programs = new Map<string, Block[]>()
  for (const block of blocks) {
    if (block.language === language) programs.set(block.heading, [...(programs.get(block.heading) ?? []), block])
  }
  return programs
}

/**
 * Runs the blocks as one program. `// → value` behind an expression, or below it, says what the expression gives;
 * the value may go on in further comment lines. A value that starts with the name of an error is what it throws.
 * Gives what is not so, and how many values there were.
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
  await new AsyncFunction('check', 'entries', source)(check, entries)
  return { checked, wrong }
}

const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>

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

/** Puts a call of `check` for each value, and reads the imports from the entries at hand. */
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
    .replace(/^import (\w+) from '([^']*)'$/, "const { default: $1 } = entries['$2']")
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
