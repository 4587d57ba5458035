import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { tarOf, zipOf } from '../../texts-in-archives/test/packing.ts'
import type { Row } from '../src/search/row.ts'
import { CORPUS, Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** Counts lines from the start of the text, unlike the program. */
function placeOf(bytes: Buffer, offset: number): { line: number; column: number } {
  const each = bytes
    .subarray(0, offset)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
  return { line: each.length, column: each.at(-1)!.length + 1 }
}

describe('places in the file', () => {
  const rows = folder.rows([CORPUS, '--excerpt'])
  // No bytes of a document are its text.
  const inFile = rows.filter(({ member, raw }) => member === undefined && raw !== undefined)
  const plain = inFile.filter(({ file }) => !/\.(?:gz|bz2|xz|zst)$/.test(file))

  test('line and column are those of the raw offset', () => {
    expect(plain.length).toBeGreaterThan(150)
    for (const { file, raw } of plain) {
      const bytes = readFileSync(file)
      const { line, column } = placeOf(bytes, raw!.start)
      expect({ file: basename(file), line: raw?.line, column: raw?.column }).toEqual({
        file: basename(file),
        line,
        column,
      })
    }
  })

  test('the raw bytes contain the URL if nothing was decoded', () => {
    const asIs = plain.filter(({ raw, text }) => raw!.end - raw!.start === text.end - text.start)
    expect(asIs.length).toBeGreaterThan(100)
    const differing = asIs.filter(({ file, raw, excerpt }) => {
      const bytes = readFileSync(file).subarray(raw?.start, raw?.end)
      return bytes.toString('latin1') !== excerpt?.construct && bytes.toString() !== excerpt?.construct
    })
    // The charset decides the meaning of these bytes
    expect(differing.map(({ file }) => basename(file))).toEqual([])
  })
})

describe('places of settled readings that start elsewhere', () => {
  // Quoted-printable that nobody decoded: the settled URL starts with the quotation mark before the one that was found.
  const attribute = (name: string) => [
    `<p align=3D"center"><img border=3D"0" src=3D"http://${name}.example/images/palm_=`,
    'ad4.gif">',
  ]
  const encoded = ['<p>', ...attribute('a'), '', 'ü <b>', ...attribute('b'), ...attribute('c')]
  const paragraph = 'The notes of the year have been read by all who were there, and nothing was added to them since.'
  const messages = {
    short: encoded,
    'of several pieces': [...Array.from({ length: 8000 }, () => paragraph), ...encoded],
  }

  test.each(Object.entries(messages))('a message, %s', (_, body) => {
    const head = ['From joe@a.example Wed Oct  6 22:37:26 1999', 'From: joe@a.example', 'Subject: x', '']
    const bytes = Buffer.from(lines(...head, ...body, '', ...head, ...body))
    const rows = folder.rows(['-'], bytes).filter(({ origin }) => origin === 'body')
    expect(rows.filter(({ decidedBy, url }) => decidedBy === 'encoding' && url.endsWith('/palm_ad4.gif'))).toHaveLength(
      6,
    )
    for (const { raw, text } of rows) {
      expect({ line: raw?.line, column: raw?.column }).toEqual(placeOf(bytes, raw!.start))
      expect(text.line).toBe(
        raw!.line - (raw!.start > bytes.length / 2 ? head.length * 2 + body.length + 1 : head.length),
      )
    }
  })
})

describe('places in the decoded part', () => {
  const text = 'é\n\n  see <http://a.example/x\n  y>, 𝒳 www.b.example\r\n\r\nhttp://c.example/'

  const placesOf = (rows: readonly Row[]): unknown[] =>
    rows.map(({ url, text: { line, column, start } }) => [url, line, column, start])
  const expected = [
    ['http://a.example/xy', 3, 7, text.indexOf('<')],
    ['http://www.b.example', 4, 10, text.indexOf('www')],
    ['http://c.example/', 6, 1, text.lastIndexOf('http')],
  ]

  test('of a text', () => {
    expect(placesOf(folder.rows([], text))).toEqual(expected)
  })

  test.each([
    'utf-16le',
    'utf-16be',
    'utf-32le',
    'utf-32be',
  ])('of %s, in which a byte of other characters is an LF', (charset) => {
    const width = charset.startsWith('utf-32') ? 4 : 2
    const wide = (each: string): Buffer => {
      const units = Array.from(each, (character) => character.charCodeAt(0))
      const bytes = Buffer.from((width === 4 ? Uint32Array : Uint16Array).from(units).buffer)
      if (!charset.endsWith('be')) return bytes
      return width === 4 ? bytes.swap32() : bytes.swap16()
    }
    // U+4E0A and U+0A05.
    const line = '上海上下\u0a05 http://a.example/上\u0a05'
    const count = 2000
    for (const mark of ['', '\ufeff']) {
      const bytes = wide(mark + `${line}\r\n`.repeat(count))
      const rows = folder.rows([], bytes)
      expect(rows.length).toBe(count)
      const length = wide(`${line}\r\n`).length
      const wrong = rows.filter(({ raw }, at) => {
        const before = width * 6
        const marked = width * mark.length
        const column = before + 1 + (at === 0 ? marked : 0)
        return raw?.start !== marked + at * length + before || raw.line !== at + 1 || raw.column !== column
      })
      expect(wrong).toEqual([])
    }
  })

  test('of a message in base64, and its raw place', () => {
    const base64 = Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\n')
    const head = 'From: a@b.example\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n'
    const rows = folder.rows([], head + base64)
    expect(placesOf(rows)).toEqual(expected)
    expect(rows.map(({ raw }) => raw?.line)).toEqual([5, 5, 6])
  })

  test('of a long text, in pieces', () => {
    const each = Array.from({ length: 4000 }, (_, at) => `${at} ü <URL:http://a.example/\n  ${at}>`)
    const rows = folder.rows([], lines(...each))
    expect(rows.length).toBe(4000)
    for (const [at, row] of rows.entries()) {
      expect([row.text.line, row.text.column]).toEqual([2 * at + 1, `${at} ü <`.length])
      expect([row.raw?.line, row.raw?.column]).toEqual([2 * at + 1, `${at} ü <`.length + 1])
    }
  })
})

describe('lines end in LF, CR LF and CR', () => {
  const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']
  const ENDS = { LF: ['\n'], 'CR LF': ['\r\n'], CR: ['\r'], mixed: ['\r', '\n', '\r\n', '\r\r', '\n\r'] }
  /** More bytes than a block has. */
  const countIn = (charset: string): number => (charset === 'utf-8' ? 1600 : charset.startsWith('utf-16') ? 1100 : 600)
  // Bytes of these letters are an LF or a CR in UTF-16 and UTF-32, and U+2028 and U+2029 end no line.
  const LETTERS = ' \u0a05\u0a0a\u0d0a\u050d\u4e0a\u2028\u2029 '

  const encode = (text: string, charset: string): Buffer => {
    if (charset === 'utf-8') return Buffer.from(text)
    const units = Array.from(text, (character) => character.charCodeAt(0))
    const bytes = Buffer.from((charset.startsWith('utf-32') ? Uint32Array : Uint16Array).from(units).buffer)
    if (!charset.endsWith('be')) return bytes
    return charset === 'utf-32be' ? bytes.swap32() : bytes.swap16()
  }
  const cases = CHARSETS.flatMap((charset) =>
    Object.entries(ENDS).flatMap(([name, ends]) =>
      ['', '\ufeff'].map((mark) => {
        const places: string[] = []
        const column = encode(LETTERS, charset).length + 1
        let text = `${mark}${ends[0]}`
        let line = 2
        for (let at = 0; at < countIn(charset); at++) {
          places.push(`${line} ${column} ${line} ${LETTERS.length + 1}`)
          const end = ends[at % ends.length]!
          text += `${LETTERS}http://a.example/${at} .${end}`
          line += end === '\r\r' || end === '\n\r' ? 2 : 1
        }
        const title = `${charset}, ${name}, ${mark === '' ? 'no mark' : 'marked'}`
        return { title, bytes: encode(text, charset), places }
      }),
    ),
  )
  const files = cases.map(({ title, bytes, places }) => ({ name: `${title}.txt`, title, data: bytes, places }))
  type Places = Record<string, string[]>
  const expectedOf = (some: typeof files): Places =>
    Object.fromEntries(some.map(({ title, places }) => [title, places]))
  const isOfAllEnds = ({ title }: { title: string }): boolean => title.includes('mixed')
  const placesIn = (rows: readonly Row[], nameOf: (row: Row) => string = (row) => row.file): Places => {
    const found: Places = {}
    for (const row of rows) {
      const { raw, text } = row
      const title = nameOf(row).replace(/\.txt.*/, '')
      found[title] ??= []
      found[title].push(`${raw?.line} ${raw?.column} ${text.line} ${text.column}`)
    }
    return found
  }

  test.each([
    ['--jobs=1', files],
    ['--jobs=2', files.filter(isOfAllEnds)],
  ])('in files, %s', (jobs, some) => {
    const names = some.map(({ name, data }) => folder.file(name, data))
    expect(placesIn(folder.rows([jobs, ...names]))).toEqual(expectedOf(some))
  })

  test('in members and compressed files', () => {
    const members = files.filter(isOfAllEnds)
    const packed = members.map(({ name, data }) => folder.file(`${name}.gz`, gzipSync(data)))
    expect(placesIn(folder.rows(packed))).toEqual(expectedOf(members))
    for (const archive of [zipOf(members), tarOf(members)])
      expect(placesIn(folder.rows([], archive), ({ member }) => member!)).toEqual(expectedOf(members))
  })

  test('in standard input', () => {
    for (const { title, bytes, places } of cases.filter(({ title }) => title.endsWith('mixed, no mark')))
      expect([title, placesIn(folder.rows([], bytes))['-']]).toEqual([title, places])
  })

  test.each(Object.entries(ENDS))('in a mailbox that is divided, %s', (_, ends) => {
    const end = ends.length === 1 ? ends[0]! : '\n'
    const body = Array.from({ length: 40 }, (_, at) => `${'prose '.repeat(20)}${ends[at % ends.length]}`).join('')
    const head = ['From joe@a.example Wed Oct  6 22:37:26 1999', 'From: joe@a.example', 'Subject: x', '', '']
    const one = `${head.join(end)}${body}see http://a.example/${end}${end}`
    // Of three units.
    const count = 2000
    const name = folder.file('large.mbox', one.repeat(count))
    const rows = folder.rows(['--jobs=2', name])
    const length = one.split(/\r\n|\r|\n/).length - 1
    const lines = Array.from({ length: count }, (_, at) => (at + 1) * length - 1)
    expect(rows.map(({ raw }) => raw?.line)).toEqual(lines)
    expect(new Set(rows.map(({ raw, text }) => `${raw?.column} ${text.line} ${text.column}`)).size).toBe(1)
  })

  test('the excerpt ends with the line', () => {
    const text = 'one\rtwo http://a.example/x three\rfour\r'
    expect(folder.rows(['--excerpt', '-'], text)[0]?.excerpt).toEqual({
      before: 'two ',
      construct: 'http://a.example/x',
      after: ' three',
    })
    expect(folder.rows(['--excerpt=1', '-'], text)[0]?.excerpt).toMatchObject({
      before: 'one\rtwo ',
      after: ' three\rfour',
    })
    expect(folder.urls(['--excerpt=1', '-'], text).out).toBe(
      'http://a.example/x\n  | one\n  | two http://a.example/x three\n  | four\n',
    )
  })
})

describe('attributes', () => {
  const found = (value: string): [string, string, string][] => {
    const html = `<!DOCTYPE html><a href="${value}">here</a>`
    return folder.rows([], html).map(({ url, context, raw }) => {
      return [url, context, Buffer.from(html).subarray(raw?.start, raw?.end).toString()]
    })
  }

  test('a value is a URL from end to end', () => {
    expect(found('http://a.example/x.')).toEqual([['http://a.example/x.', 'quoted', 'http://a.example/x.']])
    expect(found('http://a.example/(y')).toEqual([['http://a.example/(y', 'quoted', 'http://a.example/(y']])
    expect(found('http://a.example/?a=1&amp;b=2!')).toEqual([
      ['http://a.example/?a=1&b=2!', 'quoted', 'http://a.example/?a=1&amp;b=2!'],
    ])
  })

  test('a value contains a URL', () => {
    expect(found(' see http://a.example/x. ')).toEqual([['http://a.example/x', 'bare', 'http://a.example/x']])
    expect(found('/x/y.html')).toEqual([])
  })
})
