import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defanged, type ExtraConstruct, page, scp, templates, wikitext } from '../../src/constructs/index.ts'
import { isLocalHost, isPublicHost } from '../../src/tlds/index.ts'

/** What a case says about one alternative; what it does not say is not compared. */
export interface ExpectedAlternative {
  readonly url: string
  readonly reason?: string | undefined
  readonly span?: string | undefined
  readonly inside?: string | undefined
  readonly repairs?: readonly string[] | undefined
  readonly likelihood?: string | undefined
}

/** What a case says about one match. An empty string asserts that a field is absent or empty. */
export interface ExpectedMatch {
  readonly line: number
  readonly url: string
  readonly context?: string | undefined
  readonly scheme?: string | undefined
  readonly span?: string | undefined
  readonly inside?: string | undefined
  readonly repairs?: readonly string[] | undefined
  readonly trimmed?: string | undefined
  /** The placeholders of a template, a blank between them. */
  readonly placeholders?: string | undefined
  readonly inferred?: string | undefined
  readonly decided?: string | undefined
  /** Of `settle` and `extract`; a pass knows less. */
  readonly likelihood?: string | undefined
  /** All alternatives, in order. */
  readonly or?: readonly ExpectedAlternative[] | undefined
  /** Alternatives that must be there, among others and in any order. */
  readonly also: readonly ExpectedAlternative[]
  /** URLs that must not be among the alternatives. */
  readonly never: readonly string[]
}

export interface Case {
  readonly file: string
  readonly line: number
  readonly title: string
  readonly source?: string | undefined
  readonly note?: string | undefined
  readonly options: Readonly<Record<string, unknown>>
  readonly text: string
  readonly expected: readonly ExpectedMatch[]
}

const CONTEXTS = ['url-wrapper', 'angle', 'quoted', 'label', 'bare']
const EVIDENCE = ['unfinished', 'layout', 'encoding', 'same-url', 'same-word', 'hyphenation']
const REASONS = [
  'hyphen-kept',
  'hyphen-dropped',
  'joined-line',
  'line-cut',
  'text-cut',
  'space-encoded',
  'space-dropped',
  'space-cut',
  'reference-read',
  'reference-kept',
  'escape-kept',
  'continued',
  'inner',
]
const REPAIRS = [
  'whitespace',
  'line-break',
  'prefix',
  'string-literal',
  'hyphen',
  'escape',
  'defang',
  'zero-width',
  'space-encoded',
  'scheme',
]
const HEADERS = ['source', 'note', 'options', 'escapes', 'final']
const OPTIONS = [
  'schemes',
  'hyphen',
  'joinLines',
  'emails',
  'bareDomains',
  'defanged',
  'maxLength',
  'kind',
  'constructs',
  'edges',
]
const CONSTRUCTS = { scp, templates }
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  s: ' ',
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

interface Draft extends Mutable<Omit<Case, 'text' | 'expected' | 'options'>> {
  headers: Map<string, string>
  lines: string[]
  matches: Mutable<ExpectedMatch>[]
  none: boolean
  /** The alternative in the line above, to which attributes may follow. */
  alternative?: ExpectedAlternative | undefined
}

export type Fail = (message: string) => never

/** Reads one case file; throws an error that starts with `file:line` at the first mistake. */
export function readCases(source: string, file: string): Case[] {
  const cases: Case[] = []
  let draft: Draft | undefined
  const close = (): void => {
    if (draft) cases.push(finish(draft, cases))
    draft = undefined
  }
  for (const [index, line] of source.split('\n').entries()) {
    const fail = failAt(file, index + 1)
    checkVisible(line, fail)
    if (line.trim() === '') close()
    else if (line.startsWith('== ')) {
      close()
      draft = begin(line.slice(3).trim(), file, index + 1)
    } else if (draft) readLine(line, draft, index + 1, fail)
    else if (!line.startsWith('#')) fail('expected "== title" or a comment ("# ...")')
  }
  close()
  return cases
}

