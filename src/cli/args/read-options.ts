import { parseArgs } from 'node:util'
import type { Option } from './options.ts'

/** The options that were given, the last value of each counting, and the other words with their place. */
export interface Words {
  readonly values: ReadonlyMap<string, string | true>
  readonly others: readonly { readonly text: string; readonly index: number }[]
}

/** Wrong use: what is wrong with it, to be told to a person. */
export class UsageError extends Error {}

type OptionTable = Readonly<Record<string, Option>>
type Declared = Record<string, { type: 'boolean' | 'string'; short?: string }>

/** Options with an optional value are declared without: theirs can only stand behind `=`. */
function declare(options: OptionTable): Declared {
  return Object.fromEntries(
    Object.entries(options).map(([name, { short, value }]) => {
      const type = value === undefined || value.startsWith('[') ? 'boolean' : 'string'
      return [name, short === undefined ? { type } : { type, short }]
    }),
  )
}

/**
 * `first`: the place of the first word behind the name of the program.
 *
 * @throws UsageError
 */
export function readWords(args: readonly string[], options: OptionTable, first: number): Words {
  // Not strict: its errors are written for who wrote the program, not for who calls it.
  const { tokens } = parseArgs({
    args: [...args],
    options: declare(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const values = new Map<string, string | true>()
  const others: { text: string; index: number }[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') others.push({ text: token.value, index: first + token.index })
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined)
      throw new UsageError(`there is no option ${token.rawName}${suggest(token.rawName, options)}`)
    if (option.value === undefined && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`)
    const needsValue = option.value !== undefined && !option.value.startsWith('[')
    if (needsValue && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${option.value}`)
    }
    values.set(token.name, token.value ?? true)
  }
  return { values, others }
}

/** The option that was probably meant. */
function suggest(rawName: string, options: OptionTable): string {
  const name = rawName.replace(/^-+/, '')
  if (name.length < 3) return ''
  const near = Object.keys(options).find(
    (known) => known.startsWith(name) || name.startsWith(known) || isNear(name, known),
  )
  return near === undefined ? '' : ` (did you mean --${near}?)`
}

/** One letter too many, too few, or another one; or two that changed places. */
function isNear(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
}
