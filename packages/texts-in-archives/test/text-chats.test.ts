import { describe, expect, test } from 'vitest'
import { kindOf, type Part } from '../src/index.ts'
import { inSteps, readAll, readBytes } from './reading.ts'

type Row = readonly [number, string | undefined, string | undefined, string]

function rowsOf(parts: readonly Part[]): Row[] {
  return parts
    .filter(({ text }) => text !== '')
    .map(({ envelope: { number, date, from }, text }) => [number, date?.toISOString().slice(0, -5), from, text])
}

async function readChat(text: string): Promise<Row[]> {
  return rowsOf(await readBytes(text))
}

const LTR = '\u200e'

describe('exports of WhatsApp', () => {
  test.each([
    ['12/31/23, 9:41\u202fPM - ', '1/2/24, 12:05\u202fAM - '],
    ['31/12/2023, 21:41 - ', '02/01/2024, 00:05 - '],
    ['31/12/23, 9:41 p. m. - ', '2/1/24, 12:05 a. m. - '],
    ['31.12.23, 21:41 - ', '02.01.24, 00:05 - '],
    ['31-12-23 21:41 - ', '02-01-24 00:05 - '],
    ['2023/12/31 21:41 - ', '2024/01/02 0:05 - '],
    ['31/12/2023 à 21:41 - ', '02/01/2024 à 00:05 - '],
    ['[31.12.23, 21:41:00] ', `${LTR}[02.01.24, 00:05:00] `],
    [`[12/31/23, 9:41:00\u202fPM] `, `${LTR}[1/2/24, 12:05:00\u202fAM] `],
    ['[31.12.2023 klo 21.41.00] ', `${LTR}[2.1.2024 klo 0.05.00] `],
    ['[21:41, 31/12/2023] ', '[00:05, 02/01/2024] '],
    ['31/12/23, 21:41:00: ', '2/1/24, 0:05:00: '],
    ['[2023. 12. 31. 오후 9:41:00] ', `${LTR}[2024. 1. 2. 오전 12:05:00] `],
    ['[2023/12/31 下午9:41:00] ', `${LTR}[2024/1/2 上午12:05:00] `],
    ['٣١/١٢/٢٠٢٣، ٩:٤١ م - ', '٠٢/٠١/٢٠٢٤، ١٢:٠٥ ص - '],
    ['31/12/2566 21:41 - ', '02/01/2567 00:05 - '],
  ])('%s', async (first, second) => {
    const text = `${first}Zoë: see https://a.example/x\nand https://b.example/\r\n${second}${LTR}Dr: Bob: <attached: 1.jpg>\n`
    const more = `${second}Dr: Bob: https://c.example/: no\n${second}Dr: Bob: e.example\n${second}Dr: Bob: f.example\n${second}\u202a+49 151\u00a01\u202c: d.example\n`
    expect(await readChat(text + more)).toEqual([
      [1, '2023-12-31T21:41:00', 'Zoë', 'see https://a.example/x\nand https://b.example/'],
      [2, '2024-01-02T00:05:00', 'Dr: Bob', '<attached: 1.jpg>'],
      [3, '2024-01-02T00:05:00', 'Dr: Bob', 'https://c.example/: no'],
      [4, '2024-01-02T00:05:00', 'Dr: Bob', 'e.example'],
      [5, '2024-01-02T00:05:00', 'Dr: Bob', 'f.example'],
      [6, '2024-01-02T00:05:00', '+49 151 1', 'd.example'],
    ])
  })

  test('of Korean phones', async () => {
    const [first, second] = ['2023년 12월 31일 오후 9:41, ', '2024년 1월 2일 오전 12:05, ']
    const chat = `${first}메시지는 WhatsApp도 읽을 수 없습니다.\n${second}Zoë : a.example\n${second}Zoë님이 나갔습니다\n`
    expect((await readChat(chat)).slice(1)).toEqual([
      [2, '2024-01-02T00:05:00', 'Zoë', 'a.example'],
      [3, '2024-01-02T00:05:00', undefined, 'Zoë님이 나갔습니다'],
    ])
  })

  test('a line of the program has no sender', async () => {
    const [day, text] = ['31.12.23, 21:41', 'Ann created group "A: b"\n']
    const chat = `${day} - Ann: one\n${day} - Ann: two\n${day} - ${text}${day} - See a.example/x\n`
    const rows = await readChat(chat)
    expect(rows.slice(2).map(([, , from]) => from)).toEqual([undefined, undefined])
  })

  test.each([
    ['a number that is no month', ['1/2/24', '1/13/24'], ['2024-01-02', '2024-01-13']],
    [
      'times that rise',
      ['1/2/24', '1/3/24', '2/1/24', '2/2/24'],
      ['2024-01-02', '2024-01-03', '2024-02-01', '2024-02-02'],
    ],
    [
      'days near to each other',
      ['1/2/24', '2/2/24', '3/2/24', '4/2/24'],
      ['2024-02-01', '2024-02-02', '2024-02-03', '2024-02-04'],
    ],
    ['the same either way', ['1/1/24', '2/2/24'], ['2024-01-01', '2024-02-02']],
    ['nothing', ['1/2/24', '1/3/24'], [undefined, undefined]],
  ])('the order of day and month is decided by %s', async (_, dates, expected) => {
    const rows = await readChat(dates.map((date) => `${date}, 21:41 - Ann: b.example\n`).join(''))
    expect(rows.map(([, date]) => date?.slice(0, 10))).toEqual(expected)
  })

  test('the name of the file is that of the chat', async () => {
    const text = '31.12.23, 21:41 - Ann: a.example\n31.12.23, 21:41 - Bob: b.example\n'
    const names = [
      'WhatsApp Chat with Tide - Watch.txt',
      'WhatsApp-Chat mit Tide - Watch.txt',
      'in/WhatsApp Chat - Tide - Watch/_chat.txt',
    ]
    for (const name of names) {
      const parts = await readAll({ name, stream: inSteps(Buffer.from(text), 7) })
      expect(parts.map(({ envelope }) => envelope.folder)).toEqual(['Tide - Watch', 'Tide - Watch'])
    }
  })

  test('in pieces, with long messages and places', async () => {
    const long = `http://a.example/ ${'x '.repeat(100_000)}`
    const chat = `31.12.23, 21:41 - Zoë: ${long}\n31.12.23, 21:42 - Bob: http://b.example/`
    const parts = await readBytes(chat, undefined, 1000)
    expect([...new Set(parts.map(({ envelope }) => envelope.from))]).toEqual(['Zoë', 'Bob'])
    expect(
      parts
        .filter(({ envelope }) => envelope.number === 1)
        .map(({ text }) => text)
        .join(''),
    ).toBe(long)
    const last = parts.at(-1)!
    const { start, end } = last.rawRange(0, 17)!
    expect(Buffer.from(chat).subarray(start, end).toString()).toBe('http://b.example/')
    expect(last.envelope.lineAt(start)).toEqual({ line: 2, column: 24 })
  })
})

