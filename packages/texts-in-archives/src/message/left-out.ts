import { findOpaque } from '../decoding/encoded-blocks.ts'
import { isFlowing, unflow } from '../decoding/flowed.ts'
import { decodeQuotedPrintable } from '../decoding/quoted-printable.ts'
import type { Scene } from '../scene.ts'
import { latin1 } from '../source/latin1.ts'
import { fieldText } from './encoded-word.ts'
import type { Entity } from './entity.ts'
import { givenFields, type HeaderBlock } from './header.ts'

/** Charsets in which a byte of ASCII is never a part of another character. */
const PLAIN_CHARSET = /^(?:unknown|utf-8|iso-8859-\d\d?|windows-125\d|koi8-[ru])$/
const MARKS = [0xef, 0xfe, 0xff, 0]

export function isLeftOut(
  block: HeaderBlock,
  { kind, form, faults }: Entity,
  body: Buffer,
  { mayHold, headers }: Scene,
): boolean {
  if (mayHold === undefined || kind !== 'text' || faults.length > 0) return false
  if (block.ended === 'line' || block.ended === 'limit') return false
  const { encoding, charset, flowed } = form
  if (encoding === 'base64' || !PLAIN_CHARSET.test(charset.name)) return false
  const isAsIs = encoding === 'identity'
  const text = latin1(isAsIs ? body : decodeQuotedPrintable(body))
  // A message without text gives no part in any case.
  if (text === '' || mayHold(flowed !== undefined && isFlowing(text) ? unflow(text, flowed.delSp).text : text))
    return false
  if (isAsIs && (MARKS.includes(body[0]!) || findOpaque(body, 0, body.length) !== undefined)) return false
  return !givenFields(block, headers).some(({ start, end }) => mayHold(fieldText(block.text.slice(start, end))))
}
