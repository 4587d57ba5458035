export const SHELLS = ['bash', 'zsh', 'fish'] as const

export type Completed = readonly string[] | 'file' | 'folder' | 'none'

export interface CompletedCommand {
  readonly name: string | undefined
  readonly summary: string
  readonly options: readonly CompletedOption[]
  readonly words: Completed
}

export interface CompletedOption {
  readonly name: string
  readonly short: string | undefined
  /** The first line of its description, without what ends a sentence. */
  readonly help: string
  /** The placeholder of its value; undefined if it takes none. */
  readonly value: string | undefined
  readonly isOptional: boolean
  readonly values: Completed
}

/** A word of a shell, which changes nothing in it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
