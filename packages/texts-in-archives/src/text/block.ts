import type { OffsetMap } from '../decoding/offset-map.ts'
import { type OpaqueBlock, type OpaqueKind, unpackBlock } from '../decoding/unpacked-block.ts'
import type { ReadContext } from '../job/context.ts'
import type { Formats } from '../job/sign.ts'
import type { Envelope } from '../part/envelope.ts'
import type { PartRecord } from '../part/part.ts'
import { type ArchiveProblem, attachmentProblem, problem } from '../part/problem.ts'

/** Reads what a block holds, whose bytes are undefined if they are too many to keep. Returns problems of it. */
export type OnBlock = (block: BlockFound, record: Pick<PartRecord, 'envelope' | 'path'>) => readonly ArchiveProblem[]

export type BlockFound = Omit<OpaqueBlock, 'raw'> & { readonly raw: Buffer | undefined }

export function unreadBlock({ formats }: Pick<ReadContext, 'formats'>): OnBlock {
  return (block, { envelope }) => [blockProblem(block, envelope, formats)]
}

/** In a text that is no body of a message, it is a file of its own. */
export function attachedBlock({ attach, held, formats }: Pick<ReadContext, 'attach' | 'held' | 'formats'>): OnBlock {
  return (block, { envelope, path }) => {
    const { kind, name, raw, toFile } = block
    if (raw === undefined) return [blockProblem(block, envelope, formats)]
    const { bytes, isDamaged } = unpackBlock({ ...block, raw })
    attach({ bytes, contentType: `application/x-${kind}`, name: name || path || kind, path, envelope, held })
    return isDamaged ? [problem('damaged-encoding', envelope.place(toFile.start(0)), kind)] : []
  }
}

/** Of a block that is not read. */
export function blockProblem({ kind, name, toFile }: BlockFound, envelope: Envelope, formats: Formats): ArchiveProblem {
  const isBinary = formats.named(name)?.isBinary === true
  return attachmentProblem(envelope.place(toFile.start(0)), `application/x-${kind}`, name, !isBinary)
}

/** In bytes. */
const LONGEST_BLOCK = 12 << 20

export class Block {
  readonly kind: OpaqueKind
  readonly #name: string
  readonly #toFile: OffsetMap
  readonly #pieces: Buffer[] = []
  #size = 0

  constructor(kind: OpaqueKind, name: string, toFile: OffsetMap) {
    this.kind = kind
    this.#name = name
    this.#toFile = toFile
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length
    if (this.#size > LONGEST_BLOCK) this.#pieces.length = 0
    else if (bytes.length > 0) this.#pieces.push(bytes)
  }

  get whole(): BlockFound {
    const raw = this.#size > LONGEST_BLOCK ? undefined : Buffer.concat(this.#pieces)
    return { kind: this.kind, name: this.#name, toFile: this.#toFile, raw }
  }
}
