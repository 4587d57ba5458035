import type { Format } from '../../archive/index.ts'
import type { Context, Options } from '../../index.ts'

/** What is looked for, and what is to be told of it: a plain object, to be sent to a thread. */
export interface Search {
  /** How text is read, if not as usual. */
  readonly extraction?: Pick<Options, 'schemes' | 'hyphen'> | undefined
  readonly contexts?: readonly Context[] | undefined
  /** Milliseconds since 1970; a message without a date is none of these. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly headers: boolean
  /** What the files are, where their content would be taken for something else. */
  readonly format?: Format | undefined
  readonly redact: boolean
  /** How many lines around a URL are given with it; undefined for none, not even its own. */
  readonly excerpt?: number | undefined
}
