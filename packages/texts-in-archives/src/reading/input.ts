import { isPath, readPath } from '#paths'
import type { Choices } from '../job/choices.ts'
import type { Part } from '../part/part.ts'
import { BlobSource } from '../source/blob-source.ts'
import { StreamSource } from '../source/stream-source.ts'
import { piecesOf } from '../source/web-stream.ts'
import { readSource } from './read-source.ts'
import type { Share } from './share.ts'

/** A stream of bytes under a name that the caller chooses. */
export interface NamedStream {
  readonly name: string
  readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>
}

/**
 * A path, as text or as bytes (`-` is standard input); a share of an archive; a blob, which has the name of a `File`, or
 * is called `blob`; or a stream. A browser takes blobs and streams.
 */
export type Input = string | Uint8Array | Share | Blob | NamedStream

export function readInput(input: Input, choices: Choices): AsyncGenerator<Part[]> {
  if (isPath(input)) return readPath(input, choices)
  if (input instanceof Blob) return readSource({ file: nameOf(input) }, new BlobSource(input), choices)
  const { name, stream } = input as NamedStream
  const pieces = Symbol.asyncIterator in stream ? stream : piecesOf(stream)
  return readSource({ file: name }, new StreamSource(pieces, choices.latency), choices)
}

export function isInput(value: unknown): value is Input {
  if (isPath(value) || value instanceof Blob) return true
  const { name, stream } = (value ?? {}) as { name?: unknown; stream?: unknown }
  if (typeof name !== 'string' || typeof stream !== 'object' || stream === null) return false
  return Symbol.asyncIterator in stream || 'getReader' in stream
}

function nameOf(blob: Blob & { readonly name?: unknown }): string {
  return typeof blob.name === 'string' ? blob.name : 'blob'
}
