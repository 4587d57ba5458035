import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import { Part, textWithoutBytes } from '../../part/part.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import { type OldDocument, u16, u32 } from './document.ts'

/** MS-OLEPS §2.21 and §2.22: the streams of property sets, with the names that Office 2007 gives their properties. */
const STREAMS: readonly (readonly [name: string, names: Readonly<Record<number, string>>])[] = [
  [
    '\x05SummaryInformation',
    { 2: 'title', 3: 'subject', 4: 'creator', 5: 'keywords', 6: 'description', 7: 'Template', 8: 'lastModifiedBy' },
  ],
  ['\x05DocumentSummaryInformation', { 2: 'category', 14: 'Manager', 15: 'Company', 26: 'contentType' }],
]
const MOST_PROPERTIES = 1000
const [DICTIONARY, CODE_PAGE] = [0, 1]
const [NARROW, WIDE, BLOB] = [0x1e, 0x1f, 0x41]
const UTF16 = 1200
/** The others of its kind repeat the hyperlinks. */
const LINK_BASE = '_PID_LINKBASE'

/** Gives each property that is a string as a part. */
export async function giveProperties(document: OldDocument): Promise<void> {
  for (const [stream, names] of STREAMS) {
    const bytes = await document.stream(stream)
    if (u16(bytes, 0) !== 0xfffe) continue
    // Of two sets, the second one has properties with names of their own.
    const offsets = [44, 64].slice(0, u32(bytes, 24)).map((at) => u32(bytes, at))
    for (const [index, offset] of offsets.entries())
      if (offset > 0) giveSet(bytes.subarray(offset), index === 0 ? names : {}, document)
  }
}

function giveSet(set: Buffer, known: Readonly<Record<number, string>>, document: OldDocument): void {
  const places = new Map<number, number>()
  for (let index = 0; index < Math.min(u32(set, 4), MOST_PROPERTIES); index++)
    places.set(u32(set, 8 + 8 * index), u32(set, 12 + 8 * index))
  const codePage = u16(set, (places.get(CODE_PAGE) ?? set.length) + 4)
  const text = (bytes: Buffer, isWide: boolean): string => {
    const decoded = isWide ? decodeUtf16(bytes) : charsetOfCodePage(codePage).decode(bytes)
    return decoded.replace(/\0[\s\S]*/, '').trim()
  }
  const own = places.has(DICTIONARY) ? readDictionary(set, places.get(DICTIONARY)!, codePage, text) : undefined
  const record = document.record('text/plain')
  for (const [id, at] of places) {
    const name = own?.get(id) ?? known[id]
    const type = u16(set, at)
    const isBase = name === LINK_BASE && type === BLOB
    if (id <= CODE_PAGE || name === undefined || !(type === NARROW || type === WIDE || isBase)) continue
    const isWide = type !== NARROW || codePage === UTF16
    const size = u32(set, at + 4) * (type === WIDE ? 2 : 1)
    const value = text(set.subarray(at + 8, at + 8 + size), isWide)
    const origin = `metadata ${isBase ? 'HyperlinkBase' : name}` as const
    if (value !== '') record.emit(new Part({ ...record, origin, page: undefined }, textWithoutBytes(value)))
  }
}

/** MS-OLEPS §2.17 */
function readDictionary(
  set: Buffer,
  start: number,
  codePage: number,
  text: (bytes: Buffer, isWide: boolean) => string,
): Map<number, string> {
  const names = new Map<number, string>()
  let at = start + 4
  for (let left = Math.min(u32(set, start), MOST_PROPERTIES); left > 0 && at < set.length; left--) {
    const isWide = codePage === UTF16
    const size = u32(set, at + 4) * (isWide ? 2 : 1)
    const name = text(set.subarray(at + 8, at + 8 + size), isWide)
    names.set(u32(set, at), name)
    at += 8 + (isWide ? Math.ceil(size / 4) * 4 : size)
  }
  return names
}
