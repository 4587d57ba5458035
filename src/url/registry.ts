import { fragmentStart } from './generic.ts'
import type { HostKind } from './host.ts'
import type { Check } from './internet.ts'
import {
  isAnyString,
  isContentId,
  isData,
  isDoi,
  isGeo,
  isInfo,
  isMagnet,
  isMan,
  isMessageId,
  isSip,
  isTelephoneSubscriber,
  isUrn,
  isXmpp,
} from './opaque.ts'
import type { Problem } from './problem.ts'
import type { Components, Conforms } from './record.ts'
import { CidUrl } from './scheme/cid.ts'
import { DataUrl } from './scheme/data.ts'
import { DocumentationUrl } from './scheme/documentation.ts'
import { DoiUrl } from './scheme/doi.ts'
import { FileUrl, isFileurl } from './scheme/file.ts'
import { FtpUrl, isFtpurl } from './scheme/ftp.ts'
import { GeoUrl } from './scheme/geo.ts'
import { GopherUrl, isGopherurl } from './scheme/gopher.ts'
import { HttpUrl, isHttpurl } from './scheme/http.ts'
import { InfoUrl } from './scheme/info.ts'
import { isLdapurl, LdapUrl } from './scheme/ldap.ts'
import { MagnetUrl } from './scheme/magnet.ts'
import { isMailtourl, MailtoUrl } from './scheme/mailto.ts'
import { ManUrl } from './scheme/man.ts'
import { MidUrl } from './scheme/mid.ts'
import { isNewsurl, NewsUrl } from './scheme/news.ts'
import { isNntpurl, NntpUrl } from './scheme/nntp.ts'
import { OtherUrl } from './scheme/other.ts'
import { isProsperourl, ProsperoUrl } from './scheme/prospero.ts'
import { SipUrl } from './scheme/sip.ts'
import { TelUrl } from './scheme/tel.ts'
import { isTelneturl, TelnetUrl } from './scheme/telnet.ts'
import { UrnUrl } from './scheme/urn.ts'
import { isWaisurl, WaisUrl } from './scheme/wais.ts'
import { XmppUrl } from './scheme/xmpp.ts'
import type { Marks } from './split.ts'

/** A URL that was read. `scheme` tells which: after `if (url.scheme === 'ftp')` there is `url.cwd`. */
export type Url =
  | HttpUrl
  | FtpUrl
  | GopherUrl
  | MailtoUrl
  | NewsUrl
  | NntpUrl
  | TelnetUrl
  | WaisUrl
  | FileUrl
  | ProsperoUrl
  | LdapUrl
  | ManUrl
  | InfoUrl
  | DocumentationUrl
  | UrnUrl
  | TelUrl
  | SipUrl
  | XmppUrl
  | MagnetUrl
  | DataUrl
  | DoiUrl
  | GeoUrl
  | CidUrl
  | MidUrl
  | OtherUrl

type RecordClass = new (
  scheme: never,
  href: string,
  components: Components,
  hostKind: HostKind | null,
  effectivePort: number | null,
  conforms: Conforms,
  problems: readonly Problem[],
) => Url

/** How a scheme is read: its record, its production in RFC 1738 §5 if it has one, or else its own grammar. */
export interface SchemeEntry {
  readonly record: RecordClass
  /** The port of a URL that gives none. */
  readonly port: number | null
  readonly rfc1738: Check | null
  readonly own: Check | null
}

/** A scheme that has no line below is generic. RFC 1738 §5 genericurl */
const GENERIC: SchemeEntry = { record: OtherUrl, port: null, rfc1738: null, own: null }

