import { readdirSync, readFileSync } from 'node:fs'
import { checkVisible, decode, type Fail, failAt } from '../../../test/corpus/read.ts'
import type { Options } from '../src/index.ts'

/** A case of `corpus/markdown/*.txt`: a document, and what it gives in the notation of `listing.ts`. */
export interface MarkdownCase {
  readonly file: string
  readonly line: number
  readonly title: string
  /** The names of further plugins, as `processors.ts` knows them, with blanks between them. */
  readonly plugins: string
  readonly options: Options
  /** The document, which ends with a line break. */
  readonly text: string
  /** Whether the text and the expectation have escapes. */
  readonly hasEscapes: boolean
  readonly expected: string
}

interface Draft {
  readonly line: number
  readonly title: string
  readonly headers: Map<string, string>
  readonly text: string[]
  readonly expected: string[]
}

const FOLDER = new URL('../../../corpus/markdown/', import.meta.url)
const HEADERS = ['plugins', 'options', 'escapes', 'note']

/** All cases, in the order of the file names. */
export function markdownCases(): MarkdownCase[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return names
    .sort()
    .flatMap((name) => readFile(readFileSync(new URL(name, FOLDER), 'utf8'), `corpus/markdown/${name}`))
}

function readFile(source: string, file: string): MarkdownCase[] {
  const drafts: Draft[] = []
  let draft: Draft | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const fail = failAt(file, index + 1)
    checkVisible(line, fail)
    if (line === '') draft = undefined
    else if (line.startsWith('== ')) {
      draft = { line: index + 1, title: line.slice(3), headers: new Map(), text: [], expected: [] }
      drafts.push(draft)
    } else if (draft) readLine(line, draft, fail)
    else if (!line.startsWith('#')) fail('expected "== title" or a comment ("# ...")')
  }
  return drafts.map((each) => finish(each, drafts, file))
}

function readLine(line: string, { headers, text, expected }: Draft, fail: Fail): void {
  if (/^(?:->|=>| {3})/.test(line)) {
    if (text.length === 0) fail('an expectation before the text')
    expected.push(line)
  } else if (line === '|' || line.startsWith('| ')) {
    if (expected.length > 0) fail('text after an expectation')
    text.push(decode(line.slice(2), { headers }, fail))
  } else {
    const [, name, value] = /^([a-z]+): (.+)$/.exec(line) ?? []
    if (name === undefined || !HEADERS.includes(name)) fail(`expected a header, one of ${HEADERS.join(', ')}`)
    headers.set(name!, value!)
  }
}

function finish({ line, title, headers, text, expected }: Draft, all: readonly Draft[], file: string): MarkdownCase {
  const fail = failAt(file, line)
  if (text.length === 0 || expected.length === 0) fail('a case has a text, and "-> url" or "-> none"')
  if (all.some((other) => other.line < line && other.title === title)) fail('the title occurs twice')
  return {
    ...{ file, line, title },
    plugins: headers.get('plugins') ?? '',
    options: JSON.parse(headers.get('options') ?? '{}'),
    text: `${text.join('\n')}\n`,
    hasEscapes: headers.has('escapes'),
    expected: expected.join('\n'),
  }
}
