import { fragmentStart } from './generic.ts'
import type { Check } from './internet.ts'
import { isAddrSpec, isAnyString } from './opaque.ts'
import type { Problem } from './problem.ts'
import { type CidUrl, isMessageId, type MidUrl, readCid, readMid } from './scheme/cid.ts'
import { type DataUrl, isData, readData } from './scheme/data.ts'
import { type DocumentationUrl, isMan, type ManUrl, readDocumentation, readMan } from './scheme/documentation.ts'
import { type DoiUrl, isDoi, readDoi } from './scheme/doi.ts'
import { type FileUrl, isFileurl, readFile } from './scheme/file.ts'
import { type FtpUrl, isFtpurl, readFtp } from './scheme/ftp.ts'
import { type GeoUrl, isGeo, readGeo } from './scheme/geo.ts'
import { type GopherUrl, isGopherurl, readGopher } from './scheme/gopher.ts'
import { type HttpUrl, isHttpurl, readHttp } from './scheme/http.ts'
import { type InfoUrl, isInfo, readInfo } from './scheme/info.ts'
import { isLdapurl, type LdapUrl, readLdap } from './scheme/ldap.ts'
import { isMagnet, type MagnetUrl, readMagnet } from './scheme/magnet.ts'
import { isMailtourl, type MailtoUrl, readMailto } from './scheme/mailto.ts'
import { isNewsurl, isNntpurl, type NewsUrl, type NntpUrl, readNews, readNntp } from './scheme/news.ts'
import type { OtherUrl } from './scheme/other.ts'
import { isProsperourl, type ProsperoUrl, readProspero } from './scheme/prospero.ts'
import { isSip, readSip, type SipUrl } from './scheme/sip.ts'
import { isTelephoneSubscriber, readTel, type TelUrl } from './scheme/tel.ts'
import { isTelneturl, readTelnet, type TelnetUrl } from './scheme/telnet.ts'
import { isUrn, readUrn, type UrnUrl } from './scheme/urn.ts'
import { isWaisurl, readWais, type WaisUrl } from './scheme/wais.ts'
import { isXmpp, readXmpp, type XmppUrl } from './scheme/xmpp.ts'
import type { Marks } from './split.ts'
import { type FieldsReader, type RecordClass, recordClass } from './url-record.ts'

/** A parsed URL. `scheme` discriminates: after `if (url.scheme === 'ftp')` there is `url.cwd`. */
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

export interface SchemeLine {
  readonly name: string
  readonly read: FieldsReader
  /** Its production in RFC 1738 §5, … */
  readonly rfc1738?: Check
  /** … or else its own grammar. */
  readonly own?: Check
}

const LINES: Readonly<Record<string, SchemeLine>> = {
  http: { name: 'HttpUrl', read: readHttp, rfc1738: isHttpurl },
  https: { name: 'HttpUrl', read: readHttp, rfc1738: isHttpurl },
  ftp: { name: 'FtpUrl', read: readFtp, rfc1738: isFtpurl },
  gopher: { name: 'GopherUrl', read: readGopher, rfc1738: isGopherurl },
  mailto: { name: 'MailtoUrl', read: readMailto, rfc1738: isMailtourl },
  news: { name: 'NewsUrl', read: readNews, rfc1738: isNewsurl },
  nntp: { name: 'NntpUrl', read: readNntp, rfc1738: isNntpurl },
  telnet: { name: 'TelnetUrl', read: readTelnet, rfc1738: isTelneturl },
  wais: { name: 'WaisUrl', read: readWais, rfc1738: isWaisurl },
  file: { name: 'FileUrl', read: readFile, rfc1738: isFileurl },
  prospero: { name: 'ProsperoUrl', read: readProspero, rfc1738: isProsperourl },
  ldap: { name: 'LdapUrl', read: readLdap, own: isLdapurl },
  man: { name: 'ManUrl', read: readMan, own: follows(isMan, 'uri(7) man') },
  info: { name: 'InfoUrl', read: readInfo, own: follows(isInfo, 'uri(7) info', true) },
  whatis: { name: 'DocumentationUrl', read: readDocumentation, own: follows(isAnyString, 'uri(7)') },
  ghelp: { name: 'DocumentationUrl', read: readDocumentation, own: follows(isAnyString, 'uri(7)') },
  toc: { name: 'DocumentationUrl', read: readDocumentation, own: follows(isAnyString, 'uri(7)') },
  about: { name: 'DocumentationUrl', read: readDocumentation, own: follows(isAnyString, 'uri(7)') },
  urn: { name: 'UrnUrl', read: readUrn, own: follows(isUrn, 'RFC 8141 §2 assigned-name') },
  tel: { name: 'TelUrl', read: readTel, own: follows(isTelephoneSubscriber, 'RFC 3966 §3 telephone-subscriber') },
  sip: { name: 'SipUrl', read: readSip, own: follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  sips: { name: 'SipUrl', read: readSip, own: follows(isSip, 'RFC 3261 §25.1 SIP-URI') },
  xmpp: { name: 'XmppUrl', read: readXmpp, own: isXmppurl },
  magnet: { name: 'MagnetUrl', read: readMagnet, own: follows(isMagnet, 'magnet') },
  data: { name: 'DataUrl', read: readData, own: follows(isData, 'RFC 2397 §3 dataurl') },
  doi: { name: 'DoiUrl', read: readDoi, own: follows(isDoi, 'ISO 26324') },
  geo: { name: 'GeoUrl', read: readGeo, own: follows(isGeo, 'RFC 5870 §3.3 geo-path') },
  cid: { name: 'CidUrl', read: readCid, own: follows(isAddrSpec, 'RFC 2392 §2 content-id') },
  mid: { name: 'MidUrl', read: readMid, own: follows(isMessageId, 'RFC 2392 §2 mid-url') },
}

/** RFC 1738 §5 genericurl */
const OTHER: SchemeLine = { name: 'OtherUrl', read: () => ({}) }

/** `scheme` is in lower case. */
export function lineOf(scheme: string): SchemeLine {
  return Object.hasOwn(LINES, scheme) ? LINES[scheme]! : OTHER
}

/** A cache: making all classes takes a millisecond. */
const CLASSES = new Map<string, RecordClass<Url>>()

export function recordClassOf({ name, read }: SchemeLine): RecordClass<Url> {
  const known = CLASSES.get(name)
  if (known !== undefined) return known
  const made = recordClass<Url>(name, read)
  CLASSES.set(name, made)
  return made
}

/** Breaches have no more exact offset. A fragment counts only if it is part of the name, as in `info:`. */
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

/** RFC 5122 §2.2 allows `//` and an account before the address. */
function isXmppurl(text: string, marks: Marks, problems: Problem[]): boolean {
  return marks.hasAuthority || follows(isXmpp, 'RFC 5122 §2.2 pathxmpp')(text, marks, problems)
}
