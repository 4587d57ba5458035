import { OFFERED, toAlternative } from '../accept.ts'
import type { Construct } from '../rules.ts'

/** Finds schemes by the form of the text after the colon, and schemes with an inner URL. `rules §2.3` */
export const SCHEMES: Construct = {
  name: 'schemes by their form',
  formOf,
  offer({ url, scheme, urlStart, urlEnd, repairs }) {
    // In `feed://a.example/` the slashes belong to the scheme.
    const at = sourceOf(scheme)?.includes(HELD) ? url.search(INNER) : 0
    const start = urlStart + at
    if (at <= 0 || (repairs[0]?.start ?? start) < start) return undefined
    return toAlternative(
      { url: url.slice(at), urlStart: start, urlEnd, repairs },
      { start, end: urlEnd },
      'inner',
      OFFERED,
    )
  },
}

function formOf(scheme: string): RegExp | undefined {
  const source = sourceOf(scheme)
  if (source !== undefined && !COMPILED.has(scheme)) COMPILED.set(scheme, new RegExp(`^(?:${source})$`))
  return COMPILED.get(scheme)
}

function sourceOf(scheme: string): string | undefined {
  return Object.hasOwn(FORMS, scheme) ? FORMS[scheme] : undefined
}

const COMPILED = new Map<string, RegExp>()

/** A name, and a host with a dot. */
const ADDRESS = '[^@/?]+@[^@/?]+\\.[a-z]+'
const NUMBER = '\\+?[\\d().-]{5,}'
const HOST = '[\\w-]+(?:\\.[\\w-]+)+'
/** Another URL, perhaps after a name: `blob:https://…`, `scm:git:https://…`. */
const HELD = '(?:[a-z][a-z\\d+.-]*:)*[a-z][a-z\\d+.-]*://[^/].*'

/** From RFCs, registrations, or the programs that read them. */
const FORMS: Readonly<Record<string, string>> = {
  acct: ADDRESS, // RFC 7565
  bitcoin: '(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[\\da-z]{11,71})(?:\\?.*)?', // BIP 21
  callto: `${NUMBER}|${ADDRESS}`,
  did: '[a-z\\d]+:[\\w.:%-]{4,}(?:[/?#].*)?',
  dns: `${HOST}\\?.+`, // RFC 4501
  facetime: `${NUMBER}|${ADDRESS}`,
  'facetime-audio': `${NUMBER}|${ADDRESS}`,
  im: ADDRESS, // RFC 3860
  info: '[a-z-]+/.+', // RFC 4452
  matrix: '(?:u|user|r|room|roomid|e|event)/.+',
  nostr: '(?:npub|note|nevent|nprofile|naddr)1[\\da-z]{20,}',
  pkg: '[a-z][a-z\\d.+-]*/[^/].+',
  pres: ADDRESS, // RFC 3859
  skype: '[\\w.,:+@-]+\\?[a-z]+.*',
  sms: `${NUMBER}(?:,${NUMBER})*(?:[;?&].+)?`, // RFC 5724
  spotify: '(?:user:[^:]+:)?(?:track|album|artist|playlist|episode|show):[\\dA-Za-z]{22}(?:\\?.*)?',
  stun: `${HOST}(?::\\d+)?`, // RFC 7064
  stuns: `${HOST}(?::\\d+)?`,
  swh: '1:(?:cnt|dir|rel|rev|snp|ori):[\\da-f]{40}.*',
  tag: '[\\w.@-]+,\\d{4}(?:-\\d\\d){0,2}:.*', // RFC 4151
  turn: `${HOST}(?::\\d+)?(?:\\?transport=\\w+)?`, // RFC 7065
  turns: `${HOST}(?::\\d+)?(?:\\?transport=\\w+)?`,
  vscode: 'extension/[\\w.-]+',

  blob: `null/.+|${HELD}`,
  cache: HELD,
  feed: HELD,
  jar: HELD,
  jdbc: `${HELD}|[a-z\\d]+:(?:thin:|mem:|file:|[~./@]).+`,
  scm: HELD,
  'view-source': HELD,
}

const INNER = /[a-z][a-z\d+.-]*:\/\/[^/]/i
