import { parseArgs } from 'node:util'
import { explain, hazards, parseUrl } from '../../url/index.ts'
import { printable, printableJson } from '../output/printable.ts'
import { describeFailure, describeUrl } from '../parse/report.ts'

const USAGE = `usage: urls parse [--json] URL...

Explains what each URL says: its components under the text, the fields of its
scheme, what a client would send, what it conforms to, and what is dangerous
about it. Passwords are masked.

  --json   one line of JSON for each URL, passwords included
  --help   this text

Exit status: 0 if all are URLs, 2 if one is not.
`

/**
 * What `urls parse` prints, by `write`, and what it has to complain of; returns the exit status. `args` is what follows
 * `parse` on the command line.
 */
export function parse(
  args: readonly string[],
  write: (text: string) => void,
  complain: (what: string) => void,
): number {
  const options = readOptions(args)
  if (typeof options === 'string') {
    complain(`parse: ${printable(options)}; see urls parse --help`)
    return 2
  }
  if (options.help) {
    write(USAGE)
    return 0
  }
  const report = options.json ? reportJson : reportText
  const good = options.urls.map((text, index) => report(text, index > 0, write))
  return good.every(Boolean) ? 0 : 2
}

interface Options {
  readonly json: boolean
  readonly help: boolean
  readonly urls: readonly string[]
}

/** The options, or what is wrong with them. */
function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (!values.help && positionals.length === 0) return 'no URL given'
    return { json: values.json ?? false, help: values.help ?? false, urls: positionals }
  } catch (error) {
    return error instanceof Error ? error.message.split('. ', 1)[0]! : String(error)
  }
}

function reportText(text: string, isNext: boolean, write: (text: string) => void): boolean {
  const url = parseUrl(text)
  const lines = url.ok ? describeUrl(url) : describeFailure(text, url)
  write(`${isNext ? '\n' : ''}${lines.join('\n')}\n`)
  return url.ok
}

function reportJson(text: string, _isNext: boolean, write: (text: string) => void): boolean {
  const url = parseUrl(text)
  const dangers = url.ok ? hazards(url).map((hazard) => ({ ...hazard, message: explain(hazard) })) : []
  const record = url.ok ? { ...url.toJSON(), hazards: dangers } : { ...url, href: text, message: explain(url) }
  write(`${printableJson(record)}\n`)
  return url.ok
}
