import { explain, hazards, parseUrl } from '../../url/index.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { printableJson } from '../output/printable.ts'
import { print } from '../output/sink.ts'
import { describeFailure, describeUrl } from '../parse/report.ts'
import type { Command } from './command.ts'

const PARSE_OPTIONS: Readonly<Record<string, Option>> = { json: {} }

const USAGE = `usage: urls parse [--json] URL...

Explains each URL: its components, marked under the text; the fields of its
scheme; what a client would send; which RFCs it conforms to; and its hazards.
Passwords are masked.

  --json       prints a line of JSON for each URL, with passwords unmasked
  -h, --help   prints this text

Exit status: 0 if every argument is a URL, 2 if one is not.
`

/** `urls parse`: explains the URLs that are given as arguments. */
export const PARSE: Command = { usage: USAGE, options: PARSE_OPTIONS, run: runParse }

function runParse({ values, others }: Words): number {
  if (others.length === 0) throw new UsageError('no URL given')
  const report = values.has('json') ? reportJson : reportText
  const results = others.map(({ text }, index) => report(text, index === 0))
  return results.every(Boolean) ? 0 : 2
}

/** Prints the report for a person, with an empty line before each but the first. Returns whether `text` is a URL. */
function reportText(text: string, isFirst: boolean): boolean {
  const url = parseUrl(text)
  const lines = url.ok ? describeUrl(url) : describeFailure(text, url)
  print(`${isFirst ? '' : '\n'}${lines.join('\n')}\n`)
  return url.ok
}

/** Prints a line of JSON. Returns whether `text` is a URL. */
function reportJson(text: string): boolean {
  const url = parseUrl(text)
  const dangers = url.ok ? hazards(url).map((hazard) => ({ ...hazard, message: explain(hazard) })) : []
  const record = url.ok ? { ...url.toJSON(), hazards: dangers } : { ...url, href: text, message: explain(url) }
  print(`${printableJson(record)}\n`)
  return url.ok
}
