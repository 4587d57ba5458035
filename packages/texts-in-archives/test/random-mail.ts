import fc from 'fast-check'
import iconv from 'iconv-lite'

/** Random messages, written with the place of each text in them. */

export type Encoding = '8bit' | 'quoted-printable' | 'base64'

/** A text, or what holds others: a multipart, or a message in a message. */
export type Tree = Leaf | { readonly parts: readonly Tree[] } | { readonly message: Tree; readonly encoding: Encoding }

export interface Leaf {
  readonly lines: readonly string[]
  readonly charset: Charset
  readonly encoding: Encoding
}

/** A text of a written message. */
export interface WrittenLeaf {
  /** The number of the part as in IMAP. */
  readonly path: string
  readonly text: string
  readonly charset: Charset
  readonly encoding: Encoding
  /**
   * The bytes of the part in the file: where its first field and its encoded text start, and where that ends; undefined in
   * a message that is encoded as a whole.
   */
  readonly place: { readonly header: number; readonly start: number; readonly end: number } | undefined
  /** The subjects of the messages around it, the innermost first. */
  readonly subjects: readonly string[]
}

export interface Written {
  readonly bytes: Buffer
  readonly leaves: readonly WrittenLeaf[]
}

const CHARSETS = ['utf-8', 'iso-8859-1', 'windows-1251', 'shift_jis', 'gb18030', 'utf-16le'] as const
type Charset = (typeof CHARSETS)[number]

const WORDS: Readonly<Record<Charset, readonly string[]>> = {
  'utf-8': ['größer', '日本', '😀', 'é'],
  'iso-8859-1': ['größer als', 'é è', 'à la carte'],
  'windows-1251': ['привет мир', 'Ёлка'],
  shift_jis: ['日本語の文章', 'カタカナ'],
  gb18030: ['中文的文字', '你好世界'],
  'utf-16le': ['größer', '日本', '😀'],
}
/** What the structure of a message is made of, where it means nothing. */
const LURES = [
  ...[
    '',
    '--',
    '--b',
    '--b99 x',
    '--b0x',
    '-- ',
    'Content-Type: text/html',
    'From: x',
    '=',
    '=3D',
    '=41=',
    'a=\t',
    '.',
  ],
  ...[
    'http://found.example/x?y=1&z=2',
    'plain words',
    'trailing blanks  ',
    'MIME-Version: 1.0',
    '>From x',
    '\ttab',
    'x--b0',
  ],
  'sent From ann@mail.example Thu Jan  1 00:00:00 1970',
]

/** Lines that keep their charset recognisable: they are of words, and never empty. */
function leaf(): fc.Arbitrary<Leaf> {
  return fc.constantFrom(...CHARSETS).chain((charset) => {
    const line = fc.oneof(fc.constantFrom(...LURES), fc.constantFrom(...WORDS[charset]))
    // The units of UTF-16 have bytes that mail cannot hold.
    const encodings = charset === 'utf-16le' ? (['base64'] as const) : (['8bit', 'quoted-printable', 'base64'] as const)
    return fc.record({
      lines: fc.array(line, { maxLength: 6 }).map((lines) => [WORDS[charset][0]!, ...lines, 'end']),
      charset: fc.constant(charset),
      encoding: fc.constantFrom<Encoding>(...encodings),
    })
  })
}

/** Multiparts of all that a message can hold, with messages that are encoded as a whole, or with none. */
export function trees({ encoded }: { readonly encoded: boolean }): fc.Arbitrary<Tree> {
  const encodings = encoded ? (['8bit', 'quoted-printable', 'base64'] as const) : (['8bit'] as const)
  return fc.letrec<{ root: Tree; tree: Tree }>((tie) => ({
    root: fc.record({ parts: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }) }),
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 2, arbitrary: leaf() },
      { weight: 1, arbitrary: fc.record({ parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ message: tie('tree'), encoding: fc.constantFrom<Encoding>(...encodings) }) },
    ),
  })).root
}

