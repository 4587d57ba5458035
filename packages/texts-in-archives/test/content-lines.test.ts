import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from './packing.ts'
import { codesOf, inSteps, message, readAll, readBytes } from './reading.ts'

const CALENDAR = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'
const CALENDAR_END = '\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

function event(...lines: string[]): string {
  return CALENDAR + lines.join('\r\n') + CALENDAR_END
}

function card(...lines: string[]): string {
  return `BEGIN:VCARD\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`
}

function ldif(...lines: string[]): string {
  return `dn: cn=a\n${lines.join('\n')}\n`
}

/** Folds bytes behind each of the given lengths. */
function folded(bytes: Buffer, lengths: readonly number[], fold: string): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (const length of lengths) {
    if (at + length >= bytes.length) break
    pieces.push(bytes.subarray(at, at + length), Buffer.from(fold))
    at += length
  }
  return Buffer.concat([...pieces, bytes.subarray(at)])
}

async function textsOf(content: Uint8Array | string): Promise<string[][]> {
  const parts = (await readBytes(content)).filter(({ text }) => text !== '')
  return parts.map(({ component, origin, text }) => [component ?? '', origin, text])
}

describe('a value', () => {
  test.each<[string, string, string[]]>([
    ['is unfolded', event('LOCATION:http://a.exa\r\n mple/b\r\n\tc'), ['LOCATION', 'http://a.example/bc']],
    ['is unfolded behind LF', event('LOCATION:http://a.exa\n mple/b'), ['LOCATION', 'http://a.example/b']],
    ['is unfolded behind two CRs', event('LOCATION:http://a.exa\r\r\n mple/b'), ['LOCATION', 'http://a.example/b']],
    ['keeps the second blank of a fold', event('LOCATION:a\r\n  b'), ['LOCATION', 'a b']],
    ['has a folded name', event('LOCA\r\n TION:a'), ['LOCATION', 'a']],
    ['has no escapes', event(String.raw`COMMENT:a\, b\; c\n\Nd\\n \x`), ['COMMENT', 'a, b; c\n\nd\\n \\x']],
    ['has escapes over a fold', event('COMMENT:a\\\r\n nb'), ['COMMENT', 'a\nb']],
    ['that is a URI keeps its backslashes', event('URL:file:\\\\new\\\\x\\,y'), ['URL', 'file:\\\\new\\\\x,y']],
    ['of a group', card(String.raw`item1.URL:http\://a.example/`), ['URL', 'http://a.example/']],
    ['of LDIF has no escapes', ldif(String.raw`x: a\nb`), ['x', String.raw`a\nb`]],
    ['of LDIF in base64', ldif('x:: w6Rh\n IGI='), ['x', 'äa b']],
    ['of LDIF that is a reference', ldif('x:< file:///a\n b'), ['x', 'file:///ab']],
    ['of an object identifier', ldif('2.5.4.3;lang-de: a'), ['2.5.4.3', 'a']],
    ['in quoted-printable', card('NOTE;ENCODING=QUOTED-PRINTABLE:a=3D=\r\nb=C3=\r\n=A4'), ['NOTE', 'a=bä']],
    ['in quoted-printable, in short', card('NOTE;QUOTED-PRINTABLE:a=\r\nb'), ['NOTE', 'ab']],
    ['in quoted-printable that is folded', card('NOTE;QUOTED-PRINTABLE:a=3D\r\n b'), ['NOTE', 'a=b']],
    ['that ends in an equals sign', card('NOTE:a?b=\r\n c'), ['NOTE', 'a?b=c']],
    ['in another charset', card('NOTE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:=E4'), ['NOTE', 'ä']],
    ['in base64', card('NOTE;ENCODING=b:w6Rh\r\n IGI='), ['NOTE', 'äa b']],
    ['behind a quoted colon', event('ATTENDEE;CN="a:b;c":mailto:x'), ['ATTENDEE CN', 'a:b;c']],
    ['behind a quote that is not closed', event('ATTENDEE;CN="a:b'), ['ATTENDEE', 'b']],
  ])('%s', async (_, content, [origin, text]) => {
    const texts = await textsOf(content)
    expect(texts.filter(([, each]) => each !== 'property dn')[0]!.slice(1)).toEqual([`property ${origin}`, text])
  })

  test.each([
    ['a URL at the start of a line', event('COMMENT:a', 'http://a.example/b'), 'http://a.example/b'],
    ['an address at the start of a line', event('mailto:a@b.example'), 'mailto:a@b.example'],
    ['words before a colon', event('Join here: http://a.example/'), 'Join here: http://a.example/'],
    ['a comment', ldif('x: y', '# http://a.example/b', ' c'), '# http://a.example/bc'],
  ])('%s is text', async (_, content, text) => {
    expect((await textsOf(content)).filter(([, origin]) => origin === 'body').map(([, , each]) => each)).toEqual([text])
  })

  test('that is HTML is read as HTML', async () => {
    const content = event('X-ALT-DESC;FMTTYPE=text/html:<p><a href="http://a.example/\r\n ?a=1\\,2&amp;b=3">t</a>')
    expect(await textsOf(content)).toEqual([
      ['VEVENT 1', 'attribute a href', 'http://a.example/?a=1,2&b=3'],
      ['VEVENT 1', 'property X-ALT-DESC', 't'],
    ])
  })

  test('that is a URI is the URL as a whole', async () => {
    const references = async (content: string): Promise<(string | undefined)[]> =>
      (await readBytes(content)).map(({ reference }) => reference?.url)
    expect(await references(event('URL:http://a.example/b).', 'X-A;VALUE=URI:http://a.example/c,'))).toEqual([
      'http://a.example/b).',
      'http://a.example/c,',
    ])
    const none = ['URL:http://a.example/ and more', 'URL:http://a.example/,http://b.example/', 'URL;VALUE=TEXT:a:b']
    expect(await references(event(...none))).toEqual([undefined, undefined, undefined])
  })

  test('of a technical property is given with all headers only', async () => {
    const content = event('DTSTAMP:20240730T100000Z', 'LOCATION:a')
    expect((await readBytes(content)).map(({ origin }) => origin)).toEqual(['property LOCATION'])
    expect((await readBytes(content, { headers: 'all' })).map(({ origin }) => origin)).toEqual([
      'property DTSTAMP',
      'property LOCATION',
    ])
  })

  test('in base64 that is a file is opened, and a picture is told of', async () => {
    const zip = zipOf([{ name: 'a.txt', data: Buffer.from('http://zip.example/') }]).toString('base64')
    const parts = await readBytes(event(`ATTACH;ENCODING=BASE64;VALUE=BINARY;FILENAME=a.zip:${zip}`))
    expect(parts.map(({ envelope, text }) => [envelope.member, text])).toEqual([['a.zip!a.txt', 'http://zip.example/']])
    const picture = Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1').toString('base64')
    expect(codesOf(await readBytes(card(`PHOTO;ENCODING=b:${picture}`)))).toEqual(['attachment-not-read'])
    expect(codesOf(await readBytes(ldif(`jpegPhoto:: ${picture}`)))).toEqual([])
  })
})

