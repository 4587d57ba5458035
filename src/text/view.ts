import { LINE_START, type LineBefore, Lines } from './lines.ts'

/**
 * A stretch of a text that is looked at. It never changes: what an attempt finds out is kept in the attempt. (`lines`
 * and `longHost` remember the last answer, which changes no answer.)
 */
export class View {
  readonly text: string
  /** The absolute offset of its first unit. */
  readonly base: number
  /** Whether the input ends where the view does. */
  readonly final: boolean
  readonly lines: Lines
  /** Up to here the last run of characters of hosts goes that was longer than a host may be. Starts come in rising order. */
  longHost = 0

  /** `before` is the line in which the view begins. */
  constructor(text: string, final: boolean, base = 0, before: LineBefore = LINE_START) {
    this.text = text
    this.final = final
    this.base = base
    this.lines = new Lines(text, before)
  }
}
