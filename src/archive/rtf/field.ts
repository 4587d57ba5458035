import { targetOfField } from '../office/field-code.ts'
import { UnitText } from './unit-text.ts'

const LONGEST_CODE = 1 << 14
const CURVED_QUOTES = /[\u201c\u201d]/g

/** A hyperlink, and whether it covers text of the body. */
export interface Hyperlink {
  readonly url: string
  covers: boolean
}

/** A field (RTF 1.9.1, "Fields"): an instruction, and the result that the reader sees. */
export class Field {
  readonly instruction: UnitText = new UnitText(LONGEST_CODE)
  #isRead = false
  #link: Hyperlink | undefined

  /** The hyperlink that the instruction makes of the result. What is instruction from then on, is not heeded. */
  get link(): Hyperlink | undefined {
    if (!this.#isRead && this.instruction.length > 0) {
      this.#isRead = true
      const url = targetOfField(this.instruction.toString().replace(CURVED_QUOTES, '"'))
      if (url !== undefined) this.#link = { url, covers: false }
    }
    return this.#link
  }
}