describe('a component', () => {
  const componentsOf = async (content: string): Promise<(string | undefined)[]> =>
    (await readBytes(content)).filter(({ text }) => text !== '').map(({ component }) => component)

  test.each<[string, string, (string | undefined)[]]>([
    ['is counted by its name', `${event('COMMENT:a')}${event('COMMENT:b')}`, ['VEVENT 1', 'VEVENT 2']],
    ['names the one around it', event('BEGIN:VALARM', 'COMMENT:a', 'END:VALARM'), ['VEVENT 1, VALARM 1']],
    [
      'that is not ended ends before the next',
      event('COMMENT:a', 'BEGIN:VEVENT', 'COMMENT:b'),
      ['VEVENT 1', 'VEVENT 2'],
    ],
    ['that was not begun', `${CALENDAR}END:X\r\nCOMMENT:a${CALENDAR_END}`, ['VEVENT 1']],
    ['is a card', `${card('NOTE:a')}${card('NOTE:b')}`, ['VCARD 1', 'VCARD 2']],
    ['is a record', `${ldif('x: a')}\n${ldif('x: b')}`, ['record 1', 'record 1', 'record 2', 'record 2']],
    ['is none behind the last', `${card('NOTE:a')}text`, ['VCARD 1', undefined]],
    ['in small letters', 'begin:vcard\nnote:a\nend:vcard\n', ['VCARD 1']],
  ])('%s', async (_, content, components) => {
    expect(await componentsOf(content)).toEqual(components)
  })

  test('that is not ended is a problem, and what follows in an archive is read', async () => {
    const zip = zipOf([
      { name: 'a.ics', data: Buffer.from(`${CALENDAR}URL:http://a.example/`) },
      { name: 'b.txt', data: Buffer.from('http://b.example/') },
    ])
    const parts = await readBytes(zip)
    expect(parts.map(({ text }) => text).filter(Boolean)).toEqual(['http://a.example/', 'http://b.example/'])
    expect(parts.flatMap(({ problems }) => problems)).toMatchObject([
      { code: 'truncated', detail: 'VEVENT 1 is not ended', where: { member: 'a.ics' } },
    ])
  })
})

