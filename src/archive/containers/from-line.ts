import { LF } from '../../text/ascii.ts'
import { latin1 } from '../source/latin1.ts'

const LONGEST_FROM_LINE = 1000

export type FromLineVerdict = 'from' | 'doubtful' | 'text' | 'unseen'

/**
 * Judges a line that starts with `From `. It starts a message if it has a time, an address or a dash, and the next line
 * is a header field. Neither an empty line before it nor a date is required, since some writers leave them out.
 */
export function judgeFromLine(bytes: Buffer, at: number, isWhole: boolean): FromLineVerdict {
  const end = bytes.indexOf(LF, at)
  if (end < 0) return isWhole || bytes.length - at > LONGEST_FROM_LINE ? 'text' : 'unseen'
  if (end - at > LONGEST_FROM_LINE) return 'text'
  const nextEnd = bytes.indexOf(LF, end + 1)
  if (nextEnd < 0 && !isWhole && bytes.length - end <= LONGEST_FROM_LINE) return 'unseen'
  const line = latin1(bytes, at + 5, end)
  const next = latin1(bytes, end + 1, Math.min(nextEnd < 0 ? bytes.length : nextEnd, end + LONGEST_FROM_LINE))
  const isField = /^[!-9;-~]+[ \t]*:(?!\/\/)|^>From /.test(next)
  const isEnvelope = /\d\d?:\d\d|@|-/.test(line) || (line.trim() === '' && KNOWN_FIELD.test(next))
  if (isField && isEnvelope) return 'from'
  const afterEmptyLine = bytes[at - 2] === LF || (bytes[at - 2] === 13 && bytes[at - 3] === LF)
  // Lines with neither a time nor an empty line before them are too frequent in prose to be reported.
  return afterEmptyLine && isEnvelope && /\d\d:\d\d/.test(line) ? 'doubtful' : 'text'
}

const KNOWN_FIELD = /^(?:return-path|received|from|to|subject|date|message-id|delivered-to|x-[\w-]+)[ \t]*:/i
