import type { Entity } from './entity.ts'
import type { Envelope } from './envelope.ts'

/** An open multipart. Its boundary has the same index among the boundaries. */
export interface Multipart {
  readonly path: string
  readonly envelope: Envelope
  readonly depth: number
  readonly isDigest: boolean
  readonly isAlternative: boolean
  readonly isEncrypted: boolean
  readonly entity: Entity
  children: number
  isClosed: boolean
}

/** The place of the entity that is being read. */
export interface WalkState {
  /** Path of the entity that is being read. */
  path: string
  envelope: Envelope
  depth: number
  isDigest: boolean
  isAlternative: boolean
  /** Whether the entity is in a multipart/encrypted, which is told as a whole. */
  isEncrypted: boolean
  /** Whether the next header is a message's, not a body part's. */
  isMessage: boolean
}
