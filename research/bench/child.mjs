// Runs one task in a process of its own, which a running process cannot measure in itself: cold import, peak memory, a
// clean heap. Prints its result as JSON. Imports nothing at its head that a bare process would not have.
import { existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const MEGABYTE = 2 ** 20
const BLOCK = 2 ** 16

const tasks = { bare, load, first, rounds, loop, stream, kept, pinned }

const core = () => import('../../dist/index.js')

const STATUS = '/proc/self/status'

/** In MB. Not from `resourceUsage` on Linux, which may include the parent's peak before the program was loaded. */
function peak() {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS / 1024
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(STATUS, 'latin1'))?.[1]
  if (kilobytes === undefined) throw new Error(`${STATUS} says no peak`)
  return Number(kilobytes) / 1024
}

/** The memory of a process that does nothing. */
function bare() {
  return { peak: peak() }
}

/** Milliseconds of a first import. */
async function load(what) {
  const start = performance.now()
  await import(what)
  return performance.now() - start
}

/** Milliseconds of CPU time of a first call on the text of a file. The program is loaded before. */
async function first(what, file, entry) {
  const text = readFileSync(file, 'latin1')
  const count = what === 'extract' ? (await import(pathToFileURL(entry).href)).extract : await peer(what === WITH_WWW)
  const before = process.cpuUsage()
  count(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Reads short texts repeatedly. */
async function rounds(what, file, count) {
  const texts = JSON.parse(readFileSync(file, 'utf8'))
  const read = await reader(what)
  for (let round = 0; round < Number(count); round++) for (const text of texts) read(text)
}

async function reader(what) {
  if (what === 'linkify-it') return peer(false)
  if (what === 'light') return (await import('../../dist/light.js')).extract
  const { extract } = await core()
  return what === 'extract' ? extract : (text) => extract(text, { joinLines: 'never' })
}

/** linkify-it finds `www.` only with this option, which also finds hosts without a scheme. */
const WITH_WWW = 'linkify-it, fuzzyLink'

async function peer(fuzzyLink) {
  const { LinkifyIt } = await import('linkify-it')
  const linkify = new LinkifyIt({ fuzzyLink, fuzzyEmail: false, fuzzyIP: false })
  return (text) => linkify.match(text)
}

/** Yields the file repeatedly, `megabytes` in all, each block decoded into a string of its own. */
function* textBlocks(file, megabytes) {
  const descriptor = openSync(file, 'r')
  const block = Buffer.alloc(BLOCK)
  let position = 0
  for (let left = megabytes * MEGABYTE; left > 0; ) {
    const size = readSync(descriptor, block, 0, BLOCK, position)
    if (size > 0) yield block.toString('latin1', 0, size)
    position = size === 0 ? 0 : position + size
    left -= size
  }
}

/** Peak memory of reading alone, to compare with that of the stream below. */
function loop(megabytes, file) {
  let units = 0
  for (const text of textBlocks(file, Number(megabytes))) units += text.length
  return { units, peak: peak() }
}

async function stream(megabytes, file) {
  const { Extractor } = await core()
  const extractor = new Extractor()
  let matches = 0
  for (const text of textBlocks(file, Number(megabytes))) matches += extractor.write(text).length
  matches += extractor.end().length
  return { matches, peak: peak() }
}

function heapUsed() {
  // The engine keeps the text that a regular expression matched last.
  ;/x/.exec('x')
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function collectGarbage() {
  if (globalThis.gc === undefined) throw new Error('this task needs node --expose-gc')
  globalThis.gc()
}

const plain = (at) => `Read http://www.example.org/pages/${at}.html about it\n`

const wrapped = (at) => `Read <http://www.example.org/pages/\n${at}.html> about it\n`

/** The bytes of a match that is kept while its text is not, without the units of its URL. */
async function kept(kind, count) {
  const { extract } = await core()
  const line = kind === 'plain' ? plain : wrapped
  const batch = 10000
  const list = new Array(Number(count)).fill(null)
  extract(textOf(line, 0, batch))
  const before = heapUsed()
  let units = 0
  let filled = 0
  for (let at = 0; filled < list.length; at += batch) {
    for (const match of extract(textOf(line, at, batch)).slice(0, list.length - filled)) {
      list[filled++] = match
      units += match.url.length
    }
    if (at > 2 * list.length) return null
  }
  return (heapUsed() - before - units) / list.length
}

const textOf = (line, from, count) => Array.from({ length: count }, (_, at) => line(1000000 + from + at)).join('')

/** A construct of each kind whose record might hold a slice of the text. */
const constructs = {
  bare: 'http://www.example.org/pages/of/a/long/name.html',
  trimmed: 'http://www.example.org/pages/of/a/long/name.html...............................',
  inferred: 'www.example.org/pages/of/a/long/name.html',
  angle: '<http://www.example.org/pages/of/a/long/name.html>',
  wrapped: '<URL:http://www.example.org/pages/of/\n   a/long/name.html>',
  hyphen: '<http://www.example.org/pages/of/a-\nlong/name.html>',
  'joined line': 'a line that is filled up to here and more http://www.example.org/pages/of/a/long-\nname/of/it.html',
  address: 'mailto:somebody.with.a.long.name@mail.example.org',
  space: '<URL:http://www.example.org/a long name/of the page.html>',
}

/** The result of the last text. Outside any function, so that no register of a caller keeps a text longer. */
/** @type {unknown[]} */
let held = []

function grownBy(run, construct, filler) {
  held = []
  const before = heapUsed()
  hold(run, construct, filler)
  return heapUsed() - before
}

/** In a frame of its own, which frees everything that it held. */
function hold(run, construct, filler) {
  held = run([filler, construct, '\n', filler].join(''))
}

/** The kinds of matches that keep 16 MB of text alive, from `extract` and from `Extractor`. */
async function pinned() {
  const { extract, Extractor } = await core()
  const filler = 'words without an end, again and again and again and so on ....\n'.repeat(2 ** 17)
  const ways = { extract, Extractor: (text) => whole(new Extractor(), text) }
  const found = []
  let tried = 0
  for (const [kind, construct] of Object.entries(constructs)) {
    for (const [way, run] of Object.entries(ways)) {
      const grown = grownBy(run, construct, filler)
      if (held.length > 0) tried++
      if (grown > 4 * MEGABYTE) found.push(`${kind} (${way})`)
    }
  }
  return { found, tried }
}

const whole = (extractor, text) => [...extractor.write(text), ...extractor.end()]

const [task, ...rest] = process.argv.slice(2)
console.log(JSON.stringify(await tasks[task](...rest)))
