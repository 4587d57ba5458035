import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from '../../src/extract.ts'
import { optionsOf } from './check.ts'
import { type Case, type ExpectedAlternative, type ExpectedMatch, readCases } from './read.ts'

/** The corpus as one value that other programs can read: `packages/urls-in-context-conformance/src/schema.json`. */

/** Who asks for the result of a case. */
export type By = 'standard' | 'usage' | 'taste'

interface SuiteUrl {
  readonly url: string
  readonly start: number
  readonly end: number
  readonly urlStart: number
  readonly urlEnd: number
  readonly context: string
  readonly alternatives?: readonly ExpectedAlternative[]
  readonly also?: readonly ExpectedAlternative[]
  readonly never?: readonly string[]
}

export interface SuiteCase {
  readonly topic: string
  readonly title: string
  readonly sections: readonly string[]
  readonly by: By
  readonly source?: string
  readonly note?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly text: string
  readonly urls: readonly SuiteUrl[]
}

export interface Suite {
  readonly version: 1
  readonly cases: readonly SuiteCase[]
}

/** What RFC 1738 and 3986 say about delimiters, and about line breaks between them. */
const OF_STANDARDS = ['angle', 'break', 'label', 'quoted', 'spec-table', 'wrapper']
/** Joins without delimiters, decoded notations, and forms of few kinds of text: there is no authority. */
const OF_TASTE = [
  ...['constructs', 'defanged', 'escape', 'evidence', 'hyphen', 'join', 'layout', 'literal', 'look-alikes', 'man'],
  ...['rows', 'spaces', 'unfinished'],
]

/** @param root the folder of the repository */
export function readSuite(root: string): Suite {
  const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  const folder = join(root, 'corpus')
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const cases = names.sort().flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8')
    const sections = sectionsOf(name, rules)
    return readCases(source, name).map((each) => suiteCase(each, source.split('\n'), sections))
  })
  return { version: 1, cases }
}

/** The numbers of the sections of the rules that name a file. */
function sectionsOf(name: string, rules: string): string[] {
  return rules.split(/^(?=##)/m).flatMap((section) => {
    const number = /^#+ (\d+(?:\.\d+)*)/.exec(section)?.[1]
    return number !== undefined && section.includes(`/corpus/${name})`) ? [number] : []
  })
}

function suiteCase(each: Case, lines: readonly string[], sections: readonly string[]): SuiteCase {
  const { file, title, source, note, text, expected } = each
  const found = extract(text, optionsOf(each))
  if (found.length !== expected.length) throw new Error(`${file}:${each.line}: not what extract gives`)
  const topic = file.replace(/\.txt$/, '')
  return {
    topic,
    title,
    sections,
    by: byOf(topic, each),
    ...(source !== undefined && { source }),
    ...(note !== undefined && { note }),
    options: givenOptions(lines, each.line),
    text,
    urls: expected.map((wanted, at) => suiteUrl(wanted, found[at]!)),
  }
}

function byOf(topic: string, { source, expected }: Case): By {
  if (source !== undefined) return 'standard'
  const isOpen = expected.some(({ or = [], also }) => or.length + also.length > 0)
  if (isOpen || OF_TASTE.includes(topic)) return 'taste'
  return OF_STANDARDS.includes(topic) ? 'standard' : 'usage'
}

/** The options as the file has them, before words stand for functions and imports. */
function givenOptions(lines: readonly string[], line: number): Record<string, unknown> {
  for (const each of lines.slice(line)) {
    const json = /^options: (.*)$/.exec(each)?.[1]
    if (json !== undefined) return JSON.parse(json)
    if (each.startsWith('|')) break
  }
  return {}
}

/** The offsets and the context are those of `extract`, which the tests of the corpus compare with what a case says. */
function suiteUrl({ url, or, also, never }: ExpectedMatch, found: ReturnType<typeof extract>[number]): SuiteUrl {
  const { start, end, urlStart, urlEnd, context } = found
  const named = (all: readonly ExpectedAlternative[]): ExpectedAlternative[] =>
    all.map((one) => ({ url: one.url, ...(one.reason !== undefined && { reason: one.reason }) }))
  return {
    ...{ url, start, end, urlStart, urlEnd, context },
    ...(or !== undefined && { alternatives: named(or) }),
    ...(also.length > 0 && { also: named(also) }),
    ...(never.length > 0 && { never }),
  }
}
