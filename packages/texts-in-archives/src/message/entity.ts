import { isPackedName } from '../containers/packed-name.ts'
import { CONTENT_NAMES, CONTENT_TYPES } from '../content-lines/syntax.ts'
import type { TextForm } from '../decoding/body.ts'
import { type ArchiveCharset, findCharset, GUESSED } from '../decoding/charset.ts'
import type { ArchiveProblemCode } from '../problem.ts'
import { fieldText } from './encoded-word.ts'
import type { HeaderBlock } from './header.ts'
import { parseParameterised } from './parameterised-field.ts'

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
}

export interface Fault {
  readonly code: ArchiveProblemCode
  readonly detail: string | undefined
}

/** Media types outside `text/` whose content is text. */
const TEXT_TYPES = new RegExp(
  '^application/(?:(?:.*\\+)?(?:xml|json)|x-(?:patch|diff|sh|csh|perl|tex|latex|texinfo|troff.*|shellscript|python|ruby)' +
    '|xml-dtd|ecmascript|javascript|pgp|smil|sql|toml|yaml|tex|x-www-form-urlencoded)$',
)
const TEXT_NAMES = /\.(?:txt|text|asc|patch|diff|log|md|rst|tex|csv|json|xml|[chR]|cc|cpp|py|pl|sh|el|ya?ml|conf)$/i
/** Programs for mail open attachments by these, whatever their type. */
const FILE_NAMES = /\.(?:url|website|webloc|desktop|lnk|eml|emlx|mbox|msg|oft|pst|rtf|doc|xls|ppt)$/i
const HTML_NAMES = /\.x?html?$/i

/** RFC 2045 §5.2. A type without a slash, or none, is plain text. */
export function readEntity(block: HeaderBlock, isDigest: boolean): Entity {
  const typeField = fieldValue(block, 'content-type')
  const encodingField = fieldValue(block, 'content-transfer-encoding')
  const disposition = fieldValue(block, 'content-disposition')
  if (!(typeField || encodingField || disposition || isDigest)) return PLAIN_ENTITY
  const faults: Fault[] = []
  const { value, parameters } = parseParameterised(typeField ?? '')
  const contentType = value.includes('/') ? value : isDigest ? 'message/rfc822' : 'text/plain'
  const encoding = readEncoding(encodingField, faults)
  const boundary = parameters.get('boundary') ?? ''
  const name = attachmentName(disposition, parameters)
  const kind = entityKind(contentType, encoding, boundary, faults, name)
  const label = parameters.get('charset')?.replace(/^'|'$/g, '').toLowerCase()
  const isText = ['text', 'html', 'content-lines'].includes(kind) || (kind === 'multipart' && boundary === '')
  const charset = isText ? declaredCharset(label, faults) : GUESSED
  const isFlowed = contentType === 'text/plain' && parameters.get('format')?.toLowerCase() === 'flowed'
  const flowed = isFlowed ? { delSp: parameters.get('delsp')?.toLowerCase() === 'yes' } : undefined
  const location = (fieldValue(block, 'content-base') ?? fieldValue(block, 'content-location'))?.replace(
    /\r?\n[ \t]+/g,
    '',
  )
  return { kind, contentType, charset: label, form: { encoding, charset, flowed }, boundary, name, location, faults }
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

export function fieldValue(block: HeaderBlock, key: string): string | undefined {
  for (const field of block.fields) if (field.key === key) return block.text.slice(field.start, field.end)
  return undefined
}

function entityKind(
  type: string,
  encoding: TextForm['encoding'],
  boundary: string,
  faults: Fault[],
  name: string,
): Entity['kind'] {
  if (type.startsWith('multipart/')) {
    if (boundary === '') faults.push({ code: 'no-boundary', detail: type })
    return 'multipart'
  }
  if (type === 'message/rfc822' || type === 'message/global' || type === 'message/news') return 'message'
  if (FILE_NAMES.test(name) || isPackedName(name)) return 'attachment'
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type === 'text/plain' && HTML_NAMES.test(name)) return 'attachment'
  if (CONTENT_TYPES.test(type) || (type === 'text/plain' && CONTENT_NAMES.test(name))) return 'content-lines'
  if (type.startsWith('text/') || type.startsWith('message/') || TEXT_TYPES.test(type)) return 'text'
  if (MEDIA.test(type)) return XML.test(type) ? 'attachment' : 'skip'
  if (HTML_NAMES.test(name)) return 'html'
  if (CONTENT_NAMES.test(name)) return 'content-lines'
  if (TEXT_NAMES.test(name)) return 'text'
  if (SIGNATURES.has(type)) return 'skip'
  // An unregistered type without an encoding is read as text in any case.
  return type.startsWith('application/') || encoding === 'base64' ? 'attachment' : 'text'
}

/** Without text. A picture in XML may hold URLs. */
const MEDIA = /^(?:image|audio|video|font|model)\//
const XML = /\+xml$/
const SIGNATURES: ReadonlySet<string> = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

export function mayHoldText(contentType: string): boolean {
  return !(MEDIA.test(contentType) || SIGNATURES.has(contentType)) || XML.test(contentType)
}

function attachmentName(field: string | undefined, parameters: ReadonlyMap<string, string>): string {
  const declared = field === undefined ? undefined : parseParameterised(field).parameters.get('filename')
  const name = declared ?? parameters.get('name')
  if (name === undefined) return ''
  // RFC 2047 §5 forbids encoded words here; many writers use them, or UTF-8 as it is. RFC 2231 is decoded already.
  return /[\u0100-\uffff]/.test(name) ? name : fieldText(name)
}

function readEncoding(field: string | undefined, faults: Fault[]): TextForm['encoding'] {
  if (field === undefined) return 'identity'
  const name = parseParameterised(field).value.replace(/[",.]+/g, '')
  if (name === 'base64') return 'base64'
  if (name.startsWith('quoted-p')) return 'quoted-printable'
  if (!/^(?:7-?bits?|8-?bits?|binary|)$/.test(name)) faults.push({ code: 'unknown-encoding', detail: name })
  return 'identity'
}

function declaredCharset(label: string | undefined, faults: Fault[]): ArchiveCharset {
  if (label === undefined) return GUESSED
  const charset = findCharset(label)
  if (charset === undefined) faults.push({ code: 'unknown-charset', detail: label })
  return charset ?? GUESSED
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
/** In bytes of a body whose boundary was not declared. */
export const BOUNDARY_SEARCH_LENGTH: number = 8192
