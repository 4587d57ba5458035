/**
 * Asked for each candidate of extraction: `scheme://host/path` costs no allocation, and nothing here imports the
 * records of the schemes.
 */
import { HYPHEN } from '../text/ascii.ts'
import { isHostShape } from './host.ts'
import { rowOf } from './scheme-table.ts'
import { Marks, splitUrl } from './split.ts'

const MARKS: Marks = /* @__PURE__ */ new Marks()

/** `scheme` is in lower case. */
export function needsHost(scheme: string): boolean {
  return rowOf(scheme)?.needsHost === true
}

/**
 * Whether the tolerant parser reads `text`, a whole URL with its scheme's colon at `schemeEnd`, and the host looks like
 * one; with `isName`, like a name of RFC 3986. {@link parseUrl} also accepts hosts that no text means.
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
 * Whether `rest`, after the colon of a known scheme without `//`, is meant as a URL between delimiters. `scheme` is in
 * lower case. Without a known form it needs one of `@ / ? = % ,`, which XML names do not have.
 */
export function acceptsOpaque(scheme: string, rest: string): boolean {
  const row = rowOf(scheme)
  if (row?.needsHost || !splitUrl(rest, -1, MARKS) || !/[^/?=]/.test(rest)) return false
  return row?.inDelimiters ? row.inDelimiters(rest) : /[@/?=%,]/.test(rest) || hasForm(scheme, rest)
}

/** `scheme` is in lower case, without `//`. */
export function hasGrammar(scheme: string): boolean {
  return !!rowOf(scheme)?.inDelimiters
}

/**
 * Whether `rest`, after the colon of a scheme without `//`, is meant as a URL in running prose. `scheme` is in lower
 * case.
 */
export function acceptsBare(scheme: string, rest: string): boolean {
  if (!rowOf(scheme)?.inProse?.(rest) && !hasForm(scheme, rest)) return false
  return splitUrl(rest, -1, MARKS)
}

export function isSafeInProse(scheme: string): boolean {
  const row = rowOf(scheme)
  return !!row?.inProse || !!row?.form
}

function hasForm(scheme: string, rest: string): boolean {
  const form = rowOf(scheme)?.form
  if (form === undefined) return false
  let expression = forms.get(form)
  if (expression === undefined) {
    expression = new RegExp(`^(?:${form})$`)
    forms.set(form, expression)
  }
  return expression.test(rest)
}

/** Compiled when they are first asked for. */
const forms = /* @__PURE__ */ new Map<string, RegExp>()
