import type { ReadContext } from '../job/context.ts'
import type { Envelope } from '../part/envelope.ts'
import { emptyPart } from '../part/part.ts'
import { problem } from '../part/problem.ts'
import { SPACE, TAB } from '../source/ascii.ts'
import type { HeaderBlock } from './header.ts'

/** What nearly every URL in a header has. */
const AUTHORITY = '://'
/** Of a name, in UTF-16 units. */
const LONGEST_NAME = 100

interface FieldPlace {
  readonly name: string
  readonly start: number
}

/** Says which fields with URLs are left out, because the caller did not ask for those that software writes. */
export function reportLeftOut(block: HeaderBlock, start: number, envelope: Envelope, context: ReadContext): void {
  if (context.headers !== 'usual') return
  for (const { name, start: at } of leftOutFields(block)) giveLeftOut(name, start + at, envelope, context)
}

export function giveLeftOut(name: string, at: number, envelope: Envelope, { emit }: ReadContext): void {
  emit(emptyPart(envelope, problem('field-left-out', envelope.place(at), name.slice(0, LONGEST_NAME))))
}

/** Most fields that are left out are not among those of the block: they are looked for where there is a URL. */
export function* leftOutFields({ text, fields, bodyStart }: HeaderBlock): Generator<FieldPlace> {
  let next = 0
  for (let at = text.indexOf(AUTHORITY); at >= 0 && at < bodyStart; at = text.indexOf(AUTHORITY, at)) {
    while (next < fields.length && fields[next]!.end <= at) next++
    const field = fields[next]
    if (field !== undefined && field.start <= at) {
      if (!field.usual) yield field
      at = field.end
      continue
    }
    const start = fieldStart(text, at)
    const colon = text.indexOf(':', start)
    if (colon < at) yield { name: text.slice(start, colon).trimEnd(), start }
    at = fieldEnd(text, at)
  }
}

function fieldStart(text: string, within: number): number {
  for (let end = within; ; ) {
    const start = text.lastIndexOf('\n', end) + 1
    if (start === 0 || !isBlank(text.charCodeAt(start))) return start
    end = start - 2
  }
}

function fieldEnd(text: string, within: number): number {
  for (let at = within; ; ) {
    const end = text.indexOf('\n', at)
    if (end < 0) return text.length
    if (!isBlank(text.charCodeAt(end + 1))) return end
    at = end + 1
  }
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}
