import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BodyContent } from '../src/decoding/body.ts'
import { LeafReader } from '../src/text/leaf.ts'
import { messageFile } from './outlook/compound-writer.ts'
import { StoreWriter } from './outlook/store-writer.ts'
import { readBytes, urlsOf } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

/** An error in a property, record or body leaves the others of the file. */

function thrown(): never {
  throw new RangeError('Maximum call stack size exceeded')
}

const A = 'http://a.example/'
const B = 'http://b.example/'

beforeEach(() => {
  const { take } = LeafReader.prototype
  vi.spyOn(LeafReader.prototype, 'take').mockImplementation(function (this: LeafReader, ...given) {
    return given[0].includes('THROW', given[2]) ? thrown() : take.apply(this, given)
  })
  const { text } = BodyContent.prototype
  vi.spyOn(BodyContent.prototype, 'text').mockImplementation(function (this: BodyContent) {
    return this.bytes().includes('THROW') ? thrown() : text.apply(this)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const note = (text: string): string => `BEGIN:VCARD\nURL:${text}\nNOTE:${text}\nX-ALT-DESC:<p>${text}</p>\nEND:VCARD\n`
const page = (name: string, body: string): ReturnType<typeof responseOf> =>
  responseOf(`http://${name}.example/p`, 'Content-Type: text/html\r\n', `<p>${body}</p>`)
const BODY = 0x1000
const written = (text: string) => ({ properties: [[0x1000001f, text] as const] })

test.each<[string, Buffer]>([
  ['a property', Buffer.from(note(A) + note('THROW') + note(B))],
  ['a record', warcOf(page('x', A), page('y', 'THROW'), page('z', B))],
  [
    'the body of a message with attachments',
    messageFile({
      properties: { [BODY]: 'THROW' },
      attachments: [A, 'THROW', B].map((text) => ({ properties: { 14087: 'x.txt', 14081: Buffer.from(text) } })),
    }),
  ],
  [
    'a message of a store',
    new StoreWriter({}).write([{ name: 'Inbox', messages: [A, 'THROW', B].map(written) }]).blocks.file(),
  ],
])('%s', async (_, bytes) => {
  const parts = await readBytes(bytes)
  expect(urlsOf(parts)).toEqual(expect.arrayContaining([A, B]))
  const told = parts.flatMap(({ problems }) => problems)
  expect(told.filter(({ code, detail }) => /internal-error/.test(code + detail)).length).toBeGreaterThan(0)
})
