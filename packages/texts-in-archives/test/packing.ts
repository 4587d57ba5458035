import { spawnSync } from 'node:child_process'
import { createGzip, deflateRawSync, crc32 as zlibCrc32 } from 'node:zlib'

/** Archives made by hand, as small as they can be. */
export interface Member {
  readonly name: string
  readonly data: Buffer
}

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

const crc32 = zlibCrc32 as (data: Buffer) => number

/**
 * `unlisted` names members that the directory does not have, as those that were deleted. With `updated`, it has the last
 * member of each name.
 */
export function zipOf(
  members: readonly Member[],
  how: { stored?: boolean; described?: boolean; unlisted?: readonly string[]; updated?: boolean } = {},
): Buffer {
  const pieces: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [index, { name, data }] of members.entries()) {
    const packed = how.stored ? data : deflateRawSync(data)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(how.described ? 8 : 0, 6)
    head.writeUInt16LE(how.stored ? 0 : 8, 8)
    if (!how.described) sizes.copy(head, 14)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    head.copy(entry, 6, 4)
    sizes.copy(entry, 16)
    entry.writeUInt32LE(offset, 42)
    const behind = how.described ? [Buffer.from('PK\x07\x08'), sizes] : []
    const piece = Buffer.concat([head, Buffer.from(name), packed, ...behind])
    pieces.push(piece)
    offset += piece.length
    const isReplaced = how.updated && members.slice(index + 1).some((each) => each.name === name)
    if (!isReplaced && !how.unlisted?.includes(name)) entries.push(Buffer.concat([entry, Buffer.from(name)]))
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directory, end])
}

export function tarOf(members: readonly Member[]): Buffer {
  const pieces = members.map(({ name, data }) => {
    const head = Buffer.alloc(512)
    head.write(name)
    head.write(data.length.toString(8).padStart(11, '0'), 124)
    head.write('        0', 148)
    head.write('ustar\x0000', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return Buffer.concat([head, data, Buffer.alloc(-data.length & 511)])
  })
  return Buffer.concat([...pieces, Buffer.alloc(1024)])
}

/** That many letters, packed as they are asked for. */
export function letters(count: number): AsyncIterable<Uint8Array> {
  const gzip = createGzip({ level: 1 })
  const block = Buffer.alloc(1 << 16, 'a')
  let left = count
  const feed = (): void => {
    while (left > 0) {
      left -= block.length
      if (!gzip.write(block)) {
        gzip.once('drain', feed)
        return
      }
    }
    gzip.end()
  }
  feed()
  return gzip
}