/** All cases of `corpus/*.txt`, in the order of the file names. */
export function readCorpus(): Case[] {
  const folder = new URL('../../corpus/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names
    .sort()
    .flatMap((name) => readCases(readFileSync(fileURLToPath(new URL(name, folder)), 'utf8'), `corpus/${name}`))
}

/** Those without edges. */
export function readUndivided(): Case[] {
  return readCorpus().filter(({ options: { edges } }) => edges === undefined)
}

export function failAt(file: string, line: number): Fail {
  return (message) => {
    throw new Error(`${file}:${line}: ${message}`)
  }
}

/** What cannot be seen in an editor must be written as an escape: an editor may change it, and no reader notices. */
export function checkVisible(line: string, fail: Fail): void {
  if (/[ \t]$/.test(line)) fail('a blank at the end of a line cannot be seen: write \\s, with "escapes: yes"')
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.exec(line)?.[0]
  if (hidden !== undefined) {
    const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    fail(`U+${code} cannot be seen: write \\u${code}, with "escapes: yes"`)
  }
}

function begin(title: string, file: string, line: number): Draft {
  return { file, line, title, headers: new Map(), lines: [], matches: [], none: false }
}

function readLine(line: string, draft: Draft, number: number, fail: Fail): void {
  if (line.startsWith('|')) readText(line, draft, fail)
  else if (line.startsWith('-> ')) readMatch(line.slice(3), draft, number, fail)
  else if (line.startsWith('      ')) readAlternativeAttribute(line.trim(), draft, fail)
  else if (line.startsWith('   ')) readAttribute(line.trim(), draft, fail)
  else readHeader(line, draft, fail)
}

function readHeader(line: string, draft: Draft, fail: Fail): void {
  const [, name, value] = /^([a-z]+): (.+)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw fail('expected a header, "| text", "-> url" or an attribute')
  if (!HEADERS.includes(name)) fail(`unknown header "${name}", one of ${HEADERS.join(', ')}`)
  if (draft.lines.length > 0) fail('headers stand before the text')
  if (draft.headers.has(name)) fail(`"${name}" stands twice`)
  if (name === 'escapes' && value !== 'yes') fail('"escapes" can only be "yes"')
  if (name === 'final' && value !== 'newline') fail('"final" can only be "newline"')
  draft.headers.set(name, value)
}

function readText(line: string, draft: Draft, fail: Fail): void {
  if (draft.matches.length > 0 || draft.none) fail('text after an expectation: an empty line ends a case')
  if (line !== '|' && !line.startsWith('| ')) fail('a line of text starts with "| "')
  draft.lines.push(decode(line.slice(2), draft, fail))
}

function readMatch(value: string, draft: Draft, line: number, fail: Fail): void {
  if (draft.lines.length === 0) fail('an expectation before the text')
  if (draft.none) fail('a match beside "-> none"')
  if (value === 'none') {
    if (draft.matches.length > 0) fail('"-> none" beside a match')
    draft.none = true
    return
  }
  if (/\s/.test(value)) fail('a URL holds no blanks')
  draft.matches.push({ line, url: decode(value, draft, fail), also: [], never: [] })
}

function readAttribute(line: string, draft: Draft, fail: Fail): void {
  const match = draft.matches.at(-1)
  draft.alternative = undefined
  if (!match) throw fail('an attribute before the first match')
  const [name, value] = splitAttribute(line, fail)
  const text = decode(value, draft, fail)
  switch (name) {
    case 'or':
      match.or = readOr(match.or, text, fail)
      draft.alternative = match.or.at(-1)
      return
    case 'also':
      draft.alternative = readAlternative(text, fail)
      match.also = [...match.also, draft.alternative]
      return
    case 'never':
      match.never = [...match.never, text]
      return
    default:
      setOnce(match, name, readValue(name, text, fail), fail)
  }
}

function splitAttribute(line: string, fail: Fail): [string, string] {
  const [, name, value] = /^([a-z]+) +(.+)$/.exec(line) ?? []
  if (name === undefined || value === undefined) return fail('expected "attribute value"')
  return [name, value]
}

function setOnce(target: object, name: string, value: unknown, fail: Fail): void {
  if (name in target) fail(`"${name}" stands twice`)
  Object.assign(target, { [name]: value })
}

function readValue(name: string, text: string, fail: Fail): unknown {
  switch (name) {
    case 'context':
      return oneOf(text, CONTEXTS, fail)
    case 'decided':
      return text === 'none' ? '' : oneOf(text, EVIDENCE, fail)
    case 'likelihood':
      return text === 'none' || /^(?:0\.\d{1,4}|1)$/.test(text) ? text : fail(`"${text}" is no likelihood`)
    case 'inferred':
    case 'trimmed':
    case 'placeholders':
      return text === 'none' ? '' : text
    case 'scheme':
      return text
    case 'span':
    case 'inside':
      return text.replaceAll('⏎', '\n')
    case 'repairs':
      return text === 'none' ? [] : text.split(/ +/).map((kind) => oneOf(kind, REPAIRS, fail))
    default:
      return fail(`unknown attribute "${name}"`)
  }
}

function readOr(
  before: readonly ExpectedAlternative[] | undefined,
  text: string,
  fail: Fail,
): readonly ExpectedAlternative[] {
  if (text === 'none') return before ? fail('"or none" beside an alternative') : []
  if (before?.length === 0) fail('an alternative beside "or none"')
  const alternative = readAlternative(text, fail)
  if (alternative.reason === undefined) fail('"or" needs a reason: "or URL reason"')
  return [...(before ?? []), alternative]
}

function readAlternative(text: string, fail: Fail): ExpectedAlternative {
  const [url, reason, ...rest] = text.split(/ +/)
  if (rest.length > 0) fail('expected "URL reason"')
  return reason === undefined ? { url: url! } : { url: url!, reason: oneOf(reason, REASONS, fail) }
}

/** `span`, `inside`, `repairs` and `likelihood` of the alternative in the line above. */
function readAlternativeAttribute(line: string, draft: Draft, fail: Fail): void {
  const { alternative } = draft
  if (!alternative) throw fail('an attribute of an alternative, but no alternative above')
  const [name, value] = splitAttribute(line, fail)
  if (!['span', 'inside', 'repairs', 'likelihood'].includes(name)) fail(`an alternative has no "${name}"`)
  setOnce(alternative, name, readValue(name, decode(value, draft, fail), fail), fail)
}

function oneOf(text: string, known: readonly string[], fail: Fail): string {
  return known.includes(text) ? text : fail(`"${text}" is not one of ${known.join(', ')}`)
}

/** A text with its escapes read, if the headers of its case say that it has some. */
export function decode(text: string, draft: Pick<Draft, 'headers'>, fail: Fail): string {
  if (!draft.headers.has('escapes')) return text
  return text.replace(/\\(u[\dA-Fa-f]{4}|\{.+?\*\d+\}|.|$)/g, (_, code: string) => decodeOne(code, draft, fail))
}

function decodeOne(code: string, draft: Pick<Draft, 'headers'>, fail: Fail): string {
  if (code.length > 1 && code.startsWith('u')) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  const repeat = /^\{(.+)\*(\d+)\}$/.exec(code)
  if (repeat) return decode(repeat[1]!, draft, fail).repeat(Number(repeat[2]))
  return ESCAPES[code] ?? fail(`unknown escape "\\${code}"`)
}

function finish(draft: Draft, before: readonly Case[]): Case {
  const fail = failAt(draft.file, draft.line)
  if (draft.title === '') fail('a case needs a title')
  const twin = before.find((other) => other.title === draft.title)
  if (twin) fail(`the title "${draft.title}" stands in line ${twin.line} already`)
  if (draft.lines.length === 0) fail(`"${draft.title}" has no text`)
  if (draft.matches.length === 0 && !draft.none) fail(`"${draft.title}" expects nothing: write "-> none" if so`)
  const text = draft.lines.join('\n') + (draft.headers.has('final') ? '\n' : '')
  checkSpans(text, draft)
  return {
    file: draft.file,
    line: draft.line,
    title: draft.title,
    source: draft.headers.get('source'),
    note: draft.headers.get('note'),
    options: readOptions(draft.headers.get('options'), fail),
    text,
    expected: draft.matches,
  }
}

function readOptions(json: string | undefined, fail: Fail): Record<string, unknown> {
  const options = json === undefined ? {} : parseObject(json, fail)
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) fail(`unknown option "${unknown}"`)
  // JSON has no functions and imports: the list of a case stands for the predicate that accepts its members
  const { bareDomains, constructs, ...given } = options
  const others = {
    ...given,
    ...(given.defanged === true && { defanged }),
    ...(given.kind === 'page' && { kind: page }),
    ...(given.kind === 'wikitext' && { kind: wikitext }),
  }
  const rest = constructs === undefined ? others : { ...others, constructs: (constructs as string[]).map(constructOf) }
  if (bareDomains === undefined) return rest
  if (bareDomains === 'public') return { ...rest, bareDomains: isPublicHost }
  if (bareDomains === 'local') return { ...rest, bareDomains: isLocalHost }
  const accepted = new Set(bareDomains as string[])
  return { ...rest, bareDomains: (host: string) => accepted.has(host.toLowerCase()) }
}

function constructOf(name: string): ExtraConstruct {
  const construct = CONSTRUCTS[name as keyof typeof CONSTRUCTS]
  if (construct === undefined) throw new Error(`unknown construct "${name}"`)
  return construct
}

function parseObject(json: string, fail: Fail): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  return fail('"options" is no JSON object')
}

/** A span that does not occur in the text, in the order of the matches, is a slip of the writer, not a failing case. */
function checkSpans(text: string, draft: Draft): void {
  let from = 0
  for (const { line, span, inside } of draft.matches) {
    const fail = failAt(draft.file, line)
    const part = span ?? inside
    if (part === undefined) continue
    const at = text.indexOf(part, from)
    if (at < 0) fail(`"${part}" does not stand in the text, or not after the match before`)
    if (span !== undefined && inside !== undefined && !span.includes(inside)) fail('"inside" is not part of "span"')
    from = at + part.length
  }
}
