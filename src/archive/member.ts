import type { Part } from './part.ts'
import type { Reading } from './reading.ts'
import type { ByteSource } from './window.ts'

/** Reads a member of an archive, whatever it is. */
export type ReadMember = (source: ByteSource, reading: Reading) => AsyncGenerator<Part[]>
