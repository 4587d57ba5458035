import { isAlpha, UCHAR } from '../../text/chars.ts'
import { firstNot, fragmentStart } from '../generic.ts'
import { hostnameBreak, isHostnumber } from '../host.ts'
import { breach, isEscapedAscii } from '../internet.ts'
import { Octets } from '../octets.ts'
import { isGroup, isGroupCharacter } from '../opaque.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord } from '../url-record.ts'

export interface NewsFields {
  /** `all`: `*`, every group there is. An article is told from a group by its `@`. */
  readonly kind: 'all' | 'group' | 'article'
  readonly group: Octets | null
  /** Without `<` and `>`. */
  readonly messageId: Octets | null
}

/** RFC 1738 §3.6; with a server in front, RFC 5538 */
export interface NewsUrl extends UrlRecord<'news', NewsFields>, NewsFields {}
export const newsClass: () => RecordClass<NewsUrl> = recordClass('NewsUrl', readNews)

function readNews(components: Components): NewsFields {
  const { host, path, query } = components
  const rest = (host === null ? path : path.slice(1)) + (query === null ? '' : `?${query}`)
  if (rest === '*') return { kind: 'all', group: null, messageId: null }
  // RFC 1738 §3.6 has `@` tell an article; an encoded one is data all the same, and no group has it.
  if (/@|%40/.test(rest)) return { kind: 'article', group: null, messageId: new Octets(rest) }
  return { kind: 'group', group: new Octets(rest), messageId: null }
}

// RFC 1738 §5 grouppart
export function isNewsurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const start = marks.schemeEnd + 1
  const end = fragmentStart(marks)
  const ascii = isEscapedAscii(marks, problems)
  if (text.slice(start, end) === '*' || isGroup(text, start, end)) return ascii
  const at = text.indexOf('@', start)
  if (at >= 0 && at < end) return isArticleAt(text, start, at, end, problems) && ascii
  if (start === end) return breach(problems, 'missing-path', start, 'grouppart')
  return breach(problems, 'bad-character', groupBreak(text, start, end), 'group')
}

/** The first character that keeps the part from `start` to `end` from being a `group`. RFC 1738 §5 */
export function groupBreak(text: string, start: number, end: number): number {
  if (!isAlpha(text.charCodeAt(start))) return start
  let at = start
  while (at < end && isGroupCharacter(text.charCodeAt(at))) at++
  return at
}

// RFC 1738 §5 article
function isArticleAt(text: string, start: number, at: number, end: number, problems: Problem[]): boolean {
  if (at === start) return breach(problems, 'missing-path', at, 'article')
  for (let from = start; from < at; ) {
    const odd = firstNot(text, from, at, UCHAR)
    if (odd < 0) break
    if (!';/?:&='.includes(text[odd]!)) return breach(problems, 'bad-character', odd, 'article')
    from = odd + 1
  }
  const inHost = hostnameBreak(text, at + 1, end)
  return inHost < 0 || isHostnumber(text, at + 1, end) || breach(problems, 'bad-hostname', inHost, 'host')
}
