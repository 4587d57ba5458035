import { base64Text, percentDecoded } from './decode.ts'
import type { Wrapper } from './wrapper.ts'

type Reader = (wrapper: Wrapper) => string | null

/** The start of a URL in a parameter, encoded up to three times. */
const URL_VALUE = /^[a-z][a-z0-9+.-]{0,31}(?::|%(?:25){0,2}3a)/i
/** The host of an address without a scheme. */
const HOST_START = /^(?:[a-z0-9_-]{1,63}\.){1,8}[a-z][a-z0-9-]{0,62}\.?(?::[0-9]+)?(?:[/?#]|$)/i

/** The first parameter with a URL, or else the first, as written. */
export function rawParameter({ query }: Wrapper, ...names: readonly string[]): string | null {
  let first: string | null = null
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    // Undecoded `&amp;` of HTML.
    const name = pair.slice(0, equals).toLowerCase().replace(/^amp;/, '')
    if (!names.includes(name)) continue
    const value = pair.slice(equals + 1)
    if (URL_VALUE.test(value)) return value
    first ??= value
  }
  return first
}

/**
 * {@link rawParameter} of a service that always writes more parameters after it: if none follows, the link was cut and
 * the result is `null`.
 */
export function closedParameter(wrapper: Wrapper, ...names: readonly string[]): string | null {
  const value = rawParameter(wrapper, ...names)
  return value === null || wrapper.query.endsWith(`=${value}`) ? null : value
}

export function followedParameter(...names: readonly string[]): Reader {
  return (wrapper) => {
    const value = closedParameter(wrapper, ...names)
    return value === null ? null : percentDecoded(value)
  }
}

/** The first of these parameters that holds a URL. */
export function parameter(...names: readonly string[]): Reader {
  return (wrapper) => {
    const value = rawParameter(wrapper, ...names)
    return value === null ? null : percentDecoded(value)
  }
}

/** The text after the match of `before` in path, query and fragment. A host alone is `http`. */
export function after(before: RegExp): Reader {
  return ({ tail }) => {
    const found = before.exec(tail)
    if (found === null) return null
    const rest = tail.slice(found[0].length)
    return HOST_START.test(rest) ? `http://${rest}` : rest
  }
}

export function inFragment({ fragment }: Wrapper): string {
  return fragment
}

/** Bing: `a1` and the target in base64 for URLs, in `u`. */
export function bing(wrapper: Wrapper): string | null {
  const value = percentDecoded(rawParameter(wrapper, 'u') ?? '')
  return value?.startsWith('a1') ? base64Text(value.slice(2)) : null
}

/** Yahoo: the target percent-encoded in a segment `RU=…`; before 2012 after `*`, `**` or `*-`. */
export function yahoo({ path, tail }: Wrapper): string | null {
  const at = path.indexOf('/RU=')
  if (at >= 0) return percentDecoded(path.slice(at + 4).split('/', 1)[0]!)
  const star = /\*-?(?=https?(?::|%3a))/i.exec(tail)
  return star === null ? null : percentDecoded(tail.slice(star.index + star[0].length))
}
