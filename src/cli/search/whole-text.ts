import type { Row } from './row.ts'

/** A text of a part, or a piece of a long one, as it is printed whole. */
export interface WholeText {
  readonly file: string
  readonly member: string | undefined
  /** What the text is of its part: `body`, `header NAME`, `attribute ELEMENT NAME`, and others. */
  readonly origin: string
  readonly text: string
  /** The offset of `text` in the part, in UTF-16 units. */
  readonly base: number
  /** Whether the part ends with it. */
  readonly isEnd: boolean
}

/** Takes all texts that are read, in their order. */
export interface TextTaker {
  whole(text: WholeText, rows: readonly Row[]): void
}
