import type { Point, Token, TokenizeContext } from 'micromark-util-types'
import { PREFIX_LIMIT } from 'urls-in-context/links'
import { sourceTextOf } from './code-text.ts'

interface LineHead {
  readonly line: number
  readonly column: number
  readonly text: string
}

const heads = new WeakMap<TokenizeContext, LineHead>()

/**
 * The text before the tokenizer that the core needs: the start of the line, which may hold comment leaders and quote
 * marks, and the last character. Each line is read once, to take linear time.
 */
export function leftOf(context: TokenizeContext): string {
  const here = context.now()
  let head = heads.get(context)
  if (head?.line !== here.line) {
    head = { line: here.line, column: here.column, text: readHead(context, here) }
    heads.set(context, head)
  }
  return head.column === here.column ? head.text : `${head.text} ${sourceTextOf(context.previous)}`
}

function readHead(context: TokenizeContext, end: Point): string {
  const after = endOfConstruct(context, end)
  const line = after
    ? AFTER_CONSTRUCT + sliceOf(context, after, end)
    : sliceOf(context, startOfLine(context) ?? end, end)
  return line.length <= PREFIX_LIMIT ? line : `${line.slice(0, PREFIX_LIMIT)} ${line.at(-1)}`
}

/** micromark cannot slice from the mark at the end of a chunk. */
function sliceOf(context: TokenizeContext, start: Point, end: Point): string {
  if (start.offset === end.offset) return ''
  const _bufferIndex = start._index === end._index ? Math.max(start._bufferIndex, 0) : start._bufferIndex
  return context.sliceSerialize({ start: { ...start, _bufferIndex }, end })
}

/** Replaces the rest of a URL at the start of a line: the core would read `x>` as a quotation. */
const AFTER_CONSTRUCT = 'x, '

/** The end of a delimited URL that began on an earlier line, with its closer, if it is on this line. */
function endOfConstruct({ events }: TokenizeContext, { line }: Point): Point | undefined {
  let closer: Token | undefined
  for (let index = events.length - 1; index >= 0; index--) {
    const [kind, token] = events[index]!
    if (kind === 'enter') continue
    if (token.end.line < line) return undefined
    if (token.type === 'urlInContext' && token.start.line < line)
      return closer?.start.offset === token.end.offset ? closer.end : token.end
    if (token.type === 'urlInContextQuote') closer = token
  }
  return undefined
}

function startOfLine(context: TokenizeContext): Point | undefined {
  for (let index = context.events.length - 1; index >= 0; index--) {
    const [kind, token] = context.events[index]!
    if (kind === 'exit' && token.type === 'lineEnding') return token.end
  }
  return context.events[0]?.[1].start
}
