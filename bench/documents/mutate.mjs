/**
 * Reads documents in which bytes were changed, and prints the longest time and the most memory:
 *
 *   node bench/documents/mutate.mjs FOLDER [COUNT] [SEED]
 *
 * Half of the changes are made in the packed bytes (flips, cuts, repeats), half in the XML before it is packed again.
 * Exits with 1 if a file throws, takes longer than 20 s, or the process takes more than 512 MB.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { readArchive } from '../../dist/archive/index.js'

const LONGEST = 20_000
const MOST_MEMORY = 512
/** Marks of XML, which put in any place break its structure. */
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
const [folder, count = '2000', seed = '1'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node bench/documents/mutate.mjs FOLDER [COUNT] [SEED]')
  process.exit(2)
}

let state = Number(seed)
/** @param {number} below */
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const files = readdirSync(folder)
  .filter((name) => /\.(?:docx|pptx|xlsx|odt|odp|ods|epub)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  .filter(({ bytes }) => bytes.length < 1 << 20)
let longest = { time: 0, name: '' }
let failures = 0
/** @type {Record<string, number>} */
const problems = {}
for (let round = 0; round < Number(count); round++) {
  const { name, bytes } = files[random(files.length)]
  const mutated = round % 2 === 0 ? mutatedBytes(bytes) : repacked(bytes)
  const start = performance.now()
  try {
    for await (const part of readArchive({ name, stream: new Blob([mutated]).stream() })) {
      void part.text
      for (const { code } of part.problems) problems[code] = (problems[code] ?? 0) + 1
    }
  } catch (error) {
    failures++
    console.log(`${name}, round ${round}: ${/** @type {Error} */ (error).stack}`)
  }
  const time = performance.now() - start
  if (time > longest.time) longest = { time, name: `${name}, round ${round}` }
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(`${count} files; ${failures} threw; longest ${Math.round(longest.time)} ms (${longest.name}); ${memory} MB`)
console.log(problems)
process.exitCode = failures > 0 || longest.time > LONGEST || memory > MOST_MEMORY ? 1 : 0

/** @param {Buffer} bytes */
function mutatedBytes(bytes) {
  let copy = Buffer.from(bytes)
  for (let change = random(8); change >= 0; change--) {
    const at = random(copy.length)
    const kind = random(6)
    if (kind === 0) copy = copy.subarray(0, Math.max(1, at))
    else if (kind === 1) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 100))])
    else if (kind === 2) copy.fill(random(256), at, Math.min(copy.length, at + random(20)))
    else copy[at] = random(256)
  }
  return copy
}

/** @param {Buffer} bytes */
function repacked(bytes) {
  const members = membersOf(bytes)
  const chosen = members[random(members.length)]
  let text = chosen.data.toString('latin1')
  for (let change = random(10); change >= 0; change--) {
    const at = random(text.length)
    const length = random(4) === 0 ? random(2000) : random(4)
    text = text.slice(0, at) + MARKS[random(MARKS.length)].repeat(random(20) === 0 ? 5000 : 1) + text.slice(at + length)
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
