import { askedOf } from '../asked.ts'
import type { TextLine } from '../layout/pages.ts'
import type { UrlMatch } from '../match.ts'
import { givenOf, kindOf, OPTION_NAMES, type Options, readOptions } from '../options.ts'

/**
 * What `settle` may use besides the matches, and the options of the pass. An option that is not given is that of the
 * pass that found the match.
 */
export interface Surroundings extends Options {
  /** The whole text in which the matches were found: its words, its hyphenation and its layout are evidence. */
  readonly text?: string | null | undefined
  /**
   * The lines of the text as they were set on pages, in order; without them, columns count. With them, the text is a
   * `page`.
   */
  readonly lines?: readonly TextLine[] | null | undefined
}

/** Surroundings, checked. */
export interface ReadSurroundings {
  readonly text: string | undefined
  readonly lines: readonly TextLine[] | undefined
  /** The options that are given. */
  readonly options: Options
}

const FIELDS = ['start', 'end', 'x0', 'x1', 'size', 'page'] as const

/** @throws TypeError where they have another shape. */
export function readSurroundings(surroundings: Surroundings | null | undefined): ReadSurroundings {
  readOptions(surroundings, ['text', 'lines'])
  const { text, lines } = surroundings ?? {}
  if (text != null && typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
  if (lines != null) checkLines(lines)
  const given = givenOf(surroundings ?? {})
  const isPage = text != null && lines != null && lines.length > 0
  if (!isPage) return { text: text ?? undefined, lines: undefined, options: given }
  return { text, lines, options: { ...given, kind: 'page' } }
}

/** Matches that are to be settled alike. */
export interface Group {
  /** The options that are given, before those of the pass; undefined where there are none. */
  readonly asked: Options | undefined
  readonly own: UrlMatch[]
}

/** The matches by the options with which they are to be settled. Most texts have one group. */
export function groupsOf(matches: readonly UrlMatch[], options: Options): Group[] {
  const byPass = new Map<Options | undefined, Group>()
  const byOptions = new Map<string, Group>()
  const numbers = new Map<unknown, number>()
  for (const match of matches) {
    const kept = askedOf(match)
    let group = byPass.get(kept)
    if (group === undefined) {
      const asked = withOptions(kept, options)
      const key = keyOf(asked ?? {}, numbers)
      group = byOptions.get(key) ?? { asked, own: [] }
      byOptions.set(key, group)
      byPass.set(kept, group)
    }
    group.own.push(match)
  }
  return [...byOptions.values()]
}

/** The options with which a match is to be settled. */
export function withOptions(kept: Options | undefined, options: Options): Options | undefined {
  const asked = { ...kept, ...options }
  return Object.keys(asked).length > 0 ? asked : undefined
}

/** The same text for options of the same values. */
function keyOf(options: Options, numbers: Map<unknown, number>): string {
  const numberOf = (value: unknown): number => {
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  }
  return OPTION_NAMES.map((name) => {
    const value: unknown = options[name]
    return Array.isArray(value) ? `[${value.map(numberOf)}]` : numberOf(value)
  }).join()
}

function checkLines(lines: unknown): void {
  if (!Array.isArray(lines)) throw new TypeError(`lines must be an array of lines, not ${kindOf(lines)}`)
  let end = 0
  for (const [index, line] of lines.entries()) {
    const wrong = FIELDS.find((name) => !Number.isFinite(line?.[name]))
    if (wrong !== undefined) throw new TypeError(`lines[${index}].${wrong} must be a number`)
    if (line.start < end || line.end < line.start) {
      throw new TypeError(`lines[${index}] must start after the previous line and end after its own start`)
    }
    end = line.end
  }
}
