import { describe, expect, test } from 'vitest'
import { codesOf, readBytes } from './reading.ts'

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
