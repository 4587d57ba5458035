import { createRequire } from 'node:module'
import { installCommand, libraryPath } from './library-path.ts'
import type { PeerName } from './peers.ts'

/**
 * The optional peers. In: the name of a library. Out: the library as it is installed beside the caller or the command,
 * or a `MissingLibrary`.
 */

const require = createRequire(import.meta.url)
const loaded = new Map<PeerName, unknown>()

/** Thrown for an optional peer that is not installed. The message is one line, and says what to install. */
export class MissingLibrary extends Error {
  constructor(name: PeerName, purpose: string) {
    super(`${purpose} needs ${name}: ${installCommand(name)}`)
    this.name = 'MissingLibrary'
  }
}

/**
 * Loads a library that only some archives need. `require` takes ES modules too from Node 20.19 on, and is synchronous,
 * as the decoders within getters have to be.
 */
export function loadOptional<T>(name: PeerName, purpose: string): T {
  let library = loaded.get(name)
  if (library === undefined) {
    library = tryLoad(name)
    loaded.set(name, library)
  }
  if (library === null) throw new MissingLibrary(name, purpose)
  return library as T
}

function tryLoad(name: PeerName): unknown {
  try {
    const path = libraryPath(name)
    return path === undefined ? null : require(path)
  } catch {
    return null
  }
}

/**
 * Loads another instance of a library that is loaded, with a state of its own. For a library of one file that serves
 * one caller at a time.
 */
export function loadAnother<T>(name: PeerName): T {
  const path = libraryPath(name)!
  const first = require.cache[path]
  delete require.cache[path]
  const another = require(path)
  if (first !== undefined) require.cache[path] = first
  return another as T
}

/** For tests: treats the library as not installed until the returned function is called. */
export function pretendMissing(name: PeerName): () => void {
  loaded.set(name, null)
  return () => loaded.delete(name)
}
