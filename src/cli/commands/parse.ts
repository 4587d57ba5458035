import { explain, hazards, parseUrl } from '../../url/index.ts'
import { redactUrl } from '../../url/secrets.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { isTerminal } from '../output/is-terminal.ts'
import { printableJson } from '../output/printable.ts'
import { print } from '../output/sink.ts'
import { describeFailure, describeFangs, describeUrl } from '../parse/report.ts'
import { unwrapFacts } from '../search/unwrap-facts.ts'
import { readLines } from '../system/read-lines.ts'
import type { Command } from './command.ts'

const PARSE_OPTIONS: Readonly<Record<string, Option>> = { json: {}, redact: {} }

const STDIN = '-'
const STDIN_DESCRIPTOR = 0
/** The longest line of standard input, in bytes. */
const LONGEST_LINE = 1 << 20

const USAGE = `usage: urls parse [--json [--redact]] [URL]...
       PROGRAM | urls parse [--json [--redact]] [-]

Explains each URL: its components, marked under the text; the fields of its
scheme; what a client would send; which RFCs it conforms to; and its hazards.
What is secret is masked, as by urls --redact. Without a URL, or for -, reads
one from each line of standard input.

  --json       prints a line of JSON for each URL, with nothing masked
  --redact     masks what is secret also there; all offsets count in what is shown
  -h, --help   prints this text

Exit status: 0 if every one is a URL, 2 if one is not.
`

/** `urls parse`: explains the URLs that are given as arguments, or on lines of standard input. */
export const PARSE: Command = { usage: USAGE, options: PARSE_OPTIONS, run: runParse }

function runParse({ values, others }: Words): number {
  const isTyped = others.length === 0 && isTerminal(STDIN_DESCRIPTOR)
  if (isTyped) throw new UsageError('no URL given')
  const isRedacted = values.has('redact')
  const report = values.has('json') ? (text: string) => reportJson(isRedacted ? redactUrl(text) : text) : reportText
  let [count, wrong] = [0, 0]
  for (const { text } of others.length > 0 ? others : [{ text: STDIN }]) {
    for (const url of text === STDIN ? typedLines() : [text]) if (!report(url, count++ === 0)) wrong++
  }
  if (count === 0) throw new UsageError('no URL given')
  return wrong > 0 ? 2 : 0
}

/** The lines of standard input as they come, without the blanks around them and without empty ones. */
function* typedLines(): Generator<string> {
  for (const { text } of readLines(STDIN, LONGEST_LINE)) {
    const line = text.trim()
    if (line !== '') yield line
  }
}

/** Prints the report for a person, with an empty line before each but the first. Returns whether `text` is a URL. */
function reportText(text: string, isFirst: boolean): boolean {
  const url = parseUrl(text)
  const lines = url.ok ? describeUrl(url) : describeFailure(text, url)
  print(`${isFirst ? '' : '\n'}${[...lines, ...describeFangs(text)].join('\n')}\n`)
  return url.ok
}

/** Prints a line of JSON. Returns whether `text` is a URL. */
function reportJson(text: string): boolean {
  const url = parseUrl(text)
  const dangers = url.ok ? hazards(url).map((hazard) => ({ ...hazard, message: explain(hazard) })) : []
  const record = url.ok
    ? { ...url.toJSON(), hazards: dangers, ...unwrapFacts({ url: url.href, alternatives: [] }) }
    : { ...url, href: text, message: explain(url) }
  print(`${printableJson(record)}\n`)
  return url.ok
}
