/**
 * The light layer: whether a text can be read as a URL, asked for each candidate that extraction finds. Nothing here
 * allocates on the way of `scheme://host/path`, and nothing imports the records of the schemes or the sentences.
 */
import { HYPHEN } from '../text/ascii.ts'
import { isHostShape } from './host.ts'
import { rowOf } from './scheme-table.ts'
import { Marks, splitUrl } from './split.ts'

/** What was noted of the text that was asked about last: one record for all. */
const MARKS: Marks = /* @__PURE__ */ new Marks()

/** Whether the scheme's URLs must name a host. `scheme` is in lower case. */
export function needsHost(scheme: string): boolean {
  return rowOf(scheme)?.needsHost === true
}

/**
 * Whether the tolerant parser reads `text`, a whole URL whose scheme ends at the colon at `schemeEnd`, and its host
 * has the shape of a host; `isName` lets it be any name that RFC 3986 allows, behind a letter or digit. {@link parseUrl}
 * parses each text that this function accepts, and more: hosts that no text means. `marks` takes the notes.
 */
export function acceptsUrl(text: string, schemeEnd: number, isName = false, marks: Marks = MARKS): boolean {
  if (!splitUrl(text, schemeEnd, marks)) return false
  const { hasAuthority, hostStart, hostEnd } = marks
  if (hasAuthority && text.charCodeAt(schemeEnd + 3) === HYPHEN) return false
  if (hasAuthority && hostEnd > hostStart) return isHostShape(text, hostStart, hostEnd, isName)
  const isEmpty = !hasAuthority
    ? text.length === schemeEnd + 1
    : hostStart === schemeEnd + 3 && marks.portStart < 0 && text.length === hostEnd
  return !isEmpty && !needsHost(text.slice(0, schemeEnd).toLowerCase())
}

/**
 * Whether `rest`, the part behind the colon of a known scheme without `//`, is meant as a URL where delimiters stand
 * around it. `scheme` is in lower case. A scheme whose form is not known needs one of `@ / ? = % ,`: XML names in
 * angle brackets have none.
 */
export function acceptsOpaque(scheme: string, rest: string, form?: RegExp): boolean {
  const row = rowOf(scheme)
  if (row?.needsHost || !splitUrl(rest, -1, MARKS) || rest === '/') return false
  return row?.inDelimiters ? row.inDelimiters(rest) : /[@/?=%,]/.test(rest) || form?.test(rest) === true
}

/** Whether the form of the part behind the colon is known of a scheme without `//`. `scheme` is in lower case. */
export function hasGrammar(scheme: string): boolean {
  return !!rowOf(scheme)?.inDelimiters
}

/**
 * Whether `rest`, the part behind the colon of a scheme without `//`, is meant as a URL in running prose. Only some
 * schemes are safe there, and what has a `form`. `scheme` is in lower case.
 */
export function acceptsBare(scheme: string, rest: string, form?: RegExp): boolean {
  const grammar = rowOf(scheme)?.inProse
  if (!grammar?.(rest) && !form?.test(rest)) return false
  return splitUrl(rest, -1, MARKS)
}

/** Whether a scheme without `//` is safe in running prose, if its grammar fits. `scheme` is in lower case. */
export function isSafeInProse(scheme: string): boolean {
  return !!rowOf(scheme)?.inProse
}
