/** What pdf.js gives of a text that is shown on a page: a run of glyphs of one font, or a blank between two. */
export interface TextItem {
  /** In the order of reading, ligatures taken apart. */
  readonly str: string
  readonly dir: string
  /** The text matrix (ISO 32000-2 §9.4.4): the last two numbers are where the first glyph starts, in points. */
  readonly transform: readonly number[]
  /** Along the line, in points. */
  readonly width: number
  readonly height: number
  /** Whether the next item stands in another line. */
  readonly hasEOL: boolean
}
