import type { TextLine } from '../joins/pages.ts'
import { kindOf, type Options, readOptions, type Settings } from '../options.ts'

/** What `settle` may use besides the matches: the text, and the options with which they were found. */
export interface Surroundings extends Options {
  /** The whole text of the matches: its words, hyphenation and layout are evidence. */
  readonly text?: string | null | undefined
  /** The lines of the text as set on pages, in order; the text is then a `page`. Without them, columns count. */
  readonly lines?: readonly TextLine[] | null | undefined
}

export interface ReadSurroundings {
  readonly text: string | undefined
  readonly lines: readonly TextLine[] | undefined
  readonly settings: Settings
}

const FIELDS = ['start', 'end', 'x0', 'x1', 'size', 'page'] as const

/** @throws TypeError on another shape. */
export function readSurroundings(surroundings: Surroundings | null | undefined): ReadSurroundings {
  const settings = readOptions(surroundings, ['text', 'lines'])
  const { text, lines } = surroundings ?? {}
  if (text != null && typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
  if (lines != null) checkLines(lines)
  const isPage = text != null && lines != null && lines.length > 0
  if (!isPage) return { text: text ?? undefined, lines: undefined, settings }
  return { text, lines, settings: { ...settings, kind: 'page' } }
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
