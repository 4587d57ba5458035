import type { Span } from '../../text/view.ts'

export const MASKED = '***'

/**
 * Masks the secrets of each match of a global pattern, which `secretsIn` returns in order. It gets the match and its
 * end.
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
