import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

/** An optional dependency that is not there. The message says what to install. */
export class MissingLibrary extends Error {
  constructor(name: string, purpose: string) {
    super(`${purpose} needs the package ${name}: npm install ${name}`)
    this.name = 'MissingLibrary'
  }
}

/**
 * Loads a library that only some archives need. `require` takes ES modules too from Node 20.19 on, and spares the
 * decoders, which run within a getter, from waiting.
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

/** One that is there, with a state of its own: of a library of one file that serves one caller at a time. */
export function loadAnother<T>(name: string): T {
  const path = require.resolve(name)
  const first = require.cache[path]
  delete require.cache[path]
  const another = require(path)
  if (first !== undefined) require.cache[path] = first
  return another as T
}

/** For tests: as if the library were not installed, until the function that it returns is called. */
export function pretendMissing(name: string): () => void {
  loaded.set(name, null)
  return () => loaded.delete(name)
}
