import type { Settings } from './options.ts'
import { type Draft, repairCandidate } from './repair/repair.ts'
import { isKnownScheme } from './schemes.ts'
import type { Candidate } from './tokenizer/candidate.ts'
import type { View } from './tokenizer/view.ts'
import { acceptsBare, acceptsOpaque, acceptsUrl } from './url/accept.ts'

/** The readings of a candidate that are URLs and that its context admits, the preferred one first. Conventions §2 */
export function readCandidate(view: View, candidate: Candidate, settings: Settings): Draft[] {
  const drafts = repairCandidate(view.text, candidate, settings, view.base)
  if (drafts.length === 1) return isAccepted(candidate, drafts[0]!, settings) ? drafts : []
  const readings = drafts.filter((draft, index) => {
    return isFirst(drafts, index) && isAccepted(candidate, draft, settings)
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

function isAccepted(candidate: Candidate, { url, urlEnd, urlStart }: Draft, settings: Settings): boolean {
  const { context, schemeEnd, scheme } = candidate
  const colon = schemeEnd < 0 ? scheme.length : schemeEnd - candidate.urlStart
  if (url.charCodeAt(colon + 1) === SLASH && url.charCodeAt(colon + 2) === SLASH) {
    // What was walked over as host and path is one; what was joined or has no host is asked for.
    const walked = !isDelimited(candidate) && urlEnd - urlStart === candidate.urlEnd - candidate.urlStart
    return (walked && url.charCodeAt(colon + 3) !== SLASH) || acceptsUrl(url, colon)
  }
  return (
    isAcceptedOpaque(context, scheme, url.slice(colon + 1), settings) &&
    (!isDelimited(candidate) || acceptsUrl(url, colon))
  )
}

/** A URL without `//`: in running text by the scheme's own grammar, if it is safe there; more freely in delimiters. */
function isAcceptedOpaque(
  context: Candidate['context'],
  scheme: string,
  rest: string,
  { anyScheme }: Settings,
): boolean {
  if (context === 'bare' || context === 'label') return acceptsBare(scheme, rest)
  if (context === 'quoted' && scheme === 'info') return acceptsBare(scheme, rest)
  if (isKnownScheme(scheme))
    return acceptsOpaque(scheme, rest) && (scheme !== 'javascript' || context === 'url-wrapper')
  return rest !== '' && (context === 'url-wrapper' || (anyScheme && context === 'angle'))
}
