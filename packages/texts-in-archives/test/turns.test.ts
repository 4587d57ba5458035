import { truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Input, readArchive } from '../src/index.ts'
import { tarOf } from './packing.ts'

// Bytes that are there at once come in microtasks alone. Other work must go on all the same.

const BLOCK = 1 << 16

/** The head once, then the rest without end. No turn of the event loop passes between the pieces. */
async function* endless(head: Uint8Array | string, rest: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head as string)
  const piece = Buffer.from(rest as string)
  const block = piece.length === 0 ? piece : Buffer.alloc(piece.length * Math.ceil(BLOCK / piece.length), piece)
  for (;;) yield block
}

/** A header of a tar member that is not read, of 2 TiB. */
const skippedMember = tarOf([{ name: 'a', data: Buffer.alloc(0) }]).subarray(0, 512)
skippedMember.write('\x80\0\0\0\0\0\x02\0\0\0\0\0', 124, 'latin1')
skippedMember.write('        D', 148)
skippedMember.write(
  `${skippedMember
    .reduce((total, byte) => total + byte, 0)
    .toString(8)
    .padStart(6, '0')}\0 `,
  148,
)

const sources: readonly [string, () => AsyncIterable<Uint8Array>][] = [
  ['text', () => endless('', 'see http://a.example/\n')],
  ['text in one line', () => endless('', 'x')],
  ['a mailbox', () => endless('', 'From a Mon Jan  1 00:00:00 2001\nFrom: a\n\nx\n\n')],
  ['a message', () => endless('From: a@b.example\n\n', 'x\n')],
  ['a base64 body', () => endless('From: a\nContent-Transfer-Encoding: base64\n\n', 'AAAA\n')],
  ['a body that is skipped', () => endless('From: a\nContent-Type: image/png\n\n', 'AAAA\n')],
  ['a tar member that is skipped', () => endless(skippedMember, 'x')],
  ['a tar file without a next header', () => endless(tarOf([]).subarray(0, 0), `${skippedMember}x`)],
  ['gzip members', () => endless('', gzipSync('x\n'))],
  ['gzip members that are empty', () => endless('', gzipSync(''))],
  ['a name in a gzip header', () => endless('\x1f\x8b\x08\x08\0\0\0\0\0\0', 'a')],
  ['a zip file without a next header', () => endless('PK\x03\x04', 'x')],
  ['WARC versions', () => endless('', 'WARC/1.0\n')],
  ['a WARC file without a next record', () => endless('WARC/1.0\n\n', 'x')],
  ['rnews', () => endless('', '#! rnews 5\nabcdefgh\n')],
  ['pieces without bytes', () => endless('see http://a.example/', '')],
]

async function readUntilAborted(input: Input, blocking: boolean): Promise<unknown> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort('ended'), 60)
  try {
    for await (const part of readArchive(input, { signal: abort.signal, blocking })) void part.text
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
  return undefined
}

test.each(sources)('a timer fires and a signal ends the reading of %s without end', async (_, open) => {
  expect(await readUntilAborted({ name: 'endless', stream: open() }, false)).toBe('ended')
})

describe('files, also read synchronously', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turns-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([true, false])('blocking: %s', async (blocking) => {
    const path = join(folder, `${blocking}.tar`)
    writeFileSync(path, skippedMember)
    // The file takes no room on the disk.
    truncateSync(path, 2 ** 40)
    expect(await readUntilAborted(path, blocking)).toBe('ended')
  })
})

test('timers fire while many parts are read, and while the caller is at work', async () => {
  const mailbox = Buffer.from('From a Mon Jan  1 00:00:00 2001\nFrom: a\nSubject: x\n\nx\n\n'.repeat(20_000))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const stream = (async function* () {
    yield mailbox
  })()
  for await (const part of readArchive({ name: 'mailbox', stream })) {
    void part.text
    const busyUntil = performance.now() + 0.1
    while (performance.now() < busyUntil) {
      // The caller works, too.
    }
    if (turns > 4) break
  }
  clearInterval(timer)
  expect(turns).toBeGreaterThan(4)
})
