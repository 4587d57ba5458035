/**
 * Asked for each candidate of extraction, which bundles this file without the parser (`split.ts`).
 */
import { property } from '../text/chars.ts'
import { isHostShape } from './host.ts'
import { rowOf } from './scheme-table.ts'

/** What the tolerant parser does not read: in ASCII what is not in `READABLE`, and beyond what `isReadableWide` refuses. */
export const isUnreadable: (text: string) => boolean = /* @__PURE__ */ property(
  String.raw`[\0- "<>\\\x60\x7f-\x9f\p{White_Space}\p{Cs}\p{NChar}\ufff0-\ufffc\u{e0000}-\u{e0fff}]`,
  'u',
  /[\0- "<>\\`\x7f]/,
)
/** As {@link splitUrl} finds it: after the last `@`, and with its colons only in brackets. */
const AUTHORITY = /^\/\/(?:[^/?#]*@)?((?:\[[^/?#\]]*)?[^/?#:]*)/

/** `scheme` is in lower case. */
export function needsHost(scheme: string): boolean {
  return rowOf(scheme)?.needsHost === true
}

/**
 * Whether the tolerant parser reads `text`, a whole URL with its scheme's colon at `schemeEnd`, and the host looks like
 * one; with `isName`, like a name of RFC 3986. {@link parseUrl} also accepts hosts that no text means.
 */
export function acceptsUrl(text: string, schemeEnd: number, isName = false): boolean {
  const rest = text.slice(schemeEnd + 1)
  if (isUnreadable(rest) || rest.startsWith('//-')) return false
  const [authority, host] = AUTHORITY.exec(rest) ?? []
  if (host) {
    const hostEnd = schemeEnd + 1 + authority!.length
    return isHostShape(text, hostEnd - host.length, hostEnd, isName)
  }
  return rest !== '' && rest !== '//' && !needsHost(text.slice(0, schemeEnd).toLowerCase())
}

/**
 * Whether `rest`, after the colon of a known scheme without `//`, is meant as a URL between delimiters. `scheme` is in
 * lower case. Without a known form it needs one of `@ / ? = % ,`, which XML names do not have.
 */
export function acceptsOpaque(scheme: string, rest: string): boolean {
  const row = rowOf(scheme)
  if (row?.needsHost || isUnreadable(rest) || !/[^/?=]/.test(rest)) return false
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
  return !isUnreadable(rest)
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
