import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readBatches } from 'texts-in-archives'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Search } from '../src/search/search.ts'
import { emptyTally } from '../src/search/tally.ts'
import { type Outlet, runUnit } from '../src/units/run-unit.ts'

/** Messages that are left out before parts are made of them give what they would give if they were read. */

const folder = mkdtempSync(join(tmpdir(), 'urls-left-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What holds a URL, or is told, and what looks like it. */
const HIDDEN = [
  ...[
    'http://a.example/x',
    'www.a.example',
    'ftp.a.example/',
    'news:comp.x',
    'URL:mailto:joe@a.example',
    'x',
    '',
    'Re:',
  ],
  ...[
    '<URL:http://a.example/',
    '"news:a',
    'HTTPS://A.EXAMPLE',
    'http:\n//a.example/',
    'http: //a.example',
    'h\nttp://a.example',
  ],
  ...[
    'joe@a.example',
    'a.example/x',
    'localhost:80/x',
    'hxxp://a.example/',
    'http://a[.]example',
    'h\u2013p://a.example',
    'joe@mail.a.example[.]org',
  ],
  ...[
    'http://é.example/',
    'joe@é.example (dot) org',
    'été: x',
    '<foo:\n bar>',
    "'\n news: x",
    'https\\://a.example',
    '&#104;ttp://a.example',
  ],
  ...[
    'https://a.example/{id}',
    'tel:+1-201-555-0123',
    'a://b',
    'ww\nw.a.example',
    'ww \nw.a.example',
    'gopher: \n//a.example',
  ],
]
const WORDS = [
  'see',
  'it is',
  'déjà',
  '日本',
  ' ',
  '\n',
  '\n\n',
  '> ',
  '- ',
  'begin 644 x\nM\n',
  'From a b',
  '=?',
  '<',
  '(',
  'Note: x',
  '=',
  '=3D',
]
const text = fc.array(fc.constantFrom(...HIDDEN, ...WORDS, ...WORDS), { maxLength: 6 }).map((all) => all.join(' '))

type Coding = (text: string) => Buffer
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const quoted = (bytes: Buffer, every: number): string =>
  [...bytes]
    .map((byte, at) => {
      const isPlain = byte === 10 || (byte > 32 && byte < 127 && byte !== 61 && (byte * 7 + at) % every !== 0)
      const code = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      return at % 9 === 8 ? `${code}=\n` : code
    })
    .join('')
const lined = (bytes: Buffer): string => bytes.toString('base64').replace(/.{1,60}/g, '$&\n')
/** UTF-7 that writes all but letters in base64. */
const utf7 = (text: string): string =>
  text.replace(
    /[^A-Za-z0-9\s]+/g,
    (run) => `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`,
  )
const yenc = (text: string): string => `=ybegin line=128 size=9 name=x\n${text}\n=yend size=9\n`
const uuencoded = (text: string): string => `begin 644 x\n#86)C\n\`\nend\n${text}`

const BODIES: Readonly<Record<string, Coding>> = {
  '': (text) => Buffer.from(text),
  'Content-Type: text/plain; charset=iso-8859-1\n': (text) => Buffer.from(text, 'latin1'),
  'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n': (text) =>
    Buffer.from(quoted(Buffer.from(text), 3)),
  'Content-Type: text/plain; charset=x\nContent-Transfer-Encoding: Quoted-Printable\n': (text) =>
    Buffer.from(quoted(Buffer.from(text), 5)),
  'Content-Type: text/plain; format=flowed; delsp=yes\n': (text) => Buffer.from(text),
  'Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n': (text) =>
    Buffer.from(quoted(Buffer.from(text), 4)),
  'Content-Transfer-Encoding: base64\n': (text) => Buffer.from(lined(Buffer.from(text))),
  'Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n': (text) =>
    Buffer.from(lined(utf16(text))),
  'Content-Type: text/plain; charset=utf-16le\n': (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(text)]),
  'Content-Type: text/plain; charset=utf-7\n': (text) => Buffer.from(utf7(text)),
  'Content-Type: text/plain; charset=shift_jis\n': (text) => Buffer.from(text.replaceAll('w', '\x83w'), 'latin1'),
  'Content-Type: text/html\n': (text) => Buffer.from(`<p>${text.replaceAll('h', '&#104;')}</p>`),
  'Content-Type: message/rfc822\n': (text) => Buffer.from(`Subject: ${text.replaceAll('\n', '\n ')}\n\n${text}`),
  'Content-Type: multipart/mixed; boundary=b\n': (text) => Buffer.from(`--b\n\n${text}\n--b--\n`),
  'Content-Type: application/octet-stream; name=x.txt\n': (text) => Buffer.from(text),
  'X-Encoded: yes\n': (text) => Buffer.from(yenc(text)),
  'X-Encoded: uuencode\n': (text) => Buffer.from(uuencoded(text)),
  'no field at all\n': (text) => Buffer.from(text),
}
const FIELDS: readonly ((text: string) => string)[] = [
  (text) => `Subject: ${text.replaceAll('\n', ' ')}\n`,
  (text) => `Subject: =?utf-8?q?${quoted(Buffer.from(text), 2).replaceAll(/=\n|\n/g, '')}?=\n`,
  (text) => `Keywords: =?utf-8?b?${Buffer.from(text).toString('base64')}?=\n`,
  (text) => `X-Folded: see\n  ${text.replaceAll('\n', '\n ')}\n`,
  (text) => `Received: by a.example with ${text.replaceAll('\n', '\n ')}\n`,
  (text) => `From: Joe <joe@a.example>\nTo: joe@a.example${text.replaceAll('\n', '\n ')}\n`,
]
const START = 'From joe@a.example Thu Mar  4 10:00:00 1999\nFrom: joe at a.example\n'

const message = fc
  .tuple(fc.constantFrom(...FIELDS), text, fc.constantFrom(...Object.keys(BODIES)), text, fc.boolean(), fc.boolean())
  .map(([field, about, form, body, hasEnd, isWide]) => {
    const head = `${START}${field(hasEnd ? about : '')}${form}\n`
    const all = Buffer.concat([Buffer.from(head), BODIES[form]!(body), Buffer.from(hasEnd ? '\n\n' : '\n')])
    return isWide ? Buffer.from(all.toString('latin1').replaceAll('\n', '\r\n'), 'latin1') : all
  })

/** What a search gives; with `isPassthru`, all texts are read. */
async function found(path: string, search: Search, isPassthru: boolean): Promise<unknown> {
  const given: unknown[] = []
  const outlet: Outlet = {
    row: (row) => given.push(row),
    problem: (problem) => given.push(problem),
    share: (urls) => given.push(urls),
    isDone: () => false,
    texts: isPassthru ? () => {} : undefined,
  }
  const tally = emptyTally()
  await runUnit({ id: 0, shares: [{ path }] }, search, outlet, tally)
  return JSON.parse(JSON.stringify({ given, tally }))
}

const SEARCHES: Readonly<Record<string, Omit<Search, 'headers' | 'redact'>>> = {
  'the defaults': {},
  'templates told': { tellsTemplates: true },
  'addresses, bare domains, scp': { extraction: { emails: true, bareDomains: 'all', scp: true } },
  addresses: { extraction: { emails: true } },
  'any scheme': { extraction: { schemes: 'any' } },
  'no join': { extraction: { joinLines: 'never', schemes: ['http'] } },
  'defanged URLs': { extraction: { defanged: true } },
}

describe.each(Object.entries(SEARCHES))('with %s, a mailbox gives the same rows, problems and counts', (_, others) => {
  test.each([true, false])('with headers: %s', async (headers) => {
    const search: Search = { ...others, headers, redact: false }
    const path = join(folder, 'mailbox')
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 5 }), async (messages) => {
        writeFileSync(path, Buffer.concat(messages))
        expect(await found(path, search, false)).toEqual(await found(path, search, true))
      }),
      runs(400),
    )
  })
})

test('only plain messages are left out, and a part stands for each', async () => {
  const path = join(folder, 'few')
  const bodies = ['nothing here', 'a url http://a.example/', 'naught: x', 'begin 644 x\n#86)C\n`\nend']
  writeFileSync(path, bodies.map((body) => `${START}Subject: x\n\n${body}\n\n`).join(''))
  const origins: string[] = []
  for await (const batch of readBatches(path, { mayHold: (each) => each.includes('://'), headers: 'none' }))
    for (const { envelope, origin } of batch) origins.push(`${envelope.number} ${origin}`)
  expect(origins).toEqual(['1 left out', '2 body', '3 left out', '4 body', '4 body'])
})
