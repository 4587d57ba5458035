/**
 * What extraction and Markdown ask of a scheme, one row a scheme. Programs that extract bundle this file, so it holds
 * data and recognisers only. What the parser alone asks (fields, checks, ports) is in `registry.ts`, one line a scheme.
 */
import {
  isAnyString,
  isContentId,
  isDoi,
  isFilledData,
  isGeo,
  isGrouppart,
  isInfo,
  isInfoNode,
  isLocalFile,
  isMagnet,
  isMailto,
  isMailtoInProse,
  isMan,
  isManSection,
  isMessageId,
  isNamedSip,
  isNewsInProse,
  isRootedFile,
  isSip,
  isTelephone,
  isTelephoneInProse,
  isUrn,
  isXmpp,
  isXmppInProse,
} from './opaque.ts'

/** A recogniser of what follows the colon of a scheme without `//`. */
export type Grammar = (rest: string) => boolean

/** A row of the table. What a row leaves out does not hold for the scheme, or is not known of it. */
export interface SchemeRow {
  /** Whether its URLs must name a host. RFC 1738 §5: `hostport` without brackets around it */
  readonly needsHost?: true
  /** Whether remark makes its URLs live by default: none of them runs in the page that links to it. */
  readonly live?: true
  /** What may follow the colon where delimiters say that a URL is meant; left out if the form is not known. */
  readonly inDelimiters?: Grammar
  /** What may follow the colon in running prose; left out if the scheme is not safe there. */
  readonly inProse?: Grammar
  /** Whether it is an address with a host: `user@host`. */
  readonly isAddress?: true
  /**
   * What a blank inside its URLs is: perhaps a character of the URL, so that angle brackets may hold `any` number of
   * them; or a character that is `encoded`, in the name of a node. Left out: inserted by whoever wrapped the text.
   */
  readonly blanks?: 'any' | 'encoded'
  /** Whether it counts between `<URL:` and `>` only. */
  readonly wrapperOnly?: true
  /** Whether quotes say no more than prose does: `inProse` holds between them. */
  readonly quotedAsProse?: true
}

/** The rows by scheme, in lower case. */
const TABLE: Readonly<Record<string, SchemeRow>> = {
  http: { needsHost: true, live: true },
  https: { needsHost: true, live: true },
  ftp: { needsHost: true, live: true },
  ftps: { needsHost: true, live: true },
  sftp: { needsHost: true, live: true },
  ssh: { needsHost: true, live: true },
  git: { needsHost: true, live: true },
  svn: { needsHost: true, live: true },
  irc: { needsHost: true, live: true },
  ircs: { needsHost: true, live: true },
  gopher: { needsHost: true, live: true, blanks: 'any' },
  telnet: { needsHost: true, live: true },
  wais: { needsHost: true, live: true },
  nntp: { needsHost: true, live: true },
  prospero: { needsHost: true, live: true },
  rtsp: { needsHost: true },
  ws: { needsHost: true },
  wss: { needsHost: true },
  tn3270: { needsHost: true },

  gemini: { live: true },
  ldap: { live: true },
  ldaps: { live: true },
  rsync: { live: true },
  snews: { live: true },
  sms: { live: true },
  'git+https': { live: true },
  'git+ssh': { live: true },
  'svn+ssh': { live: true },

  mailto: { live: true, isAddress: true, inDelimiters: isMailto, inProse: isMailtoInProse },
  news: { live: true, isAddress: true, inDelimiters: isGrouppart, inProse: isNewsInProse },
  sip: { live: true, isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  sips: { live: true, isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  xmpp: { live: true, isAddress: true, inDelimiters: isXmpp, inProse: isXmppInProse },
  cid: { live: true, isAddress: true, inDelimiters: isContentId, inProse: isContentId },
  mid: { live: true, isAddress: true, inDelimiters: isMessageId, inProse: isMessageId },
  urn: { live: true, inDelimiters: isUrn, inProse: isUrn },
  doi: { live: true, inDelimiters: isDoi, inProse: isDoi },
  geo: { live: true, inDelimiters: isGeo, inProse: isGeo },
  magnet: { live: true, inDelimiters: isMagnet, inProse: isMagnet },
  man: { live: true, inDelimiters: isMan, inProse: isManSection },
  info: { live: true, inDelimiters: isInfo, inProse: isInfoNode, quotedAsProse: true, blanks: 'encoded' },
  tel: { live: true, inDelimiters: isTelephone, inProse: isTelephoneInProse },
  data: { inDelimiters: isFilledData, inProse: isFilledData },
  file: { inDelimiters: isLocalFile, inProse: isRootedFile },
  about: { inDelimiters: isAnyString },
  ghelp: { inDelimiters: isAnyString },
  toc: { inDelimiters: isAnyString },
  whatis: { inDelimiters: isAnyString },
  javascript: { inDelimiters: isAnyString, wrapperOnly: true },
}

const ROWS: ReadonlyMap<string, SchemeRow> = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(TABLE))

/** What is known of a scheme, in lower case; undefined if nothing but perhaps its registration. */
export function rowOf(scheme: string): SchemeRow | undefined {
  return ROWS.get(scheme)
}

/** The schemes whose URLs are live in Markdown. */
export function liveSchemes(): string[] {
  return Object.keys(TABLE).filter((scheme) => TABLE[scheme]!.live)
}
