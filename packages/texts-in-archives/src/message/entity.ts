import { type Entity, type Fault, MEDIA, PLAIN_ENTITY, SIGNATURES, TEXT_TYPES, XML } from '../body/entity.ts'
import type { TextForm } from '../decoding/body.ts'
import { type ArchiveCharset, findCharset, GUESSED } from '../decoding/charset.ts'
import type { Formats } from '../job/sign.ts'
import { fieldText } from '../part/encoded-word.ts'
import type { HeaderBlock } from './header.ts'
import { parseParameterised } from './parameterised-field.ts'

/** Text in no format of its own. */
const TEXT_NAMES = /\.(?:txt|text|asc|patch|diff|log|md|rst|tex|csv|json|xml|[chR]|cc|cpp|py|pl|sh|el|ya?ml|conf)$/i

/** RFC 2045 §5.2. A type without a slash, or none, is plain text. */
export function readEntity(block: HeaderBlock, isDigest: boolean, formats: Formats): Entity {
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
  const ofType = entityKind(contentType, encoding, boundary, faults, formats, name)
  const blockName = ofType === 'multipart' ? undefined : BLOCKS.exec(encodingField ?? '')?.[0]
  const kind = blockName === undefined ? ofType : 'text'
  const label = parameters.get('charset')?.replace(/^'|'$/g, '').toLowerCase()
  const isText = ['text', 'html', 'content-lines'].includes(kind) || (kind === 'multipart' && boundary === '')
  const charset = isText ? declaredCharset(label, faults) : GUESSED
  const isFlowed = contentType === 'text/plain' && parameters.get('format')?.toLowerCase() === 'flowed'
  const flowed = isFlowed ? { delSp: parameters.get('delsp')?.toLowerCase() === 'yes' } : undefined
  const location = (fieldValue(block, 'content-base') ?? fieldValue(block, 'content-location'))?.replace(
    /\r?\n[ \t]+/g,
    '',
  )
  const form = { encoding, charset, flowed }
  return { kind, contentType, charset: label, form, boundary, name, location, faults, block: blockName }
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
  formats: Formats,
  name: string,
): Entity['kind'] {
  if (type.startsWith('multipart/')) {
    if (boundary === '') faults.push({ code: 'no-boundary', detail: type })
    return 'multipart'
  }
  const typed = formats.typed(type)
  if (typed?.kind === 'message') return 'message'
  const promised = formats.named(name)
  // Programs for mail open attachments by their names, whatever the type is.
  if (promised !== undefined && !promised.isBody && !promised.isBinary) return 'attachment'
  if (typed?.kind === 'html') return 'html'
  if (type === 'text/plain' && promised?.kind === 'html') return 'attachment'
  const isContent = typed?.kind === 'content-lines' || (type === 'text/plain' && promised?.kind === 'content-lines')
  if (isContent) return 'content-lines'
  if (typed !== undefined && !typed.isBody) return 'attachment'
  if (MEDIA.test(type)) return XML.test(type) ? 'attachment' : 'skip'
  if (type.startsWith('message/') || TEXT_TYPES.test(type)) return 'text'
  if (promised?.kind === 'html') return 'html'
  if (promised?.kind === 'content-lines') return 'content-lines'
  if (TEXT_NAMES.test(name)) return 'text'
  if (SIGNATURES.has(type)) return 'skip'
  // An unregistered type without an encoding is read as text in any case.
  return type.startsWith('application/') || encoding === 'base64' ? 'attachment' : 'text'
}

function attachmentName(field: string | undefined, parameters: ReadonlyMap<string, string>): string {
  const declared = field === undefined ? undefined : parseParameterised(field).parameters.get('filename')
  const name = declared ?? parameters.get('name')
  if (name === undefined) return ''
  // RFC 2047 §5 forbids encoded words here; many writers use them, or UTF-8 as it is. RFC 2231 is decoded already.
  return /[\u0100-\uffff]/.test(name) ? name : fieldText(name)
}

/** No encodings of MIME: a body in them is a block in a text. */
const BLOCKS = /(?<=^\s*)(?:x-?)?(?:uu(?:e|encoded?)?|yenc(?:oded?)?)\b/i

function readEncoding(field: string | undefined, faults: Fault[]): TextForm['encoding'] {
  if (field === undefined) return 'identity'
  const name = parseParameterised(field).value.replace(/[",.]+/g, '')
  if (name === 'base64') return 'base64'
  if (name.startsWith('quoted-p')) return 'quoted-printable'
  // Their first lines say so in the body, too.
  if (BLOCKS.test(name)) return 'identity'
  if (!/^(?:7-?bits?|8-?bits?|binary|)$/.test(name)) faults.push({ code: 'unknown-encoding', detail: name })
  return 'identity'
}

function declaredCharset(label: string | undefined, faults: Fault[]): ArchiveCharset {
  if (label === undefined) return GUESSED
  const charset = findCharset(label)
  if (charset === undefined) faults.push({ code: 'unknown-charset', detail: label })
  return charset ?? GUESSED
}

/** In bytes of a body whose boundary was not declared. */
export const BOUNDARY_SEARCH_LENGTH: number = 8192
