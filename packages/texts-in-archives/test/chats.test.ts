import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { zipOf } from './packing.ts'
import { codesOf, inSteps, readAll, readBytes } from './reading.ts'

const SLACK = [
  {
    type: 'message',
    user: 'U1',
    text: 'Réad <https://a.example/?q=1&amp;r=(2),3|here> &amp; <https://b.example/x?a=1&amp;b=2>',
    ts: '1704189600.000200',
    user_profile: { real_name: 'Zoë "Z" Ö' },
    blocks: [{ elements: [{ type: 'link', url: 'https://a.example/?q=1&r=(2),3', text: 'here' }] }],
    files: [{ url_private: 'https://files.example/f,1' }],
  },
  { type: 'message', user: 'U2', text: 'no', ts: '1704189601.000200', thread_ts: '1704189600.000200', x: 'c.example' },
]

describe('exports of Slack', () => {
  test.each([
    ['an array', JSON.stringify(SLACK)],
    ['indented', JSON.stringify(SLACK, undefined, 2)],
    ['escaped slashes', JSON.stringify(SLACK).replaceAll('/', '\\/')],
    ['lines', SLACK.map((each) => `${JSON.stringify(each)}\n`).join('')],
    ['an answer of the API', JSON.stringify({ ok: true, messages: SLACK })],
  ])('%s: each message has its date, sender and links', async (_, json) => {
    for (const step of [1, 7, 1 << 16]) {
      const parts = await readBytes(json, undefined, step)
      const rows = parts.map(({ envelope: { number, date, from }, origin, text }) => [
        ...[number, date?.toISOString(), from, origin, text],
      ])
      const [first, second] = [
        [1, '2024-01-02T10:00:00.000Z', 'Zoë "Z" Ö'],
        [2, '2024-01-02T10:00:01.000Z', 'U2'],
      ]
      expect(rows).toEqual([
        [...first!, 'link', 'https://a.example/?q=1&r=(2),3'],
        [...first!, 'body', 'Réad here & <https://b.example/x?a=1&b=2>'],
        [...first!, 'link', 'https://files.example/f,1'],
        [...second!, 'property x', 'c.example'],
      ])
      expect(parts.map(({ linkText }) => linkText)).toEqual(['here', undefined, undefined, undefined])
      expect(parts[1]!.links).toEqual([{ start: 5, end: 9, url: 'https://a.example/?q=1&r=(2),3' }])
      const { start } = parts[0]!.rawRange(0, 1)!
      expect(
        Buffer.from(json)
          .subarray(start, start + 6)
          .toString(),
      ).toBe('https:')
      expect(parts.at(-1)!.envelope.references).toEqual(['1704189600.000200@slack'])
    }
  })

  test('a link stands once for each label', async () => {
    const text = '<https://a.example/|here> <https://a.example/|https://b.example/> <https://a.example/|here>'
    const parts = await readBytes(JSON.stringify([{ type: 'message', ts: '1704189600.000200', text }]))
    expect(parts.map(({ linkText }) => linkText)).toEqual(['here', 'https://b.example/', undefined])
  })

  test('the link of an entity is as long as its text is shown', async () => {
    const element = { type: 'link', url: 'https://a.example/', text: 'R &amp; D at b.example' }
    const parts = await readBytes(JSON.stringify([{ type: 'message', ts: '1704189600.000200', elements: [element] }]))
    const { text, links } = parts.find((part) => part.links !== undefined)!
    expect([text, links]).toEqual(['R & D at b.example', [{ start: 0, end: 18, url: 'https://a.example/' }]])
  })

  test('damage does not hide what is there', async () => {
    const json = JSON.stringify(SLACK)
    for (let end = 500; end < json.length; end += 17) {
      const parts = await readBytes(json.slice(0, end))
      expect(parts.some(({ text }) => text === 'https://a.example/?q=1&r=(2),3')).toBe(true)
      expect(codesOf(parts).every((code) => code === 'truncated')).toBe(true)
    }
  })

  test('nested a million times, it is read', async () => {
    const json = `[{"type":"message","ts":"1.2","text":"<http://a.example/|x>","z":${'['.repeat(1e6)}`
    const parts = await readBytes(json)
    expect(parts.map(({ text }) => text)).toContain('http://a.example/')
  })
})

async function rowsOf(json: unknown): Promise<unknown[][]> {
  const parts = await readBytes(JSON.stringify(json, undefined, 1))
  return parts.map(({ envelope: { number, date, from, folder }, origin, text }) => [
    ...[number, date?.toISOString(), from, folder, origin, text],
  ])
}