test.each([
  '[2021-04-15 10:11:12] production.ERROR: see http://a.example/\n[2021-04-15 10:11:13] local.INFO: x\n',
  '[2021-04-15 10:11:12] worker: started http://a.example/\n[2021-04-15 10:11:13] worker: ended\n',
  '2021-04-15 10:11:12,123 - module - INFO - http://a.example/\n2021-04-15 10:11:12,124 - module: x\n',
  '2021-04-15 10:11:12 - worker: http://a.example/\n2021-04-15 10:11:12 - worker: x\n',
  '[2021-04-15 10:11] [ALPM] warning: x http://a.example/\n[2021-04-15 10:11] [ALPM] warning: y\n',
  'From: Ann\nSent: Thursday, April 15, 2021 10:11 AM\nTo: Bob\nSubject: x\n\nhttp://a.example/\n',
  '1. 2. 2021: a http://a.example/\n2. 2. 2021: b\n',
  '2024-01-02 10:11 - myapp: started http://a.example/\n2024-01-02 10:12 - myapp: ended\n',
  '2024-01-02 10:11 - PaymentService: http://a.example/\n2024-01-02 10:12 - main: <Response [200]>\n',
  '2024-01-02 10:11 - Scheduler: http://a.example/\n2024-01-02 10:12 - Scheduler: sent to WhatsApp\n',
  '[01.02.2024 10:11:12] backup: http://a.example/\n[01.02.2024 10:11:13] backup: ended\n',
  '[1/2/2024, 10:11:12 AM] GET /x: 200 http://a.example/\n[1/2/2024, 10:11:13 AM] GET /y: 404\n',
])('a log or a quoted mail is no chat: %s', (text) => {
  expect(kindOf(Buffer.from(text), true)).not.toBe('chat')
})

test.each([
  'Zoë: see http://a.example/',
  'Anna Svensson: http://a.example/',
  '+46 70 123 45 67: http://a.example/',
  'Ann: <Media utelämnat>',
  'Ann: IMG-20240102-WA0001.jpg (bifogad fil)',
  'Meddelanden är krypterade. Inte ens WhatsApp kan läsa dem.',
  'Bob: http://a.example/',
])('a chat whose times are like those of a log is one by a name or what the program writes: %s', (text) => {
  expect(kindOf(Buffer.from(`2024-01-02 10:11 - ${text}\n2024-01-02 10:11 - Ann: x\n`), true)).toBe('chat')
})

