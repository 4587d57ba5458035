import type { Span } from '../../text/view.ts'

export const MASKED = '***'

/**
 * Masks the secrets that `secretsIn` returns, in order, for each match of a global pattern; it also gets the end of the
 * match. The search continues after them.
 */
export function masked(
  text: string,
  pattern: RegExp,
  secretsIn: (found: RegExpExecArray, end: number) => readonly Span[],
): string {
  let shown = ''
  let from = 0
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    for (const { start, end } of secretsIn(found, pattern.lastIndex)) {
      if (end <= start) continue
      shown += text.slice(from, start) + MASKED
      from = end
      pattern.lastIndex = Math.max(pattern.lastIndex, end)
    }
  }
  return shown + text.slice(from)
}
