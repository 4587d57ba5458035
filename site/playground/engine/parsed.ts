import { describeFields, describeSent } from '../../../packages/urls-in-context-cli/src/printers/parsed-url.ts'
import {
  componentSpans,
  explain,
  hazards,
  normalize,
  parseUrl,
  SCHEMES_DATE,
  toIri,
  toUri,
  type Url,
} from '../../../src/url/index.ts'
import type { ParsedDetail } from './protocol.ts'

/** The schemes that the page links. */
const LINKED: readonly string[] = ['http', 'https', 'mailto']

export function parsedDetail(text: string): ParsedDetail {
  const url = parseUrl(text)
  if (!url.ok) return { ok: false, at: url.at, sentence: explain(url) }
  const found = hazards(url)
  const uri = toUri(url)
  return {
    ok: true,
    components: Object.entries(componentSpans(url)).flatMap(([name, span]) => (span ? [{ name, ...span }] : [])),
    facts: factsOf(url),
    verdicts: [
      { name: 'RFC 1738', conforms: url.conforms.rfc1738 },
      { name: 'RFC 3986', conforms: url.conforms.rfc3986 },
      { name: 'RFC 3987', conforms: url.conforms.rfc3987 },
    ],
    problems: url.problems.map((problem) => ({
      at: problem.at,
      code: problem.code,
      rule: problem.rule,
      sentence: explain(problem),
    })),
    hazards: found.map((hazard) => ({ at: hazard.at, code: hazard.code, sentence: explain(hazard) })),
    normal: normalize(url),
    uri: uri.ok ? uri.uri : explain(uri),
    iri: toIri(url),
    isLink: found.length === 0 && LINKED.includes(url.scheme),
  }
}

/** Whether the page may link a URL. */
export function isSafeLink(text: string): boolean {
  const url = parseUrl(text)
  return url.ok && LINKED.includes(url.scheme) && hazards(url).length === 0
}

export function isHazardous(text: string): boolean {
  const url = parseUrl(text)
  return url.ok && hazards(url).length > 0
}

function factsOf(url: Url): (readonly [string, readonly string[]])[] {
  const sent = describeSent(url)
  return [
    ['scheme', [`${url.scheme}, ${registrationOf(url)}`]],
    ...(url.components.host === null ? [] : [hostFact(url), portFact(url)]),
    ...describeFields(url).filter(([, lines]) => lines.join() !== 'none'),
    ...(sent.length === 0 ? [] : [['sends', sent] as const]),
  ]
}

function registrationOf(url: Url): string {
  if (url.mark === 'experimental') return 'for experiments (RFC 1738 §4)'
  const mark = url.mark === 'reserved' ? ', reserved by RFC 1738 §4' : ''
  if (url.registration === null) return `not registered as of ${SCHEMES_DATE}`
  if (url.registration === 'common') return `in wide use, not registered as of ${SCHEMES_DATE}`
  if (url.registration === 'documented') return `documented in uri(7), not registered as of ${SCHEMES_DATE}`
  return `${url.registration} in the IANA registry of ${SCHEMES_DATE}${mark}`
}

const KINDS = { name: 'a name', ipv4: 'an IPv4 address', ipv6: 'an IPv6 address', ipvfuture: 'an IPvFuture address' }

function hostFact(url: Url): readonly [string, readonly string[]] {
  const { host } = url.components
  return ['host', [host === '' || url.hostKind === null ? 'empty' : `${host}, ${KINDS[url.hostKind]}`]]
}

function portFact({ components: { port }, effectivePort, scheme }: Url): readonly [string, readonly string[]] {
  if (port === null || port === '') {
    return ['port', [effectivePort === null ? 'none' : `${effectivePort}, the default of ${scheme}`]]
  }
  return ['port', [effectivePort === null ? `${port}, which is not a port` : String(effectivePort)]]
}
