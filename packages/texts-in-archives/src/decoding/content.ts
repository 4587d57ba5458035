import type { OffsetMap } from './offset-map.ts'

/** The text of a part, which is decoded when it is asked for. */
export interface PartContent {
  /** The bytes without the transfer encoding, still in their charset. Undefined for text without bytes of its own. */
  bytes(): Uint8Array | undefined
  text(): string
  /** The map from UTF-16 offsets in `text()` to bytes of the file; undefined if no bytes of the file are the text. */
  map(): OffsetMap | undefined
}
