import { describe } from './argument.ts'

const PARTS = /^([a-z][a-z0-9+.-]*):(\/\/)([^/?#]*@)?([^/?#]*)([\s\S]*)$/i
const ADDRESS = /^(mailto:)([^?#]*)([\s\S]*)$/i
const WRITTEN: Readonly<Record<string, string>> = { http: 'hxxp', https: 'hxxps', ftp: 'fxp' }

/** The schemes of URLs within another one, of which programs make links as well. */
const INNER = /\b(?:htt(?=ps?:\/\/)|ft(?=ps?:\/\/))/gi

/**
 * Defangs a URL, as reports do: `hxxp://a[.]example/x`, `joe[at]a[.]example`. The dots of the path stay, and of a URL
 * in it, only the scheme is changed. A URL without a host, such as a `urn:`, and any other text are returned unchanged
 * apart from that.
 *
 * `extract` with the option `defanged` finds the result, apart from a `mailto:` with a list of addresses.
 *
 * @throws TypeError on anything but a string.
 */
export function defang(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`defang expects a string; got ${describe(url)}`)
  const [, scheme, slashes, userinfo = '', host, end = ''] = PARTS.exec(url) ?? []
  const rest = withoutSchemes(end)
  if (host !== undefined) {
    const written = WRITTEN[scheme!.toLowerCase()]
    return `${written ?? scheme}${written === undefined ? '[:]' : ':'}${slashes}${userinfo}${host.replaceAll('.', '[.]')}${rest}`
  }
  const [, , addresses, header] = ADDRESS.exec(url) ?? []
  if (addresses === undefined) return withoutSchemes(url)
  return addresses.replaceAll('@', '[at]').replaceAll('.', '[.]') + withoutSchemes(header!)
}

function withoutSchemes(text: string): string {
  return text.replace(INNER, (start) => (start.length === 2 ? 'fx' : 'hxx'))
}
