import type { Envelope } from '../part/envelope.ts'
import type { Entity } from './entity.ts'

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

/** Where the walk through a message is. */
export interface WalkState {
  path: string
  envelope: Envelope
  depth: number
  isDigest: boolean
  isAlternative: boolean
  /** One problem is reported of a multipart/encrypted, not one for each part. */
  isEncrypted: boolean
  isMessage: boolean
}