describe('an event', () => {
  test.each([
    ['20240730T100000Z', '2024-07-30T10:00:00.000Z'],
    ['20240730T100000', '2024-07-30T10:00:00.000Z'],
    ['20240730', '2024-07-30T00:00:00.000Z'],
    ['20241332T100000Z', undefined],
    ['tomorrow', undefined],
  ])('has the date %s', async (written, date) => {
    const [part] = await readBytes(event('COMMENT:a', `DTSTART:${written}`))
    expect(part!.envelope.date?.toISOString()).toBe(date)
  })

  test.each([
    ['Europe/Berlin', '20240730T100000', '2024-07-30T08:00:00.000Z'],
    ['/example.org/Europe/Berlin', '20240130T100000', '2024-01-30T09:00:00.000Z'],
    // An hour before and after the clocks are put forward.
    ['Europe/Berlin', '20240331T013000', '2024-03-31T00:30:00.000Z'],
    ['Europe/Berlin', '20240331T033000', '2024-03-31T01:30:00.000Z'],
    ['No Such Zone', '20240730T100000', '2024-07-30T10:00:00.000Z'],
  ])('has a date in %s', async (zone, written, date) => {
    const [part] = await readBytes(event('COMMENT:a', `DTSTART;TZID="${zone}":${written}`))
    expect(part!.envelope.date?.toISOString()).toBe(date)
  })

  test('has its organiser and its summary, and no other component has', async () => {
    const lines = ['COMMENT:a', 'ORGANIZER;CN=Jürgen:MAILTO:j@a.example', String.raw`SUMMARY:Jour\, fi`, ' xe']
    const alarm = ['BEGIN:VALARM', 'SUMMARY:alarm', 'END:VALARM']
    const parts = await readBytes(`${event(...alarm, ...lines)}${event('COMMENT:b')}`, {}, 7)
    const own = ['Jürgen <j@a.example>', 'Jour, fixe']
    expect(parts.map(({ text, envelope: { from, subject } }) => [text, from, subject])).toEqual([
      ['alarm', ...own],
      ['a', ...own],
      ['MAILTO:j@a.example', ...own],
      ['Jour, fixe', ...own],
      ['b', undefined, undefined],
    ])
  })

  test('in a message is one of the message', async () => {
    const mail = message(event('DTSTART:20240730T100000Z', 'COMMENT:a'), 'Content-Type: text/calendar\n')
    const part = (await readBytes(mail)).at(-1)!
    expect(part).toMatchObject({ component: 'VEVENT 1', origin: 'property COMMENT', path: '1', text: 'a' })
    expect(part.envelope).toMatchObject({ number: 1, messageId: 'test@mail.example', date: undefined })
  })
})

test.each([
  ['BEGIN:VCALENDAR\r\n', 'text/calendar'],
  ['\ufeffBEGIN:VCARD\n', 'text/vcard'],
  ['\r\n begin:vcard \r\n', 'text/vcard'],
  ['BEGIN:VCARDS\n', 'text/plain'],
  ['# a comment\n# b\n\nversion: 1\n\ndn: cn=a\nx: http://a.example/\n', 'text/ldif'],
  ['dn:: YQ==\nchangetype: delete\n', 'text/ldif'],
  ['dn: a\nand text\n', 'text/plain'],
  ['# a heading\n\nversion: 1\n', 'text/plain'],
])('%j is %s', async (start, type) => {
  const parts = await readBytes(`${start}NOTE:a\r\n`)
  expect(new Set(parts.filter(({ text }) => text !== '').map(({ contentType }) => contentType))).toEqual(
    new Set([type]),
  )
})

