import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Small PDF documents for tests, with one object a line and a table of objects (ISO 32000-2 §7.5). */

/** A text at a place of the page, in points from its lower left. */
export interface Shown {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Default: 10. */
  readonly size?: number
  /** Courier (the default), whose characters are 0.6 of its size wide, or a font of Hebrew letters and ideographs. */
  readonly font?: 'F1' | 'F2'
  /** Space between characters, in points. */
  readonly spacing?: number
  /** How often the text is turned by a right angle, counterclockwise. */
  readonly turn?: 0 | 1
}

export interface Annotated {
  readonly subtype: 'Link' | 'Text' | 'Widget' | 'FileAttachment'
  readonly box: readonly [number, number, number, number]
  readonly url?: string
  readonly contents?: string
  readonly value?: string
}

export interface Page {
  readonly texts?: readonly Shown[]
  readonly annotations?: readonly Annotated[]
  /** The content stream in place of texts. */
  readonly content?: string
}

export interface Document {
  readonly pages: readonly Page[]
  readonly info?: Readonly<Record<string, string>>
  readonly bookmarks?: readonly { readonly title: string; readonly url?: string }[]
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** Encrypts with RC4 of 40 bits (§7.6.4), if it is set. */
  readonly password?: string
  /** The entries of the catalog and the page tree, in place of their own. */
  readonly kids?: string
}

/** Lines of text, one below the other. */
export function linesAt(x: number, y: number, lines: readonly string[], size = 10, leading = 12): Shown[] {
  return lines.map((text, index) => ({ x, y: y - index * leading, text, size }))
}

/** The width of a text in Courier. */
export function widthOf(text: string, size = 10): number {
  return text.length * size * 0.6
}

export function pdfOf(document: Document): Buffer {
  return new Writer(document).bytes()
}

const ID = Buffer.alloc(16, 7)
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

class Writer {
  readonly #document: Document
  readonly #objects: Buffer[] = []
  readonly #key: Buffer | undefined
  readonly #owner: Buffer

  constructor(document: Document) {
    const { password } = document
    this.#document = document
    const padded = Buffer.concat([Buffer.from(password ?? ''), PADDING]).subarray(0, 32)
    this.#owner = rc4(md5(padded).subarray(0, 5), padded)
    const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
    this.#key = password === undefined ? undefined : md5(padded, this.#owner, permissions, ID).subarray(0, 5)
  }

  bytes(): Buffer {
    const { pages, info, bookmarks = [], files = [], kids } = this.#document
    const catalog = this.#reserve()
    const tree = this.#reserve()
    const latin = this.#add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>')
    const fonts = `/Font << /F1 ${latin} 0 R /F2 ${this.#hebrew()} 0 R >>`
    const numbers = pages.map((page) => this.#page(page, tree, fonts))
    const refs = kids ?? numbers.map((number) => `${number} 0 R`).join(' ')
    this.#set(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${refs}] >>`)
    const outline = bookmarks.length === 0 ? '' : `/Outlines ${this.#outline(bookmarks)} 0 R`
    const names = files.length === 0 ? '' : `/Names << /EmbeddedFiles << /Names [${this.#files(files)}] >> >>`
    this.#set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R ${outline} ${names} >>`)
    const about = info && this.#reserve()
    if (about !== undefined) {
      const fields = Object.entries(info!).map(([name, value]) => `/${name} ${this.#string(value, about)}`)
      this.#set(about, `<< ${fields.join(' ')} >>`)
    }
    return this.#whole(catalog, about)
  }

  #page({ texts = [], annotations = [], content }: Page, tree: number, fonts: string): number {
    const own = this.#stream(content ?? texts.map(shown).join('\n'))
    const refs = annotations.map((each) => `${this.#annotation(each)} 0 R`).join(' ')
    const resources = `/Resources << ${fonts} >> /MediaBox [0 0 600 800]`
    return this.#add(`<< /Type /Page /Parent ${tree} 0 R ${resources} /Contents ${own} 0 R /Annots [${refs}] >>`)
  }