test('an export of Telegram Desktop', async () => {
  const link = { type: 'link', text: 'https://a.example/x?a=1,(b),' }
  const messages = [
    {
      ...{ id: 7, type: 'message', date: '2024-01-02T11:00:00', date_unixtime: '1704189600', from: 'Zoë' },
      ...{ text: ['At ', link, ', ', { type: 'text_link', text: 'b.example', href: 'https://c.example/' }] },
      text_entities: [{ type: 'plain', text: 'At ' }, link],
    },
  ]
  const chat = { name: 'Boats', type: 'private_group', id: 1, messages }
  const about = 'See https://telegram.example.'
  const list = { about: '', list: [{ ...chat, name: 'Old', messages: [] }, chat] }
  for (const json of [chat, { about, chats: list }, { about, chats: { list: [] }, left_chats: list }]) {
    const rows = await rowsOf(json)
    const row = [1, '2024-01-02T10:00:00.000Z', 'Zoë', 'Boats']
    expect(rows.filter(([number]) => (number as number) > 0)).toEqual([
      [...row, 'link', 'https://a.example/x?a=1,(b),'],
      [...row, 'body', 'b.example'],
      [...row, 'link', 'https://c.example/'],
    ])
  }
})

test('an export of DiscordChatExporter', async () => {
  const row = [1, '2024-01-02T10:00:00.123Z', 'Zoë', 'tides']
  const message = {
    ...{
      id: '9',
      type: 'Default',
      timestamp: '2024-01-02T11:00:00.123+01:00',
      content: 'At <https://a.example/?a&amp;b>',
    },
    ...{ author: { id: '1', name: 'zoe', nickname: 'Zoë' }, attachments: [{ url: 'https://cdn.example/f(1),2' }] },
  }
  const json = { guild: { name: 'G' }, channel: { name: 'tides' }, messages: [message] }
  expect(await rowsOf(json)).toEqual([
    [...row, 'body', 'At <https://a.example/?a&amp;b>'],
    [...row, 'link', 'https://cdn.example/f(1),2'],
  ])
})

test('an export of Element', async () => {
  const event = (id: string, content: object): object => ({
    ...{ type: 'm.room.message', sender: '@zoe:m.example', event_id: `$${id}`, origin_server_ts: 1704189600000 },
    ...{ room_id: '!r:m.example', unsigned: { age: 1 }, content: { msgtype: 'm.text', ...content } },
  })
  const formatted = { format: 'org.matrix.custom.html', formatted_body: '<a href="https://a.example/?a&amp;b">one</a>' }
  const edited = { body: 'At https://b.example/' }
  const relation = (type: string): object => ({ 'm.relates_to': { rel_type: type, event_id: '$1' } })
  const messages = [
    event('1', { body: '[one](https://a.example/?a&b)', ...formatted }),
    event('2', { body: `* ${edited.body}`, 'm.new_content': edited, ...relation('m.replace') }),
    event('3', { body: 'no', formatted_body: '<a href="https://c.example/">no</a>', ...relation('m.thread') }),
  ]
  const json = {
    room_name: 'Tides',
    room_creator: 'Zoë',
    topic: '',
    export_date: '2 January 2024',
    exported_by: 'Bob',
    messages,
  }
  const parts = await readBytes(JSON.stringify(json, undefined, 2))
  const rows = parts.map(({ envelope: { number, date, from, folder, references }, text }) => [
    ...[number, date?.toISOString().slice(11, 19), from, folder, references?.length, text],
  ])
  const [time, from] = ['10:00:00', '@zoe:m.example']
  expect(rows.filter((row) => String(row[5]).includes('://'))).toEqual([
    [1, time, from, 'Tides', undefined, '[one](https://a.example/?a&b)'],
    [2, time, from, 'Tides', 1, '* At https://b.example/'],
    [3, time, from, 'Tides', 1, '<a href="https://c.example/">no</a>'],
  ])
})

test('a URL of a text and of what shows it stands once', async () => {
  const message = {
    ...{
      id: '9',
      type: 'Default',
      timestamp: '2024-01-02T10:00:00+00:00',
      content: 'At https://a.example/x?b=1,2 (no)',
    },
    embeds: [{ url: 'https://a.example/x?b=1,2' }, { url: 'https://a.example/x' }],
  }
  const rows = await rowsOf({ guild: { name: 'G' }, channel: { name: 'tides' }, messages: [message] })
  expect(rows.map((row) => row.slice(4))).toEqual([
    ['body', 'At https://a.example/x?b=1,2 (no)'],
    ['link', 'https://a.example/x'],
  ])
})

test('a conversation of slackdump: answers are messages of their thread', async () => {
  const answers = [
    { type: 'message', user: 'U2', text: 'b.example', ts: '1704189601.000200', thread_ts: '1704189600.000200' },
  ]
  const message = { type: 'message', user: 'U1', text: 'a.example', ts: '1704189600.000200', reply_count: 1 }
  const json = { channel_id: 'C1', name: 'tides', messages: [{ ...message, slackdump_thread_replies: answers }] }
  const parts = await readBytes(JSON.stringify(json))
  expect(
    parts.map(({ envelope: { number, date, from, folder, references }, text }) => [
      ...[number, date?.toISOString().slice(11, 19), from, folder, references?.length ?? 0, text],
    ]),
  ).toEqual([
    [1, '10:00:00', 'U1', 'tides', 0, 'a.example'],
    [2, '10:00:01', 'U2', 'tides', 1, 'b.example'],
  ])
})

