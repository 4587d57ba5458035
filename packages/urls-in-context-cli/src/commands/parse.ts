import { refangText } from 'urls-in-context/constructs'
import {
  componentSpans,
  explain,
  type Failure,
  type Hazard,
  hazards,
  MASK,
  type Problem,
  parseUrl,
  redactText,
  redactUrl,
  SCHEMES_DATE,
  toUri,
  type Unwrapped,
  type Url,
  unwrapUrl,
} from 'urls-in-context/url'
import type { Command } from '../args/command.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { isTerminal, print } from '../output/output.ts'
import { describeFields, describeSent, type Mark, markText } from '../printers/parsed-url.ts'
import { unwrapFacts } from '../search/url-facts.ts'
import { printable, printableJson } from '../system/printable.ts'
import { readLines } from '../system/read-lines.ts'

const PARSE_OPTIONS: Readonly<Record<string, Option>> = { json: {}, redact: {} }

const STDIN = '-'
const STDIN_DESCRIPTOR = 0
const LONGEST_LINE = 1 << 20

const USAGE = `usage: urls parse [--json [--redact]] [URL]...
       PROGRAM | urls parse [--json [--redact]] [-]

Explains each URL: its components, marked under the text; the fields of its
scheme; what a client would send; which RFCs it conforms to; and its hazards.
Secrets are masked, as with urls --redact. Without a URL, or for -, reads one
from each line of standard input.

  --json       prints a line of JSON for each URL, with nothing masked
  --redact     with --json, also masks secrets; offsets count in the masked text
  -h, --help   prints this text

Exit status: 0 if all of them are URLs, 2 otherwise.
`

export const PARSE: Command = { usage: USAGE, options: PARSE_OPTIONS, run: runParse }

function runParse(words: Words): number {
  const { others } = words
  const isTyped = others.length === 0 && isTerminal(STDIN_DESCRIPTOR)
  if (isTyped) throw new UsageError('no URL given')
  const isRedacted = words.has('redact')
  const report = words.has('json') ? (text: string) => reportJson(isRedacted ? redactUrl(text) : text) : reportText
  let [count, wrong] = [0, 0]
  for (const { text } of others.length > 0 ? others : [{ text: STDIN }]) {
    for (const url of text === STDIN ? typedLines() : [text]) if (!report(url, count++ === 0)) wrong++
  }
  if (count === 0) throw new UsageError('no URL given')
  return wrong > 0 ? 2 : 0
}

/** As they come, without the blanks around them and without empty ones. */
function* typedLines(): Generator<string> {
  for (const { text } of readLines(STDIN, LONGEST_LINE)) {
    const line = text.trim()
    if (line !== '') yield line
  }
}

/** With an empty line before each but the first. Returns whether `text` is a URL. */
function reportText(text: string, isFirst: boolean): boolean {
  const url = parseUrl(text)
  const lines = url.ok ? describeUrl(url) : describeFailure(text, url)
  print(`${isFirst ? '' : '\n'}${[...lines, ...describeFangs(text)].join('\n')}\n`)
  return url.ok
}

function reportJson(text: string): boolean {
  const url = parseUrl(text)
  const dangers = url.ok ? hazards(url).map((hazard) => ({ ...hazard, message: explain(hazard) })) : []
  const record = url.ok
    ? { ...url.toJSON(), hazards: dangers, ...unwrapFacts({ url: url.href, alternatives: [] }) }
    : { ...url, href: text, message: explain(url) }
  print(`${printableJson(record)}\n`)
  return url.ok
}

const LABEL_WIDTH = 12

/** Its secrets are masked. Offsets count in the URL itself. */
function describeUrl(url: Url): readonly string[] {
  const href = redactUrl(url.href)
  const shown = parseUrl(href)
  if (!shown.ok) return describeFailure(href, shown)
  const outside = url.problems.filter(({ against }) => against === 'scheme' || against === 'protocol')
  const marks = Object.entries(componentSpans(shown)).map(([name, span]) => ({ name, ...span }))
  return [
    ...markText(shown.href, marks),
    '',
    ...row('scheme', [schemeLine(url)]),
    ...(url.components.host === null ? [] : [...row('host', [hostLine(shown)]), ...row('port', [portLine(shown)])]),
    ...describeFields(shown).flatMap(([name, values]) => row(name, values)),
    ...row('sends', describeSent(shown)),
    ...row('as a URI', uriLines(url)),
    ...row('leads to', targetLines(unwrapUrl(url.href))),
    '',
    ...verdict(url, 'RFC 1738', url.conforms.rfc1738, 'rfc1738'),
    ...verdict(url, 'RFC 3986', url.conforms.rfc3986, 'rfc3986'),
    ...verdict(url, 'RFC 3987', url.conforms.rfc3987, url.conforms.rfc3986 ? 'rfc3986' : 'rfc3987'),
    ...row('problems', outside.flatMap(problemLines)),
    ...row('hazards', hazardLines(hazards(url).map((hazard) => maskDetail(hazard, url, shown)))),
  ]
}

