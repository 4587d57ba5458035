import type { Part } from 'texts-in-archives'
import type { Finder, Scanned, UrlMatch } from 'urls-in-context'
import { isKnownScheme, resolve } from 'urls-in-context/url'
import { shift } from './located-match.ts'

type Reference = NonNullable<Part['reference']>
type Repair = UrlMatch['repairs'][number]

export interface ReferenceMatch {
  readonly match: UrlMatch
  readonly relative: string | undefined
  /** False of a relative one in a document without a base. */
  readonly isResolved: boolean
}

/** The reference of a part, unless it has an unknown scheme and no `//`: then it is a text that may have URLs. */
export function urlReference({ reference }: Part): Reference | undefined {
  const scheme = reference?.scheme
  if (scheme === undefined || isKnownScheme(scheme)) return reference
  return reference!.url.startsWith('//', scheme.length + 1) ? reference : undefined
}

export function matchReference(part: Part, reference: Reference): ReferenceMatch {
  const { url, start, end, scheme, base } = reference
  const resolved = scheme === undefined && base !== undefined ? resolve(base, url) : undefined
  const found = resolved?.ok ? { url: resolved.href, scheme: resolved.scheme } : { url, scheme: scheme ?? '' }
  const match = {
    ...found,
    start: 0,
    end: part.text.length,
    urlStart: start,
    urlEnd: end,
    context: 'quoted' as const,
    alternatives: [],
    repairs: repairsOf(reference, part.text),
    trimmed: '',
  }
  return { match, relative: scheme === undefined ? url : undefined, isResolved: found.scheme !== '' }
}

/** Rows have a kind more: `html`, of what is written otherwise in markup. */
function repairsOf({ edits }: Reference, text: string): Repair[] {
  return edits.map(({ start, end, insert }) => {
    const taken = text.slice(start, end)
    const blank = /[\r\n]/.test(taken) ? 'line-break' : 'whitespace'
    const kind = insert === '%20' ? 'space-encoded' : /[^\s]/.test(taken + insert) ? 'html' : blank
    return { kind: kind as Repair['kind'], start, end, insert }
  })
}

/**
 * Finds the URLs in the value of an attribute. In most cases the whole value is one URL, delimited by the quotes of the
 * markup, so that a full stop or a bracket at its end belongs to it.
 */
export function scanAttribute(value: string, finder: Finder): Scanned {
  const quoted = finder.scan(`"${value}"`)
  const match = quoted.matches[0]
  if (match?.context !== 'quoted' || match.end - match.start !== value.length + 2) return finder.scan(value)
  return { matches: [{ ...shift(match, -1), start: 0, end: value.length }], isInQuestion: quoted.isInQuestion }
}