/** The message of a tree, as a program writes it. */
export function write(tree: Tree, eol: '\n' | '\r\n'): Written {
  const leaves: WrittenLeaf[] = []
  let subjects = 0
  let boundaries = 0

  /** The bytes of a message or a part, from the first field on. `at` is their offset; undefined if they are encoded. */
  function entity(
    one: Tree,
    path: string,
    within: readonly string[],
    isMessage: boolean,
    at: number | undefined,
  ): Buffer {
    const around = isMessage ? [`subject ${++subjects}`, ...within] : within
    const own = isMessage ? `From: ann@mail.example${eol}Subject: ${around[0]}${eol}MIME-Version: 1.0${eol}` : ''
    const head = (fields: string): Buffer => Buffer.from(`${own}${fields}${eol}${eol}`)
    const behind = (bytes: Buffer): number | undefined => (at === undefined ? undefined : at + bytes.length)
    // A message of one text has the number 1; a multipart numbers its parts.
    const number = path === '' ? '1' : path
    if ('lines' in one) {
      const { charset, encoding } = one
      const fields = head(`Content-Type: text/plain; charset=${charset}${eol}Content-Transfer-Encoding: ${encoding}`)
      const text = one.lines.join(eol)
      const body = encode(bytesOf(text, charset), encoding, eol)
      const start = behind(fields)
      const place = start === undefined ? undefined : { header: at!, start, end: start + body.length }
      leaves.push({
        path: isMessage && path !== '' ? `${path}.1` : number,
        text,
        charset,
        encoding,
        place,
        subjects: around,
      })
      return Buffer.concat([fields, body])
    }
    if ('message' in one) {
      const fields = head(`Content-Type: message/rfc822${eol}Content-Transfer-Encoding: ${one.encoding}`)
      const place = isMessage && path !== '' ? `${path}.1` : number
      const inner = entity(one.message, place, around, true, one.encoding === '8bit' ? behind(fields) : undefined)
      return Buffer.concat([fields, encode(inner, one.encoding, eol)])
    }
    const boundary = `b${boundaries++}`
    let bytes = Buffer.concat([
      head(`Content-Type: multipart/mixed; boundary=${boundary}`),
      Buffer.from(`preamble${eol}`),
    ])
    for (const [index, part] of one.parts.entries()) {
      bytes = Buffer.concat([bytes, Buffer.from(`${eol}--${boundary}${eol}`)])
      const child = path === '' ? `${index + 1}` : `${path}.${index + 1}`
      bytes = Buffer.concat([bytes, entity(part, child, around, false, behind(bytes))])
    }
    return Buffer.concat([bytes, Buffer.from(`${eol}--${boundary}--${eol}epilogue${eol}`)])
  }

  return { bytes: entity(tree, '', [], true, 0), leaves }
}

/** Bytes in a transfer encoding. */
export function encode(bytes: Buffer, encoding: Encoding, eol: string): Buffer {
  if (encoding === '8bit') return bytes
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64').replace(/.{76}(?=.)/g, `$&${eol}`))
  const escaped = bytes
    .toString('latin1')
    .replace(
      /[^\n\r -<>-~]|[\t ](?=\r?\n|$)/g,
      (unit) => `=${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  return Buffer.from(escaped.replace(/(?:=..|[^=\r\n]){20}(?=[^\r\n])/g, `$&=${eol}`), 'latin1')
}

/** The bytes that a stretch of an encoded text holds. */
export function decode(bytes: Buffer, encoding: Encoding): Buffer {
  const raw = bytes.toString('latin1')
  if (encoding === '8bit') return bytes
  if (encoding === 'base64') return Buffer.from(raw, 'base64')
  const plain = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

/** The bytes of a text. */
export function bytesOf(text: string, charset: Charset): Buffer {
  return iconv.encode(text, charset)
}
