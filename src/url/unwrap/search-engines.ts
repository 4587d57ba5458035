/** Links of result pages that are neither a parameter nor the end of the path. */
import { base64Text, percentDecoded } from './decode.ts'
import { rawParameter } from './readers.ts'
import type { Wrapper } from './wrapper.ts'

/** Bing: `a1` and the target in base64 for URLs, in `u`. */
export function bing(wrapper: Wrapper): string | null {
  const value = percentDecoded(rawParameter(wrapper, 'u') ?? '')
  return value?.startsWith('a1') ? base64Text(value.slice(2)) : null
}

/** Yahoo: the target percent-encoded in a segment `RU=…`; before 2012 behind `*`, `**` or `*-`. */
export function yahoo({ path, tail }: Wrapper): string | null {
  const at = path.indexOf('/RU=')
  if (at >= 0) return percentDecoded(path.slice(at + 4).split('/', 1)[0]!)
  const star = /\*-?(?=https?(?::|%3a))/i.exec(tail)
  return star === null ? null : percentDecoded(tail.slice(star.index + star[0].length))
}