test('a bulk export of Mattermost: answers are messages of their thread', async () => {
  const replies = [{ user: 'bob', message: 'b.example', create_at: 1704189601000 }]
  const post = {
    team: 't',
    channel: 'tides',
    user: 'zoe',
    message: 'At <https://a.example/>',
    create_at: 1704189600000,
  }
  const direct = { channel_members: ['bob', 'zoe'], user: 'bob', message: 'c.example', create_at: 1704189602000 }
  const lines = [
    { type: 'version', version: 1 },
    { type: 'user', user: { username: 'zoe', email: 'zoe@mail.example' } },
    { type: 'post', post: { ...post, replies, attachments: [{ path: 'd.example' }] } },
    { type: 'direct_post', direct_post: { ...direct, replies: null } },
  ]
  const parts = await readBytes(lines.map((line) => JSON.stringify(line)).join('\n'))
  const rows = parts.map(({ envelope: { number, date, from, folder }, text }) => [
    ...[number, date?.toISOString().slice(11, 19), from, folder, text],
  ])
  expect(rows).toEqual([
    [0, undefined, undefined, undefined, 'zoe@mail.example'],
    [1, '10:00:00', 'zoe', 'tides', 'At <https://a.example/>'],
    [2, '10:00:01', 'bob', 'tides', 'b.example'],
    [1, '10:00:00', 'zoe', 'tides', 'd.example'],
    [3, '10:00:02', 'bob', 'bob, zoe', 'c.example'],
  ])
  expect(parts[2]!.envelope.references).toEqual([parts[1]!.envelope.messageId])
  expect(parts[2]!.envelope.messageId).not.toBe(parts[1]!.envelope.messageId)
})

test.each([
  [
    'signal-cli',
    {
      envelope: {
        ...{ source: '+49151', sourceName: 'Zoë', timestamp: 1704189600000 },
        dataMessage: { message: 'a.example', groupInfo: { groupId: 'x', groupName: 'Tides' } },
      },
    },
  ],
  ['signal-export', { date: '2024-01-02T10:00:00', sender: 'Zoë', body: 'a.example', quote: '' }],
])('JSON lines of %s', async (_, line) => {
  const json = `${JSON.stringify(line)}\n`
  const parts = await readAll({ name: 'Tides/data.json', stream: inSteps(Buffer.from(json + json), 100) })
  const row = ['2024-01-02T10:00:00.000Z', 'Zoë', 'Tides', 'body', 'a.example']
  expect(
    parts.map(({ envelope: { number, date, from, folder }, origin, text }) => [
      ...[number, date?.toISOString(), from, folder, origin, text],
    ]),
  ).toEqual([
    [1, ...row],
    [2, ...row],
  ])
})

test('names of people and channels are those of the lists in the export of Slack', async () => {
  const message = (text: string): unknown => [{ type: 'message', user: 'U1', text, ts: '1704189600.000200' }]
  const files = {
    'tides/2024-01-02.json': message('<@U2> <@U2|bo> <@U9> a.example'),
    'D1/2024-01-02.json': message('b.example'),
    'users.json': [{ id: 'U1', name: 'zoe', profile: { real_name: 'Zoë' } }, { id: 'U2', name: 'bob' }, 7],
    'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
  }
  const expected = [
    ['b.example', 'Zoë', 'Zoë, bob'],
    ['@bob @bo <@U9> a.example', 'Zoë', 'tides'],
  ]
  const found = (parts: readonly Part[]): unknown =>
    parts
      .filter(({ envelope, text }) => text !== '' && envelope.number > 0)
      .map(({ envelope: { from, folder }, text }) => [text, from, folder])
      .sort()
      .reverse()
  const folder = await mkdtemp(join(tmpdir(), 'slack-'))
  for (const [name, json] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), JSON.stringify(json))
  }
  expect(found(await readAll(folder))).toEqual(expected)
  const bytes = zipOf(Object.entries(files).map(([name, json]) => ({ name, data: Buffer.from(JSON.stringify(json)) })))
  expect(found(await readAll(new Blob([new Uint8Array(bytes)])))).toEqual(expected)
  await rm(folder, { recursive: true })
})

test('a line of JSON that is cut costs no other one', async () => {
  const line = (host: string): string =>
    JSON.stringify({
      type: 'message',
      user: 'U1',
      blocks: [{ a: [1] }],
      text: `${host}.example`,
      ts: '1704189600.000200',
    })
  const whole = line('a')
  for (let end = 2; end < whole.length; end++) {
    const parts = await readBytes(`${whole}\n${whole.slice(0, end)}\n${line('b')}\n${line('c')}\n`)
    const last = parts.filter(({ text }) => text === 'c.example')
    expect(last.map(({ envelope }) => [envelope.number, envelope.from])).toEqual([[expect.any(Number), 'U1']])
    expect(parts.some(({ text }) => text === 'b.example')).toBe(true)
    expect(codesOf(parts)).toEqual(['corrupt'])
  }
})