/** What a line leaves out is as in `GENERIC`. The default ports: RFC 1738 §3, the registrations of the others. */
const LINES: Readonly<Record<string, Partial<SchemeEntry>>> = {
  http: { record: HttpUrl, rfc1738: isHttpurl, port: 80 },
  https: { record: HttpUrl, rfc1738: isHttpurl, port: 443 },
  ftp: { record: FtpUrl, rfc1738: isFtpurl, port: 21 },
  gopher: { record: GopherUrl, rfc1738: isGopherurl, port: 70 },
  mailto: { record: MailtoUrl, rfc1738: isMailtourl },
  news: { record: NewsUrl, rfc1738: isNewsurl },
  nntp: { record: NntpUrl, rfc1738: isNntpurl, port: 119 },
  telnet: { record: TelnetUrl, rfc1738: isTelneturl, port: 23 },
  wais: { record: WaisUrl, rfc1738: isWaisurl, port: 210 },
  file: { record: FileUrl, rfc1738: isFileurl },
  prospero: { record: ProsperoUrl, rfc1738: isProsperourl, port: 1525 },
  ldap: { record: LdapUrl, own: isLdapurl, port: 389 },
  man: { record: ManUrl, own: /* @__PURE__ */ follows(isMan, 'uri(7) man') },
  info: { record: InfoUrl, own: /* @__PURE__ */ follows(isInfo, 'uri(7) info', true) },
  whatis: { record: DocumentationUrl, own: /* @__PURE__ */ follows(isAnyString, 'uri(7)') },
  ghelp: { record: DocumentationUrl, own: /* @__PURE__ */ follows(isAnyString, 'uri(7)') },
  toc: { record: DocumentationUrl, own: /* @__PURE__ */ follows(isAnyString, 'uri(7)') },
  about: { record: DocumentationUrl, own: /* @__PURE__ */ follows(isAnyString, 'uri(7)') },
  urn: { record: UrnUrl, own: /* @__PURE__ */ follows(isUrn, 'RFC 8141 §2 assigned-name') },
  tel: { record: TelUrl, own: /* @__PURE__ */ follows(isTelephoneSubscriber, 'RFC 3966 §3 telephone-subscriber') },
  sip: { record: SipUrl, own: /* @__PURE__ */ follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  sips: { record: SipUrl, own: /* @__PURE__ */ follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  xmpp: { record: XmppUrl, own: isXmppurl },
  magnet: { record: MagnetUrl, own: /* @__PURE__ */ follows(isMagnet, 'magnet') },
  data: { record: DataUrl, own: /* @__PURE__ */ follows(isData, 'RFC 2397 §3 dataurl') },
  doi: { record: DoiUrl, own: /* @__PURE__ */ follows(isDoi, 'ISO 26324') },
  geo: { record: GeoUrl, own: /* @__PURE__ */ follows(isGeo, 'RFC 5870 §3.3 geo-path') },
  cid: { record: CidUrl, own: /* @__PURE__ */ follows(isContentId, 'RFC 2392 §2 content-id') },
  mid: { record: MidUrl, own: /* @__PURE__ */ follows(isMessageId, 'RFC 2392 §2 mid-url') },

  acap: { port: 674 },
  dict: { port: 2628 },
  finger: { port: 79 },
  ftps: { port: 990 },
  gemini: { port: 1965 },
  git: { port: 9418 },
  imap: { port: 143 },
  ipp: { port: 631 },
  irc: { port: 6667 },
  ircs: { port: 6697 },
  ldaps: { port: 636 },
  mqtt: { port: 1883 },
  mqtts: { port: 8883 },
  mysql: { port: 3306 },
  nfs: { port: 2049 },
  pop: { port: 110 },
  postgres: { port: 5432 },
  postgresql: { port: 5432 },
  redis: { port: 6379 },
  rlogin: { port: 513 },
  rsync: { port: 873 },
  rtsp: { port: 554 },
  rtsps: { port: 322 },
  sftp: { port: 22 },
  smb: { port: 445 },
  smtp: { port: 25 },
  snews: { port: 563 },
  ssh: { port: 22 },
  svn: { port: 3690 },
  tftp: { port: 69 },
  tn3270: { port: 23 },
  vemmi: { port: 575 },
  vnc: { port: 5900 },
  ws: { port: 80 },
  wss: { port: 443 },
  'z39.50': { port: 210 },
  'z39.50r': { port: 210 },
  'z39.50s': { port: 210 },
}

const ENTRIES: ReadonlyMap<string, SchemeEntry> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(LINES).map(([scheme, line]) => [scheme, { ...GENERIC, ...line }]),
)

/** How to read a scheme, in lower case. */
export function entryOf(scheme: string): SchemeEntry {
  return ENTRIES.get(scheme) ?? GENERIC
}

/** The first scheme of the registry whose default port is `port`. */
export function schemeOfPort(port: number): string | null {
  for (const [scheme, entry] of ENTRIES) if (entry.port === port) return scheme
  return null
}

/**
 * A check of what follows the colon by a recogniser; a part of it has no offset of its own then. A fragment counts only
 * where it is part of the name, as in `info:`.
 */
function follows(accepts: (rest: string) => boolean, rule: string, withFragment = false): Check {
  return (text, marks, problems) => {
    const at = marks.schemeEnd + 1
    const end = withFragment ? text.length : fragmentStart(marks)
    const isWell = !marks.hasAuthority && accepts(text.slice(at, end))
    if (!isWell) problems.push({ code: 'scheme-syntax', at, rule, against: 'scheme' })
    return isWell
  }
}

/** RFC 5122 §2.2 lets `//` and an account stand before the address. */
function isXmppurl(text: string, marks: Marks, problems: Problem[]): boolean {
  return marks.hasAuthority || follows(isXmpp, 'RFC 5122 §2.2 pathxmpp')(text, marks, problems)
}
