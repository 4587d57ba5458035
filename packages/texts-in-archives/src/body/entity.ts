import type { TextForm } from '../decoding/body.ts'
import { GUESSED } from '../decoding/charset.ts'
import type { ArchiveProblemCode } from '../part/problem.ts'

export interface Entity {
  /** `attachment`: the content decides whether it is read; `skip`: it holds no text. */
  readonly kind: 'multipart' | 'message' | 'text' | 'html' | 'content-lines' | 'attachment' | 'skip'
  readonly contentType: string
  readonly charset: string | undefined
  readonly form: TextForm
  readonly boundary: string
  readonly name: string
  /** Content-Base (RFC 2110 §4.2) or Content-Location (RFC 2557 §4.2): the URL of the body. */
  readonly location: string | undefined
  readonly faults: readonly Fault[]
  /** The transfer encoding, if it is uuencode or yEnc, whose blocks say so themselves. */
  readonly block?: string | undefined
}

export interface Fault {
  readonly code: ArchiveProblemCode
  readonly detail: string | undefined
}

export const PLAIN_ENTITY: Entity = {
  kind: 'text',
  contentType: 'text/plain',
  charset: undefined,
  form: { encoding: 'identity', charset: GUESSED, flowed: undefined },
  boundary: '',
  name: '',
  location: undefined,
  faults: [],
}

/** Text in no format of its own: markup, data and programs. What is in them is told by its lines. */
export const TEXT_TYPES: RegExp = new RegExp(
  '^(?:text/.*|(?:application|image|model)/(?:.*\\+)?(?:xml|json)|application/(?:x-)?(?:c?sh|diff|ecmascript|javascript' +
    '|json-stream|latex|ndjson|patch|perl|pgp|python|ruby|shellscript|smil|sql|tex|texinfo|toml|troff.*|xml-dtd|yaml' +
    '|www-form-urlencoded))$',
)

/** Without text, and of no format alone. A picture in XML may hold URLs. */
export const MEDIA: RegExp = /^(?:image|audio|video|font|model)\//
export const XML: RegExp = /\+xml$/
/** Made for a text beside them, and never files of their own. */
export const SIGNATURES: ReadonlySet<string> = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

export function mayHoldText(contentType: string): boolean {
  return !(MEDIA.test(contentType) || SIGNATURES.has(contentType)) || XML.test(contentType)
}

/** Real messages do not approach them. Beyond, the rest is read as text, undecoded. */
export const DEPTH_LIMIT: number = 100
export const PART_LIMIT: number = 50_000
/** In bytes. It is decoded as a whole. */
export const ENCODED_MESSAGE_LIMIT: number = 8 << 20
/**
 * In bytes before decoding, of an encoded message and those in it.
 * Their parts keep them in memory until the outermost message has been read.
 */
export const NESTED_MESSAGES_LIMIT: number = 12 << 20
