export interface Pdfjs {
  getDocument(parameters: object): LoadingTask
  readonly PasswordResponses: { readonly NEED_PASSWORD: number; readonly INCORRECT_PASSWORD: number }
}

export interface LoadingTask {
  readonly promise: Promise<PdfDocument>
  onPassword: ((give: (password: string | Error) => void, reason: number) => void) | undefined
  destroy(): Promise<void>
}

export interface PdfDocument {
  readonly numPages: number
  getPage(number: number): Promise<PdfPage>
  getMetadata(): Promise<{ info?: Record<string, unknown>; metadata?: Iterable<[string, unknown]> | null }>
  getOutline(): Promise<Bookmark[] | null>
  /** All types if `types` is null; page indices count from 0. */
  getAnnotationsByType(types: null, skipped: ReadonlySet<number>): Promise<Annotation[] | null>
  getAttachments(): Promise<Record<string, EmbeddedFile> | null>
  cleanup(): Promise<void>
}

export interface PdfPage {
  /** Left, lower, right and upper edge, in points. Text beyond an edge is left out. */
  readonly view: readonly number[]
  getTextContent(): Promise<{ items: readonly TextItem[] }>
  getAnnotations(): Promise<Annotation[]>
  cleanup(): boolean
}

export interface Bookmark {
  readonly title: string
  readonly url: string | null
  readonly unsafeUrl?: string
  readonly items: readonly Bookmark[]
}

export interface EmbeddedFile {
  readonly filename: string
  readonly content: Uint8Array | null
}

export interface Annotation {
  readonly subtype?: string
  /** From 0; only where annotations of several pages were asked for. */
  readonly pageIndex?: number
  readonly url?: string
  readonly unsafeUrl?: string
  readonly rect?: ArrayLike<number> | null
  /** Eight numbers for each quadrilateral. */
  readonly quadPoints?: ArrayLike<number> | null
  readonly contentsObj?: { readonly str: string }
  readonly fieldValue?: unknown
  readonly alternativeText?: string
  readonly file?: EmbeddedFile
}

/** A run of glyphs of one font, or a blank between two. */
export interface TextItem {
  /** In the order of reading, ligatures taken apart. */
  readonly str: string
  readonly dir: string
  /** ISO 32000-2 §9.4.4: the last two numbers are where the first glyph starts, in points. */
  readonly transform: readonly number[]
  /** Along the line, in points. */
  readonly width: number
  readonly height: number
  /** Whether the next item is in another line. */
  readonly hasEOL: boolean
}
