import type { ArchiveProblemCode } from '../../part/problem.ts'
import { GroupWalker, type Properties, type RtfHandler, rtfIn } from './group-walker.ts'
import { SKIPPED } from './skipped.ts'
import { Tokens } from './tokens.ts'
import { UnitText } from './unit-text.ts'

/** Numbers of lists, which HTML makes itself, pictures, and the RTF of hyperlinks. */
const OUTSIDE: ReadonlySet<string> = new Set(['pntext', 'listtext', 'mhtmltag', 'pict', 'object', 'info', 'fldinst'])

export interface RtfHtml {
  readonly html: string
  /** What was not read. */
  readonly problem: ArchiveProblemCode | undefined
}

/** `limit` is in UTF-16 units. Undefined for RTF that was not made from HTML. */
export function htmlOf(bytes: Buffer, limit: number): RtfHtml | undefined {
  const rtf = rtfIn(bytes)
  if (rtf === undefined || !isFromHtml(rtf)) return undefined
  const html = new HtmlText(limit)
  const problem = new GroupWalker(rtf, html).walk()
  return { html: html.text, problem }
}

/** Before the first text ("Recognizing RTF Containing Encapsulation"). */
function isFromHtml(bytes: Buffer): boolean {
  const tokens = new Tokens(bytes)
  let depth = 0
  while (tokens.next()) {
    if (tokens.kind === 'open') depth++
    else if (tokens.kind === 'close') depth--
    else if (depth > 1) continue
    else if (tokens.kind !== 'word') return false
    else if (tokens.name === 'fromhtml') return tokens.parameter !== 0
  }
  return false
}

class HtmlText implements RtfHandler {
  readonly isSilent = false
  readonly #limit: number
  readonly #text: UnitText

  constructor(limit: number) {
    this.#limit = limit
    this.#text = new UnitText(limit)
  }

  get text(): string {
    return this.#text.toString()
  }

  get isFull(): boolean {
    return this.#text.length >= this.#limit
  }

  /** Text in `\htmltag` and beside it is HTML unless `\htmlrtf` is in force. */
  destination(name: string): boolean | undefined {
    if (name === 'htmltag') return true
    return SKIPPED.has(name) || OUTSIDE.has(name) ? false : undefined
  }

  write(text: string, { isRtfOnly }: Properties): void {
    if (!isRtfOnly) this.#text.append(text === '\n' ? '\r\n' : text)
  }

  endsAt(): boolean {
    return false
  }

  end(): void {}
}
