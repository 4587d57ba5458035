import type { Point, TokenizeContext } from 'micromark-util-types'
import { textOf } from './gathered.ts'

/** The longest run of marks at the start of a line that the core reads as a prefix, in units. */
const PREFIX_LIMIT = 128

interface Head {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** One line for each tokenizer: the openers of a line come one after the other. */
const heads = new WeakMap<TokenizeContext, Head>()

/**
 * What stands before the tokenizer on its line, as far as the core needs it: the start of the line, where comment
 * leaders and quote marks stand that Markdown does not know, and the last character. Found once for each line, so that
 * a line of openers costs no more than its length.
 */
export function leftOf(context: TokenizeContext): string {
  const here = context.now()
  let head = heads.get(context)
  if (head?.line !== here.line) {
    head = { line: here.line, column: here.column, text: headOf(context, here) }
    heads.set(context, head)
  }
  return head.column === here.column ? head.text : `${head.text} ${textOf(context.previous)}`
}

function headOf(context: TokenizeContext, end: Point): string {
  const line = sliceOf(context, lineStart(context) ?? end, end)
  return line.length <= PREFIX_LIMIT ? line : `${line.slice(0, PREFIX_LIMIT)} ${line.at(-1)}`
}

/** micromark marks the end of one chunk, which is the start of the next, in a way that it cannot slice from. */
function sliceOf(context: TokenizeContext, start: Point, end: Point): string {
  if (start.offset === end.offset) return ''
  const _bufferIndex = start._index === end._index ? Math.max(start._bufferIndex, 0) : start._bufferIndex
  return context.sliceSerialize({ start: { ...start, _bufferIndex }, end })
}

function lineStart(context: TokenizeContext): Point | undefined {
  for (let index = context.events.length - 1; index >= 0; index--) {
    const [kind, token] = context.events[index]!
    if (kind === 'exit' && token.type === 'lineEnding') return token.end
  }
  return context.events[0]?.[1].start
}
