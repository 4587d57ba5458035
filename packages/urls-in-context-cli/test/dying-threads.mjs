// Preloaded into the command: threads have little memory, and some names of files end the thread that opens them.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const { DYING = '' } = process.env
const { Worker, isMainThread } = threads
const { open } = fs.promises
const { openSync, readSync } = fs
/** After so many reads a file ends the thread whose name says `late`. */
const LATE_READS = 20

/** How a thread ends, by a word in the name of a file. */
const ENDS = {
  memory: () => {
    const kept = []
    for (;;) kept.push(new Array(1 << 19).fill(0))
  },
  error: () => {
    throw new Error('nobody foresaw it')
  },
  exit: () => process.exit(3),
}

if (isMainThread) {
  threads.Worker = class extends Worker {
    constructor(url, options) {
      if (DYING === 'unborn') throw new Error('no room for a thread')
      super(url, { ...options, resourceLimits: { ...options.resourceLimits, maxOldGenerationSizeMb: 48 } })
    }
  }
} else {
  if (DYING === 'at start') process.exit(4)
  let ending
  let reads = 0
  const readsLeft = (path) => {
    const [, isLate, name] = /(late-)?(memory|error|exit)[^/]*$/.exec(path.toString()) ?? []
    ending = ENDS[name]
    reads = isLate ? LATE_READS : 0
  }
  fs.promises.open = async (path, ...others) => {
    readsLeft(path)
    return open(path, ...others)
  }
  fs.openSync = (path, ...others) => {
    readsLeft(path)
    return openSync(path, ...others)
  }
  fs.readSync = (...args) => {
    if (ending !== undefined && reads-- === 0) ending()
    return readSync(...args)
  }
}
syncBuiltinESMExports()
