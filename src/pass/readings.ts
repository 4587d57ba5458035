import type { Candidate, CandidateRules } from '../candidates/candidate.ts'
import type { Settings } from '../options.ts'
import { type Draft, repairCandidate } from '../repair/repair.ts'
import { SLASH } from '../text/ascii.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import { isKnownScheme } from '../text/schemes.ts'
import type { View } from '../text/view.ts'
import { acceptsBare, acceptsOpaque, acceptsUrl, hasGrammar, isSafeInProse } from '../url/accept.ts'
import { rowOf } from '../url/scheme-table.ts'
import { type Marks, newMarks } from '../url/split.ts'

/** Which readings of a candidate are URLs, and ones that its context admits. `rules §2` */

/** The parser's notes on the candidate that it reads: one record for all candidates. */
const CANDIDATE_MARKS: Marks = /* @__PURE__ */ newMarks()

/** The most line ends over which a URL is followed: each start could read over all that follow, and settling reads on. */
const MOST_LINES = 3
/** The most ends of string literals. */
const MOST_LITERALS = 16

/** How candidates are read. */
export function candidateRules({ joinLines, maxLength, kind }: Settings): CandidateRules {
  const joins = joinLines === 'never' ? 'never' : 'likely'
  const mends = joinLines === 'evidence' || joinLines === 'prefer'
  return {
    traitsOf: rowOf,
    isSafe: isSafeInProse,
    accepts: acceptsInProse,
    maxLength,
    joins,
    mostLines: MOST_LINES,
    mostLiterals: MOST_LITERALS,
    mends,
    kind,
  }
}

function acceptsInProse(scheme: string, rest: string): boolean {
  return acceptsBare(scheme, rest, CANDIDATE_MARKS)
}

/** Whether a candidate has one reading: it stands as it was written, but perhaps for a scheme left out. */
export function isAsWritten({ gaps, continuation, hasZeroWidth, escapes, references }: Candidate): boolean {
  return (
    gaps.length === 0 &&
    (continuation === undefined || continuation.runs.length === 0) &&
    !hasZeroWidth &&
    escapes.length === 0 &&
    references === undefined
  )
}

/** Whether the URL that such a candidate is, is one that its context admits. */
export function isAcceptedAsWritten(candidate: Candidate, url: string, settings: Settings): boolean {
  return isAccepted(candidate, url, candidate.urlEnd - candidate.urlStart, settings)
}

/** The readings of a candidate that are URLs and that its context admits, the preferred one first. */
export function readCandidate(view: View, candidate: Candidate, settings: Settings): Draft[] {
  const drafts = repairCandidate(view.text, candidate, settings, view.base)
  if (drafts.length === 1) return isAcceptedDraft(candidate, drafts[0]!, settings) ? drafts : []
  const readings = drafts.filter((draft, index) => {
    return isFirst(drafts, index) && isAcceptedDraft(candidate, draft, settings)
  })
  // A reading that is cut at a blank is one beside the joined one: alone it is the bare candidate's.
  return readings[0]?.reason === 'space-cut' ? [] : readings
}

function isFirst(drafts: readonly Draft[], index: number): boolean {
  return drafts.findIndex((draft) => draft.url === drafts[index]!.url) === index
}

export function isDelimited({ context }: Candidate): boolean {
  return context !== 'bare' && context !== 'label'
}

function isAcceptedDraft(candidate: Candidate, { url, urlStart, urlEnd }: Draft, settings: Settings): boolean {
  return isAccepted(candidate, url, urlEnd - urlStart, settings)
}

/** Whether a reading of `length` units of text is a URL, and one that its context admits. */
function isAccepted(candidate: Candidate, url: string, length: number, settings: Settings): boolean {
  const { context, schemeEnd, scheme } = candidate
  if (isDelimited(candidate) && holdsPlaceholder(url)) return false
  const colon = scheme.length
  if (url.charCodeAt(colon + 1) === SLASH && url.charCodeAt(colon + 2) === SLASH) {
    if (schemeEnd < 0 && isDelimited(candidate) && !isNamedHost(url, colon)) return false
    // A host and a path that were walked over are a URL; a joined text, or one without a host, is parsed.
    const walked =
      !isDelimited(candidate) && !candidate.hasForeignHost && length === candidate.urlEnd - candidate.urlStart
    return (walked && url.charCodeAt(colon + 3) !== SLASH) || acceptsUrl(url, colon, CANDIDATE_MARKS)
  }
  if (context === 'angle' && !hasGrammar(scheme) && isElement(candidate, url)) return false
  return (
    isAcceptedOpaque(context, scheme, url.slice(colon + 1), settings) &&
    (!isDelimited(candidate) || acceptsUrl(url, colon, CANDIDATE_MARKS))
  )
}

/** Without a scheme a host must be one beyond doubt, in delimiters too: `<ftp.h>` is a file. */
function isNamedHost(url: string, colon: number): boolean {
  const host = /^[^/?#:]*/.exec(url.slice(colon + 3))![0]
  return !host.includes('@') && isPlausibleHost(host, /^(?:www|ftp)\./i.test(host) ? 3 : 2)
}

/** `<tag:name attribute=value>` and `<tag:name/>` are XML. */
function isElement({ gaps }: Candidate, url: string): boolean {
  return /^[^/?#]*\/$/.test(url) || (gaps.some((gap) => gap.kind === 'blanks') && /^[^?#]*=/.test(url))
}

/** A URL without `//`: in running text by the scheme's own grammar, if it is safe there; more freely in delimiters. */
function isAcceptedOpaque(
  context: Candidate['context'],
  scheme: string,
  rest: string,
  { anyScheme }: Settings,
): boolean {
  const { quotedAsProse, wrapperOnly } = rowOf(scheme) ?? {}
  if (context === 'bare' || context === 'label' || (context === 'quoted' && quotedAsProse))
    return acceptsInProse(scheme, rest)
  if (isKnownScheme(scheme))
    return acceptsOpaque(scheme, rest, CANDIDATE_MARKS) && (!wrapperOnly || context === 'url-wrapper')
  return rest !== '' && (context === 'url-wrapper' || (anyScheme && context === 'angle'))
}

/** Placeholders of templates that no URL of RFC 3986 can hold: `${…}` `#{…}` `%{…}` `{{…}}` `{% … %}`. `rules §4.13` */
const PLACEHOLDER = /[$#%]\{|\{(?:\{|%[ -])/

function holdsPlaceholder(url: string): boolean {
  return url.includes('{') && PLACEHOLDER.test(url)
}
