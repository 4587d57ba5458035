import { fragmentStart } from './generic.ts'
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
import { type CidUrl, cidClass } from './scheme/cid.ts'
import { type DataUrl, dataClass } from './scheme/data.ts'
import { type DocumentationUrl, documentationClass } from './scheme/documentation.ts'
import { type DoiUrl, doiClass } from './scheme/doi.ts'
import { type FileUrl, fileClass, isFileurl } from './scheme/file.ts'
import { type FtpUrl, ftpClass, isFtpurl } from './scheme/ftp.ts'
import { type GeoUrl, geoClass } from './scheme/geo.ts'
import { type GopherUrl, gopherClass, isGopherurl } from './scheme/gopher.ts'
import { type HttpUrl, httpClass, isHttpurl } from './scheme/http.ts'
import { type InfoUrl, infoClass } from './scheme/info.ts'
import { isLdapurl, type LdapUrl, ldapClass } from './scheme/ldap.ts'
import { type MagnetUrl, magnetClass } from './scheme/magnet.ts'
import { isMailtourl, type MailtoUrl, mailtoClass } from './scheme/mailto.ts'
import { type ManUrl, manClass } from './scheme/man.ts'
import { type MidUrl, midClass } from './scheme/mid.ts'
import { isNewsurl, type NewsUrl, newsClass } from './scheme/news.ts'
import { isNntpurl, type NntpUrl, nntpClass } from './scheme/nntp.ts'
import { type OtherUrl, otherClass } from './scheme/other.ts'
import { isProsperourl, type ProsperoUrl, prosperoClass } from './scheme/prospero.ts'
import { type SipUrl, sipClass } from './scheme/sip.ts'
import { type TelUrl, telClass } from './scheme/tel.ts'
import { isTelneturl, type TelnetUrl, telnetClass } from './scheme/telnet.ts'
import { type UrnUrl, urnClass } from './scheme/urn.ts'
import { isWaisurl, type WaisUrl, waisClass } from './scheme/wais.ts'
import { type XmppUrl, xmppClass } from './scheme/xmpp.ts'
import type { Marks } from './split.ts'
import type { RecordClass } from './url-record.ts'

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

/** The entry of a scheme: its record, its production in RFC 1738 §5 if it has one, or else its own grammar. */
export interface SchemeEntry {
  readonly record: RecordClass<Url>
  /** The port of a URL that gives none. */
  readonly port: number | null
  readonly rfc1738: Check | null
  readonly own: Check | null
}

/** The facts of a scheme that only the parser asks for. A property that a line leaves out does not hold. */
interface SchemeLine {
  /** Makes the class of its records at the first call. */
  readonly record?: () => RecordClass<Url>
  readonly rfc1738?: Check
  readonly own?: Check
  /** The default port: RFC 1738 §3, the registrations of the others. */
  readonly port?: number
}

const LINES: Readonly<Record<string, SchemeLine>> = {
  http: { record: httpClass, rfc1738: isHttpurl, port: 80 },
  https: { record: httpClass, rfc1738: isHttpurl, port: 443 },
  ftp: { record: ftpClass, rfc1738: isFtpurl, port: 21 },
  gopher: { record: gopherClass, rfc1738: isGopherurl, port: 70 },
  mailto: { record: mailtoClass, rfc1738: isMailtourl },
  news: { record: newsClass, rfc1738: isNewsurl },
  nntp: { record: nntpClass, rfc1738: isNntpurl, port: 119 },
  telnet: { record: telnetClass, rfc1738: isTelneturl, port: 23 },
  wais: { record: waisClass, rfc1738: isWaisurl, port: 210 },
  file: { record: fileClass, rfc1738: isFileurl },
  prospero: { record: prosperoClass, rfc1738: isProsperourl, port: 1525 },
  ldap: { record: ldapClass, own: isLdapurl, port: 389 },
  man: { record: manClass, own: follows(isMan, 'uri(7) man') },
  info: { record: infoClass, own: follows(isInfo, 'uri(7) info', true) },
  whatis: { record: documentationClass, own: follows(isAnyString, 'uri(7)') },
  ghelp: { record: documentationClass, own: follows(isAnyString, 'uri(7)') },
  toc: { record: documentationClass, own: follows(isAnyString, 'uri(7)') },
  about: { record: documentationClass, own: follows(isAnyString, 'uri(7)') },
  urn: { record: urnClass, own: follows(isUrn, 'RFC 8141 §2 assigned-name') },
  tel: { record: telClass, own: follows(isTelephoneSubscriber, 'RFC 3966 §3 telephone-subscriber') },
  sip: { record: sipClass, own: follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  sips: { record: sipClass, own: follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  xmpp: { record: xmppClass, own: isXmppurl },
  magnet: { record: magnetClass, own: follows(isMagnet, 'magnet') },
  data: { record: dataClass, own: follows(isData, 'RFC 2397 §3 dataurl') },
  doi: { record: doiClass, own: follows(isDoi, 'ISO 26324') },
  geo: { record: geoClass, own: follows(isGeo, 'RFC 5870 §3.3 geo-path') },
  cid: { record: cidClass, own: follows(isContentId, 'RFC 2392 §2 content-id') },
  mid: { record: midClass, own: follows(isMessageId, 'RFC 2392 §2 mid-url') },

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

/** The entries that were asked for, of the schemes that have a line. */
const ENTRIES = new Map<string, SchemeEntry>()
/** The entry of any other scheme. RFC 1738 §5 genericurl */
let generic: SchemeEntry | undefined

/** Returns the entry of a scheme, in lower case. */
export function entryOf(scheme: string): SchemeEntry {
  return ENTRIES.get(scheme) ?? openEntry(scheme)
}

function openEntry(scheme: string): SchemeEntry {
  if (!Object.hasOwn(LINES, scheme)) {
    generic ??= toEntry({})
    return generic
  }
  const entry = toEntry(LINES[scheme]!)
  ENTRIES.set(scheme, entry)
  return entry
}

function toEntry({ record = otherClass, rfc1738, own, port }: SchemeLine): SchemeEntry {
  return { record: record(), rfc1738: rfc1738 ?? null, own: own ?? null, port: port ?? null }
}

/** The first scheme above whose default port is `port`. */
export function schemeOfPort(port: number): string | null {
  return Object.keys(LINES).find((scheme) => LINES[scheme]!.port === port) ?? null
}

/**
 * A check of what follows the colon by a recogniser; a part of it has no offset of its own then. A fragment counts only
 * where it is part of the name, as in `info:`.
 */
/* @__NO_SIDE_EFFECTS__ */
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