  #annotation({ subtype, box, url, contents, value }: Annotated): number {
    const number = this.#reserve()
    const string = (text: string): string => this.#string(text, number)
    const fields = [
      url === undefined ? '' : `/A << /S /URI /URI ${string(url)} >>`,
      contents === undefined ? '' : `/Contents ${string(contents)}`,
      value === undefined ? '' : `/FT /Tx /T ${string('field')} /V ${string(value)}`,
    ]
    this.#set(number, `<< /Type /Annot /Subtype /${subtype} /Rect [${box.join(' ')}] ${fields.join(' ')} >>`)
    return number
  }

  #outline(bookmarks: NonNullable<Document['bookmarks']>): number {
    const root = this.#reserve()
    const numbers = bookmarks.map(() => this.#reserve())
    for (const [index, { title, url }] of bookmarks.entries()) {
      const number = numbers[index]!
      const next = numbers[index + 1]
      const action = url === undefined ? '' : `/A << /S /URI /URI ${this.#string(url, number)} >>`
      const order = next === undefined ? '' : `/Next ${next} 0 R`
      this.#set(number, `<< /Title ${this.#string(title, number)} /Parent ${root} 0 R ${order} ${action} >>`)
    }
    this.#set(root, `<< /Type /Outlines /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R >>`)
    return root
  }

  #files(files: NonNullable<Document['files']>): string {
    return files
      .map(({ name, bytes }) => {
        const stream = this.#stream(bytes, '/Type /EmbeddedFile')
        const number = this.#reserve()
        const string = this.#string(name, number)
        this.#set(number, `<< /Type /Filespec /F ${string} /UF ${string} /EF << /F ${stream} 0 R >> >>`)
        return `(${name}) ${number} 0 R`
      })
      .join(' ')
  }

  /** A font whose codes are those of Unicode; its letters are half as wide as its size. */
  #hebrew(): number {
    const toUnicode = this.#stream(
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /H def /CMapType 2 def\n' +
        '1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
        '3 beginbfrange <0020> <007e> <0020> <05d0> <05ea> <05d0> <4e00> <9fff> <4e00> endbfrange\nendcmap end end',
    )
    const about = this.#add('<< /Type /FontDescriptor /FontName /H /Flags 4 /Ascent 800 /Descent -200 >>')
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
    const descendant = this.#add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /H ${system} /DW 500 /FontDescriptor ${about} 0 R >>`,
    )
    const rest = `/DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R`
    return this.#add(`<< /Type /Font /Subtype /Type0 /BaseFont /H /Encoding /Identity-H ${rest} >>`)
  }

  #reserve(): number {
    return this.#objects.push(Buffer.alloc(0))
  }

  #set(number: number, body: string | Buffer): void {
    this.#objects[number - 1] = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  }

  #add(body: string): number {
    const number = this.#reserve()
    this.#set(number, body)
    return number
  }

  #stream(content: string | Uint8Array, entries = ''): number {
    const number = this.#reserve()
    const packed = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
    const bytes = this.#encrypted(packed, number)
    const head = `<< ${entries} /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`
    this.#set(number, Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]))
    return number
  }

  #string(text: string, number: number): string {
    return `<${this.#encrypted(Buffer.from(text, 'latin1'), number).toString('hex')}>`
  }

  /** The bytes as they stand in an object (§7.6.3.1). */
  #encrypted(bytes: Buffer, number: number): Buffer {
    if (this.#key === undefined) return bytes
    return rc4(md5(this.#key, Buffer.from([number, number >> 8, 0, 0, 0])).subarray(0, 10), bytes)
  }

  #whole(catalog: number, info: number | undefined): Buffer {
    const parts = [Buffer.from('%PDF-1.4\n')]
    const offsets: number[] = []
    let length = parts[0]!.length
    const add = (text: string | Buffer): void => {
      const bytes = Buffer.from(text as Buffer)
      parts.push(bytes)
      length += bytes.length
    }
    const lock = this.#key === undefined ? '' : this.#lock()
    for (const [index, body] of this.#objects.entries()) {
      offsets.push(length)
      add(`${index + 1} 0 obj\n`)
      add(body)
      add('\nendobj\n')
    }
    const start = length
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const about = info === undefined ? '' : `/Info ${info} 0 R`
    add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`)
    add(`trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R ${about} ${lock} >>\n`)
    add(`startxref\n${start}\n%%EOF\n`)
    return Buffer.concat(parts)
  }

  #lock(): string {
    const user = rc4(this.#key!, PADDING)
    const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
    const entries = `/Filter /Standard /V 1 /R 2 /O ${hex(this.#owner)} /U ${hex(user)} /P -4`
    return `/Encrypt << ${entries} >> /ID [${hex(ID)} ${hex(ID)}]`
  }
}

function shown({ x, y, text, size = 10, font = 'F1', spacing = 0, turn = 0 }: Shown): string {
  const matrix = turn === 0 ? `1 0 0 1 ${x} ${y}` : `0 1 -1 0 ${x} ${y}`
  const codes =
    font === 'F1'
      ? Buffer.from(text, 'latin1').toString('hex')
      : [...text].map((unit) => unit.codePointAt(0)!.toString(16).padStart(4, '0')).join('')
  return `BT /${font} ${size} Tf ${spacing} Tc ${matrix} Tm <${codes}> Tj ET`
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** RC4, which Node has no longer. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    ;[state[i], state[j]] = [state[j]!, state[i]!]
  }
  let [i, j] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    ;[state[i], state[j]] = [state[j]!, state[i]!]
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  }) as Buffer
}
