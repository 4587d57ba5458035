import type { LocatedMatch } from './located-match.ts'
import type { PartText } from './part-text.ts'

/** A text and those of its matches that come next. */
export interface Findings {
  readonly text: PartText
  readonly located: readonly LocatedMatch[]
  /** The others come after matches of other texts. */
  readonly isByTurns?: boolean
}

/**
 * The matches of the texts, in their order. Those of texts that were read from one value, as Slack's links and what is
 * around them, are in the order of their bytes.
 */
export function* inOrder(texts: readonly PartText[]): Generator<Findings> {
  for (let from = 0, to = 1; from < texts.length; from = to, to = from + 1) {
    while (to < texts.length && areOfOneValue(texts[from]!, texts[to]!)) to++
    const group = texts.slice(from, to).map((text): Findings => ({ text, located: text.due }))
    if (group.length > 1 && group.every(({ located }) => located.every(({ raw }) => raw !== undefined))) {
      yield* merged(group)
    } else yield* group
  }
}

function areOfOneValue({ pieces: [part, ...rest] }: PartText, { pieces: [other, ...others] }: PartText): boolean {
  if (part === undefined || other === undefined || rest.length + others.length > 0) return false
  return (
    part.envelope === other.envelope && part.start === other.start && part.end === other.end && part.end > part.start
  )
}

function* merged(group: readonly Findings[]): Generator<Findings> {
  const all = group.flatMap(({ text, located }) => located.map((each) => ({ text, each })))
  // What the label of a link shows has the bytes of the whole link.
  all.sort((a, b) => a.each.raw!.end - b.each.raw!.end)
  for (const { text, each } of all) yield { text, located: [each], isByTurns: true }
}
