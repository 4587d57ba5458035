import { existsSync } from 'node:fs'
import { suggestion } from './nearest.ts'
import type { Option } from './options.ts'

/** The options of a command line, with the last value of each, and its other words with their indices. */
export interface Words {
  readonly values: ReadonlyMap<string, string | true>
  /** All values of each option that was given with values, or as often as it was given. */
  readonly all: ReadonlyMap<string, readonly string[]>
  /** The options in their order. */
  readonly sequence: readonly { readonly name: string; readonly value: string | true; readonly isShort: boolean }[]
  readonly others: readonly { readonly text: string; readonly index: number }[]
}

/** Thrown for wrong options or arguments. The message is written for the user. */
export class UsageError extends Error {}

type OptionTable = Readonly<Record<string, Option>>
type Declared = Record<string, { type: 'boolean' | 'string'; short?: string }>

/** Declares options for `parseArgs`. Options with an optional value count as boolean, so that it must follow `=`. */
function declare(options: OptionTable): Declared {
  return Object.fromEntries(
    Object.entries(options).map(([name, { short, value }]) => {
      const type = value === undefined || value.startsWith('[') ? 'boolean' : 'string'
      return [name, short === undefined ? { type } : { type, short }]
    }),
  )
}

/**
 * Reads the words of a command line. `first` is the index of `args[0]` among the arguments of the program.
 *
 * @throws UsageError
 */
export function readWords(args: readonly string[], options: OptionTable, first: number): Words {
  // An import of the module would load all that it holds.
  const { parseArgs } = process.getBuiltinModule('node:util')
  // Not strict, because the errors of `parseArgs` are written for programmers.
  const { tokens } = parseArgs({
    args: [...args],
    options: declare(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const values = new Map<string, string | true>()
  const all = new Map<string, string[]>()
  const sequence: { name: string; value: string | true; isShort: boolean }[] = []
  const others: { text: string; index: number }[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') others.push({ text: token.value, index: first + token.index })
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined)
      throw new UsageError(`there is no option ${token.rawName}${advice(token.rawName, args[token.index]!, options)}`)
    if (option.value === undefined && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`)
    const needsValue = option.value !== undefined && !option.value.startsWith('[')
    if (needsValue && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${option.value}`)
    }
    const value = token.value ?? true
    values.set(token.name, value)
    sequence.push({ name: token.name, value, isShort: !token.rawName.startsWith('--') })
    all.set(token.name, [...(all.get(token.name) ?? []), value === true ? '' : value])
  }
  return { values, all, sequence, others }
}

/** What may have been meant by an option that there is not: another one, or a file. */
function advice(rawName: string, word: string, options: OptionTable): string {
  const near = suggestion(rawName.replace(/^-+/, ''), Object.keys(options), (name) => `--${name}`)
  // Only here does `--` help
  return existsSync(word) ? `${near}; to read the file ${word}, write ./${word} or put -- before it` : near
}