describe('exports of Signal', () => {
  test('signal-export', async () => {
    const chat = '[2021-04-15 10:11:12] Zoë: https://a.example/  \n[2021-04-15 10:12:12] Me: \n\n> old\n\nb.example  \n'
    const parts = await readAll({ name: 'out/Tide/chat.md', stream: inSteps(Buffer.from(chat), 7) })
    expect(rowsOf(parts)).toEqual([
      [1, '2021-04-15T10:11:12', 'Zoë', 'https://a.example/  '],
      [2, '2021-04-15T10:12:12', 'Me', '\n\n> old\n\nb.example  '],
    ])
    expect(parts[0]!.envelope.folder).toBe('Tide')
  })

  test('signalbackup-tools', async () => {
    const chat = '[Apr 05, 2021 10:11:12] *** Ann joined\n[Apr 15, 2021 10:11:12] <Zoë> https://a.example/\n'
    expect(await readChat(chat)).toEqual([
      [1, '2021-04-05T10:11:12', undefined, 'Ann joined'],
      [2, '2021-04-15T10:11:12', 'Zoë', 'https://a.example/'],
    ])
  })

  test('sigtop', async () => {
    const chat = `Conversation: Tide (group)\n\nFrom: Zoë (+49151)\nType: incoming\nSent: Thu, 15 Apr 2021 10:11:12 +0200\nReceived: Thu, 15 Apr 2021 10:11:13 +0200\n\nhttps://a.example/\n\nFrom: You\nType: outgoing\nSent: Thu, 15 Apr 2021 10:12:12 +0200\n\n> From: Zoë (+49151)\n> Sent: Thu, 15 Apr 2021 10:11:12 +0200\n>\n> x\n\nb.example\n`
    const parts = await readBytes(chat)
    const bodies = parts.filter(({ text }) => /example/.test(text))
    expect(
      bodies.map(({ envelope: { number, date, from, folder } }) => [number, date?.toISOString(), from, folder]),
    ).toEqual([
      [1, '2021-04-15T08:11:12.000Z', 'Zoë (+49151)', 'Tide (group)'],
      [2, '2021-04-15T08:12:12.000Z', 'You', 'Tide (group)'],
    ])
  })
})

test('pages of Telegram Desktop', async () => {
  const date = (time: string, zone: string): string =>
    `<div class="pull_right date details" title="15.02.2021 ${time}${zone}">\n16:27\n</div>\n`
  const page = `<!DOCTYPE html>\n<html><head><meta charset="utf-8"/></head><body><div class="page_header"><div class="content"><div class="text bold">
Tide &amp; Co
</div></div></div><div class="history">
<div class="message service" id="message-1"><div class="body details">15 February 2021</div></div>
<div class="message default clearfix" id="message12"><div class="body">
${date('16:27:30', ' UTC+02:00')}<div class="from_name">\nZoë &lt;x&gt;\n</div>
<div class="text">See <a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></div></div></div>
<div class="message default clearfix joined" id="message13"><div class="body">${date('16:28:30', '')}
<div class="forwarded body"><div class="from_name">Other <span class="date details" title="01.01.2020 10:00:00">x</span></div><div class="text">b.example</div></div></div></div>
<div class="message default clearfix" id="message14"><div class="body">${date('16:29:30', ' UTC+00:00')}<div class="from_name">Bob</div>
<div class="reply_to details">In reply to <a href="#go_to_message12">this message</a></div><div class="text">c.example</div></div></div>
</div></body></html>`
  for (const step of [10, 1 << 16]) {
    const parts = await readBytes(page, undefined, step)
    const shown = parts.filter(({ origin, text }) => origin === 'body' && /\.example/.test(text))
    expect(
      shown.map(({ envelope: { number, date, from, folder, references } }) => [
        ...[number, date?.toISOString().slice(0, -5), from, folder, references],
      ]),
    ).toEqual([
      [1, '2021-02-15T14:27:30', 'Zoë <x>', 'Tide & Co', undefined],
      [2, '2021-02-15T16:28:30', 'Zoë <x>', 'Tide & Co', undefined],
      [3, '2021-02-15T16:29:30', 'Bob', 'Tide & Co', [shown[0]!.envelope.messageId]],
    ])
    const link = parts.find(({ origin }) => origin === 'attribute a href')!
    expect([link.envelope.from, link.text]).toEqual(['Zoë <x>', 'https://a.example/?a=1&b=2'])
    const { start, end } = link.rawRange(0, 9)!
    expect(Buffer.from(page).subarray(start, end).toString()).toBe('https://a')
  }
})
