/** Proofpoint's URL Defense writes the target of a link in three ways. */
import { base64Text, percentDecoded } from './decode.ts'
import { closedParameter } from './readers.ts'
import type { Wrapper } from './wrapper.ts'

/** v1: the target in `u`, percent-encoded, perhaps with HTML's `&amp;`. */
export function proofpointV1(wrapper: Wrapper): string | null {
  const value = closedParameter(wrapper, 'u')
  return value === null ? null : withoutEntities(percentDecoded(value))
}

/** v2: the target in `u`, percent-encoded with `-` for `%` and then `_` for `/`. */
export function proofpointV2(wrapper: Wrapper): string | null {
  // A `%` comes from another program that encoded the value again.
  const value = percentDecoded(closedParameter(wrapper, 'u') ?? '%')
  if (value === null) return null
  return withoutEntities(percentDecoded(value.replace(/[-_]/g, (sign) => (sign === '-' ? '%' : '/'))))
}

function withoutEntities(text: string | null): string | null {
  return text === null ? null : text.replaceAll('&amp;', '&')
}

const V3_START = '/v3/__'
const V3_END = '__;'
/** The letters for the lengths of runs: `A` is 2, `_` is 65. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHORTEST_RUN = 2

/**
 * v3: the target between `__` and `__;`. Characters that were removed follow in base64, up to a `!`: `*` is the next
 * one, `**A` the next two, `**B` the next three.
 */
export function proofpointV3({ tail }: Wrapper): string | null {
  const end = tail.indexOf(V3_END, V3_START.length)
  if (end < 0) return null
  const shown = percentDecoded(tail.slice(V3_START.length, end))
  if (shown === null || !shown.includes('*')) return shown
  const from = end + V3_END.length
  const stop = tail.indexOf('!', from)
  const taken = stop < 0 ? null : base64Text(tail.slice(from, stop))
  return taken === null ? null : putBack(shown, Array.from(taken))
}

function putBack(shown: string, taken: readonly string[]): string | null {
  let target = ''
  let from = 0
  let used = 0
  for (let at = shown.indexOf('*'); at >= 0; at = shown.indexOf('*', from)) {
    const isRun = shown[at + 1] === '*'
    const length = isRun ? RUN_LENGTHS.indexOf(shown[at + 2] ?? '*') + SHORTEST_RUN : 1
    if (length < (isRun ? SHORTEST_RUN : 1) || used + length > taken.length) return null
    target += shown.slice(from, at) + taken.slice(used, used + length).join('')
    used += length
    from = at + (isRun ? 3 : 1)
  }
  return target + shown.slice(from)
}
