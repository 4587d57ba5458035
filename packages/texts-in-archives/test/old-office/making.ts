import { compoundFile, type Storage } from '../outlook/compound-writer.ts'

export const u16 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255])
export const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
export const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

export interface Stories {
  readonly body?: string
  readonly notes?: string
  /** Six separators of notes, and then six for each section. */
  readonly headers?: readonly string[]
  readonly comments?: string
  readonly boxes?: string
}

const FIRST_TEXT = 0x400

/** A document of Word 97. Every other piece is in windows-1252; in the file, the last one is first. */
export function wordFile(stories: Stories, flags = 0x0200, more: Storage = {}): Buffer {
  const { body = '', notes = '', headers = [], comments = '', boxes = '' } = stories
  const texts = [body, notes, headers.join(''), '', comments, '', boxes]
  const all = texts.join('')
  const pieces = (all.match(/[\s\S]{1,9}/g) ?? []).map((text, index) => ({ text, isNarrow: index % 2 === 0 }))
  const places: number[] = []
  const stored: Buffer[] = [Buffer.alloc(FIRST_TEXT)]
  let at = FIRST_TEXT
  for (const { text, isNarrow } of [...pieces].reverse()) {
    const bytes = isNarrow ? Buffer.from(text, 'latin1') : wide(text)
    places.unshift(isNarrow ? ((at * 2) | 0x40000000) >>> 0 : at)
    stored.push(bytes)
    at += bytes.length
  }
  const main = Buffer.concat(stored)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0xc1, 2)
  main.writeUInt16LE(flags, 10)
  for (const [index, text] of texts.entries()) main.writeUInt32LE(text.length, 76 + 4 * index)
  const ends = sums(pieces.map(({ text }) => text.length))
  const plc = Buffer.concat([...ends.map(u32), ...places.map((place) => Buffer.concat([u16(0), u32(place), u16(0)]))])
  const clx = Buffer.concat([Buffer.from([1, 2, 0, 9, 9, 2]), u32(plc.length), plc])
  const headerEnds = Buffer.concat(sums(headers.map(({ length }) => length)).map(u32))
  main.writeUInt32LE(clx.length, 422)
  main.writeUInt32LE(clx.length, 242)
  main.writeUInt32LE(headerEnds.length, 246)
  return compoundFile({ WordDocument: main, '1Table': Buffer.concat([clx, headerEnds]), ...more })
}

function sums(lengths: readonly number[]): number[] {
  let sum = 0
  return [0, ...lengths.map((length) => (sum += length))]
}

/** A record of BIFF. */
export const biff = (type: number, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content)
  return Buffer.concat([u16(type), u16(data.length), data])
}

/** A hyperlink object with the moniker of a URL. */
export const hyperlink = (url: string, location = ''): Buffer =>
  Buffer.concat([
    Buffer.from('d0c9ea79f9bace118c8200aa004ba90b', 'hex'),
    ...[u32(2), u32(location === '' ? 3 : 11), Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')],
    ...[u32(url.length * 2 + 2), wide(`${url}\0`)],
    ...(location === '' ? [] : [u32(location.length + 1), wide(`${location}\0`)]),
  ])

/** A workbook of the sheets whose records are given. */
export function workbook(globals: readonly Buffer[], sheets: readonly (readonly Buffer[])[], version = 0x600): Buffer {
  const head = biff(0x809, u16(version), u16(5), Buffer.alloc(4))
  const start = biff(0x809, u16(version), u16(0x10), Buffer.alloc(4))
  const end = biff(0x0a)
  const bodies = sheets.map((records) => Buffer.concat([start, ...records, end]))
  const listing = sheets.map(() => biff(0x85, u32(0), u16(0), Buffer.from('\x01\0S')))
  const first = Buffer.concat([head, ...listing, ...globals, end]).length
  const places = sums(bodies.map(({ length }) => length)).map((sum) => first + sum)
  const listed = sheets.map((_, index) => biff(0x85, u32(places[index]!), u16(0), Buffer.from('\x01\0S')))
  return Buffer.concat([head, ...listed, ...globals, end, ...bodies])
}

/** A record of PowerPoint; a container, if others are in it. */
export const ppt = (type: number, instance: number, content: Buffer | readonly Buffer[]): Buffer => {
  const data = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  return Buffer.concat([u16((instance << 4) | (Buffer.isBuffer(content) ? 0 : 15)), u16(type), u32(data.length), data])
}

/** A presentation whose objects are the document, 1, and others from 2 on. */
export function presentation(objects: readonly Buffer[], token = 0xe391c05f): Buffer {
  const places = sums(objects.map(({ length }) => length))
  const list = ppt(6002, 0, Buffer.concat([u32((objects.length << 20) | 1), ...places.slice(0, -1).map(u32)]))
  const at = places.at(-1)!
  const edit = ppt(4085, 0, Buffer.concat([u32(0), u32(0), u32(0), u32(at), u32(1), u32(9), u32(0)]))
  const user = ppt(4086, 0, Buffer.concat([u32(20), u32(token), u32(at + list.length)]))
  return compoundFile({ 'Current User': user, 'PowerPoint Document': Buffer.concat([...objects, list, edit]) })
}
