import { parseArgs } from 'node:util'

/** What the command line asks for. */
export type Plan =
  | { readonly do: 'help' | 'version' }
  | { readonly do: 'find'; readonly inputs: readonly string[] }
  | { readonly do: 'refuse'; readonly why: string }

/** The name that stands for standard input. */
export const STDIN = '-'

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const

/** Reads the words of the command line; options may stand anywhere before `--`. */
export function readArgs(args: string[]): Plan {
  // Not strict: its errors are written for who wrote the program, not for who calls it.
  const { values, positionals, tokens } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(OPTIONS, token.name)) return refuse(`there is no option ${token.rawName}`)
    if (token.value !== undefined) return refuse(`${token.rawName} takes no value`)
  }
  if (values.help === true) return { do: 'help' }
  if (values.version === true) return { do: 'version' }
  return { do: 'find', inputs: positionals.length > 0 ? positionals : [STDIN] }
}

function refuse(what: string): Plan {
  return { do: 'refuse', why: `${what}; see urls --help, and put -- before a file whose name starts with -` }
}
