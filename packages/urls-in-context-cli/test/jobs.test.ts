import { readFileSync, truncateSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CORPUS, Folder, message } from './run.ts'

const folder = new Folder()
/** A mailbox of more than two units, with messages of all kinds and very different lengths. */
beforeAll(() => {
  const small = readFileSync(`${CORPUS}/mailing-list.mbox`, 'latin1')
  const long = message('Subject: long', 'http://long.example/x-\n'.repeat(1000))
  const plain = message('Subject: plain', `${'Words that hold no URL. '.repeat(3)}\n`.repeat(1000))
  const html = message('Content-Type: text/html', '<a href="http://html.example/?a&amp;b">www.html.example</a>')
  const some = (at: number): string => (at % 4 === 0 ? small + html : '') + (at % 60 === 0 ? long : '')
  const mbox = Array.from({ length: 120 }, (_, at) => plain + some(at)).join('')
  folder.file('large.mbox', Buffer.from(mbox, 'latin1'))
})
afterAll(() => folder.remove())

describe('any number of threads gives the same bytes', () => {
  // Another table than CSV differs in what stands between its cells.
  test.each([
    ['ndjson', 4],
    ['csv', 2],
  ])('as %s, with %i', (format, jobs) => {
    const args = ['-H', `--format=${format}`, '--excerpt', 'large.mbox', CORPUS]
    const alone = folder.urls(['--jobs=1', ...args])
    expect(alone.status).toBe(2)
    expect(alone.out.length).toBeGreaterThan(5e5)
    const together = folder.urls([`--jobs=${jobs}`, ...args])
    expect(together.out === alone.out).toBe(true)
    expect(together.err).toBe(alone.err)
    expect(together.status).toBe(alone.status)
  })

  test('others help unasked once there was much', () => {
    // Its attachment takes no room, and is passed over unread.
    folder.file('picture.mbox', message('Content-Type: image/png', '\n'))
    truncateSync(`${folder.path}/picture.mbox`, 300 << 20)
    const alone = folder.urls(['--jobs=1', '-H', 'picture.mbox', 'large.mbox'])
    expect(folder.urls(['-H', 'picture.mbox', 'large.mbox'])).toEqual(alone)
  })

  test.each(['-c', '-l', '-q'])('with %s', (option) => {
    const alone = folder.urls(['-j1', option, 'large.mbox'])
    expect(folder.urls(['-j2', option, 'large.mbox'])).toEqual(alone)
  })
})
