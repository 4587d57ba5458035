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

/** `scheme` is in lower case. */
export function rowOf(scheme: string): SchemeRow | undefined {
  return SCHEME_ROWS.get(scheme)
}

/** The schemes that Markdown links by default, in lower case. */
export function liveSchemes(): string[] {
  return Object.keys(TABLE).filter((scheme) => TABLE[scheme]!.live)
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
