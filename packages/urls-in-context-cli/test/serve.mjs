// Runs the command once for each line that `server.ts` writes to descriptor 0, and answers on descriptor 3 with its exit
// status. Standard output and standard error are files, which `server.ts` reads and empties between two runs; what the
// command is to find on its standard input stands in the file of descriptor 4.
//
// Node starts once, and compiles the command once. Each run evaluates all modules of the command anew, so that no variable
// of a module keeps what an earlier run has put into it. What belongs to the process is set back or compared behind a run;
// if the run has changed it, this process takes no other run, and says so in its answer.
//
// A run is over when the event loop is empty, as in a process of its own. A run that ends the process, or that still waits
// when the loop is empty, ends the answers.
import fs from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import threads from 'node:worker_threads'

const REQUESTS = 0
const ANSWERS = 3
const INPUT = 4
/** As much as a pipe gives at once. */
const PIECE = 1 << 16
const LINE_END = 10

const { readFileSync, readSync } = fs
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const main = join(dist, 'main.js')
/** Where the modules of the command stand as CommonJS. */
const [, , converted] = process.argv

let input = Buffer.alloc(0)
let taken = 0

function take(length) {
  const piece = input.subarray(taken, taken + Math.min(length, PIECE))
  taken += piece.length
  return piece
}

function takeAll() {
  const rest = input.subarray(taken)
  taken = input.length
  return rest
}

fs.readFileSync = (path, ...others) => (path === 0 ? takeAll() : readFileSync(path, ...others))
fs.readSync = (descriptor, target, ...others) => {
  if (descriptor !== 0) return readSync(descriptor, target, ...others)
  if (others.length > 0) throw new Error('standard input is read into a whole block')
  return take(target.byteLength).copy(target)
}

function newStandardInput() {
  const stream = new Readable({
    read() {
      const piece = take(PIECE)
      this.push(piece.length > 0 ? piece : null)
    },
  })
  return Object.assign(stream, { fd: 0 })
}

/** The threads that a run has started. In a process of its own, they would end with it. */
const started = new Set()

const countedThreads = {
  ...threads,
  Worker: class extends threads.Worker {
    constructor(...all) {
      super(...all)
      started.add(this)
      this.once('exit', () => started.delete(this))
    }
  },
}

/** The timers of a run. One that does not keep a process alive may still wait when the run is over: it ends with the run. */
const timers = new Set()

for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name]
  const counted = (...all) => {
    const timer = start(...all)
    timers.add(timer)
    return timer
  }
  globalThis[name] = Object.defineProperties(counted, Object.getOwnPropertyDescriptors(start))
}

const outer = createRequire(main)
const compiled = new Map()

/** The function around the code of a module. It is compiled once, and each call evaluates the module. */
function compile(name) {
  const known = compiled.get(name)
  if (known) return known
  const code = readFileSync(join(converted, name), 'utf8')
  const wrapped = `(function (exports, require, module, __url) {${code}\n})`
  const made = new Script(wrapped, { filename: join(dist, 'chunks', name) }).runInThisContext()
  compiled.set(name, made)
  return made
}

/** Loads modules of the command, each of them once for a run. */
function newLoader() {
  const loaded = new Map()
  return function load(id) {
    if (id === 'node:worker_threads') return countedThreads
    if (isBuiltin(id)) return outer(id)
    if (!id.startsWith('./')) throw new Error(`the command has all packages inside, but imports ${id}`)
    const name = basename(id)
    const known = loaded.get(name)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(name, module)
    compile(name)(module.exports, load, module, pathToFileURL(join(dist, 'chunks', name)).href)
    return module.exports
  }
}

/** The next request; nothing at their end. The next one comes after the answer to this one. */
function nextRequest() {
  const pieces = []
  while (pieces.at(-1)?.at(-1) !== LINE_END) {
    const piece = Buffer.alloc(PIECE)
    const length = readSync(REQUESTS, piece)
    if (length === 0) return undefined
    pieces.push(piece.subarray(0, length))
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

function readInput() {
  const bytes = Buffer.alloc(fs.fstatSync(INPUT).size)
  for (let at = 0; at < bytes.length; ) at += readSync(INPUT, bytes, at, bytes.length - at, at)
  return bytes
}

/** What a run may leave behind in the process, as text. */
function processState() {
  const listeners = process.eventNames().map((name) => [String(name), process.listenerCount(name)])
  const files = fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0
  return JSON.stringify([
    listeners.sort(),
    files,
    Reflect.ownKeys(globalThis).map(String),
    process.env,
    process.umask(),
  ])
}

const [program] = /program-[\w-]+\.js/.exec(readFileSync(main, 'utf8'))

let isRunning = false
let before = ''

async function run() {
  const request = nextRequest()
  if (request === undefined) process.exit(0)
  input = readInput()
  taken = 0
  const stdin = newStandardInput()
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => stdin })
  process.chdir(request.folder)
  process.argv = [process.execPath, main, ...request.args]
  process.exitCode = undefined
  for (const path of Object.keys(outer.cache)) if (path.startsWith(dist)) delete outer.cache[path]
  before = processState()
  isRunning = true
  await newLoader()(`./${program}`).runProgram()
  isRunning = false
}

process.on('beforeExit', () => {
  if (isRunning) return
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  if (started.size > 0) {
    for (const thread of started) {
      thread.ref()
      thread.terminate()
    }
    return
  }
  const isWorn = processState() !== before
  fs.writeSync(ANSWERS, `${process.exitCode ?? 0}${isWorn ? ' worn' : ''}\n`)
  if (isWorn) process.exit(0)
  // The process goes on only if something waits in the event loop.
  setImmediate(run)
})
fs.writeSync(ANSWERS, 'ready\n')
// This module itself is evaluated by then.
setImmediate(run)
