import { HPATH, SEARCH } from '../classes.ts'
import { fragmentStart } from '../generic.ts'
import { breach, isAll, isEscapedAscii, isHostport } from '../internet.ts'
import { Octets, octetsOrNull, type Pair, splitPairs } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface HttpFields {
  /** The path that a client sends, without the first slash (RFC 1738 §3.1); `null` without a slash. */
  readonly path: Octets | null
  /** The search part, or the fields of a form. */
  readonly search: Octets | null
  /** The `name=value` pairs of the search part, joined by `&` (uri(7)). */
  readonly pairs: readonly Pair[]
}

/** RFC 1738 §3.3, RFC 9110 §4.2. `https` has the syntax of `http`. */
export interface HttpUrl extends UrlRecord<'http' | 'https', HttpFields>, HttpFields {}

export function readHttp(components: Components): HttpFields {
  const { path, query } = components
  return {
    path: path === '' ? null : new Octets(path.slice(1)),
    search: octetsOrNull(query),
    pairs: query?.includes('=') ? splitPairs(query, '&') : [],
  }
}

// RFC 1738 §5 httpurl
export function isHttpurl(text: string, marks: Marks, problems: Problem[]): boolean {
  let good = isHostport(text, marks, problems)
  if (!isEscapedAscii(marks, problems)) good = false
  if ((marks.pathBits & HPATH) === 0) {
    good = isAll(text, marks.pathStart, marks.pathEnd, HPATH, 'hsegment', problems) && good
  }
  if (marks.queryEnd >= 0) {
    if (marks.pathStart === marks.pathEnd) good = breach(problems, 'missing-path', marks.pathEnd, 'httpurl')
    if ((marks.queryBits & SEARCH) === 0) {
      good = isAll(text, marks.pathEnd + 1, fragmentStart(marks), SEARCH, 'search', problems) && good
    }
  }
  return good
}
