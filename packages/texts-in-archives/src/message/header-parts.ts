import type { Entity } from '../body/entity.ts'
import type { WalkState } from '../body/place.ts'
import type { PartContent } from '../decoding/content.ts'
import { ChainMap, mapFrom, type OffsetMap } from '../decoding/offset-map.ts'
import type { ReadContext } from '../job/context.ts'
import { type DecodedField, decodeField, fieldText, isPlainField } from '../part/encoded-word.ts'
import type { Envelope, EnvelopeFields } from '../part/envelope.ts'
import { type Origin, Part, textWithoutBytes } from '../part/part.ts'
import { type ArchiveProblem, problem } from '../part/problem.ts'
import { givenFields, type HeaderBlock } from './header.ts'
import { reportLeftOut } from './left-out-fields.ts'

/**
 * `start` is the block's offset in what `context.toFile` maps. The fields that may not hold what the caller looks for are
 * one part, up to the next that may.
 */
export function giveHeaders(
  block: HeaderBlock,
  start: number,
  entity: Entity,
  at: Pick<WalkState, 'envelope' | 'path' | 'isAlternative'>,
  context: ReadContext,
): void {
  const { headers, mayHold, toFile, emit } = context
  let others = ''
  for (const field of givenFields(block, headers)) {
    const value = block.text.slice(field.start, field.end)
    const text = mayHold && fieldText(value)
    if (text !== undefined && !mayHold!(text)) {
      others += others === '' || text === '' ? text : `\n\n${text}`
      continue
    }
    const from = start + field.start
    if (others !== '') emit(headerPart('header', start, from, textWithoutBytes(others), entity, at, toFile))
    others = ''
    const content = new FieldContent(value, from, toFile)
    emit(headerPart(`header ${field.name}`, from, start + field.end, content, entity, at, toFile))
  }
  const end = start + block.bodyStart
  if (others !== '') emit(headerPart('header', start, end, textWithoutBytes(others), entity, at, toFile))
  reportLeftOut(block, start, at.envelope, context)
}

function headerPart(
  origin: Origin,
  from: number,
  to: number,
  content: PartContent,
  { contentType, charset }: Entity,
  { envelope, path, isAlternative: alternative }: Pick<WalkState, 'envelope' | 'path' | 'isAlternative'>,
  toFile: OffsetMap | undefined,
): Part {
  const start = toFile === undefined ? from : toFile.start(from)
  const end = toFile === undefined ? to : toFile.end(to - 1)
  return new Part({ envelope, path, contentType, charset, origin, alternative, start, end }, content)
}

type FieldName =
  | ('messageId' | 'inReplyTo' | 'references' | 'date' | 'from' | 'subject')
  | ('newsgroups' | 'listId' | 'target')

const SAME_NAME = ['references', 'date', 'from', 'subject', 'newsgroups'] as const
const FIELDS = new Map<string, FieldName>([
  ['message-id', 'messageId'],
  ['in-reply-to', 'inReplyTo'],
  ...SAME_NAME.map((name) => [name, name] as const),
  ['list-id', 'listId'],
])
const RECORD_FIELDS = new Map<string, FieldName>([
  ...FIELDS,
  ['warc-record-id', 'messageId'],
  ['warc-date', 'date'],
  ['warc-target-uri', 'target'],
])

/** The first field of each name. `record` is the offset of a record of WARC. */
export function envelopeFields(block: HeaderBlock, record: number | undefined): EnvelopeFields {
  const names = record === undefined ? FIELDS : RECORD_FIELDS
  // The same shape, in whatever order the fields are.
  const fields: Record<FieldName, string | undefined> & { readonly record: number | undefined } = {
    messageId: undefined,
    inReplyTo: undefined,
    references: undefined,
    date: undefined,
    from: undefined,
    subject: undefined,
    newsgroups: undefined,
    listId: undefined,
    target: undefined,
    record,
  }
  for (const { key, start, end } of block.fields) {
    const name = names.get(key)
    if (name !== undefined && fields[name] === undefined) fields[name] = block.text.slice(start, end)
  }
  return fields
}

export function headerProblems(
  block: HeaderBlock,
  start: number,
  { faults }: Entity,
  envelope: Envelope,
): ArchiveProblem[] {
  const problems = faults.map(({ code, detail }) => problem(code, envelope.place(start), detail))
  const end = start + block.bodyStart
  if (block.ended === 'limit') problems.push(problem('header-limit', envelope.place(end)))
  if (block.ended === 'line') problems.push(problem('header-not-ended', envelope.place(end)))
  return problems
}

export class FieldContent implements PartContent {
  readonly #body: string
  readonly #start: number
  readonly #toFile: OffsetMap | undefined
  #decoded: DecodedField | undefined

  /** `body` is latin1, at `start` in the bytes that `toFile` maps. */
  constructor(body: string, start: number, toFile: OffsetMap | undefined) {
    this.#body = body
    this.#start = start
    this.#toFile = toFile
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#body, 'latin1')
  }

  text(): string {
    if (isPlainField(this.#body)) return this.#body
    this.#decoded ??= decodeField(this.#body)
    return this.#decoded.text
  }

  map(): OffsetMap {
    const map = mapFrom(this.#start, this.#toFile)
    this.text()
    return this.#decoded === undefined ? map : new ChainMap(this.#decoded.map, map)
  }
}
