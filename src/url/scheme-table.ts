import { isAddrSpec, isAnyString } from './opaque.ts'
import { isMessageId } from './scheme/cid.ts'
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
 * The facts of a scheme that extraction needs, one row a scheme. Extraction bundles this file, so it holds data and
 * recognisers only. The parser's own facts are in `registry.ts`, those of links and passwords in their rooms.
 */

/** A recogniser of the text after the colon of a scheme without `//`. */
export type Grammar = (rest: string) => boolean

/** A property that is left out does not hold. */
export interface SchemeRow extends SchemeTraits {
  /** Between delimiters. Absent: the form is not known. */
  readonly inDelimiters?: Grammar
  /** In running prose. Absent: the form decides. */
  readonly inProse?: Grammar
  /** The form in running prose, an expression; between delimiters only without a grammar. */
  readonly form?: string
  /** Recognises scripts: they count in angle brackets and attributes, or if the caller asks for the scheme. */
  readonly isScript?: Grammar
  /** Whether `inProse` holds between quotes, too. */
  readonly quotedAsProse?: true
}

/** A name, and a host with a dot. */
const ADDRESS = '[^@/?]+@[^@/?]+\\.[a-z]+'
const NUMBER = '\\+?[\\d().-]{5,}'
const HOST = '[\\w-]+(?:\\.[\\w-]+)+'
/** Another URL, perhaps after a name: `blob:https://…`, `scm:git:https://…`. */
const HELD = '(?:[a-z][a-z\\d+.-]*:){0,16}[a-z][a-z\\d+.-]*://[^/].*'

/** By scheme, in lower case. */
const TABLE: Readonly<Record<string, SchemeRow>> = {
  .../* @__PURE__ */ alike(
    'http https ftp ftps sftp ssh git svn irc ircs telnet wais nntp prospero rtsp ws wss tn3270',
    {
      needsHost: true,
    },
  ),
  gopher: { needsHost: true, blanks: 'any' },

  mailto: { isAddress: true, inDelimiters: isMailto, inProse: isMailtoInProse },
  news: { isAddress: true, inDelimiters: isGrouppart, inProse: isNewsInProse },
  .../* @__PURE__ */ alike('sip sips', { isAddress: true, inDelimiters: isSip, inProse: isNamedSip }),
  xmpp: { isAddress: true, inDelimiters: isXmpp, inProse: isXmppInProse },
  cid: { isAddress: true, inDelimiters: isAddrSpec, inProse: isAddrSpec },
  mid: { isAddress: true, inDelimiters: isMessageId, inProse: isMessageId },
  urn: { inDelimiters: isUrn, inProse: isUrn },
  doi: { inDelimiters: isDoi, inProse: isDoi },
  geo: { inDelimiters: isGeo, inProse: isGeo },
  magnet: { inDelimiters: isMagnet, inProse: isMagnet },
  man: { inDelimiters: isMan, inProse: isManSection },
  info: {
    inDelimiters: isInfo,
    inProse: isInfoNode,
    form: '[a-z-]+/.+', // RFC 4452
    quotedAsProse: true,
    blanks: 'encoded',
  },
  tel: { inDelimiters: isTelephone, inProse: isTelephoneInProse },
  data: { inDelimiters: isFilledData, inProse: isFilledData, isScript: isActiveData },
  file: { inDelimiters: isLocalFile, inProse: isRootedFile, blanks: 'meant' },
  .../* @__PURE__ */ alike('about ghelp toc whatis', { inDelimiters: isAnyString }),
  .../* @__PURE__ */ alike('javascript vbscript', {
    inDelimiters: isAnyString,
    inProse: isAnyString,
    isScript: isAnyString,
  }),

  // From RFCs, registrations, or the programs that read them
  .../* @__PURE__ */ alike('acct im pres', { form: ADDRESS }), // RFC 7565, RFC 3860, RFC 3859
  .../* @__PURE__ */ alike('callto facetime facetime-audio', { form: `${NUMBER}|${ADDRESS}` }),
  bitcoin: { form: '(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[\\da-z]{11,71})(?:\\?.*)?' }, // BIP 21
  did: { form: '[a-z\\d]+:[\\w.:%-]{4,}(?:[/?#].*)?' },
  dns: { form: `${HOST}\\?.+` }, // RFC 4501
  matrix: { form: '(?:u|user|r|room|roomid|e|event)/.+' },
  nostr: { form: '(?:npub|note|nevent|nprofile|naddr)1[\\da-z]{20,}' },
  pkg: { form: '[a-z][a-z\\d.+-]*/[^/].+' },
  skype: { form: '[\\w.,:+@-]+\\?[a-z]+.*' },
  sms: { form: `${NUMBER}(?:,${NUMBER})*(?:[;?&].+)?` }, // RFC 5724
  spotify: { form: '(?:user:[^:]+:)?(?:track|album|artist|playlist|episode|show):[\\dA-Za-z]{22}(?:\\?.*)?' },
  swh: { form: '1:(?:cnt|dir|rel|rev|snp|ori):[\\da-f]{40}.*' },
  tag: { form: '[\\w.@-]+,\\d{4}(?:-\\d\\d){0,2}:.*' }, // RFC 4151
  .../* @__PURE__ */ alike('stun stuns', { form: `${HOST}(?::\\d+)?` }), // RFC 7064
  .../* @__PURE__ */ alike('turn turns', { form: `${HOST}(?::\\d+)?(?:\\?transport=\\w+)?` }), // RFC 7065
  vscode: { form: 'extension/[\\w.-]+' },

  blob: { form: `null/.+|${HELD}` },
  jdbc: { form: `${HELD}|[a-z\\d]+:(?:thin:|mem:|file:|[~./@]).+` },
  .../* @__PURE__ */ alike('cache feed jar scm view-source', { form: HELD }),
}

function alike(names: string, row: SchemeRow): Readonly<Record<string, SchemeRow>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, row]))
}

const SCHEME_ROWS: ReadonlyMap<string, SchemeRow> = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(TABLE))

/**
 * Other schemes that may be found without `//`: those of the IANA registry that are written so, those of RFC 1738 and
 * uri(7), and those in use. `text/scheme-names.ts` has all names of the registry.
 */
const OTHERS =
  // permanent
  'imap jabber ldap nfs ni nih opaquelocktoken pkcs11 pop service session shttp tftp tv ' +
  // RFC 1738
  'afs mailserver z39.50 ' +
  // in use
  'fax finger gemini git+http git+https itms-apps ms-settings mysql openpgp4fpr s3 scp svn+ssh'

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

/** Whether a URL of the scheme may hold another one. `scheme` is in lower case. */
export function mayHoldUrl(scheme: string): boolean {
  return rowOf(scheme)?.form?.includes(HELD) === true
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
