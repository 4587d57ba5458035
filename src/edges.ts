import { fangReaderOf } from './defang/asked.ts'
import { ALL_CONSTRUCTS } from './find/conventions/all.ts'
import { openWhole, type Pass } from './find/pass/pass.ts'
import type { Reading, UrlMatch } from './match.ts'
import { kindOf, type Settings } from './options.ts'
import type { Span } from './text/view.ts'

/** Places that no URL crosses: what is between two of them is read as a text of its own. */
export type Edges = ArrayLike<number>

/** The stretches between edges, from the offset `base` of the text on. */
export function* stretchesOf(text: string, edges: Edges | null | undefined, base = 0): Generator<Span> {
  let start = base
  for (let index = 0; index < (edges?.length ?? 0); index++) {
    const end = edges![index]!
    // One unit is no URL.
    if (end > start + 1) yield { start, end }
    start = end
  }
  if (base + text.length > start) yield { start, end: base + text.length }
}

/** @throws TypeError on another shape, and on offsets that are not in order or not in the text. */
export function checkEdges(edges: unknown, start: number, end: number): void {
  if (edges == null) return
  if (!Array.isArray(edges) && (!ArrayBuffer.isView(edges) || edges instanceof DataView)) {
    throw new TypeError(`edges must be an array of offsets, not ${kindOf(edges)}`)
  }
  let last = start
  for (const edge of edges as unknown as Iterable<unknown>) {
    if (!Number.isInteger(edge) || (edge as number) < last || (edge as number) > end) {
      throw new TypeError(`edges must be offsets in the text, in order; ${String(edge)} is not`)
    }
    last = edge as number
  }
}

type Matches = Pick<Pass, 'next' | 'isInQuestion'>

/** The matches of a text at the offset `base`; undefined if it is short and holds no trigger. */
export function openText(text: string, settings: Settings, base = 0): Matches | undefined {
  const fangs = fangReaderOf(settings)
  const refanged = fangs?.refang(text, base)
  if (refanged === undefined) return openWhole(text, settings, ALL_CONSTRUCTS, base)
  const pass = openWhole(refanged.text, fangs!.withFangs(settings, refanged), ALL_CONSTRUCTS, base)
  return (
    pass && {
      next() {
        const match = pass.next()
        return match && refanged.toWritten(match)
      },
      get isInQuestion() {
        return pass.isInQuestion
      },
    }
  )
}

export function shifted(match: UrlMatch, by: number): UrlMatch {
  if (by === 0) return match
  return { ...shiftReading(match, by), alternatives: match.alternatives.map((other) => shiftReading(other, by)) }
}

function shiftReading<R extends Reading & Span>(reading: R, by: number): R {
  const { start, end, urlStart, urlEnd, repairs } = reading
  return {
    ...reading,
    ...{ start: start + by, end: end + by, urlStart: urlStart + by, urlEnd: urlEnd + by },
    repairs: repairs.map((each) => ({ ...each, start: each.start + by, end: each.end + by })),
  }
}
