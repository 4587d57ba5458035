import { SEARCH, UCHAR } from '../classes.ts'
import { firstNot, fragmentStart } from '../generic.ts'
import { breach, isAll, isEscapedAscii, isHostport } from '../internet.ts'
import { Octets, octetsOrNull } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface WaisFields {
  /** One of the forms of RFC 1738 §3.9. */
  readonly form: 'database' | 'search' | 'document'
  readonly database: Octets
  readonly search: Octets | null
  readonly wtype: Octets | null
  /** The identifier of the document, which only its server can interpret. */
  readonly wpath: Octets | null
}

/** RFC 1738 §3.9 */
export interface WaisUrl extends UrlRecord<'wais', WaisFields>, WaisFields {}

export function readWais(components: Components): WaisFields {
  const { path, query } = components
  const [database, wtype, ...rest] = path.slice(1).split('/')
  return {
    form: wtype !== undefined ? 'document' : query !== null ? 'search' : 'database',
    database: new Octets(database!),
    search: octetsOrNull(query),
    wtype: octetsOrNull(wtype ?? null),
    wpath: rest.length > 0 ? new Octets(rest.join('/')) : null,
  }
}

// RFC 1738 §5 waisurl
export function isWaisurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHostport(text, marks, problems)
  const ascii = isEscapedAscii(marks, problems)
  if (marks.pathStart === marks.pathEnd) return breach(problems, 'missing-path', marks.pathStart, 'waisurl')
  const slash = text.indexOf('/', marks.pathStart + 1)
  const isDocument = slash >= 0 && slash < marks.pathEnd
  return (isDocument ? isWaisdoc(text, slash, marks, problems) : isWaisindex(text, marks, problems)) && ascii && good
}

// RFC 1738 §5 waisdatabase, waisindex
function isWaisindex(text: string, marks: Marks, problems: Problem[]): boolean {
  const database = isAll(text, marks.pathStart + 1, marks.pathEnd, UCHAR, 'database', problems)
  return isAll(text, marks.pathEnd + 1, fragmentStart(marks), SEARCH, 'search', problems) && database
}

// RFC 1738 §5 waisdoc
function isWaisdoc(text: string, slash: number, marks: Marks, problems: Problem[]): boolean {
  const second = text.indexOf('/', slash + 1)
  if (second < 0 || second > marks.pathEnd) return breach(problems, 'missing-path', marks.pathEnd, 'waisdoc')
  const at = firstNot(text, second + 1, marks.pathEnd, UCHAR)
  if (at >= 0) return breach(problems, 'bad-character', at, 'wpath')
  if (marks.queryEnd >= 0) return breach(problems, 'query-not-allowed', marks.pathEnd, 'waisdoc')
  const database = isAll(text, marks.pathStart + 1, slash, UCHAR, 'database', problems)
  return isAll(text, slash + 1, second, UCHAR, 'wtype', problems) && database
}
