import { Octets, octetsText, type Pair, splitPairs } from '../octets.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

export interface DataFields {
  /** In lower case; `text/plain` if the URL has none. */
  readonly mediaType: string
  /** `charset=US-ASCII` if the URL has neither media type nor parameters. */
  readonly parameters: readonly Pair[]
  readonly base64: boolean
  readonly body: Octets
  /** The decoded data; `null` if it is not the base64 that it should be. */
  readonly content: Uint8Array | null
}

/** RFC 2397 */
export interface DataUrl extends UrlRecord<'data', DataFields>, DataFields {}

export function readData(components: Components): DataFields {
  const rest = urlPath(components)
  const comma = rest.indexOf(',')
  const [type, ...marks] = headOf(rest).split(';')
  const base64 = marks.at(-1)?.toLowerCase() === 'base64'
  const given = (base64 ? marks.slice(0, -1) : marks).join(';')
  const body = new Octets(comma < 0 ? '' : rest.slice(comma + 1))
  return {
    mediaType: mediaTypeOf(components),
    parameters: splitPairs(type || given ? given : 'charset=US-ASCII', ';'),
    base64,
    body,
    content: base64 ? readBase64(body.text) : body.bytes,
  }
}

export function mediaTypeOf(components: Components): string {
  const type = headOf(urlPath(components)).split(';', 1)[0]
  return type ? octetsText(type).toLowerCase() : 'text/plain'
}

function headOf(rest: string): string {
  return rest.split(',', 1)[0]!
}

// RFC 2397 §2: base64 of RFC 2045 §6.8
function readBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Two tokens of RFC 2045 §5.1. RFC 2397 §3 mediatype, up to its parameters */
const MEDIATYPE = /^[\w.~!#$%&'*+^{|}-]+\/[\w.~!#$%&'*+^{|}-]+$/

// RFC 2397 §3 dataurl, without its scheme
export function isData(rest: string): boolean {
  const comma = rest.indexOf(',')
  const [type, ...parameters] = rest.slice(0, Math.max(0, comma)).split(';')
  const areParameters = parameters.every((each) => each.toLowerCase() === 'base64' || each.indexOf('=') > 0)
  return comma >= 0 && (type === '' || MEDIATYPE.test(type!)) && areParameters
}

/** `data:,` is a URL, but is not meant as one in text. */
export function isFilledData(rest: string): boolean {
  return isData(rest) && rest.indexOf(',') + 1 < rest.length
}

/** Data in which a browser runs scripts. */
export function isActiveData(rest: string): boolean {
  return /^text\/html\b/i.test(rest)
}
