import { existsSync } from 'node:fs'
import { familiar, suggestion } from './nearest.ts'
import type { Option } from './options.ts'

/** The message is written for the user. */
export class UsageError extends Error {}

type OptionTable = Readonly<Record<string, Option>>
type Declared = Record<string, { type: 'boolean' | 'string'; short?: string }>

/** An optional value must follow `=`, so its option counts as boolean. */
function declare(options: OptionTable): Declared {
  return Object.fromEntries(
    Object.entries(options).map(([name, { short, value }]) => {
      const type = value === undefined || value.startsWith('[') ? 'boolean' : 'string'
      return [name, short === undefined ? { type } : { type, short }]
    }),
  )
}

export class Words {
  readonly others: readonly { readonly text: string; readonly index: number }[]
  readonly #values = new Map<string, string | true>()
  /** As often as an option was given. */
  readonly #all = new Map<string, string[]>()
  /** The options that were not given by their short names only. */
  readonly #long = new Set<string>()

  /**
   * `first` is the index of `args[0]` among the arguments of the program.
   *
   * @throws UsageError
   */
  constructor(args: readonly string[], options: OptionTable, first: number) {
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
    const others: { text: string; index: number }[] = []
    for (const token of tokens) {
      if (token.kind === 'positional') others.push({ text: token.value, index: first + token.index })
      if (token.kind !== 'option') continue
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
      if (option === undefined)
        throw new UsageError(`unknown option ${token.rawName}${advice(token.rawName, args[token.index]!, options)}`)
      if (option.value === undefined && token.value !== undefined)
        throw new UsageError(`${token.rawName} takes no value`)
      const needsValue = option.value !== undefined && !option.value.startsWith('[')
      if (needsValue && (token.value === undefined || token.value === '')) {
        throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${option.value}`)
      }
      const value = token.value ?? true
      this.#values.set(token.name, value)
      if (token.rawName.startsWith('--')) this.#long.add(token.name)
      this.#all.set(token.name, [...this.all(token.name), value === true ? '' : value])
    }
    this.others = others
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** Whether an option was given by its short name only. */
  isShort(name: string): boolean {
    return !this.#long.has(name)
  }

  /** Undefined if not given, so that it takes no place in a plan. */
  flag(name: string): true | undefined {
    return this.has(name) || undefined
  }

  value(name: string): string | undefined {
    const value = this.#values.get(name)
    return value === true ? undefined : value
  }

  /** @throws UsageError if it was not given. */
  required(name: string, shape: string): string {
    const value = this.value(name)
    if (value === undefined) throw new UsageError(`--${name} ${shape} is needed`)
    return value
  }

  all(name: string): readonly string[] {
    return this.#all.get(name) ?? []
  }

  /** Names with commas between them. @throws UsageError */
  list(name: string): string[] | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : listValue(`--${name}`, value)
  }

  /** A value that is left out means `otherwise`. @throws UsageError */
  choice<T extends string>(name: string, choices: readonly T[], otherwise?: T): T | undefined {
    const value = this.value(name)
    if (value === undefined) return this.has(name) ? otherwise : undefined
    return choiceValue(`--${name}`, value, choices)
  }

  /** @throws UsageError */
  date(name: string, isEnd: boolean): number | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : dateValue(`--${name}`, value, isEnd)
  }

  /** @throws UsageError */
  number(name: string, least: number, most: number): number | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`
    throw new UsageError(`--${name} must be a number ${range}, not ${value}`)
  }

  /** Refuses two options together. @throws UsageError */
  exclude(first: string, ...others: readonly string[]): void {
    const other = this.has(first) ? others.find((name) => this.has(name)) : undefined
    if (other !== undefined) throw new UsageError(`--${first} and --${other} cannot be used together`)
  }
}

/** Another option, or a file. */
function advice(rawName: string, word: string, options: OptionTable): string {
  const name = rawName.replace(/^-+/, '')
  const names = Object.keys(options)
  const near = familiar(name, names) ?? suggestion(name, names, (near) => `--${near}`)
  // Only here does `--` help
  return existsSync(word) ? `${near}; to read the file ${word}, write ./${word} or put -- before it` : near
}

/** @throws UsageError */
export function choiceValue<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === value)
  if (choice === undefined) {
    throw new UsageError(`${option} must be one of ${choices.join(', ')}, not ${value}${suggestion(value, choices)}`)
  }
  return choice
}

/** @throws UsageError */
export function listValue(option: string, value: string): string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.includes('')) throw new UsageError(`${option} must be names separated by commas, not ${value}`)
  return names
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/**
 * Returns the milliseconds since 1970 at which a year, month, day or time starts, or, if `isEnd`, the first
 * millisecond after its end.
 *
 * @throws UsageError
 */
function dateValue(option: string, value: string, isEnd: boolean): number {
  const parts = DATE.exec(value)
  if (parts === null) return readTime(option, value, isEnd)
  const [year, month, day] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  const start = new Date(0)
  start.setUTCFullYear(year!, (month ?? 1) - 1, day ?? 1)
  const isReal = start.getUTCMonth() === (month ?? 1) - 1 && start.getUTCDate() === (day ?? 1)
  if (!isReal) throw new UsageError(`${option}: there is no such date: ${value}`)
  if (!isEnd) return start.getTime()
  if (month === undefined) return start.setUTCFullYear(year! + 1)
  return day === undefined ? start.setUTCMonth(month) : start.setUTCDate(day + 1)
}

function readTime(option: string, value: string, isEnd: boolean): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(value)
  const time = Date.parse(/[Z+]|-\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  if (isTime && !Number.isNaN(time)) return isEnd ? time + 1 : time
  throw new UsageError(`${option} must be a date such as 1999, 1999-12 or 1999-12-31, not ${value}`)
}
