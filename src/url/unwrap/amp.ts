/** AMP caches: the address is in the path, and its host also in the name of the cache's host. */
import type { Wrapper } from './wrapper.ts'

/** The kind of content, and `s/` for TLS. */
const CACHE_PATH = /^\/(?:[acirv]|ii\/w[0-9]{1,5}|wp)\/(s\/)?/
/** The name for a host without a readable one. */
const HASHED = /^[a-z2-7]{52}$/
/** A public host, perhaps with a port, and no login, at the start of an address without its scheme. */
const PUBLISHER = /^(?:[^/?#:@.\s]+\.){1,126}[^/?#:@.\s]+\.?(?::[0-9]*)?(?=[/?#]|$)/
const VIEWER =
  /^(?:amp;)?(?:amp_js_v|amp_gsa|amp_r|amp_ct|amp_tf|amp_latest_update_time|usqp|aoh|csi|referrer|ampshare|_ct)=/

/** `name.cdn.ampproject.org/c/s/host/path`. Null if the name of the cache is that of another host. */
export function ampCache({ host, tail, fragment }: Wrapper): string | null {
  const found = CACHE_PATH.exec(tail)
  if (found === null) return null
  const rest = tail.slice(found[0].length)
  const publisher = PUBLISHER.exec(rest)?.[0].toLowerCase()
  if (publisher === undefined) return null
  const dots = host.split('.')
  if (dots.length > (host.endsWith('ampproject.org') ? 3 : 2) && !names(dots[0]!, publisher)) return null
  const target = `http${found[1] === undefined ? '' : 's'}://${rest}`
  return found[0].startsWith('/v/') || found[0].startsWith('/wp/') ? withoutViewer(target, fragment) : target
}

function names(label: string, publisher: string): boolean {
  if (HASHED.test(label) || label.startsWith('xn--') || publisher.includes('xn--')) return true
  const coded = publisher
    .replace(/:[0-9]*$/, '')
    .replaceAll('-', '--')
    .replaceAll('.', '-')
  return label === coded || label === `0-${coded}-0`
}

function withoutViewer(target: string, fragment: string): string {
  const front = fragment === '' ? target : target.slice(0, -1 - fragment.length)
  const question = front.indexOf('?')
  const own = question < 0 ? [] : ownPairs(front.slice(question + 1))
  const page = question < 0 ? front : front.slice(0, question)
  const rest = ownPairs(fragment)
  return `${page}${own.length > 0 ? `?${own.join('&')}` : ''}${rest.length > 0 ? `#${rest.join('&')}` : ''}`
}

function ownPairs(text: string): string[] {
  return text.split('&').filter((pair) => pair !== '' && !VIEWER.test(pair))
}

/** `www.google.com/amp/s/host/path` */
export function googleAmp({ tail }: Wrapper): string | null {
  const found = /^\/amp\/(s\/)?/.exec(tail)
  const rest = found === null ? '' : tail.slice(found[0].length)
  return PUBLISHER.test(rest) ? `http${found![1] === undefined ? '' : 's'}://${rest}` : null
}
