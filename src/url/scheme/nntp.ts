import { isDigit } from '../../text/chars.ts'
import { fragmentStart } from '../generic.ts'
import { breach, isEscapedAscii, isHostport } from '../internet.ts'
import { Octets, octetsOrNull } from '../octets.ts'
import { isGroup } from '../opaque.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord } from '../url-record.ts'
import { groupBreak } from './news.ts'

export interface NntpFields {
  readonly group: Octets
  /** The number of the article in its group, as written; `null` for the group as a whole. */
  readonly article: Octets | null
}

/** RFC 1738 §3.7 */
export interface NntpUrl extends UrlRecord<'nntp', NntpFields>, NntpFields {}
export const nntpClass: () => RecordClass<NntpUrl> = recordClass('NntpUrl', readNntp)

function readNntp(components: Components): NntpFields {
  const [group, article] = components.path.slice(1).split('/')
  return { group: new Octets(group!), article: octetsOrNull(article || null) }
}

// RFC 1738 §5 nntpurl
export function isNntpurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHostport(text, marks, problems)
  return isEscapedAscii(marks, problems) && isArticlePath(text, marks, problems) && good
}

function isArticlePath(text: string, marks: Marks, problems: Problem[]): boolean {
  const start = marks.pathStart + 1
  const end = fragmentStart(marks)
  if (marks.pathStart === marks.pathEnd) return breach(problems, 'missing-path', marks.pathStart, 'nntpurl')
  if (start >= end) return breach(problems, 'missing-path', end, 'nntpurl')
  const slash = text.indexOf('/', start)
  const groupEnd = slash < 0 || slash > end ? end : slash
  if (!isGroup(text, start, groupEnd)) {
    return breach(problems, 'bad-character', groupBreak(text, start, groupEnd), 'group')
  }
  if (groupEnd === end) return true
  for (let at = groupEnd + 1; at < end; at++) {
    if (!isDigit(text.charCodeAt(at))) return breach(problems, 'bad-character', at, 'digits')
  }
  return groupEnd + 1 < end || breach(problems, 'missing-path', end, 'digits')
}
