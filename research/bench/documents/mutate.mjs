/**
 * Reads documents with changed bytes, and prints the longest time and the most memory:
 *
 *   node research/bench/documents/mutate.mjs FOLDER [COUNT] [SEED]
 *
 * Half of the changes are in the compressed bytes (flips, cuts, repeats), half in the XML before it is compressed
 * again. Exits with 1 if a file throws, takes longer than 20 s, or the process takes more than 512 MB.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { readMutated } from '../mutated.mjs'

/** XML markup that breaks the structure at any place. */
const MARKS = [
  '<',
  '>',
  '</w:p>',
  '<w:p>',
  '"',
  '&',
  '&#x110000;',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [',
  '\0',
  '\ud800',
]
await readMutated({
  usage: 'node research/bench/documents/mutate.mjs FOLDER [COUNT] [SEED]',
  name: /\.(?:docx|pptx|xlsx|odt|odp|ods|epub)$/,
  largest: 1 << 20,
  mutate: repacked,
})

/** @param {Buffer} bytes @param {import('../random.mjs').Random} random */
function repacked(bytes, random) {
  const members = membersOf(bytes)
  const chosen = random.pick(members)
  let text = chosen.data.toString('latin1')
  for (let change = random.between(0, 9); change >= 0; change--) {
    const at = random.between(0, text.length)
    const length = random.between(0, random.chance(1 / 4) ? 1999 : 3)
    text = text.slice(0, at) + random.pick(MARKS).repeat(random.chance(1 / 20) ? 5000 : 1) + text.slice(at + length)
  }
  chosen.data = Buffer.from(text, 'latin1')
  return Buffer.concat(members.map(({ name, data }) => stored(name, data)))
}

/** @param {Buffer} bytes */
function membersOf(bytes) {
  const members = []
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((each) => bytes.readUInt16LE(at + each)),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const packed = bytes.subarray(start, start + size)
    members.push({ name, data: bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed) })
    at += 46 + nameLength + extra + comment
  }
  return members
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function stored(name, data) {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt32LE(crc32(data), 14)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(data.length, 22)
  head.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([head, Buffer.from(name), data])
}
