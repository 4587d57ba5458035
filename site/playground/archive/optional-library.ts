import * as fzstd from 'fzstd'
import { Tokenizer } from 'htmlparser2'
import { XzReadableStream } from 'xz-decompress'
import type { PeerName } from '../../../packages/texts-in-archives/src/libraries/peers.ts'

/** Stands in the place of `packages/texts-in-archives/src/optional-library.ts`: the libraries that are in the bundle. */
const LIBRARIES: Partial<Record<PeerName, unknown>> = {
  fzstd,
  htmlparser2: { Tokenizer },
  'xz-decompress': { XzReadableStream },
}

/** Thrown for a library that is not in the bundle. The message says what reads the file instead. */
export class MissingLibrary extends Error {
  constructor(name: PeerName, purpose: string) {
    super(`${purpose} needs ${name}, which this page does not have: the command urls reads it`)
    this.name = 'MissingLibrary'
  }
}

export function loadOptional<T>(name: PeerName, purpose: string): T {
  const library = LIBRARIES[name]
  if (library === undefined) throw new MissingLibrary(name, purpose)
  return library as T
}

/** One instance of a library serves one stream after the other here. */
export function loadAnother<T>(name: PeerName): T {
  return loadOptional(name, 'Another stream')
}
