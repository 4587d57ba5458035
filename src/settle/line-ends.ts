import type { Candidate } from '../candidates/candidate.ts'
import { type LineEnd, lineBefore, lineEndOf } from '../layout/line-end.ts'
import { withoutTypesetHyphen } from '../text/wide-hyphen.ts'

/** The line ends over which a bare candidate may go on, one by one. */
export function* lineEndsOf(text: string, candidate: Candidate): Generator<LineEnd, void, undefined> {
  const { urlStart, gaps, continuation } = candidate
  const head = lineBefore(text, urlStart)
  let url = firstPart(text, candidate)
  let isFirst = gaps.length === 0
  for (const { gap, urlEnd, runEnd } of continuation!.runs) {
    yield lineEndOf(text, { url, head, isFirst, end: gap.start, next: gap.end, urlEnd, runEnd })
    url = withoutTypesetHyphen(url) + text.slice(gap.end, runEnd)
    isFirst = false
  }
}

/** The URL up to the first of its line ends, but for one in the slashes behind its scheme, which is taken out. */
function firstPart(text: string, { urlStart, runEnd, gaps }: Candidate): string {
  let part = ''
  let from = urlStart
  for (const { start, end } of gaps) {
    part += text.slice(from, start)
    from = end
  }
  return part + text.slice(from, runEnd)
}
