import { isPlausibleHost } from '../candidates/authority.ts'
import type { Candidate } from '../candidates/candidate.ts'
import type { Settings } from '../options.ts'
import { type Draft, repairCandidate } from '../repair/repair.ts'
import { schemePrefix } from '../repair/scheme.ts'
import { flatJoin, flatSlice } from '../text/flat.ts'
import { isKnownScheme } from '../text/schemes.ts'
import type { View } from '../text/view.ts'
import { acceptsBare, acceptsOpaque, acceptsUrl, hasGrammar, type Marks, newMarks } from '../url/accept.ts'

/** Where the parser keeps what it finds out about a candidate: one record for all candidates. */
const CANDIDATE_MARKS: Marks = /* @__PURE__ */ newMarks()

/** Whether the grammar of a scheme without `//` takes what follows its colon, in running text. */
export function acceptsInProse(scheme: string, rest: string): boolean {
  return acceptsBare(scheme, rest, CANDIDATE_MARKS)
}

/** Nothing was inserted into it, and nothing continues it: there is one reading, as it stands but for a scheme left out. */
export function isPlain({ gaps, continuation, zeroWidth }: Candidate): boolean {
  return gaps.length === 0 && continuation === undefined && !zeroWidth
}

/** The URL that a plain candidate is, if it is one that its context admits. */
export function readPlain(view: View, candidate: Candidate, settings: Settings): string | undefined {
  const { urlStart, urlEnd, schemeEnd, scheme } = candidate
  const { text } = view
  const url =
    schemeEnd < 0 ? flatJoin(schemePrefix(scheme), text.slice(urlStart, urlEnd)) : flatSlice(text, urlStart, urlEnd)
  return isAccepted(candidate, url, urlEnd - urlStart, settings) ? url : undefined
}

/** The readings of a candidate that are URLs and that its context admits, the preferred one first. Conventions §2 */
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

const SLASH = 0x2f

function isAcceptedDraft(candidate: Candidate, { url, urlStart, urlEnd }: Draft, settings: Settings): boolean {
  return isAccepted(candidate, url, urlEnd - urlStart, settings)
}

/** Whether a reading of so many units of text is a URL, and one that its context admits. */
function isAccepted(candidate: Candidate, url: string, length: number, settings: Settings): boolean {
  const { context, schemeEnd, scheme } = candidate
  const colon = schemeEnd < 0 ? scheme.length : schemeEnd - candidate.urlStart
  if (url.charCodeAt(colon + 1) === SLASH && url.charCodeAt(colon + 2) === SLASH) {
    if (schemeEnd < 0 && isDelimited(candidate) && !isNamedHost(url, colon)) return false
    // What was walked over as host and path is one; what was joined or has no host is asked for.
    const walked = !isDelimited(candidate) && !candidate.isForeign && length === candidate.urlEnd - candidate.urlStart
    return (walked && url.charCodeAt(colon + 3) !== SLASH) || acceptsUrl(url, colon, CANDIDATE_MARKS)
  }
  if (context === 'angle' && !hasGrammar(scheme) && isElement(candidate, url)) return false
  return (
    isAcceptedOpaque(context, scheme, url.slice(colon + 1), settings) &&
    (!isDelimited(candidate) || acceptsUrl(url, colon, CANDIDATE_MARKS))
  )
}

/** Without a scheme a host must be one beyond doubt, in delimiters too: `<ftp.h>` is a file. Conventions §2 */
function isNamedHost(url: string, colon: number): boolean {
  const host = /^[^/?#:]*/.exec(url.slice(colon + 3))![0]
  return !host.includes('@') && isPlausibleHost(host, /^(?:www|ftp)\./i.test(host) ? 3 : 2)
}

/** `<tag:name attribute=value>` and `<tag:name/>` are XML. */
function isElement({ gaps }: Candidate, url: string): boolean {
  return /^[^/?#]*\/$/.test(url) || (gaps.some((gap) => !gap.broken) && /^[^?#]*=/.test(url))
}

/** A URL without `//`: in running text by the scheme's own grammar, if it is safe there; more freely in delimiters. */
function isAcceptedOpaque(
  context: Candidate['context'],
  scheme: string,
  rest: string,
  { anyScheme }: Settings,
): boolean {
  if (context === 'bare' || context === 'label') return acceptsBare(scheme, rest, CANDIDATE_MARKS)
  if (context === 'quoted' && scheme === 'info') return acceptsBare(scheme, rest, CANDIDATE_MARKS)
  if (isKnownScheme(scheme))
    return acceptsOpaque(scheme, rest, CANDIDATE_MARKS) && (scheme !== 'javascript' || context === 'url-wrapper')
  return rest !== '' && (context === 'url-wrapper' || (anyScheme && context === 'angle'))
}
