import {
  isActiveData,
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

/**
 * The facts of a scheme that extraction and Markdown ask for, one row a scheme. Programs that extract bundle this file,
 * so it holds data and recognisers only. The parser's own facts (fields, checks, rules, default ports) are in
 * `registry.ts`, one line a scheme.
 */

/** A recogniser of what follows the colon of a scheme without `//`. */
export type Grammar = (rest: string) => boolean

/** A row of the table. A property that a row leaves out does not hold for the scheme. */
export interface SchemeRow extends SchemeTraits {
  /** Whether Markdown makes URLs of the scheme live by default: the schemes that rehype-sanitize lets pass, and ftp. */
  readonly live?: true
  /** Recognises the part behind the colon between delimiters. Absent: the form is not known. */
  readonly inDelimiters?: Grammar
  /** Recognises the part behind the colon in running prose. Absent: the scheme is not safe there. */
  readonly inProse?: Grammar
  /**
   * Recognises what a browser runs as a script: it counts in angle brackets and attributes, or where the caller asks
   * for it.
   */
  readonly isScript?: Grammar
  /** Whether `inProse` holds between quotes, too. */
  readonly quotedAsProse?: true
}

/** The rows by scheme, in lower case. */
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
  news: { isAddress: true, inDelimiters: isGrouppart, inProse: isNewsInProse },
  sip: { isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  sips: { isAddress: true, inDelimiters: isSip, inProse: isNamedSip },
  xmpp: { live: true, isAddress: true, inDelimiters: isXmpp, inProse: isXmppInProse },
  cid: { isAddress: true, inDelimiters: isContentId, inProse: isContentId },
  mid: { isAddress: true, inDelimiters: isMessageId, inProse: isMessageId },
  urn: { inDelimiters: isUrn, inProse: isUrn },
  doi: { inDelimiters: isDoi, inProse: isDoi },
  geo: { inDelimiters: isGeo, inProse: isGeo },
  magnet: { inDelimiters: isMagnet, inProse: isMagnet },
  man: { inDelimiters: isMan, inProse: isManSection },
  info: { inDelimiters: isInfo, inProse: isInfoNode, quotedAsProse: true, blanks: 'encoded' },
  tel: { inDelimiters: isTelephone, inProse: isTelephoneInProse },
  data: { inDelimiters: isFilledData, inProse: isFilledData, isScript: isActiveData },
  file: { inDelimiters: isLocalFile, inProse: isRootedFile, blanks: 'meant' },
  about: { inDelimiters: isAnyString },
  ghelp: { inDelimiters: isAnyString },
  toc: { inDelimiters: isAnyString },
  whatis: { inDelimiters: isAnyString },
  javascript: { inDelimiters: isAnyString, inProse: isAnyString, isScript: isAnyString },
  vbscript: { inDelimiters: isAnyString, inProse: isAnyString, isScript: isAnyString },
}

const SCHEME_ROWS: ReadonlyMap<string, SchemeRow> = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(TABLE))

/** Returns the row of a scheme, in lower case; undefined if the table has none. */
export function rowOf(scheme: string): SchemeRow | undefined {
  return SCHEME_ROWS.get(scheme)
}

/** Returns the schemes whose URLs Markdown makes live by default, in lower case. */
export function liveSchemes(): string[] {
  return Object.keys(TABLE).filter((scheme) => TABLE[scheme]!.live)
}

/** The facts of a scheme that decide how candidates of it are read. A property that is left out does not hold. */
export interface SchemeTraits {
  /** Whether URLs of the scheme must name a host. RFC 1738 §5: `hostport` without brackets around it */
  readonly needsHost?: true
  /** Whether URLs of the scheme are addresses with a host: `user@host`. */
  readonly isAddress?: true
  /**
   * The meaning of blanks in a URL of the scheme. `any`: a selector may hold blanks, and angle brackets hold any number
   * of them. `encoded`: they may hold any number, too, and the blanks in the name of a node become `%20`. `meant`: all
   * blanks do, as those of file names. Absent: the blanks were inserted when the text was wrapped.
   */
  readonly blanks?: 'any' | 'encoded' | 'meant'
}
