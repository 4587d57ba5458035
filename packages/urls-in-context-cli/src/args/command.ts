import type { Option } from './options.ts'
import type { Words } from './read-options.ts'

export interface Command {
  /** The text of `--help`, or a function that loads it. */
  readonly usage: string | (() => Promise<string>)
  /** Loads the text of `-h`, if it is a shorter one. */
  readonly brief?: () => Promise<string>
  readonly options: Readonly<Record<string, Option>>
  /** Does the work and returns the exit status. @throws UsageError, Refusal */
  run(words: Words): number | Promise<number>
}

/** Most of the time spent on a small file is spent on loading code. */
export interface CommandEntry {
  readonly name: string | undefined
  readonly summary: string
  load(): Promise<Command>
}
