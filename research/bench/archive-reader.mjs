/**
 * Measures reading from files to parts in CPU time, the median of several runs in one process:
 *
 *   node research/bench/archive-reader.mjs [MAILBOX…]
 *
 * Compares with postal-mime on the same messages, split beforehand, alone and with linkify-it on its text and HTML, and
 * with reading the file alone; and measures the memory of reading the mailbox repeatedly. Without arguments it
 * generates a mailbox.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scan } from '../../dist/index.js'
import { readArchive } from '../../packages/texts-in-archives/dist/index.js'
import { linkifyItPeer } from './peers.mjs'
import { printGoals } from './report.mjs'

const runs = 7
const [first, ...rest] = process.argv.slice(2)

if (first === '--memory') await reportMemory(rest[0], Number(rest[1]))
else await main(first === undefined ? undefined : [first, ...rest])

async function main(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'))
  const boxes = paths ?? [generate(join(folder, 'generated.mbox'))]
  for (const box of boxes) {
    await compare(box)
    for (const megabytes of [100, 1000]) memory(box, megabytes)
  }
  rmSync(folder, { recursive: true })
}

async function compare(box) {
  const megabytes = statSync(box).size / 1e6
  const bytes = readFileSync(box)
  const messages = [...cut(bytes)]
  const { default: PostalMime } = await import('postal-mime')
  const ways = {
    'reading the file': () => readBlocks(box),
    'parts with their text': () => readParts(box, 'usual'),
    'parts with their text, no headers': () => readParts(box, 'none'),
    'parts with their text and a range each': () => readRanges(box),
    'from file to matches': () => matchParts(box),
    'matches of the raw bytes, no MIME': () => void matchRaw(bytes),
    'postal-mime, parsing alone': async () => {
      for (const message of messages) await PostalMime.parse(message)
    },
    'postal-mime, then linkify-it': async () => {
      for (const message of messages) countUrls(await PostalMime.parse(message))
    },
  }
  console.log(`${box}: ${megabytes.toFixed(1)} MB, ${messages.length} messages, node ${process.version}`)
  const rates = {}
  for (const [name, run] of Object.entries(ways)) {
    rates[name] = megabytes / (await medianSeconds(run, name.startsWith('postal') ? 3 : runs))
    console.log(`  ${rates[name].toFixed(1).padStart(8)} MB/s  ${name}`)
  }
  const ours = rates['from file to matches']
  const against = (id, name, what) => ({ id: `archive/${id}`, name: what, figure: ours / rates[name] })
  printGoals([
    against('postal-mime', 'postal-mime, parsing alone', 'from file to matches against postal-mime, times'),
    against('postal-mime+linkify-it', 'postal-mime, then linkify-it', '... against postal-mime and linkify-it, times'),
    against('raw', 'matches of the raw bytes, no MIME', '... against the raw bytes without MIME, times'),
  ])
}

/**
 * The number of URLs that linkify-it finds in the text of a message and in its HTML.
 *
 * @param {import('postal-mime').Email} message
 */
function countUrls({ text, html }) {
  return linkifyItPeer.count(text ?? '') + linkifyItPeer.count(html ?? '')
}

async function matchParts(path) {
  let count = 0
  for await (const part of readArchive(path)) for (const _ of scan(part.text)) count++
  return count
}

/** In pieces of 64 KiB, like a reader of raw bytes. */
function matchRaw(bytes) {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1 << 16) {
    for (const _ of scan(bytes.toString('latin1', at, at + (1 << 16)))) count++
  }
  return count
}

async function medianSeconds(run, count) {
  await run()
  const seconds = []
  for (let n = 0; n < count; n++) {
    const start = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(start)
    seconds.push((user + system) / 1e6)
  }
  return seconds.sort((a, b) => a - b)[count >> 1]
}

async function readBlocks(path) {
  const file = await open(path)
  const block = Buffer.alloc(1 << 16)
  while ((await file.read(block, 0, block.length, null)).bytesRead > 0);
  await file.close()
}

async function readParts(path, headers) {
  let length = 0
  for await (const part of readArchive(path, { headers })) length += part.text.length
  return length
}

async function readRanges(path) {
  let sum = 0
  for await (const part of readArchive(path)) {
    const { length } = part.text
    if (length > 0) sum += part.rawRange(part.offset + (length >> 1), part.offset + length)?.start ?? 0
  }
  return sum
}

function* cut(bytes) {
  for (let start = 0; start >= 0 && start < bytes.length; ) {
    const next = bytes.indexOf('\nFrom ', start)
    yield bytes.subarray(bytes.indexOf(10, start) + 1, next < 0 ? bytes.length : next + 1)
    start = next < 0 ? -1 : next + 1
  }
}

/** Runs in a process of its own, whose peak is measured. */
function memory(box, megabytes) {
  const self = fileURLToPath(import.meta.url)
  const { stdout } = spawnSync(process.execPath, [self, '--memory', box, String(megabytes)], { encoding: 'utf8' })
  process.stdout.write(stdout)
}

async function reportMemory(box, megabytes) {
  const bare = process.memoryUsage.rss()
  const bytes = statSync(box).size
  let peak = bare
  let count = 0
  for await (const part of readArchive({ name: box, stream: overAndOver(box, (megabytes * 1e6) / bytes) })) {
    if (part.text.length >= 0 && count++ % 256 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  const [start, most] = [bare, peak].map((value) => (value / 1e6).toFixed(0))
  console.log(`  ${most} MB at the peak, ${start} MB before, for ${megabytes} MB and ${count} parts`)
}

async function* overAndOver(box, times) {
  const block = Buffer.alloc(1 << 16)
  for (let n = 0; n < times; n++) {
    const file = await open(box)
    for (;;) {
      const { bytesRead } = await file.read(block, 0, block.length, null)
      if (bytesRead === 0) break
      // The reader copies before it asks again
      yield block.subarray(0, bytesRead)
    }
    await file.close()
  }
}

function generate(path) {
  const line =
    'A line of text as people write them, with a word or two and http://www.example.com/page?of=text now and then.\n'
  const encoded = line.replace(/=/g, '=3D').replace(/ word/g, ' w=\nord')
  const packed = `${Buffer.from(line.repeat(20)).toString('base64').replace(/.{76}/g, '$&\n')}\n`
  const fields = (n) =>
    `From ann@mail.example Mon Mar  3 10:20:30 2003\nReceived: from a.example by b.example; Mon, 3 Mar 2003 10:20:30 +0100\nFrom: Ann <ann@mail.example>\nTo: list@lists.example\nSubject: message ${n}\nMessage-ID: <${n}@mail.example>\nList-Archive: <http://lists.example/archive>\nMIME-Version: 1.0\n`
  const bodies = [
    `Content-Type: text/plain; charset=utf-8\n\n${line.repeat(40)}\n`,
    `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n${encoded.repeat(40)}\n`,
    `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${packed}\n`,
    `Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${line.repeat(10)}\n--b\nContent-Type: text/html\n\n<p>${line.repeat(10)}</p>\n--b--\n\n`,
  ]
  const weights = [0, 0, 0, 0, 0, 0, 1, 1, 2, 3]
  let text = ''
  for (let n = 0; n < 3000; n++) text += fields(n) + bodies[weights[n % weights.length]]
  writeFileSync(path, text)
  return path
}
