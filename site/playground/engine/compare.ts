import type { UrlMatch } from '../../../src/index.ts'
import type { Settings } from '../settings.ts'
import type { OtherMatch } from './others.ts'
import type { Comparison, Difference, Other } from './protocol.ts'

/** An expression as people write it. */
const REGEXP = /\bhttps?:\/\/[^\s<>"]+/g

const MOST_DIFFERENCES = 2000

/** Reads a text with another program, which is loaded on first use. */
export async function readByOther(other: Other, text: string, settings: Settings): Promise<OtherMatch[]> {
  if (other === 'linkify-it') {
    const { byLinkifyIt } = await import('./others.ts')
    return byLinkifyIt(text, settings.emails === true)
  }
  return Array.from(text.matchAll(REGEXP), ({ 0: url, index }) => ({ url, start: index, end: index + url.length }))
}

/** Compares what two programs found in one text, each in order, and keeps the differences. */
export function compare(
  ours: readonly UrlMatch[],
  theirs: readonly OtherMatch[],
): Omit<Comparison, 'version' | 'other'> {
  const differences: Difference[] = []
  let [own, other, same, total] = [0, 0, 0, 0]
  while (own < ours.length || other < theirs.length) {
    // Everything that overlaps
    const first = [own, other]
    let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (;;) {
      const next = nextOf(ours[own], theirs[other])
      if (next === undefined || (next.start >= end && end >= 0)) break
      start = Math.min(start, next.start)
      end = Math.max(end, next.end)
      if (next === ours[own]) own++
      else other++
    }
    const [here, there] = [ours.slice(first[0], own), theirs.slice(first[1], other)]
    if (here.length === 1 && there.length === 1 && here[0]!.url === there[0]!.url) {
      same++
      continue
    }
    total++
    if (differences.length < MOST_DIFFERENCES) {
      differences.push({ start, end, ours: here.map(({ url }) => url), theirs: there })
    }
  }
  return { same, differences, isCut: total > differences.length }
}

function nextOf<Each extends { start: number }, Another extends { start: number }>(
  one: Each | undefined,
  another: Another | undefined,
): Each | Another | undefined {
  if (one === undefined || another === undefined) return one ?? another
  return one.start <= another.start ? one : another
}
