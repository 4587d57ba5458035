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
import { defaultPort } from './ports.ts'
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
  readonly port: number | null
  readonly rfc1738: Check | null
  readonly own: Check | null
}

const table = new Map<string, SchemeEntry>()

function define(record: RecordClass, names: string, rfc1738: Check | null, own: Check | null = null): void {
  for (const name of names.split(' ')) table.set(name, { record, port: defaultPort(name), rfc1738, own })
}

/**
 * Judges what follows the colon by a recogniser; a part of it has no offset of its own then. A fragment counts only
 * where it is part of the name, as in `info:`.
 */
function follows(accepts: (rest: string) => boolean, rule: string, withFragment = false): Check {
  return (text, marks, problems) => {
    const at = marks.schemeEnd + 1
    const isWell = !marks.hasAuthority && accepts(text.slice(at, withFragment ? text.length : fragmentStart(marks)))
    if (!isWell) problems.push({ code: 'scheme-syntax', at, rule, against: 'scheme' })
    return isWell
  }
}

/** RFC 5122 §2.2 lets `//` and an account stand before the address. */
function isXmppurl(text: string, marks: Marks, problems: Problem[]): boolean {
  return marks.hasAuthority || follows(isXmpp, 'RFC 5122 §2.2 pathxmpp')(text, marks, problems)
}

define(HttpUrl, 'http https', isHttpurl)
define(FtpUrl, 'ftp', isFtpurl)
define(GopherUrl, 'gopher', isGopherurl)
define(MailtoUrl, 'mailto', isMailtourl)
define(NewsUrl, 'news', isNewsurl)
define(NntpUrl, 'nntp', isNntpurl)
define(TelnetUrl, 'telnet', isTelneturl)
define(WaisUrl, 'wais', isWaisurl)
define(FileUrl, 'file', isFileurl)
define(ProsperoUrl, 'prospero', isProsperourl)
define(LdapUrl, 'ldap', null, isLdapurl)
define(ManUrl, 'man', null, follows(isMan, 'uri(7) man'))
define(InfoUrl, 'info', null, follows(isInfo, 'uri(7) info', true))
define(DocumentationUrl, 'whatis ghelp toc about', null, follows(isAnyString, 'uri(7)'))
define(UrnUrl, 'urn', null, follows(isUrn, 'RFC 8141 §2 assigned-name'))
define(TelUrl, 'tel', null, follows(isTelephoneSubscriber, 'RFC 3966 §3 telephone-subscriber'))
define(SipUrl, 'sip sips', null, follows(isSip, 'RFC 3261 §25.1 SIP-URI'))
define(XmppUrl, 'xmpp', null, isXmppurl)
define(MagnetUrl, 'magnet', null, follows(isMagnet, 'magnet'))
define(DataUrl, 'data', null, follows(isData, 'RFC 2397 §3 dataurl'))
define(DoiUrl, 'doi', null, follows(isDoi, 'ISO 26324'))
define(GeoUrl, 'geo', null, follows(isGeo, 'RFC 5870 §3.3 geo-path'))
define(CidUrl, 'cid', null, follows(isContentId, 'RFC 2392 §2 content-id'))
define(MidUrl, 'mid', null, follows(isMessageId, 'RFC 2392 §2 mid-url'))

/** How to read a scheme, in lower case. Any other is generic. RFC 1738 §5 genericurl */
export function entryOf(scheme: string): SchemeEntry {
  return table.get(scheme) ?? { record: OtherUrl, port: defaultPort(scheme), rfc1738: null, own: null }
}
