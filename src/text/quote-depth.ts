import { GREATER_THAN } from './ascii.ts'
import { BLANK, flagsOf } from './prose-classes.ts'

/** How many quote marks `>` start a line, of which `head` is the start. */
export function quoteDepth(head: string): number {
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    if (head.charCodeAt(at) === GREATER_THAN) depth++
    else if (!(flagsOf(head.charCodeAt(at)) & BLANK)) break
  }
  return depth
}
