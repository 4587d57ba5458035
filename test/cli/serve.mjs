// Runs the command once for each line that `server.ts` writes to descriptor 0, and answers on descriptor 3 with its exit
// status. Standard output and standard error are files, which `server.ts` reads and empties between two runs; what the
// command is to find on its standard input stands in the file of descriptor 4.
//
// A run begins with its own arguments, folder and standard input, and is over when the event loop is empty, as in a process
// of its own. A run that ends the process, or that still waits when the loop is empty, ends the answers.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const REQUESTS = 0
const ANSWERS = 3
const INPUT = 4
/** As much as a pipe gives at once. */
const PIECE = 1 << 16
const LINE_END = 10

const { readFileSync, readSync } = fs
const dist = new URL('../../dist/cli/', import.meta.url)
const main = fileURLToPath(new URL('main.js', dist))

let input = Buffer.alloc(0)
let taken = 0

function take(length) {
  const piece = input.subarray(taken, taken + Math.min(length, PIECE))
  taken += piece.length
  return piece
}

fs.readFileSync = (path, ...others) => (path === 0 ? take(input.length) : readFileSync(path, ...others))
fs.readSync = (descriptor, target, ...others) => {
  if (descriptor !== 0) return readSync(descriptor, target, ...others)
  if (others.length > 0) throw new Error('standard input is read into a whole block')
  return take(target.byteLength).copy(target)
}
syncBuiltinESMExports()

function newStandardInput() {
  const stream = new Readable({
    read() {
      const piece = take(PIECE)
      this.push(piece.length > 0 ? piece : null)
    },
  })
  return Object.assign(stream, { fd: 0 })
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

const [, name] = /import\("\.\/(chunks\/program-[^"]+\.js)"\)/.exec(readFileSync(main, 'utf8'))
const { runProgram } = await import(new URL(name, dist))

let isRunning = false

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
  isRunning = true
  await runProgram()
  isRunning = false
}

process.on('beforeExit', () => {
  if (isRunning) return
  fs.writeSync(ANSWERS, `${process.exitCode ?? 0}\n`)
  // The process goes on only if something waits in the event loop.
  setImmediate(run)
})
fs.writeSync(ANSWERS, 'ready\n')
run()
