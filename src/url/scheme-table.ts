import { isAnyString } from './opaque.ts'
import { isContentId, isMessageId } from './scheme/cid.ts'
import { isActiveData, isFilledData } from './scheme/data.ts'
import { isMan, isManSection } from './scheme/documentation.ts'
import { isDoi } from './scheme/doi.ts'
import { isLocalFile, isRootedFile } from './scheme/file.ts'
import { isGeo } from './scheme/geo.ts'
import { isInfo, isInfoNode } from './scheme/info.ts'
import { isMagnet } from './scheme/magnet.ts'
import { isMailto, isMailtoInProse } from './scheme/mailto.ts'
import { isGrouppart, isNewsInProse } from './scheme/news.ts'
import { isNamedSip, isSip } from './scheme/sip.ts'
import { isTelephone, isTelephoneInProse } from './scheme/tel.ts'
import { isUrn } from './scheme/urn.ts'
import { isXmpp, isXmppInProse } from './scheme/xmpp.ts'

/**
 * The facts of a scheme that extraction and Markdown need, one row a scheme. Extraction bundles this file, so it holds
 * data and recognisers only. The parser's own facts are in `registry.ts`.
 */

/** A recogniser of the text after the colon of a scheme without `//`. */
export type Grammar = (rest: string) => boolean

/** A property that is left out does not hold. */
export interface SchemeRow extends SchemeTraits {
  /** Whether Markdown links the scheme by default: the schemes that rehype-sanitize admits, and ftp. */
  readonly live?: true
  /** Between delimiters. Absent: the form is not known. */
  readonly inDelimiters?: Grammar
  /** In running prose. Absent: the scheme is not safe there. */
  readonly inProse?: Grammar
  /** Recognises scripts: they count in angle brackets and attributes, or if the caller asks for the scheme. */
  readonly isScript?: Grammar
  /** Whether `inProse` holds between quotes, too. */
  readonly quotedAsProse?: true
  /** Whether an `@` is data, as in a message id, and so no colon before it hides a password. */
  readonly withoutUser?: true
}

/** By scheme, in lower case. */
const TABLE: Readonly<Record<string, SchemeRow>> = {
  http: { needsHost: true, live: true },
  https: { needsHost: true, live: true },
  ftp: { needsHost: true, live: true },
  ftps: { needsHost: true },
  sftp: { needsHost: true },
  ssh: { needsHost: true },
  git: { needsHost: true },
  svn: { needsHost: true },
  irc: { needsHost: true, live: true },
  ircs: { needsHost: true, live: true },
  gopher: { needsHost: true, blanks: 'any' },
  telnet: { needsHost: true },
  wais: { needsHost: true },
  nntp: { needsHost: true },
  prospero: { needsHost: true },
  rtsp: { needsHost: true },
  ws: { needsHost: true },
  wss: { needsHost: true },
  tn3270: { needsHost: true },

  mailto: { live: true, isAddress: true, inDelimiters: isMailto, inProse: isMailtoInProse },
  news: { withoutUser: true, isAddress: true, inDelimiters: isGrouppart, inProse: isNewsInProse },
  sip: { isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  sips: { isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  xmpp: { live: true, isAddress: true, inDelimiters: isXmpp, inProse: isXmppInProse },
  cid: { withoutUser: true, isAddress: true, inDelimiters: isContentId, inProse: isContentId },
  mid: { withoutUser: true, isAddress: true, inDelimiters: isMessageId, inProse: isMessageId },
  urn: { withoutUser: true, inDelimiters: isUrn, inProse: isUrn },
  doi: { withoutUser: true, inDelimiters: isDoi, inProse: isDoi },
  geo: { withoutUser: true, inDelimiters: isGeo, inProse: isGeo },
  magnet: { withoutUser: true, inDelimiters: isMagnet, inProse: isMagnet },
  man: { inDelimiters: isMan, inProse: isManSection },
  info: { withoutUser: true, inDelimiters: isInfo, inProse: isInfoNode, quotedAsProse: true, blanks: 'encoded' },
  tel: { inDelimiters: isTelephone, inProse: isTelephoneInProse },
  data: { withoutUser: true, inDelimiters: isFilledData, inProse: isFilledData, isScript: isActiveData },
  file: { inDelimiters: isLocalFile, inProse: isRootedFile, blanks: 'meant' },
  about: { inDelimiters: isAnyString },
  ghelp: { inDelimiters: isAnyString },
  tag: { withoutUser: true },
  toc: { inDelimiters: isAnyString },
  whatis: { inDelimiters: isAnyString },
  javascript: { inDelimiters: isAnyString, inProse: isAnyString, isScript: isAnyString },
  vbscript: { inDelimiters: isAnyString, inProse: isAnyString, isScript: isAnyString },
}

const SCHEME_ROWS: ReadonlyMap<string, SchemeRow> = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(TABLE))

/**
 * Other schemes that may be found without `//`: those of the IANA registry that are written so, those of RFC 1738 and
 * uri(7), and those in use. `text/scheme-names.ts` has all names of the registry.
 */
const OTHERS =
  // permanent
  'acct dns im imap jabber ldap nfs ni nih opaquelocktoken pkcs11 pop pres service session shttp sms stun stuns tftp ' +
  'turn turns tv ' +
  // RFC 1738
  'afs mailserver z39.50 ' +
  // in use
  'bitcoin blob cache callto did facetime facetime-audio fax feed finger gemini git+http git+https itms-apps jar jdbc ' +
  'matrix ms-settings mysql nostr openpgp4fpr pkg s3 scm scp skype spotify svn+ssh swh view-source vscode'

const USED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  .../* @__PURE__ */ Object.keys(TABLE),
  .../* @__PURE__ */ OTHERS.split(' '),
])

/** Whether a scheme is found without `//` after it. `scheme` is in lower case. */
export function isUsedScheme(scheme: string): boolean {
  return USED.has(scheme)
}

export function usedSchemes(): Iterable<string> {
  return USED
}

/** `scheme` is in lower case. */
export function rowOf(scheme: string): SchemeRow | undefined {
  return SCHEME_ROWS.get(scheme)
}

/** The schemes that Markdown links by default, in lower case. */
export function liveSchemes(): string[] {
  return Object.keys(TABLE).filter((scheme) => TABLE[scheme]!.live)
}

/** In lower case. */
export function schemesWithoutUser(): string[] {
  return Object.keys(TABLE).filter((scheme) => TABLE[scheme]!.withoutUser)
}

/** The facts that decide how candidates are read. A property that is left out does not hold. */
export interface SchemeTraits {
  /** RFC 1738 §5: `hostport` without brackets around it */
  readonly needsHost?: true
  /** Addresses with a host: `user@host`. */
  readonly isAddress?: true
  /**
   * Blanks in a URL. `any`: a selector may hold blanks, any number in angle brackets. `encoded`: any number, and those
   * in the name of a node become `%20`. `meant`: all become `%20`, as in file names. Absent: blanks come from wrapping.
   */
  readonly blanks?: 'any' | 'encoded' | 'meant'
}
