import { SNIFF_SIZE } from '../source/head.ts'

/** A text that begins with `Note:` is not a message. */
export const MESSAGE_FIELD: RegExp = new RegExp(
  '^(?:return-path|received|delivered-to|x-original-to|envelope-to|from|sender|reply-to|to|cc|subject|date|message-id' +
    '|mime-version|content-type|content-transfer-encoding|newsgroups|path|xref|relay-version|posting-version|article-i\\.d\\.' +
    '|in-reply-to|references|approved|control|organization|list-\\w+|resent-\\w+|dkim-signature|arc-\\w+(?:-\\w+)*' +
    '|authentication-results|x-[\\w-]+|replied|forwarded|status)$',
  'i',
)

/** Not a date or a level, as at the start of the lines of a log. */
const FIELD = /^(?!(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|critical)[ \t]*:)([a-z][\w.-]*)[ \t]*:(?!\/\/)/i
/** All before others. */
const REPEATED_FIELD = /^(?:received|delivered-to|resent-|dkim-signature|arc-|authentication-results|x-|list-)/i
/** RFC 5321 §4.4; no other text begins with it. */
const TRACE = /^(?:received:\s+(?:from|by)\s|return-path:\s*<)/i
const TRACE_REACH = 80
/** Before the first that is known. */
const MOST_UNKNOWN = 4

/** Up to the second name that messages have. */
interface FirstFields {
  readonly known: string | undefined
  readonly isRepeated: boolean
  readonly hasSecond: boolean
  readonly isForeign: boolean
  readonly end: 'blank' | 'text' | undefined
}

function firstFields(head: string, from: number): FirstFields {
  let known: string | undefined
  let isRepeated = false
  let unknown = 0
  const until = (end: FirstFields['end'], hasSecond = false): FirstFields => {
    return { known, isRepeated, hasSecond, isForeign: unknown > MOST_UNKNOWN, end }
  }
  for (let start = from; start < head.length; ) {
    const newline = head.indexOf('\n', start)
    const line = head.slice(start, newline < 0 ? head.length : newline)
    const name = FIELD.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) {
      const isRest = /^[ \t]|^\r?$|^>?From /.test(line) && (start > from || /^>?From /.test(line))
      if (!isRest) return until('text')
      if (line.trim() === '') return until('blank')
    } else if (MESSAGE_FIELD.test(name)) {
      if (known !== undefined && name !== known) return until(undefined, true)
      isRepeated = known !== undefined
      known = name
    } else if (known === undefined && ++unknown > MOST_UNKNOWN) return until(undefined)
    if (newline < 0) break
    start = newline + 1
  }
  return until(undefined)
}

/**
 * Two fields that messages have, or one before a blank line or if it is all there is. A log whose lines begin with
 * `status:` is no header.
 */
export function startsWithFields(head: string, from: number): boolean {
  const { known, isRepeated, hasSecond, isForeign, end } = firstFields(head, from)
  if (known === undefined || isForeign) return false
  if (hasSecond || end === 'blank' || TRACE.test(head.slice(from, from + TRACE_REACH))) return true
  const isFull = head.length >= SNIFF_SIZE && end === undefined
  return isFull && (!isRepeated || REPEATED_FIELD.test(known))
}

/** Whether no whole line of a text says that it is no header. */
export function mayStartWithFields(head: string, from: number): boolean {
  const { isForeign, end } = firstFields(head.slice(0, head.lastIndexOf('\n') + 1), from)
  return !isForeign && end === undefined
}
