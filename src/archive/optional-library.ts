import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

/** Thrown for an optional dependency that is not installed. The message says what to install. */
export class MissingLibrary extends Error {
  constructor(name: string, purpose: string) {
    super(`${purpose} needs the package ${name}: npm install ${name}`)
    this.name = 'MissingLibrary'
  }
}

/**
 * Loads a library that only some archives need. `require` takes ES modules too from Node 20.19 on, and is synchronous,
 * as the decoders within getters have to be.
 */
export function loadOptional<T>(name: string, purpose: string): T {
  let library = loaded.get(name)
  if (library === undefined) {
    try {
      library = require(name)
    } catch {
      library = null
    }
    loaded.set(name, library)
  }
  if (library === null) throw new MissingLibrary(name, purpose)
  return library as T
}

/**
 * Loads another instance of an installed library, with a state of its own. For a library of one file that serves one
 * caller at a time.
 */
export function loadAnother<T>(name: string): T {
  const path = require.resolve(name)
  const first = require.cache[path]
  delete require.cache[path]
  const another = require(path)
  if (first !== undefined) require.cache[path] = first
  return another as T
}

/** For tests: treats the library as not installed until the returned function is called. */
export function pretendMissing(name: string): () => void {
  loaded.set(name, null)
  return () => loaded.delete(name)
}
