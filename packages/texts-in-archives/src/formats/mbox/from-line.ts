import { MESSAGE_FIELD } from '../../message/first-fields.ts'
import { LF } from '../../source/ascii.ts'
import { latin1 } from '../../source/latin1.ts'

const LONGEST_FROM_LINE = 1000

export type FromLineVerdict = 'from' | 'doubtful' | 'text' | 'unseen'

/**
 * A line `From ` starts a message if it has a time, an address or a dash, and a header field follows; or if it has
 * only a number, or nothing, and the field is one of messages. Some writers leave out the empty line before it, and
 * the date.
 */
export function judgeFromLine(bytes: Buffer, at: number, isWhole: boolean): FromLineVerdict {
  const end = bytes.indexOf(LF, at)
  if (end < 0) return isWhole || bytes.length - at > LONGEST_FROM_LINE ? 'text' : 'unseen'
  if (end - at > LONGEST_FROM_LINE) return 'text'
  const nextEnd = bytes.indexOf(LF, end + 1)
  if (nextEnd < 0 && !isWhole && bytes.length - end <= LONGEST_FROM_LINE) return 'unseen'
  const line = latin1(bytes, at + 5, end)
  const next = latin1(bytes, end + 1, Math.min(nextEnd < 0 ? bytes.length : nextEnd, end + LONGEST_FROM_LINE))
  const isEnvelope = SENT.test(line) || (NUMBERED.test(line) && MESSAGE_FIELD.test(FIELD.exec(next)?.[1] ?? ''))
  if (isEnvelope && FIELD.test(next)) return 'from'
  const afterEmptyLine = bytes[at - 2] === LF || (bytes[at - 2] === 13 && bytes[at - 3] === LF)
  // Others are too frequent in prose to be reported.
  return afterEmptyLine && isEnvelope && /\d\d:\d\d/.test(line) ? 'doubtful' : 'text'
}

/** A time, an address or a dash. */
const SENT = /\d\d?:\d\d|@|-/
const FIELD = /^([!-9;-~]+)[ \t]*:(?!\/\/)|^>From /

/** The archive of Usenet has ids of 64 bits, with their sign. */
const NUMBERED = /^\s*(?:\d{5,}\s*)?$/
