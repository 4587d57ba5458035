import type { TextForm } from '../decoding/body.ts'
import { charsetOrGuess } from '../decoding/charset.ts'
import { TEXT_ESCAPES, URI_ESCAPES, unfold } from '../decoding/folding.ts'
import { latin1 } from '../source/latin1.ts'
import type { Span } from '../source/span.ts'
import type { ContentSyntax } from './syntax.ts'

export interface Property {
  /** As written, without its group (`item1.URL`); the key is in upper case. */
  readonly name: string
  readonly key: string
  readonly parameters: ReadonlyMap<string, Parameter>
  readonly valueStart: number
  readonly form: TextForm
  readonly isHtml: boolean
  readonly isUri: boolean
  readonly mediaType: string | undefined
}

/** As latin1, without quotes; the range is in the unfolded line. */
interface Parameter extends Span {
  readonly value: string
}

const COLON = 0x3a
const QUOTE = 0x22
const NAME = /^[\w-][\w.-]{0,99}(?=;|$)/
/** The numbers of an object identifier in LDIF are no group. */
const GROUP = /^[\w-]*[A-Za-z][\w-]*\./
const PARAMETER = /;([^;=":]*)(?:=((?:"[^"]*"?|[^";]+)*))?/g
/** Properties whose value is a URI unless `VALUE` says otherwise (RFC 5545, RFC 7986, RFC 6350, RFC 2079). */
const URIS =
  /^(?:URL|ATTACH|TZURL|SOURCE|IMAGE|CONFERENCE|FBURL|CALURI|CALADRURI|IMPP|MEMBER|PHOTO|LOGO|SOUND|KEY|LABELEDURI|ORG-DIRECTORY|X-GOOGLE-CONFERENCE|X-SOCIALPROFILE)$/
/** Times, numbers, codes and marks of programs. */
export const TECHNICAL: RegExp =
  /^(?:VERSION|PRODID|CALSCALE|METHOD|DT(?:START|END|STAMP)|DUE|DURATION|CREATED|LAST-MODIFIED|COMPLETED|R(?:RULE|DATE)|EX(?:DATE|RULE)|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|CLASS|PRIORITY|PERCENT-COMPLETE|TRIGGER|ACTION|REPEAT|FREEBUSY|TZ(?:ID|NAME|OFFSETFROM|OFFSETTO)|REV|BDAY|ANNIVERSARY|GENDER|KIND)$/
const QUOTED = 'QUOTED-PRINTABLE'

/** Undefined for a line that is no content line, or starts with a URL. */
export function readProperty(line: Buffer, limit: number, syntax: ContentSyntax, file: TextForm): Property | undefined {
  const colon = colonIn(line, Math.min(line.length, limit))
  const head = colon < 0 ? '' : latin1(unfold(line.subarray(0, colon)))
  const full = NAME.exec(head)?.[0]
  const after = latin1(line, colon + 1, colon + 3)
  if (full === undefined || after === '//' || /^mailto$/i.test(head)) return undefined
  const name = full.replace(GROUP, '')
  const key = name.toUpperCase()
  const parameters = full === head ? new Map<string, Parameter>() : parametersIn(head, full.length)
  const of = (parameter: string): string | undefined => parameters.get(parameter)?.value.trim().toUpperCase()
  // In LDIF, a colon is before a value in base64, and `<` before a URL.
  const sign = syntax === 'ldif' ? /^[:<]?/.exec(after)![0] : ''
  // In vCard 2.1, the encoding may be without the name of its parameter.
  const bare = parameters.has(QUOTED) ? QUOTED : parameters.has('BASE64') || sign === ':' ? 'B' : ''
  const declared = of('ENCODING') ?? bare
  const encoding = declared === QUOTED ? 'quoted-printable' : /^B(?:ASE64)?$/.test(declared) ? 'base64' : 'identity'
  const value = of('VALUE') ?? 'BINARY'
  const isUri = sign === '<' || /^UR[IL]$/.test(value) || (value === 'BINARY' && URIS.test(key))
  const type = (of('FMTTYPE') ?? of('MEDIATYPE'))?.toLowerCase()
  const charset = parameters.has('CHARSET') ? charsetOrGuess(of('CHARSET')!) : file.charset
  const escapes = syntax === 'ldif' ? undefined : isUri ? URI_ESCAPES : TEXT_ESCAPES
  const isFolded = encoding !== 'base64'
  return {
    ...{ name, key, parameters, valueStart: colon + 1 + sign.length },
    form: { encoding, charset, flowed: undefined, isFolded, escapes: isFolded ? escapes : undefined },
    isHtml: type?.startsWith('text/html') ?? key === 'X-ALT-DESC',
    isUri,
    mediaType: type ?? (/^(?:PHOTO|LOGO)$/.test(key) ? 'image/*' : key === 'SOUND' ? 'audio/*' : undefined),
  }
}

/** Not in a quoted value; the first one if a quote is not closed. */
function colonIn(line: Buffer, to: number): number {
  let first = -1
  let isQuoted = false
  for (let at = 0; at < to; at++) {
    if (line[at] === QUOTE) isQuoted = !isQuoted
    if (line[at] !== COLON) continue
    if (!isQuoted) return at
    if (first < 0) first = at
  }
  return first
}

function parametersIn(head: string, from: number): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>()
  for (const { 0: all, 1: name, 2: written = '', index } of head.slice(from).matchAll(PARAMETER)) {
    const end = from + index + all.length
    const [opener, closer] = [/^"/, /.+"$/].map((quote) => (quote.test(written) ? 1 : 0))
    const value = written.replaceAll('"', '')
    const start = end - written.length + opener!
    parameters.set(name!.trim().toUpperCase(), { value, start, end: end - closer! })
  }
  return parameters
}