/** With a mark at the place where parsing failed. */
function describeFailure(text: string, failure: Failure): readonly string[] {
  const shown = redactText(text)
  const mark: Mark = { name: failure.code, start: failure.at, end: Math.min(failure.at + 1, text.length) }
  // After a secret, the place is another one.
  const isThere = shown.startsWith(text.slice(0, mark.end))
  return [...markText(shown, isThere ? [mark] : []), '', ...row('not a URL', [explain(failure)])]
}

function describeFangs(text: string): readonly string[] {
  const before = refangText(text)
  const url = before === text ? undefined : parseUrl(before)
  return url?.ok ? ['', ...row('defanged', [`'urls --defanged' reads ${printable(redactUrl(url.href))}`])] : []
}

/** The other lines are indented. Without lines, the label is left out. */
function row(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${line}`.trimEnd())
}

function schemeLine(url: Url): string {
  const name = printable(url.scheme)
  if (url.mark === 'experimental') return `${name}, for experiments (RFC 1738 §4)`
  const mark = url.mark === 'reserved' ? ', reserved by RFC 1738 §4' : ''
  switch (url.registration) {
    case null:
      return `${name}, not registered as of ${SCHEMES_DATE}`
    case 'common':
      return `${name}, in wide use, not registered as of ${SCHEMES_DATE}`
    case 'documented':
      return `${name}, documented in uri(7), not registered as of ${SCHEMES_DATE}`
    default:
      return `${name}, ${url.registration} in the IANA registry of ${SCHEMES_DATE}${mark}`
  }
}

const KINDS = { name: 'a name', ipv4: 'an IPv4 address', ipv6: 'an IPv6 address', ipvfuture: 'an IPvFuture address' }

function hostLine(url: Url): string {
  const host = url.components.host!
  return host === '' ? 'empty' : `${printable(host)}, ${KINDS[url.hostKind!]}`
}

function portLine(url: Url): string {
  const { port } = url.components
  if (port === null || port === '') {
    return url.effectivePort === null ? 'none' : `${url.effectivePort}, the default of ${url.scheme}`
  }
  return url.effectivePort === null ? `${printable(port)}, which is not a port` : String(url.effectivePort)
}

function uriLines(url: Url): readonly string[] {
  if (url.conforms.rfc3986) return []
  const result = toUri(url)
  return [result.ok ? redactUrl(result.uri) : explain(result)]
}

/** No line for a URL that no known service rewrote. */
function targetLines({ url, via, unresolved }: Unwrapped): readonly string[] {
  const services = via.map(({ service }) => service).join(' and ')
  const found = via.length === 0 ? [] : [`${printable(redactUrl(url))}, rewritten by ${services}`]
  if (unresolved === undefined) return found
  const { service, reason, host } = unresolved
  if (reason !== 'opaque') return [...found, `its rewriting by ${service} cannot be read`]
  return [...found, host === undefined ? `only ${service} knows` : `a page of ${host}, which only ${service} knows`]
}

function verdict(url: Url, label: string, conforms: boolean | null, against: Problem['against']): readonly string[] {
  if (conforms === null) return row(label, [`has no ${printable(url.scheme)} URLs`])
  if (conforms) return row(label, ['conforms'])
  const own = url.problems.filter((problem) => problem.against === against)
  const broken =
    own.length > 0
      ? own
      : url.problems.filter((problem) => problem.code !== 'non-ascii' && problem.against === 'rfc3986')
  return row(label, ['does not conform', ...broken.flatMap(problemLines)])
}

function problemLines(problem: Problem): readonly string[] {
  return wrap(`at ${problem.at}, ${problem.rule}: ${explain(problem)}`)
}

/** A part of the URL is not shown where that part is masked. */
function maskDetail(hazard: Hazard, url: Url, shown: Url): Hazard {
  const isMasked = url.href.includes(hazard.detail) && !shown.href.includes(hazard.detail)
  return isMasked ? { ...hazard, detail: MASK } : hazard
}

function hazardLines(found: readonly Hazard[]): readonly string[] {
  if (found.length === 0) return ['none found']
  return found.flatMap((hazard) => wrap(`at ${hazard.at}, ${hazard.code}: ${printable(explain(hazard))}`))
}

function wrap(sentence: string): readonly string[] {
  const width = 80 - LABEL_WIDTH - 2
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines
}
