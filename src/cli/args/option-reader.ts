import { UsageError, type Words } from './read-options.ts'
import { choiceValue, dateValue, listValue, numberValue } from './values.ts'

/** Reads the values of options by their names. */
export class OptionReader {
  readonly words: Words

  constructor(words: Words) {
    this.words = words
  }

  has(name: string): boolean {
    return this.words.values.has(name)
  }

  /** Whether a flag is given; undefined if not, so that it takes no place in a plan. */
  flag(name: string): true | undefined {
    return this.has(name) || undefined
  }

  value(name: string): string | undefined {
    const value = this.words.values.get(name)
    return value === true ? undefined : value
  }

  /** All values of an option that can be repeated, in their order. */
  all(name: string): readonly string[] {
    return this.words.all.get(name) ?? []
  }

  /** The value of an option whose value can be left out, which then means `otherwise`. */
  optional(name: string, otherwise: string): string | undefined {
    return this.words.values.get(name) === true ? otherwise : this.value(name)
  }

  /** Names with commas between them. @throws UsageError */
  list(name: string): string[] | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : listValue(`--${name}`, value)
  }

  /** @throws UsageError */
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : choiceValue(`--${name}`, value, choices)
  }

  /** @throws UsageError */
  date(name: string, isEnd: boolean): number | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : dateValue(`--${name}`, value, isEnd)
  }

  /** @throws UsageError */
  number(name: string, least: number, most: number): number | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : numberValue(`--${name}`, value, least, most)
  }

  /** Refuses two options together. @throws UsageError */
  exclude(first: string, ...others: readonly string[]): void {
    const other = this.has(first) ? others.find((name) => this.has(name)) : undefined
    if (other !== undefined) throw new UsageError(`--${first} and --${other} exclude each other`)
  }
}
