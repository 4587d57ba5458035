import type { Entity } from '../body/entity.ts'
import { BodyContent, type Raw } from '../decoding/body.ts'
import { findOpaque } from '../decoding/encoded-blocks.ts'
import { notationOfType } from '../fields/find-notation.ts'
import type { ReadContext } from '../job/context.ts'
import { fieldText } from '../part/encoded-word.ts'
import { givenFields, type HeaderBlock } from './header.ts'

/** Charsets in which a byte of ASCII is never a part of another character. */
const PLAIN_CHARSET = /^(?:unknown|utf-8|iso-8859-\d\d?|windows-125\d|koi8-[ru])$/
const MARKS = [0xef, 0xfe, 0xff, 0]

/** The body of a message that is one plain text and has no problem, as most are; undefined of another. */
export function plainBody(
  { ended }: HeaderBlock,
  { kind, name, contentType, form, faults, block }: Entity,
  raw: Raw,
): BodyContent | undefined {
  const { encoding, charset } = form
  const isPlain = kind === 'text' && name === '' && block === undefined && faults.length === 0
  if (!isPlain || ended === 'line' || ended === 'limit') return undefined
  if (contentType !== 'text/plain' && notationOfType(contentType, name) !== undefined) return undefined
  if (encoding === 'base64' || !PLAIN_CHARSET.test(charset.name)) return undefined
  const { bytes } = raw
  const isAsIs = encoding === 'identity'
  if (isAsIs && (MARKS.includes(bytes[0]!) || findOpaque(bytes, 0, bytes.length) !== undefined)) return undefined
  return new BodyContent(raw, form)
}

export function isLeftOut(block: HeaderBlock, body: BodyContent, { mayHold, headers }: ReadContext): boolean {
  if (mayHold === undefined) return false
  const text = body.text()
  // A message without text gives no part in any case.
  if (text === '' || mayHold(text)) return false
  for (const { start, end } of givenFields(block, headers)) {
    if (mayHold(fieldText(block.text.slice(start, end)))) return false
  }
  return true
}
