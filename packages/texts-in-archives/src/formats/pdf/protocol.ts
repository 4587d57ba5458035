import type { Box, Origin, PlacedLink } from '../../part/part.ts'
import type { ArchiveProblemCode } from '../../part/problem.ts'
import type { Flow } from './flow.ts'

/** To read a document. `cMapUrl` counts in a browser. */
export interface PdfOrder {
  readonly read: Uint8Array
  readonly passwords: readonly string[]
  readonly cMapUrl: string | undefined
}

export type ToPdfThread = PdfOrder | { readonly taken: number }

/** Offsets count from its start. */
export interface FlowPiece extends Flow {
  readonly origin: Origin
  readonly links: readonly PlacedLink[]
  readonly offset: number
  readonly isLast: boolean
}

export interface PdfText {
  readonly origin: Origin
  readonly text: string
  readonly page?: number | undefined
  readonly boxes?: readonly Box[] | undefined
  readonly isUrl: boolean
}

export interface PdfFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface PdfProblem {
  readonly code: ArchiveProblemCode
  readonly detail?: string | undefined
}

export type PdfFinding =
  | { readonly piece: FlowPiece }
  | { readonly texts: readonly PdfText[] }
  | { readonly file: PdfFile }
  | { readonly problem: PdfProblem }

/** Why a document was not read to its end. */
export type Breach = 'time-limit' | 'memory-limit' | 'corrupt'

/** The first word, `isReady`, is that of a browser's thread. */
export type FromPdfThread =
  | PdfFinding
  | { readonly page: number }
  | { readonly isDone: true }
  | { readonly isReady: true }
