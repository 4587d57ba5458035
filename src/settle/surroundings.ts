import type { TextLine } from '../layout/pages.ts'
import { kindOf } from '../options.ts'
import { TEXT_KINDS, type TextKind } from '../text/kind.ts'

/** What `settle` may use besides the matches. */
export interface Surroundings {
  /** The whole text in which the matches were found: its words, its hyphenation and its layout are evidence. */
  readonly text?: string | undefined
  /** The lines of the text as they were set on pages, in order; without them, columns count. */
  readonly lines?: readonly TextLine[] | undefined
  /** What the text is. Default: `prose`. In a `page`, the margins of its columns are evidence, as they are in `lines`. */
  readonly kind?: TextKind | undefined
  /** Whether the matches were found with the option `defanged`. Default: false. */
  readonly defanged?: boolean | undefined
}

const NAMES = ['text', 'lines', 'kind', 'defanged']
const FIELDS = ['start', 'end', 'x0', 'x1', 'size', 'page'] as const

/** @throws TypeError where they have another shape. */
export function readSurroundings(surroundings: Surroundings): Surroundings {
  if (typeof surroundings !== 'object' || surroundings === null) {
    throw new TypeError(`the second argument must be an object such as { text }, not ${String(surroundings)}`)
  }
  const unknown = Object.keys(surroundings).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) throw new TypeError(`settle takes { ${NAMES.join(', ')} }, not ${JSON.stringify(unknown)}`)
  const { text, lines, kind, defanged } = surroundings
  if (text !== undefined && typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
  if (kind !== undefined && !TEXT_KINDS.includes(kind)) {
    throw new TypeError(`kind must be one of ${TEXT_KINDS.join(', ')}, not ${String(kind)}`)
  }
  if (defanged !== undefined && typeof defanged !== 'boolean') throw new TypeError('defanged must be true or false')
  if (lines !== undefined) checkLines(lines)
  return { text, lines: text === undefined || lines?.length === 0 ? undefined : lines, kind, defanged }
}

function checkLines(lines: unknown): void {
  if (!Array.isArray(lines)) throw new TypeError(`lines must be an array of lines, not ${kindOf(lines)}`)
  let end = 0
  for (const [index, line] of lines.entries()) {
    const wrong = FIELDS.find((name) => !Number.isFinite(line?.[name]))
    if (wrong !== undefined) throw new TypeError(`lines[${index}].${wrong} must be a number`)
    if (line.start < end || line.end < line.start) {
      throw new TypeError(`lines[${index}] must stand behind the line before, and end behind its start`)
    }
    end = line.end
  }
}