test('lines that end in CR alone are lines', async () => {
  expect(await textsOf(event('LOCATION:http://a.exa\r mple/b').replaceAll('\r\n', '\r'))).toEqual([
    ['VEVENT 1', 'property LOCATION', 'http://a.example/b'],
  ])
})

test('with the format of text, the lines are those of text', async () => {
  const content = event('LOCATION:a\r\n b')
  expect((await readBytes(content, { format: 'text' })).map(({ text }) => text)).toEqual([content])
})

const FOLDS = fc.constantFrom('\r\n ', '\n ', '\r\n\t', '\n\t')
const VALUE = fc.string({ unit: fc.constantFrom(...'ab:/;,=\\"é日𝄞 \n?%'), maxLength: 60 })

test('any value survives folding at any byte, and its places lead to its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      VALUE,
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      FOLDS,
      fc.integer({ min: 1, max: 40 }),
      async (value, lengths, fold, step) => {
        const text = value.trim()
        fc.pre(text !== '')
        const escaped = text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`)
        const line = folded(Buffer.from(`COMMENT:${escaped}`), lengths, fold)
        const bytes = Buffer.concat([Buffer.from(CALENDAR), line, Buffer.from(CALENDAR_END)])
        const parts = await readAll({ name: 'test', stream: inSteps(bytes, step) })
        expect(parts.map((part) => part.text)).toEqual([text])
        for (const { 0: character, index } of text.matchAll(/[^\\;,\n]/gu)) {
          const { start, end } = parts[0]!.rawRange(index, index + character.length)!
          const raw = Buffer.from(
            bytes
              .subarray(start, end)
              .toString('latin1')
              .replace(/\r?\n[ \t]/g, ''),
            'latin1',
          )
          expect(raw.toString()).toBe(character)
        }
      },
    ),
    { numRuns: 300, seed: 5545 },
  )
})

describe('a long value', () => {
  const words = 'Größe 日本語 http://a.example/ and \\, so on\\n '.repeat(12_000)
  const whole = words.replaceAll('\\,', ',').replaceAll('\\n', '\n')

  test.each([
    ['folded between characters', 75, '\r\n '],
    ['folded within characters', 74, '\n\t'],
    ['not folded', 1 << 30, '\r\n '],
  ])('%s comes in pieces, with places that lead to its bytes', async (_, width, fold) => {
    const line = Buffer.from(`DESCRIPTION:${words}`)
    const lengths = Array.from({ length: Math.ceil(line.length / width) }, () => width)
    const bytes = Buffer.concat([Buffer.from(CALENDAR), folded(line, lengths, fold), Buffer.from(CALENDAR_END)])
    for (const step of [4093, bytes.length]) {
      const parts = await readBytes(bytes, {}, step)
      expect(parts.length).toBeGreaterThan(5)
      expect(
        parts
          .map(({ text }) => text)
          .join('')
          .trim() === whole.trim(),
      ).toBe(true)
      for (const part of parts) {
        const at = part.text.indexOf('http://a.example/')
        const { start, end } = part.rawRange(part.offset + at, part.offset + at + 17)!
        expect(bytes.toString('latin1', start, end).replace(/\r?\n[ \t]/, '')).toBe('http://a.example/')
      }
    }
  })
})

test.each<[string, string]>([
  ['folds', `LOCATION:${'a\r\n '.repeat(400_000)}b`],
  ['empty folds', `LOCATION:${'\r\n '.repeat(400_000)}b`],
  ['returns', `LOCATION:${'\r'.repeat(2_000_000)}b`],
  ['backslashes', `LOCATION:${'\\'.repeat(2_000_000)}b`],
  ['quotes', `LOCATION;${'A="'.repeat(500_000)}:b`],
  ['soft line breaks', `LOCATION;QUOTED-PRINTABLE:${'=\r\n'.repeat(500_000)}b`],
  ['components', 'BEGIN:X\r\n'.repeat(100_000)],
  ['names', Array.from({ length: 100_000 }, (_, index) => `BEGIN:X${index}`).join('\r\n')],
  ['colons', ':\r\n'.repeat(100_000)],
])('many %s take linear time', async (_, content) => {
  const before = process.cpuUsage()
  await readBytes(event(content, 'URL:http://end.example/'))
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})
