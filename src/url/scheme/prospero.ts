import { FPATH } from '../classes.ts'
import { firstNot, fragmentStart } from '../generic.ts'
import { breach, isAll, isEscapedAscii, isHostport } from '../internet.ts'
import { Octets, type Pair, splitPairs } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

export interface ProsperoFields {
  /** The host-specific object name; it may begin with a slash: `//pros/name` gives `/pros/name`. */
  readonly hsoname: Octets
  readonly pairs: readonly Pair[]
}

/** RFC 1738 §3.11 */
export interface ProsperoUrl extends UrlRecord<'prospero', ProsperoFields>, ProsperoFields {}

export function readProspero(components: Components): ProsperoFields {
  const path = urlPath(components).slice(1)
  const semicolon = path.indexOf(';')
  if (semicolon < 0) return { hsoname: new Octets(path), pairs: [] }
  return { hsoname: new Octets(path.slice(0, semicolon)), pairs: splitPairs(path.slice(semicolon + 1), ';') }
}

// RFC 1738 §5 prosperourl
export function isProsperourl(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHostport(text, marks, problems)
  const ascii = isEscapedAscii(marks, problems)
  const end = fragmentStart(marks)
  if (marks.pathStart === end || text[marks.pathStart] !== '/') {
    return breach(problems, 'missing-path', marks.pathStart, 'prosperourl')
  }
  const at = text.indexOf(';', marks.pathStart)
  const semicolon = at < 0 || at > end ? end : at
  const path = isAll(text, marks.pathStart, semicolon, FPATH, 'psegment', problems)
  return isFieldspecs(text, semicolon, end, problems) && path && ascii && good
}

// RFC 1738 §5 fieldspec
function isFieldspecs(text: string, start: number, end: number, problems: Problem[]): boolean {
  for (let at = start; at < end; ) {
    const next = text.indexOf(';', at + 1)
    const stop = next < 0 || next > end ? end : next
    const equals = text.indexOf('=', at)
    if (equals < 0 || equals > stop) return breach(problems, 'missing-path', stop, 'fieldspec')
    const odd = fieldBreak(text, at + 1, equals, equals + 1, stop)
    if (odd >= 0) return breach(problems, 'bad-character', odd, odd < equals ? 'fieldname' : 'fieldvalue')
    at = stop
  }
  return true
}

/** Names and values hold the characters of a `psegment` without `/` and `=`. */
function fieldBreak(text: string, nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): number {
  for (let at = nameStart; at < valueEnd; at++) {
    if (at >= nameEnd && at < valueStart) continue
    if (text[at] === '/' || text[at] === '=' || firstNot(text, at, at + 1, FPATH) >= 0) return at
  }
  return -1
}
